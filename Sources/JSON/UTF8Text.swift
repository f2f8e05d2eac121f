/// Where scalars begin and end in bytes that may or may not be UTF-8.
package enum UTF8Text {
  /// The bytes of the well-formed scalar at `offset`, 1...4, or 0 when no well-formed one lies there before `end`.
  package static func scalarLength(_ bytes: [UInt8], at offset: Int, end: Int) -> Int {
    let first = bytes[offset]
    if first < 0x80 { return 1 }
    // Unicode 17, table 3-7: overlong forms, surrogates and what is past U+10FFFF differ in the second byte only.
    switch first {
    case 0xC2...0xDF: return continues(bytes, offset + 1, 1, end) ? 2 : 0
    case 0xE0...0xEF:
      guard continues(bytes, offset + 1, 2, end) else { return 0 }
      let second = bytes[offset + 1]
      if first == 0xE0 && second < 0xA0 || first == 0xED && second > 0x9F { return 0 }
      return 3
    case 0xF0...0xF4:
      guard continues(bytes, offset + 1, 3, end) else { return 0 }
      let second = bytes[offset + 1]
      if first == 0xF0 && second < 0x90 || first == 0xF4 && second > 0x8F { return 0 }
      return 4
    default: return 0
    }
  }

  /// The offset of the first byte in `range` that is not UTF-8, or nil.
  package static func firstInvalid(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let length = scalarLength(bytes, at: offset, end: range.upperBound)
      if length == 0 { return offset }
      offset += length
    }
    return nil
  }

  private static func continues(_ bytes: [UInt8], _ offset: Int, _ count: Int, _ end: Int) -> Bool {
    guard count <= end - offset else { return false }
    for index in offset..<offset + count where bytes[index] & 0xC0 != 0x80 { return false }
    return true
  }
}

extension String {
  /// Whether both are the same scalars; `==` also holds for other spellings of the same characters.
  package func isIdentical(to other: String) -> Bool {
    // The plain comparison is a memcmp for most pairs, so it goes first.
    self == other && utf8.elementsEqual(other.utf8)
  }
}

/// The bytes that the grammar names.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  // Of other languages: what people write for a comma and a colon.
  static let semicolon = UInt8(ascii: ";")
  static let equals = UInt8(ascii: "=")
  static let greater = UInt8(ascii: ">")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let plus = UInt8(ascii: "+")
  static let minus = UInt8(ascii: "-")
  static let dot = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")

  static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == tab || byte == carriageReturn
  }

  /// 0...15, or nil when the byte is no hexadecimal digit.
  static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case zero...nine: UInt32(byte - zero)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
