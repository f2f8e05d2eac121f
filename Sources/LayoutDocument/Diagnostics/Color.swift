/// The colours of the document language.
package enum Color {
  /// Whether a text is `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
  package static func isColor(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard [4, 7, 9].contains(bytes.count), bytes[0] == UInt8(ascii: "#") else { return false }
    return bytes[1...].allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
    }
  }
}
