extension JSONWriter {
  /// Appends a string in quotes.
  @usableFromInline
  mutating func appendQuoted(_ string: String) {
    bytes.append(ASCII.quote)
    appendText(string)
    bytes.append(ASCII.quote)
  }

  /// Appends the content of a string, escaped, without quotes.
  @usableFromInline
  mutating func appendText(_ string: String) {
    var string = string
    // Copies the bytes at once if nothing needs an escape; the pointer does not escape. Appending a sequence of bytes
    // takes four times as long.
    let isPlain = string.withUTF8 { text in
      guard unsafe !text.contains(where: JSONWriter.needsEscape) else { return false }
      unsafe bytes.append(contentsOf: text)
      return true
    }
    if !isPlain { appendEscaped(string) }
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == ASCII.quote || byte == ASCII.backslash
  }

  private mutating func appendEscaped(_ string: String) {
    for byte in string.utf8 {
      guard JSONWriter.needsEscape(byte) else {
        bytes.append(byte)
        continue
      }
      bytes.append(ASCII.backslash)
      switch byte {
      case ASCII.quote, ASCII.backslash: bytes.append(byte)
      case ASCII.lineFeed: bytes.append(UInt8(ascii: "n"))
      case ASCII.carriageReturn: bytes.append(UInt8(ascii: "r"))
      case ASCII.tab: bytes.append(UInt8(ascii: "t"))
      case 0x08: bytes.append(UInt8(ascii: "b"))
      case 0x0C: bytes.append(UInt8(ascii: "f"))
      default:
        bytes.append(contentsOf: "u00".utf8)
        bytes.append(ASCII.zero + byte >> 4)
        bytes.append(JSONWriter.hexadecimalDigit(byte & 15))
      }
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? ASCII.zero + value : UInt8(ascii: "a") + value - 10
  }
}
