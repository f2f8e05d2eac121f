/// The encoding of bytes as text (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the text of bytes, padded with `=` to a multiple of four characters.
  package static func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group = 0
      for place in 0..<3 { group = group << 8 | (place < count ? Int(bytes[index + place]) : 0) }
      // Each character has six of the 24 bits; those of absent bytes are padding.
      for place in 0..<4 {
        text.append(place <= count ? alphabet[group >> (18 - 6 * place) & 0x3F] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}
