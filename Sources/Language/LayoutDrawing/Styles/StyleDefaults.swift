package import CollectionLayout
import LayoutBase

/// The default style of an element, by its category and kind.
///
/// A new kind of decoration gets one row in `decorations`.
struct StyleDefaults {
  /// The source of an element's text.
  enum Text {
    case none
    /// Only the label that the document sets.
    case labelOnly
    /// The label, or the name of the image if there is no label or it is empty.
    case labelOrImage
    /// The label, otherwise the attribute `text`, otherwise the name in the key.
    case labelOrName
    /// The label, otherwise the attribute `text`, otherwise the kind of the element.
    case labelOrKind
  }

  var fill: RGBAColor
  var darkFill: RGBAColor
  var text = Text.labelOnly
  var shape = ElementStyle.Shape.rectangle
  var cornerRadius = 0.0
  /// Whether the `cornerRadius` of the document replaces the default.
  var hasOwnCornerRadius = false
  var shadow: ElementShadow?
  var fontSize = ElementStyle.defaultFontSize
  var fontWeight = ElementStyle.FontWeight.regular
  var textAlignment = ElementStyle.TextAlignment.natural
  var textInset = ElementStyle.defaultTextInset
  var isOneLine = false
  /// The colors of the text in light and dark appearance; nil for those with the highest contrast.
  var textColors: (light: RGBAColor, dark: RGBAColor)?
  /// The color of the placeholder for an image of a row of a list; nil for other elements.
  var placeholder: RGBAColor?
}

extension StyleDefaults {
  init(_ attributes: LayoutAttributes, key: String) {
    switch attributes.category {
    case .cell where StyleDefaults.isRow(attributes.frame, atLeast: 200) && !attributes.custom.hasAppearance:
      self.init(row: attributes, key: key)
    case .cell:
      self.init(fill: .palette(key), darkFill: .palette(key), text: .labelOrName, textAlignment: .center)
      cornerRadius = StyleDefaults.cornerRadius(ofCell: attributes.frame)
      if StyleDefaults.isRow(attributes.frame, atLeast: 280) { (textAlignment, textInset) = (.natural, 16) }
    // The view with the number of hidden tags is drawn as a tag.
    case .supplementary where attributes.owner == .anchor && !attributes.custom.isEmpty:
      self = StyleDefaults.overflow
      cornerRadius = StyleDefaults.cornerRadius(ofCell: attributes.frame)
    case .supplementary:
      self = attributes.isFooterLike ? StyleDefaults.footer : StyleDefaults.header
      // A badge is a shape over its item, and a pinned view covers what scrolls below it.
      if attributes.owner == .anchor, !attributes.isFooterLike {
        (fill, darkFill) = (StyleDefaults.overflow.fill, StyleDefaults.overflow.darkFill)
      } else if attributes.isPinned {
        (fill, darkFill) = (.paper, .darkPaper)
        // Boundary items are pinned wherever they are in view, also at rest.
        if attributes.owner == .section { shadow = .standard }
      }
      text = attributes.owner == .section ? .labelOrName : .labelOrKind
    case .decoration:
      self = StyleDefaults.decorations[attributes.kind] ?? StyleDefaults.free
    }
  }

  /// The style of a row of a list, as in lists of iOS: the ground of the page, or that of an inset list, and a text
  /// of at most 17 points, which is gray if it is the name of an item without a label.
  private init(row attributes: LayoutAttributes, key: String) {
    let isInset = attributes.frame.x > 0
    self.init(
      fill: isInset ? .rgb(0xF2F2F7) : .paper, darkFill: isInset ? .rgb(0x1C1C1E) : .darkPaper, text: .labelOrName,
      fontSize: min(17, 0.4 * attributes.frame.height), textInset: 16)
    if !attributes.custom.hasLabel { textColors = (.rgb(0x6D6D72), .rgb(0x98989F)) }
    placeholder = .placeholder(key)
  }

  /// Whether a cell has the shape of a row of a list, so that its text starts at the leading edge: at least `width`
  /// points wide, 32 to 88 points high, and four times as wide as high.
  private static func isRow(_ frame: Rect, atLeast width: Double) -> Bool {
    frame.width >= width && (32...88).contains(frame.height) && frame.width >= 4 * frame.height
  }

  private static func cornerRadius(ofCell frame: Rect) -> Double { min(8, min(frame.width, frame.height) / 5) }

  private static let overflow = StyleDefaults(
    fill: .rgb(0xD5DBE4), darkFill: .rgb(0x2F343D), text: .labelOrKind, textAlignment: .center)

  // Headers and footers are texts on the background of the page, as those of apps are.
  private static let header = StyleDefaults(
    fill: .clear(.paper), darkFill: .clear(.darkPaper), fontSize: 15, fontWeight: .semibold, textInset: 16)

  private static let footer = StyleDefaults(
    fill: .clear(.paper), darkFill: .clear(.darkPaper), fontSize: 12, textAlignment: .center, textInset: 16)

  private static let decorations: [String: StyleDefaults] = [
    "card": StyleDefaults(
      fill: .rgb(0xFFFFFF), darkFill: .rgb(0x1F2329), text: .none, cornerRadius: 6, hasOwnCornerRadius: true,
      shadow: .standard),
    "armband": StyleDefaults(
      fill: .rgb(0xD92D20), darkFill: .rgb(0xD92D20), text: .labelOrImage, shape: .ribbon, fontWeight: .semibold,
      textAlignment: .center, textInset: 6, isOneLine: true),
    "separator": StyleDefaults(fill: .rgb(0xC6C6C8), darkFill: .rgb(0x3D424B), text: .none),
  ]

  private static let free = StyleDefaults(
    fill: .rgb(0xF1F3F6), darkFill: .rgb(0x1A1D22), hasOwnCornerRadius: true)
}

extension LayoutAttributes {
  /// Whether the element is a footer. The kinds of boundary items are arbitrary, so "footer" may be any part of the
  /// kind.
  package var isFooterLike: Bool {
    category == .supplementary && kind.lowercased().contains(LayoutAttributes.footerKind)
  }
}

extension CustomAttributes {
  /// Whether the document sets a color, a border or a shadow.
  fileprivate var hasAppearance: Bool { fields.contains { ["color", "border", "shadow"].contains($0.name) } }
  /// Whether the document sets the text of the element.
  fileprivate var hasLabel: Bool { fields.contains { ["label", "text"].contains($0.name) } }
}

extension RGBAColor {
  /// The color of the background in light appearance.
  package static let paper = rgb(0xFFFFFF)
  /// The color of the background in dark appearance.
  package static let darkPaper = rgb(0x121212)
  private static let ink = rgb(0x1C1F26)

  /// Returns a color with opacity 0.
  fileprivate static func clear(_ color: RGBAColor) -> RGBAColor {
    RGBAColor(red: color.red, green: color.green, blue: color.blue, alpha: 0)
  }

  /// Creates an opaque color from a number `0xRRGGBB`.
  static func rgb(_ number: UInt32) -> RGBAColor {
    RGBAColor(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// Returns the color of a cell for which the document sets none. It depends on `key`, the text of the cell's key,
  /// only.
  package static func palette(_ key: String) -> RGBAColor { colors[index(of: key, in: colors.count)] }

  /// Returns the color of the placeholder for an image of a row whose key has the text `key`. It is translucent, for
  /// light and dark grounds.
  fileprivate static func placeholder(_ key: String) -> RGBAColor {
    var tint = tints[index(of: key, in: tints.count)]
    tint.alpha = 0x66
    return tint
  }

  /// Returns an index below `count` that depends on `key` only.
  private static func index(of key: String, in count: Int) -> Int {
    // Folds the hash: neighboring names differ in their last bytes only and must not get neighboring colors.
    let hash = FNV1a.hash32(of: key)
    return Int((hash ^ hash >> 15) % UInt32(count))
  }

  // Blue, green, orange and violet.
  private static let tints: [RGBAColor] = [rgb(0x6E9BD8), rgb(0x6DB58A), rgb(0xE0A45E), rgb(0xA68BD0)]

  // Similar in lightness, so that no cell is more prominent than its neighbors.
  private static let colors: [RGBAColor] = [
    rgb(0x7C9CBF), rgb(0x8FB39A), rgb(0xD9A98C), rgb(0xB79BC4), rgb(0xE0C07F), rgb(0x86B7BD), rgb(0xCF8E93),
    rgb(0xA3AF7B), rgb(0x9A9FCB), rgb(0xC9A27E), rgb(0x7FA8A0), rgb(0xC596AE),
  ]

  /// Returns the color for text on this color over `paper`: dark or light, whichever has more contrast.
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

  /// Returns the relative luminance of this color over `ground`, from 0 to 1.
  private func luminance(on ground: RGBAColor) -> Double {
    0.2126 * linear(\.red, on: ground) + 0.7152 * linear(\.green, on: ground) + 0.0722 * linear(\.blue, on: ground)
  }

  /// Returns a component of this color over `ground` in linear light, from 0 to 1. An exponent of 2.2 is close enough
  /// to the curve of sRGB and needs no libm.
  private func linear(_ part: KeyPath<RGBAColor, UInt8>, on ground: RGBAColor) -> Double {
    let component = (Double(self[keyPath: part]) * opacity + Double(ground[keyPath: part]) * (1 - opacity)) / 255
    guard component > 0 else { return 0 }
    // x^2.2 = x² · x^0.2. The fifth root by Newton's method, which converges from above in a few steps.
    var root = 1.0
    for _ in 0..<12 { root = (4 * root + component / (root * root * root * root)) / 5 }
    return component * component * root
  }
}
