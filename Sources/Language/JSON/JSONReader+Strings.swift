extension JSONReader {
  /// Reads a string. A lone surrogate becomes U+FFFD. Throws an `encoding` error for bytes that are not UTF-8.
  package mutating func readString() throws(JSONError) -> String {
    try expect(.string)
    let (content, hasEscapes) = try scanString()
    if !hasEscapes { return String(decoding: bytes[content], as: UTF8.self) }
    return JSONText.unescaped(bytes, in: content)
  }

  /// Validates and consumes a string, whose opening quote is the next byte. Returns the byte range between its quotes.
  /// Throws `syntax`, or `encoding` if the string is not UTF-8.
  mutating func scanString() throws(JSONError) -> (content: Range<Int>, hasEscapes: Bool) {
    let start = position + 1
    var index = start
    var hasEscapes = false
    var isASCII = true
    while index < end {
      let byte = bytes[index]
      if byte == ASCII.quote {
        if !isASCII, let invalid = UTF8Scanner.firstInvalid(bytes, in: start..<index) {
          throw JSONError(.encoding, at: invalid, "the text is not UTF-8; save it as UTF-8")
        }
        position = index + 1
        return (start..<index, hasEscapes)
      }
      if byte == ASCII.backslash {
        let length = JSONText.escapeSequenceLength(bytes, at: index, end: end)
        guard length > 0 else { throw JSONError(.syntax, at: index, "not an escape sequence; a backslash is \\\\") }
        hasEscapes = true
        index += length
      } else if byte < 0x20 {
        throw JSONError(.syntax, at: index, "a control character in a string must be escaped")
      } else {
        if byte >= 0x80 { isASCII = false }
        index += 1
      }
    }
    throw JSONError(.syntax, at: end, "a string without its closing quote")
  }
}

/// String escapes, shared by the reader and the syntax tree.
enum JSONText {
  /// Returns the length of the escape sequence at a backslash, 2 or 6 bytes; 0 if it is invalid.
  static func escapeSequenceLength(_ bytes: [UInt8], at offset: Int, end: Int) -> Int {
    guard offset + 1 < end else { return 0 }
    switch bytes[offset + 1] {
    case ASCII.quote, ASCII.backslash, ASCII.slash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"): return codeUnit(bytes, at: offset, end: end) == nil ? 0 : 6
    default: return 0
    }
  }

  /// Decodes the text between the quotes of a string. Invalid escapes are kept literally; lone surrogates become
  /// U+FFFD.
  static func unescaped(_ bytes: [UInt8], in content: Range<Int>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    var index = content.lowerBound
    while index < content.upperBound {
      let byte = bytes[index]
      let length = byte == ASCII.backslash ? escapeSequenceLength(bytes, at: index, end: content.upperBound) : 0
      if length == 0 {
        text.append(byte)
        index += 1
      } else if length == 2 {
        text.append(plainEscape(bytes[index + 1]))
        index += 2
      } else {
        index += appendUnicodeEscape(bytes, at: index, end: content.upperBound, to: &text)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func plainEscape(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): ASCII.lineFeed
    case UInt8(ascii: "r"): ASCII.carriageReturn
    case UInt8(ascii: "t"): ASCII.tab
    default: letter
    }
  }

  private static func codeUnit(_ bytes: [UInt8], at offset: Int, end: Int) -> UInt32? {
    guard offset + 6 <= end, bytes[offset] == ASCII.backslash, bytes[offset + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for index in offset + 2..<offset + 6 {
      guard let digit = ASCII.hexadecimal(bytes[index]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  private static func appendUnicodeEscape(
    _ bytes: [UInt8], at offset: Int, end: Int, to text: inout [UInt8]
  ) -> Int {
    let first = codeUnit(bytes, at: offset, end: end) ?? 0xFFFD
    if let scalar = Unicode.Scalar(first) {
      text.append(contentsOf: UTF8.encode(scalar)!)
      return 6
    }
    if first < 0xDC00, let second = codeUnit(bytes, at: offset + 6, end: end), 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    {
      text.append(contentsOf: UTF8.encode(scalar)!)
      return 12
    }
    text.append(contentsOf: [0xEF, 0xBF, 0xBD])
    return 6
  }
}
