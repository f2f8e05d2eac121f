/// Escaping of text and numbers for XML 1.0.
package enum XMLEscaping {
  /// Returns a text for use between tags or in an attribute with double quotes. Tabs and line breaks become spaces;
  /// with `keepsLineBreaks` line feeds are kept, and tabs and carriage returns become U+FFFD, as other control
  /// characters do.
  package static func escaped(_ text: String, keepsLineBreaks: Bool = false) -> String {
    var bytes: [UInt8] = []
    append(text, keepsLineBreaks: keepsLineBreaks, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a text as `escaped` returns it.
  static func append(_ text: String, keepsLineBreaks: Bool = false, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes.append(contentsOf: "&amp;".utf8)
      case "<": bytes.append(contentsOf: "&lt;".utf8)
      case ">": bytes.append(contentsOf: "&gt;".utf8)
      case "\"": bytes.append(contentsOf: "&quot;".utf8)
      case "\n" where keepsLineBreaks: bytes.append(UInt8(ascii: "\n"))
      case "\t" where !keepsLineBreaks, "\n",
        "\r" where !keepsLineBreaks:
        bytes.append(UInt8(ascii: " "))
      // Not representable in XML 1.0, even escaped.
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": bytes.append(contentsOf: "\u{FFFD}".utf8)
      default: bytes.append(contentsOf: scalar.utf8Bytes)
      }
    }
  }

  /// Returns a number with at most two decimals.
  static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a number rounded to `decimals` decimals (0 to 5; none from 10^12 on), without trailing zeros. The default,
  /// hundredths, is finer than any screen. Writes 0 for a number that is not finite or is at least 10^15 in magnitude.
  static func append(_ number: Double, decimals: Int = 2, to bytes: inout [UInt8]) {
    guard number.isFinite, number.magnitude < 1e15 else { return bytes.append(UInt8(ascii: "0")) }
    // Decimals of larger numbers are irrelevant, and the scaled number would not fit into an `Int`.
    let factor = number.magnitude < 1e12 ? [1, 10, 100, 1_000, 10_000, 100_000][min(5, max(0, decimals))] : 1
    let scaled = Int((number * Double(factor)).rounded())
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(contentsOf: String(scaled.magnitude / UInt(factor)).utf8)
    var decimals = scaled.magnitude % UInt(factor)
    if decimals > 0 { bytes.append(UInt8(ascii: ".")) }
    var unit = UInt(factor) / 10
    while decimals > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(decimals / unit))
      decimals %= unit
      unit /= 10
    }
  }
}

extension Unicode.Scalar {
  fileprivate var utf8Bytes: String.UTF8View { String(self).utf8 }
}
