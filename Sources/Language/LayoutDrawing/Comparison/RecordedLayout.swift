import CollectionLayout
package import JSON

/// The recorded layouts of a document, the content of a file `*.snapshot.json`.
package struct RecordedLayout: Sendable {
  /// The version of the file format.
  static let version = 1
  /// The word in the file for the viewport of the document, which no device has as its name; `wholeContent` is the word
  /// for the whole content.
  static let ownDevice = "document"
  static let wholeContent = "full"

  /// The recorded layout for one device and one content offset.
  package struct Entry: Sendable {
    package var variant: LayoutVariant
    package var layout: ComparedLayout
  }

  /// The recorded layouts by device, and then by offset.
  package private(set) var entries: [Entry]

  /// Creates the recording of layouts, which are rounded and put into reading order.
  package init(_ layouts: [(variant: LayoutVariant, layout: ComparedLayout)]) {
    entries = layouts.map { Entry(variant: $0.variant, layout: $0.layout.roundedForRecording) }
  }

  init(entries: [Entry]) { self.entries = entries }

  /// The devices in the order of the entries; nil for the viewport of the document.
  var devices: [String?] { Self.unique(entries.map(\.variant.device)) }

  /// The content offsets in the order of the entries; nil for the whole content.
  var offsets: [Point?] { Self.unique(entries.map(\.variant.contentOffset)) }

  private static func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}

extension ComparedLayout {
  /// The layout with lengths rounded to thousandths of a point and factors to millionths, and the elements in reading
  /// order.
  package var roundedForRecording: ComparedLayout {
    var layout = self
    layout.contentSize = Size(width: Self.length(contentSize.width), height: Self.length(contentSize.height))
    layout.elements = elements.inReadingOrder()
    for index in layout.elements.indices { Self.round(&layout.elements[index].attributes) }
    return layout
  }

  private static func round(_ attributes: inout LayoutAttributes) {
    let (frame, t) = (attributes.frame, attributes.transform)
    attributes.frame = Rect(
      x: length(frame.x), y: length(frame.y), width: length(frame.width), height: length(frame.height))
    attributes.alpha = factor(attributes.alpha)
    attributes.transform = Transform(
      a: factor(t.a), b: factor(t.b), c: factor(t.c), d: factor(t.d), tx: length(t.tx), ty: length(t.ty))
  }

  private static func length(_ number: Double) -> Double { rounded(number, 1_000) }
  private static func factor(_ number: Double) -> Double { rounded(number, 1_000_000) }

  /// Returns a number rounded to multiples of `1 / scale`. A rounded -0 becomes 0, so that the text does not depend on
  /// the sign of an error of 1e-17.
  private static func rounded(_ number: Double, _ scale: Double) -> Double {
    let scaled = (number * scale).rounded() / scale
    return scaled.isFinite ? scaled + 0 : number
  }
}

extension RecordedLayout {
  /// Reads the text of a file. Throws an error with its position if the text is not a complete recording.
  ///
  /// `unknownDevice` returns the reason why a name is not that of a device; nil for the name of a device.
  package init(_ text: [UInt8], unknownDevice: (String) -> String?) throws(JSONError) {
    var reader = JSONReader(text, in: text.byteOrderMarkLength..<text.count)
    _ = try reader.peekKind()
    let start = reader.offset
    var version: Int?
    var devices: [String?]?
    var offsets: [Point?]?
    var layouts: [LayoutVariant: ComparedLayout]?
    var layoutsStart = start
    try reader.readObject { key, reader throws(JSONError) in
      _ = try reader.peekKind()
      let start = reader.offset
      switch key {
      case "snapshot":
        let number = try reader.readInt()
        guard number == Self.version else {
          throw JSONError(
            .value, at: start,
            "the snapshot has version \(number), and this layoutd reads version \(Self.version); record it again with"
              + " \"layoutd test --update --full\"")
        }
        version = number
      case "devices": devices = try Self.devices(&reader, unknownDevice)
      case "at": offsets = try Self.offsets(&reader)
      case "layouts":
        layoutsStart = start
        layouts = try Self.layouts(&reader)
      default: throw JSONError(.value, at: start, "unknown member \"\(key.text)\" of a snapshot")
      }
    }
    try reader.finish()
    _ = try require(version, "snapshot", at: start)
    let names = try require(devices, "devices", at: start)
    let contentOffsets = try require(offsets, "at", at: start)
    var remaining = try require(layouts, "layouts", at: start)
    var entries: [Entry] = []
    for variant in names.flatMap({ name in contentOffsets.map { LayoutVariant(device: name, contentOffset: $0) } }) {
      guard let layout = remaining.removeValue(forKey: variant) else {
        throw JSONError(.missing, at: layoutsStart, "\"layouts\" has none for \(Self.name(of: variant))")
      }
      entries.append(Entry(variant: variant, layout: layout))
    }
    if let variant = remaining.keys.map(Self.name).min() {
      throw JSONError(
        .value, at: layoutsStart, "\"layouts\" has one for \(variant), which \"devices\" and \"at\" do not name")
    }
    self.init(entries: entries)
  }

  /// Returns the name of a recorded layout for messages.
  private static func name(of variant: LayoutVariant) -> String {
    variant.label ?? "\"\(ownDevice)\" at \"\(wholeContent)\""
  }

  private static func devices(
    _ reader: inout JSONReader, _ unknownDevice: (String) -> String?
  ) throws(JSONError) -> [String?] {
    let start = reader.offset
    var devices: [String?] = []
    try reader.readArray { _, reader throws(JSONError) in
      _ = try reader.peekKind()
      let start = reader.offset
      let name = try reader.readString()
      if name != ownDevice, let reason = unknownDevice(name) { throw JSONError(.value, at: start, reason) }
      let device = name == ownDevice ? nil : name
      guard !devices.contains(device) else { throw JSONError(.value, at: start, "\"\(name)\" is listed twice") }
      devices.append(device)
    }
    guard !devices.isEmpty else { throw JSONError(.value, at: start, "\"devices\" is empty; list names of devices") }
    return devices
  }

  private static func offsets(_ reader: inout JSONReader) throws(JSONError) -> [Point?] {
    let start = reader.offset
    var offsets: [Point?] = []
    try reader.readArray { _, reader throws(JSONError) in
      _ = try reader.peekKind()
      let start = reader.offset
      let offset = try Self.offset(&reader)
      guard !offsets.contains(offset) else { throw JSONError(.value, at: start, "an offset is listed twice") }
      offsets.append(offset)
    }
    guard !offsets.isEmpty else {
      throw JSONError(.value, at: start, "\"at\" is empty; list \"full\" or an offset [x, y]")
    }
    return offsets
  }

  /// Reads a content offset, `"full"` (nil) or `[x, y]`. Throws for any other value.
  private static func offset(_ reader: inout JSONReader) throws(JSONError) -> Point? {
    guard try reader.peekKind() == .string else {
      let numbers = try pair(&reader)
      return Point(x: numbers.0, y: numbers.1)
    }
    let start = reader.offset
    let word = try reader.readString()
    guard word == wholeContent else { throw JSONError(.value, at: start, "expected \"full\" or [x, y]") }
    return nil
  }

  private static func pair(_ reader: inout JSONReader) throws(JSONError) -> (Double, Double) {
    let start = reader.offset
    var numbers: [Double] = []
    try reader.readArray { _, reader throws(JSONError) in numbers.append(try reader.readDouble()) }
    guard numbers.count == 2 else { throw JSONError(.value, at: start, "expected two numbers") }
    return (numbers[0], numbers[1])
  }

  private static func layouts(_ reader: inout JSONReader) throws(JSONError) -> [LayoutVariant: ComparedLayout] {
    var layouts: [LayoutVariant: ComparedLayout] = [:]
    try reader.readArray { _, reader throws(JSONError) in
      _ = try reader.peekKind()
      let start = reader.offset
      var device: String?
      var offset: Point??
      var size: (Double, Double)?
      var elements: [ComparedElement]?
      try reader.readObject { key, reader throws(JSONError) in
        switch key {
        case "device": device = try reader.readString()
        case "at": offset = .some(try Self.offset(&reader))
        case "contentSize": size = try Self.pair(&reader)
        case "elements": elements = try Self.elements(&reader)
        default: break
        }
      }
      let name = try require(device, "device", at: start)
      let contentOffset = try require(offset, "at", at: start)
      let (width, height) = try require(size, "contentSize", at: start)
      let variant = LayoutVariant(device: name == ownDevice ? nil : name, contentOffset: contentOffset)
      layouts[variant] = ComparedLayout(
        contentSize: Size(width: width, height: height), contentOffset: contentOffset ?? .zero,
        elements: try require(elements, "elements", at: start), isPartial: contentOffset != nil)
    }
    return layouts
  }

  private static func elements(_ reader: inout JSONReader) throws(JSONError) -> [ComparedElement] {
    var elements: [ComparedElement] = []
    try reader.readArray { index, reader throws(JSONError) in
      _ = try reader.peekKind()
      let start = reader.offset
      let value = try reader.readValue()
      do throws(ElementError) {
        var element = try ComparedElement(value)
        // Index paths are not recorded: the number of the line keeps the reading order.
        element.attributes.indexPath.item = index
        elements.append(element)
      } catch {
        throw JSONError(.value, at: start, error.message)
      }
    }
    return elements
  }
}

extension RecordedLayout {
  /// The text of the file: a line with the devices and offsets, then one line for each layout and each element.
  ///
  /// Index paths, and what follows from a key, are not written, so that an insertion changes only the lines of elements
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
