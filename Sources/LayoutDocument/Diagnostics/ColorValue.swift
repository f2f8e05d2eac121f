/// A colour as four numbers from 0 to 255.
package struct ColorValue: Equatable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  package var alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Of `#RGB`, `#RRGGBB` or `#RRGGBBAA`; nil for anything else.
  package init?(_ text: [UInt8]) {
    guard Color.isColor(String(decoding: text, as: UTF8.self)) else { return nil }
    let digits = text.dropFirst().map { $0 > UInt8(ascii: "9") ? ($0 | 0x20) - UInt8(ascii: "a") + 10 : $0 & 0xF }
    if digits.count == 3 {
      self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    } else {
      let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count > 3 ? bytes[3] : 255)
    }
  }
}

extension ColorValue {
  /// The ways to write the colour, the one that is most like what stands there first.
  package func spellings(like present: [UInt8]) -> [String] {
    let isShort = alpha == 255 && [red, green, blue].allSatisfy { $0 % 17 == 0 }
    let isLower = present.contains { $0 >= UInt8(ascii: "a") } && !present.contains { (0x41...0x5A).contains($0) }
    let full = [red, green, blue].map(ColorValue.digits).joined()
    var spellings: [(count: Int, text: String)] = []
    if alpha == 255 { spellings.append((7, full)) }
    spellings.append((9, full + ColorValue.digits(alpha)))
    if isShort { spellings.append((4, [red, green, blue].map { String(ColorValue.digits($0).prefix(1)) }.joined())) }
    // What stands there is a colour, as a rule; anything else is like the first.
    if let place = spellings.firstIndex(where: { $0.count == present.count }) {
      spellings.insert(spellings.remove(at: place), at: 0)
    }
    return spellings.map { "#" + (isLower ? $0.text.lowercased() : $0.text) }
  }

  private static func digits(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
