/// A colour of a picture: sRGB parts and opacity, each from 0 to 1.
package struct PictureColor: Equatable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var opacity: Double

  package init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// The colour that reads `#RGB`, `#RRGGBB` or `#RRGGBBAA`; nil for any other text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "#") else { return nil }
    let digits = bytes.dropFirst().compactMap(PictureColor.digit)
    guard digits.count == bytes.count - 1 else { return nil }
    switch digits.count {
    case 3:
      let parts = digits.map { Double($0 * 17) / 255 }
      self.init(red: parts[0], green: parts[1], blue: parts[2])
    case 6, 8:
      let parts = stride(from: 0, to: digits.count, by: 2).map { Double(digits[$0] * 16 + digits[$0 + 1]) / 255 }
      self.init(red: parts[0], green: parts[1], blue: parts[2], opacity: parts.count == 4 ? parts[3] : 1)
    default: return nil
    }
  }

  /// `#rrggbb`, without the opacity.
  package var text: String { PictureColor.text([red, green, blue]) }

  /// `#rrggbbaa`, as CSS has it.
  package var textWithOpacity: String { PictureColor.text([red, green, blue, opacity]) }

  private static func text(_ parts: [Double]) -> String {
    var bytes = [UInt8(ascii: "#")]
    for part in parts {
      let value = UInt8(min(255, max(0, (part * 255).rounded())))
      bytes.append(PictureColor.letters[Int(value >> 4)])
      bytes.append(PictureColor.letters[Int(value & 15)])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let letters = Array("0123456789abcdef".utf8)

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}

extension PictureColor {
  /// What stands behind all elements.
  package static let paper = PictureColor(red: 1, green: 1, blue: 1)
  private static let ink = PictureColor(red: 0x1c / 255, green: 0x1f / 255, blue: 0x26 / 255)

  /// The colour of what has none of its own: the same for the same key, in every picture and on every machine.
  package static func color(of key: String) -> PictureColor {
    // FNV-1a, folded: neighbouring names differ in their last bytes only, and must not get neighbouring colours.
    var hash: UInt32 = 0x811c_9dc5
    for byte in key.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    hash ^= hash >> 15
    return palette[Int(hash % UInt32(palette.count))]
  }

  // One family: alike in lightness, so that no cell of a picture cries louder than its neighbour.
  private static let palette: [PictureColor] = [
    0x7C9CBF, 0x8FB39A, 0xD9A98C, 0xB79BC4, 0xE0C07F, 0x86B7BD, 0xCF8E93, 0xA3AF7B, 0x9A9FCB, 0xC9A27E, 0x7FA8A0,
    0xC596AE,
  ].map { (code: UInt32) in
    PictureColor(
      red: Double(code >> 16) / 255, green: Double(code >> 8 & 255) / 255, blue: Double(code & 255) / 255)
  }

  /// The colour of text on this one: dark or light, whichever can be read better.
  package var readableText: PictureColor {
    let ground = over(.paper).luminance
    let onDark = 1.05 / (ground + 0.05)
    let onLight = (ground + 0.05) / (PictureColor.ink.luminance + 0.05)
    return onDark > onLight ? .paper : .ink
  }

  /// How much two colours differ to the eye, from 1 to 21 (WCAG 2).
  package func contrast(to other: PictureColor) -> Double {
    let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }

  private func over(_ ground: PictureColor) -> PictureColor {
    PictureColor(
      red: red * opacity + ground.red * (1 - opacity), green: green * opacity + ground.green * (1 - opacity),
      blue: blue * opacity + ground.blue * (1 - opacity))
  }

  /// Relative luminance; a power of 2.2 is close enough to sRGB's curve and needs no libm of our own.
  private var luminance: Double {
    0.2126 * PictureColor.linear(red) + 0.7152 * PictureColor.linear(green) + 0.0722 * PictureColor.linear(blue)
  }

  // x^2.2 = x² · x^0.2, and the fifth root by Newton's method, which is there after a few steps from above.
  private static func linear(_ part: Double) -> Double {
    guard part > 0 else { return 0 }
    var root = 1.0
    for _ in 0..<12 { root = (4 * root + part / (root * root * root * root)) / 5 }
    return part * part * root
  }
}
