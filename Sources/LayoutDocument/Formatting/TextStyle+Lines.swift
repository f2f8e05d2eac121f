// Where lines begin and end, and how far they are indented.
extension TextStyle {
  /// Where the line begins that holds an offset.
  static func lineStart(_ text: [UInt8], of offset: Int) -> Int {
    var start = offset
    while !isLineStart(text, start) { start -= 1 }
    return start
  }

  /// The white space at the start of the line that holds an offset.
  static func indent(_ text: [UInt8], at offset: Int) -> [UInt8] {
    Array(text[lineStart(text, of: offset)...].prefix(while: \.isBlank))
  }

  /// The same where nothing else stands before the offset on its line; nil elsewhere.
  static func ownIndent(_ text: [UInt8], of offset: Int) -> [UInt8]? {
    var start = offset
    while start > 0, text[start - 1].isBlank { start -= 1 }
    return start > 0 && text[start - 1].isLineEnd ? Array(text[start..<offset]) : nil
  }

  /// Whether nothing but white space stands before the offset on its line.
  static func standsAlone(_ text: [UInt8], _ offset: Int) -> Bool {
    text[lineStart(text, of: offset)..<offset].allSatisfy(\.isBlank)
  }

  /// The end of a line that stands at an offset.
  static func newline(_ text: [UInt8], at offset: Int) -> [UInt8] {
    Array(text[offset..<afterNewline(text, at: offset)])
  }

  /// The first end of a line in a text, a line feed where it has none.
  static func newline(_ text: [UInt8]) -> [UInt8] {
    text.firstIndex(where: \.isLineEnd).map { newline(text, at: $0) } ?? Array("\n".utf8)
  }

  /// The offset behind the end of a line.
  static func afterNewline(_ text: [UInt8], at offset: Int) -> Int {
    let isPair =
      text[offset] == UInt8(ascii: "\r") && offset + 1 < text.count && text[offset + 1] == UInt8(ascii: "\n")
    return offset + (isPair ? 2 : 1)
  }

  /// Whether a line begins at an offset.
  static func isLineStart(_ text: [UInt8], _ offset: Int) -> Bool {
    guard offset > 0 else { return true }
    if text[offset - 1] == UInt8(ascii: "\r"), offset < text.count, text[offset] == UInt8(ascii: "\n") { return false }
    return text[offset - 1].isLineEnd
  }
}
