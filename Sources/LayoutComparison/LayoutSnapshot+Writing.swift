import CollectionLayout
import JSON

extension LayoutSnapshot {
  /// The text of the file: a line with the devices and offsets, then one line per layout and per element.
  ///
  /// Neither index paths nor what follows from a key is written, so that an insertion changes only the lines of elements
  /// that move.
  package var text: [UInt8] {
    var bytes: [UInt8] = []
    bytes += "{ \"snapshot\": \(Self.version), \"devices\": [".utf8
    bytes += devices.map { Self.quoted($0 ?? Self.ownDevice) }.joined(separator: ", ").utf8
    bytes += "], \"at\": [".utf8
    bytes += offsets.map(Self.text).joined(separator: ", ").utf8
    bytes += "], \"layouts\": [\n".utf8
    for (index, entry) in entries.enumerated() {
      bytes += "{ \"device\": \(Self.quoted(entry.variant.device ?? Self.ownDevice)), ".utf8
      bytes += "\"at\": \(Self.text(entry.variant.contentOffset)), ".utf8
      bytes += "\"contentSize\": \(Self.pair(entry.layout.contentSize.width, entry.layout.contentSize.height)), ".utf8
      bytes += "\"elements\": [\n".utf8
      for (number, element) in entry.layout.elements.enumerated() {
        bytes += element.snapshotLine
        bytes += (number + 1 < entry.layout.elements.count ? ",\n" : "\n").utf8
      }
      bytes += (index + 1 < entries.count ? "] },\n" : "] }\n").utf8
    }
    return bytes + "] }\n".utf8
  }

  private static func text(_ offset: Point?) -> String { offset.map { pair($0.x, $0.y) } ?? quoted(wholeContent) }

  private static func pair(_ one: Double, _ other: Double) -> String {
    JSONValue.array([.number(one), .number(other)]).oneLine
  }

  private static func quoted(_ text: String) -> String { JSONValue.string(text).oneLine }
}

extension ComparedElement {
  /// The element as one line of a snapshot, without an end of line.
  fileprivate var snapshotLine: [UInt8] {
    var writer = JSONWriter(capacity: 128)
    writer.object { writer in
      writer.member("key", key)
      writeFrame(to: &writer)
      writeAppearance(to: &writer)
    }
    return writer.takeBytes()
  }
}
