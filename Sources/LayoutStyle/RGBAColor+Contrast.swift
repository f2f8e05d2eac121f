package import CollectionLayout
import Hashing

extension RGBAColor {
  /// The background in light appearance.
  package static let paper = rgb(0xFFFFFF)
  /// The background in dark appearance.
  package static let darkPaper = rgb(0x121212)
  private static let ink = rgb(0x1C1F26)

  /// Creates an opaque color from a number `0xRRGGBB`.
  static func rgb(_ number: UInt32) -> RGBAColor {
    RGBAColor(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// Returns the color of a cell that has none. It depends on the key only.
  package static func palette(_ key: String) -> RGBAColor {
    // Folds the hash: neighboring names differ in their last bytes only and must not get neighboring colors.
    let hash = FNV1a.hash32(of: key)
    return colors[Int((hash ^ hash >> 15) % UInt32(colors.count))]
  }

  // Similar in lightness, so that no cell is more prominent than its neighbors.
  private static let colors: [RGBAColor] = [
    rgb(0x7C9CBF), rgb(0x8FB39A), rgb(0xD9A98C), rgb(0xB79BC4), rgb(0xE0C07F), rgb(0x86B7BD), rgb(0xCF8E93),
    rgb(0xA3AF7B), rgb(0x9A9FCB), rgb(0xC9A27E), rgb(0x7FA8A0), rgb(0xC596AE),
  ]

  /// Returns the color of text on this color over `paper`: dark or light, whichever has more contrast.
  package func readableText(on paper: RGBAColor = .paper) -> RGBAColor {
    let ground = luminance(on: paper)
    let onDark = 1.05 / (ground + 0.05)
    let onLight = (ground + 0.05) / (RGBAColor.ink.luminance + 0.05)
    return onDark > onLight ? .paper : .ink
  }

  /// Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2).
  package func contrast(to other: RGBAColor) -> Double {
    let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }

  private var luminance: Double { luminance(on: self) }

  /// Returns the relative luminance of this color over another one.
  private func luminance(on ground: RGBAColor) -> Double {
    0.2126 * linear(\.red, on: ground) + 0.7152 * linear(\.green, on: ground) + 0.0722 * linear(\.blue, on: ground)
  }

  /// Returns a linear component of this color over another one, from 0 to 1. An exponent of 2.2 is close enough to the
  /// curve of sRGB and needs no libm.
  private func linear(_ part: KeyPath<RGBAColor, UInt8>, on ground: RGBAColor) -> Double {
    let part = (Double(self[keyPath: part]) * opacity + Double(ground[keyPath: part]) * (1 - opacity)) / 255
    guard part > 0 else { return 0 }
    // x^2.2 = x² · x^0.2. The fifth root by Newton's method, which converges from above in a few steps.
    var root = 1.0
    for _ in 0..<12 { root = (4 * root + part / (root * root * root * root)) / 5 }
    return part * part * root
  }
}
