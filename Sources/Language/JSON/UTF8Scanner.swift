/// Scalar boundaries in bytes that may be invalid UTF-8.
package enum UTF8Scanner {
  /// Returns the length of the well-formed scalar at `offset`, 1 to 4 bytes; 0 if there is none before `end`.
  package static func scalarLength(_ bytes: [UInt8], at offset: Int, end: Int) -> Int {
    let first = bytes[offset]
    if first < 0x80 { return 1 }
    // Unicode 17, table 3-7: overlong forms, surrogates and values above U+10FFFF are detected by the second byte.
    switch first {
    case 0xC2...0xDF: return continues(bytes, at: offset + 1, count: 1, before: end) ? 2 : 0
    case 0xE0...0xEF:
      guard continues(bytes, at: offset + 1, count: 2, before: end) else { return 0 }
      let second = bytes[offset + 1]
      if first == 0xE0 && second < 0xA0 || first == 0xED && second > 0x9F { return 0 }
      return 3
    case 0xF0...0xF4:
      guard continues(bytes, at: offset + 1, count: 3, before: end) else { return 0 }
      let second = bytes[offset + 1]
      if first == 0xF0 && second < 0x90 || first == 0xF4 && second > 0x8F { return 0 }
      return 4
    default: return 0
    }
  }

  /// Returns the offset of the first byte in `range` that is not valid UTF-8; nil if all are.
  package static func firstInvalid(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let length = scalarLength(bytes, at: offset, end: range.upperBound)
      if length == 0 { return offset }
      offset += length
    }
    return nil
  }

  private static func continues(_ bytes: [UInt8], at offset: Int, count: Int, before end: Int) -> Bool {
    guard count <= end - offset else { return false }
    for index in offset..<offset + count where bytes[index] & 0xC0 != 0x80 { return false }
    return true
  }
}

extension String {
  /// Whether both strings have equal scalars; `==` is also true for canonically equivalent strings.
  package func isIdentical(to other: String) -> Bool {
    // `==` is a memcmp for most pairs, so it is evaluated first.
    self == other && utf8.elementsEqual(other.utf8)
  }
}

/// The ASCII bytes of the grammar.
enum ASCII {
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
  // Erroneously used as a comma and a colon; recognized for error messages.
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

  /// Returns 0 to 15; nil if the byte is not a hexadecimal digit.
  static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case zero...nine: UInt32(byte - zero)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension [UInt8] {
  /// Whether a text is UTF-16, as Windows PowerShell writes it: it begins with the byte order mark of UTF-16, or every
  /// second one of its first four bytes is 0.
  package var isUTF16: Bool {
    if starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) { return true }
    guard count >= 4 else { return false }
    let areZero = self[..<4].map { $0 == 0 }
    return areZero == [false, true, false, true] || areZero == [true, false, true, false]
  }

  /// The length of the byte order mark at the start of a text, which some editors write in UTF-8 too: 3, or 0 without
  /// one. Files may begin with a mark; messages may not.
  package var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
