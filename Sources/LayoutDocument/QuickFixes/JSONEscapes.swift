import JSON

/// Corrects the escape sequences of a string.
enum JSONEscapes {
  static func corrected(_ body: [UInt8]) -> [UInt8] {
    let text = Array(String(decoding: body, as: UTF8.self).utf8)
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\\") {
        let length = escapeLength(text, at: index)
        result += length > 0 ? Array(text[index..<index + length]) : Array("\\\\".utf8)
        index += max(length, 1)
      } else {
        if byte < 0x20 {
          // `DetectedStyle.string` adds quotes, which are removed.
          result += DetectedStyle.string(String(UnicodeScalar(byte))).dropFirst().dropLast()
        } else {
          result.append(byte)
        }
        index += 1
      }
    }
    return result
  }

  private static func escapeLength(_ text: [UInt8], at index: Int) -> Int {
    guard index + 1 < text.count else { return 0 }
    if text[index + 1] == UInt8(ascii: "u") {
      let digits = text[(index + 2)...].prefix(4)
      return digits.count == 4 && digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit } ? 6 : 0
    }
    return "\"\\/bfnrt".utf8.contains(text[index + 1]) ? 2 : 0
  }
}
