/// Splits a byte stream into lines: the messages of the protocol, which contain no line breaks.
package struct LineReader {
  /// The next element of the stream.
  package enum Line: Equatable, Sendable {
    /// A line without its line break; never blank.
    case message([UInt8])
    /// A line above the limit, which was skipped. The stream continues after it.
    case tooLong
  }

  /// The maximum size of a line, in bytes. A document is an argument in it, escaped.
  package static let defaultLimit = 8 << 20

  private let limit: Int
  /// The received bytes from the start of the next line on, and before it the bytes of lines that `next` returned.
  private var bytes: [UInt8] = []
  private var start = 0
  /// The end of the bytes that were searched for a line break.
  private var searched = 0
  /// Whether the current line is too long, so that its rest is dropped.
  private var isSkipping = false

  package init(limit: Int = defaultLimit) { self.limit = limit }

  /// Appends a chunk of the stream; chunks may end anywhere.
  package mutating func append(_ chunk: [UInt8]) { bytes += chunk }

  /// Ends the stream: the bytes after the last line break are a line too.
  package mutating func end() { bytes.append(UInt8(ascii: "\n")) }

  /// Returns the next line; nil until more bytes arrive.
  package mutating func next() -> Line? {
    while let lineBreak = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = bytes[start..<lineBreak]
      (start, searched) = (lineBreak + 1, lineBreak + 1)
      if isSkipping {
        isSkipping = false
        continue
      }
      if line.count > limit { return .tooLong }
      // A carriage return before the line break is white space of JSON.
      if line.allSatisfy({ $0 <= UInt8(ascii: " ") }) { continue }
      return .message(Array(line))
    }
    bytes.removeFirst(start)
    (start, searched) = (0, bytes.count)
    let isTooLong = bytes.count > limit
    if isSkipping || isTooLong { (bytes, searched) = ([], 0) }
    guard isTooLong, !isSkipping else { return nil }
    isSkipping = true
    return .tooLong
  }
}
