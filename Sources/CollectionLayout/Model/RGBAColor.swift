/// A color in sRGB with opacity: four components from 0 to 255.
///
/// Shared by documents, pictures and protocol messages. Layouts do not read it.
public struct RGBAColor: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// 255 is opaque.
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Parses `#RGB`, `#RRGGBB` or `#RRGGBBAA`; returns nil for any other text.
  public init?(_ text: some Sequence<UInt8>) {
    var digits: (count: Int, value: UInt32) = (0, 0)
    var isFirst = true
    for byte in text {
      if isFirst {
        guard byte == UInt8(ascii: "#") else { return nil }
        isFirst = false
        continue
      }
      guard let digit = RGBAColor.digit(byte), digits.count < 8 else { return nil }
      digits = (digits.count + 1, digits.value << 4 | UInt32(digit))
    }
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: digits.value >> shift) }
    switch digits.count {
    case 3: self.init(red: (part(8) & 15) * 17, green: (part(4) & 15) * 17, blue: (part(0) & 15) * 17)
    case 6: self.init(red: part(16), green: part(8), blue: part(0))
    case 8: self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    default: return nil
    }
  }

  public init?(_ text: String) { self.init(text.utf8) }

  /// The alpha component from 0 to 1.
  public var opacity: Double { Double(alpha) / 255 }

  /// The color as `#rrggbb`.
  public var hex: String { RGBAColor.hex([red, green, blue]) }

  /// The color as `#rrggbbaa`.
  public var hexWithAlpha: String { RGBAColor.hex([red, green, blue, alpha]) }

  private static func hex(_ parts: [UInt8]) -> String {
    let letters = Array("0123456789abcdef".utf8)
    return "#" + String(decoding: parts.flatMap { [letters[Int($0 >> 4)], letters[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
