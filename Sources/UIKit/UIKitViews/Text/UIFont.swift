public import Foundation
public import UIKitLayout

/// A font by its name, size and weight, with the metrics of Helvetica.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {

  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }
    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)
  }

  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The size in points at the standard text size, and the weight.
    var standard: (size: CGFloat, weight: Weight) {
      switch self {
      case .extraLargeTitle: (36, .bold)
      case .largeTitle: (34, .regular)
      case .title1: (28, .regular)
      case .title2: (22, .regular)
      case .title3: (20, .regular)
      case .headline: (17, .semibold)
      case .callout: (16, .regular)
      case .subheadline: (15, .regular)
      case .footnote: (13, .regular)
      case .caption1: (12, .regular)
      case .caption2: (11, .regular)
      default: (17, .regular)
      }
    }
  }

  public final let fontDescriptor: UIFontDescriptor

  /// Creates a font of a description; size 0 keeps that of the description.
  public init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    fontDescriptor = pointSize > 0 ? descriptor.withSize(pointSize) : descriptor
    super.init()
  }
  /// Creates a font of a name. All names exist.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    self.init(descriptor: UIFontDescriptor(name: fontName, size: fontSize), size: fontSize)
  }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }

  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(descriptor: UIFontDescriptor(name: ".SFUI", size: fontSize, weight: weight), size: 0)
  }

  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }

  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(descriptor: UIFontDescriptor(name: ".SFUI", size: fontSize).adding(.traitItalic), size: 0)
  }

  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(descriptor: UIFontDescriptor(name: ".SFMono", size: fontSize, weight: weight), size: 0)
  }

  /// Returns the font of a text style at the standard text size.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.standard.size, weight: style.standard.weight)
  }

  /// Returns the font of a text style. The traits are never read.
  open class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { preferredFont(forTextStyle: style) }

  /// The size of labels in points.
  public static var labelFontSize: CGFloat { 17 }
  /// The size of buttons in points.
  public static var buttonFontSize: CGFloat { 18 }
  /// The size of the system's font in points.
  public static var systemFontSize: CGFloat { 14 }
  /// The size of the small system's font in points.
  public static var smallSystemFontSize: CGFloat { 12 }

  /// The weight of the font.
  package final var weight: Weight { fontDescriptor.weight }

  /// The size in points.
  open var pointSize: CGFloat { fontDescriptor.pointSize }
  open var fontName: String { fontDescriptor.postscriptName }
  /// The name of the family, which is that of the font.
  open var familyName: String { fontDescriptor.postscriptName }
  /// The height of a line in points.
  open var lineHeight: CGFloat { pointSize * 1.193 }
  /// The height above the base line in points.
  open var ascender: CGFloat { pointSize * 0.952 }
  /// The depth below the base line in points, negative.
  open var descender: CGFloat { pointSize * -0.241 }
  /// The height of capitals in points.
  open var capHeight: CGFloat { pointSize * 0.705 }
  /// The height of an x in points.
  open var xHeight: CGFloat { pointSize * 0.523 }
  /// The distance between lines in points.
  open var leading: CGFloat { 0 }
  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(descriptor: fontDescriptor, size: fontSize) }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.fontDescriptor == fontDescriptor }

  open override var hash: Int { fontDescriptor.hash }
}

open class UIFontDescriptor: NSObject, @unchecked Sendable {

  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    public static let traitBold = SymbolicTraits(rawValue: 2)
    public static let traitExpanded = SymbolicTraits(rawValue: 32)
    public static let traitCondensed = SymbolicTraits(rawValue: 64)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1024)
  }

  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
    public static let `default` = SystemDesign(rawValue: "default")
    public static let rounded = SystemDesign(rawValue: "rounded")
    public static let serif = SystemDesign(rawValue: "serif")
    public static let monospaced = SystemDesign(rawValue: "monospaced")
  }

  public final let postscriptName: String
  /// The size in points.
  public final let pointSize: CGFloat
  public final let symbolicTraits: SymbolicTraits
  let weight: UIFont.Weight

  public convenience init(name fontName: String, size: CGFloat) {
    self.init(name: fontName, size: size, weight: .regular)
  }

  init(name: String, size: CGFloat, weight: UIFont.Weight, traits: SymbolicTraits = []) {
    postscriptName = name
    pointSize = size
    self.weight = weight
    symbolicTraits = traits
    super.init()
  }

  /// Returns the description of a text style at the standard text size.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFontDescriptor(name: ".SFUI", size: style.standard.size, weight: style.standard.weight)
  }

  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    UIFontDescriptor(
      name: postscriptName, size: pointSize, weight: traits.contains(.traitBold) ? .bold : weight, traits: traits)
  }

  /// Returns the same description: designs are not stored.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }

  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(name: postscriptName, size: newPointSize, weight: weight, traits: symbolicTraits)
  }

  func adding(_ traits: SymbolicTraits) -> UIFontDescriptor {
    UIFontDescriptor(name: postscriptName, size: pointSize, weight: weight, traits: symbolicTraits.union(traits))
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return other.postscriptName == postscriptName && other.pointSize == pointSize && other.weight == weight
      && other.symbolicTraits == symbolicTraits
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(postscriptName)
    hasher.combine(pointSize)
    return hasher.finalize()
  }
}

/// Scales sizes with the text size that the user prefers, which is the standard one.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  public static let `default` = UIFontMetrics(forTextStyle: .body)
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    super.init()
  }
  /// Returns the font, because the text size is the standard one.
  open func scaledFont(for font: UIFont) -> UIFont { font }
  /// Returns the font with its size in points, but at most `maximumPointSize`. It is not scaled, because the text size
  /// is the standard one.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.withSize(min(font.pointSize, maximumPointSize))
  }
  /// Returns the value, because the text size is the standard one.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
