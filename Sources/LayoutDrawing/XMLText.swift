/// Text as XML 1.0 can hold it.
enum XMLText {
  /// Appends a text for use between tags or in an attribute in double quotes.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes.append(contentsOf: "&amp;".utf8)
      case "<": bytes.append(contentsOf: "&lt;".utf8)
      case ">": bytes.append(contentsOf: "&gt;".utf8)
      case "\"": bytes.append(contentsOf: "&quot;".utf8)
      case "\t", "\n", "\r": bytes.append(UInt8(ascii: " "))
      // There is no way to write these in XML, not even escaped.
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": bytes.append(contentsOf: "\u{FFFD}".utf8)
      default: bytes.append(contentsOf: scalar.utf8Bytes)
      }
    }
  }

  /// Appends a number, rounded to hundredths: finer than any screen, and short.
  static func append(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite, number.magnitude < 1e15 else { return bytes.append(UInt8(ascii: "0")) }
    let hundredths = Int((number * 100).rounded())
    if hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = hundredths.magnitude
    bytes.append(contentsOf: String(magnitude / 100).utf8)
    let rest = magnitude % 100
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(rest / 10))
    if rest % 10 > 0 { bytes.append(UInt8(ascii: "0") + UInt8(rest % 10)) }
  }
}

extension Unicode.Scalar {
  fileprivate var utf8Bytes: String.UTF8View { String(self).utf8 }
}
