package import CollectionLayout
import Hashing

extension RGBAColor {
  /// What stands behind all elements.
  package static let paper = RGBAColor(red: 255, green: 255, blue: 255)
  private static let ink = RGBAColor(red: 0x1c, green: 0x1f, blue: 0x26)

  /// The colour of what has none of its own: the same for the same key, in every picture and on every machine.
  package static func color(of key: String) -> RGBAColor {
    // Folded: neighbouring names differ in their last bytes only, and must not get neighbouring colours.
    let hash = FNV1a.hash32(of: key)
    return palette[Int((hash ^ hash >> 15) % UInt32(palette.count))]
  }

  // One family: alike in lightness, so that no cell of a picture stands out among its neighbours.
  private static let palette = [
    "#7C9CBF", "#8FB39A", "#D9A98C", "#B79BC4", "#E0C07F", "#86B7BD", "#CF8E93", "#A3AF7B", "#9A9FCB", "#C9A27E",
    "#7FA8A0", "#C596AE",
  ].compactMap { RGBAColor($0) }

  /// The colour of text on this one: dark or light, whichever can be read better.
  package var readableText: RGBAColor {
    let ground = luminance(on: .paper)
    let onDark = 1.05 / (ground + 0.05)
    let onLight = (ground + 0.05) / (RGBAColor.ink.luminance + 0.05)
    return onDark > onLight ? .paper : .ink
  }

  /// How much two colours differ to the eye, from 1 to 21 (WCAG 2).
  package func contrast(to other: RGBAColor) -> Double {
    let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }

  /// Red, green and blue, from 0 to 1.
  private var parts: [Double] { [red, green, blue].map { Double($0) / 255 } }

  private var luminance: Double { RGBAColor.luminance(parts) }

  /// The luminance of what is seen where the colour lies on another.
  private func luminance(on ground: RGBAColor) -> Double {
    RGBAColor.luminance(zip(parts, ground.parts).map { $0 * opacity + $1 * (1 - opacity) })
  }

  /// Relative luminance; a power of 2.2 is close enough to sRGB's curve and needs no libm of our own.
  private static func luminance(_ parts: [Double]) -> Double {
    0.2126 * linear(parts[0]) + 0.7152 * linear(parts[1]) + 0.0722 * linear(parts[2])
  }

  // x^2.2 = x² · x^0.2, and the fifth root by Newton's method, which is there after a few steps from above.
  private static func linear(_ part: Double) -> Double {
    guard part > 0 else { return 0 }
    var root = 1.0
    for _ in 0..<12 { root = (4 * root + part / (root * root * root * root)) / 5 }
    return part * part * root
  }
}
