// Starts, ends and indentation of lines.
extension DetectedStyle {
  /// Returns the start of the line that contains an offset.
  static func lineStart(_ text: [UInt8], of offset: Int) -> Int {
    var start = offset
    while !isLineStart(text, start) { start -= 1 }
    return start
  }

  /// Returns the indentation of the line that contains an offset.
  static func indent(_ text: [UInt8], at offset: Int) -> [UInt8] {
    Array(text[lineStart(text, of: offset)...].prefix(while: \.isBlank))
  }

  /// Returns the indentation of the line that contains an offset; nil if the line has other text before the offset, or
  /// if it is the first line.
  static func indentOfLineStart(_ text: [UInt8], of offset: Int) -> [UInt8]? {
    var start = offset
    while start > 0, text[start - 1].isBlank { start -= 1 }
    return start > 0 && text[start - 1].isLineEnd ? Array(text[start..<offset]) : nil
  }

  /// Whether the line has only white space before the offset.
  static func isFirstOnLine(_ text: [UInt8], _ offset: Int) -> Bool {
    text[lineStart(text, of: offset)..<offset].allSatisfy(\.isBlank)
  }

  /// Returns the line end at an offset: `\n`, `\r` or `\r\n`.
  static func newline(_ text: [UInt8], at offset: Int) -> [UInt8] {
    Array(text[offset..<afterNewline(text, at: offset)])
  }

  /// Returns the first line end of a text, `\n` if it has none.
  static func newline(_ text: [UInt8]) -> [UInt8] {
    text.firstIndex(where: \.isLineEnd).map { newline(text, at: $0) } ?? Array("\n".utf8)
  }

  /// Returns the offset after the line end at an offset.
  static func afterNewline(_ text: [UInt8], at offset: Int) -> Int {
    let isPair =
      text[offset] == UInt8(ascii: "\r") && offset + 1 < text.count && text[offset + 1] == UInt8(ascii: "\n")
    return offset + (isPair ? 2 : 1)
  }

  /// Whether an offset is the start of a line.
  static func isLineStart(_ text: [UInt8], _ offset: Int) -> Bool {
    guard offset > 0 else { return true }
    if text[offset - 1] == UInt8(ascii: "\r"), offset < text.count, text[offset] == UInt8(ascii: "\n") { return false }
    return text[offset - 1].isLineEnd
  }
}
