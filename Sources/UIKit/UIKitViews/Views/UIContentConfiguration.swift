public import Foundation
public import UIKitLayout

@preconcurrency @MainActor public protocol UIContentConfiguration {
  func makeContentView() -> any UIView & UIContentView
  func updated(for state: any UIConfigurationState) -> Self
}

@preconcurrency @MainActor public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  public func supports(_ configuration: any UIContentConfiguration) -> Bool { true }
}

extension UICollectionViewCell {
  /// The content. Its view is the only subview of the content view, made by the configuration or updated.
  public final var contentConfiguration: (any UIContentConfiguration)? {
    get { attachments["contentConfiguration"] as? any UIContentConfiguration }
    set {
      let old = attachments["configuredView"] as? any UIView & UIContentView
      attachments["contentConfiguration"] = newValue
      if let newValue, let old, old.supports(newValue), type(of: newValue) == type(of: old.configuration) {
        old.configuration = newValue
        return
      }
      old?.removeFromSuperview()
      let made = newValue?.makeContentView()
      attachments["configuredView"] = made
      guard let made else { return }
      made.frame = contentView.bounds
      contentView.addSubview(made)
    }
  }
  /// Stored only: the background is not drawn.
  public final var backgroundConfiguration: UIBackgroundConfiguration? {
    get { attachments["backgroundConfiguration"] as? UIBackgroundConfiguration }
    set { attachments["backgroundConfiguration"] = newValue }
  }
  public final func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }
}

public struct UIListContentConfiguration: UIContentConfiguration {

  public struct TextProperties {

    public enum TextAlignment: Int, Sendable {
      case natural, center, justified
    }

    public enum TextTransform: Int, Sendable {
      case none, uppercase, lowercase, capitalized
    }
    public var font = UIFont.systemFont(ofSize: 17)

    // Stored only:
    public var color = UIColor.label
    public var colorTransformer: UIConfigurationColorTransformer?
    public var alignment = TextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail

    /// The largest number of lines; 0 for any number.
    public var numberOfLines = 0

    // Stored only:
    public var adjustsFontSizeToFitWidth = false
    public var minimumScaleFactor: CGFloat = 0
    public var allowsDefaultTighteningForTruncation = false
    public var adjustsFontForContentSizeCategory = true
    public var transform = TextTransform.none
    public var showsExpansionTextWhenTruncated = false

    public func resolvedColor() -> UIColor { color }
  }

  public struct ImageProperties {
    public static let standardDimension: CGFloat = .greatestFiniteMagnitude

    // Stored only:
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    public var tintColor: UIColor?
    public var tintColorTransformer: UIConfigurationColorTransformer?
    public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
      tintColorTransformer?(self.tintColor ?? tintColor) ?? self.tintColor ?? tintColor
    }
    /// The radius of the corners in points.
    public var cornerRadius: CGFloat = 0

    /// The largest size in points; 0 for any size.
    public var maximumSize = CGSize.zero
    /// The size in points that is kept free; 0 for the size of the picture.
    public var reservedLayoutSize = CGSize.zero
    public var accessibilityIgnoresInvertColors = false  // Stored only.
  }

  public static func cell() -> Self { Self() }
  public static func subtitleCell() -> Self { Self().secondary(size: 12) }
  public static func valueCell() -> Self {
    var made = Self().secondary(size: 17)
    made.prefersSideBySideTextAndSecondaryText = true
    return made
  }
  public static func sidebarCell() -> Self { Self() }
  public static func sidebarSubtitleCell() -> Self { Self().secondary(size: 12) }
  public static func accompaniedSidebarCell() -> Self { Self() }
  public static func accompaniedSidebarSubtitleCell() -> Self { Self().secondary(size: 12) }
  public static func plainHeader() -> Self { Self().primary(size: 17, weight: .semibold) }
  public static func plainFooter() -> Self { Self().primary(size: 13, weight: .regular) }
  public static func groupedHeader() -> Self { Self().primary(size: 13, weight: .regular) }
  public static func prominentInsetGroupedHeader() -> Self { Self().primary(size: 22, weight: .bold) }
  public static func extraProminentInsetGroupedHeader() -> Self { Self().primary(size: 28, weight: .bold) }
  public static func groupedFooter() -> Self { Self().primary(size: 13, weight: .regular) }
  public static func sidebarHeader() -> Self { Self().primary(size: 17, weight: .semibold) }
  public static func header() -> Self { Self().primary(size: 13, weight: .regular) }
  public static func prominentHeader() -> Self { Self().primary(size: 22, weight: .bold) }
  public static func footer() -> Self { Self().primary(size: 13, weight: .regular) }

  private func primary(size: CGFloat, weight: UIFont.Weight) -> Self {
    var made = self
    made.textProperties.font = .systemFont(ofSize: size, weight: weight)
    return made
  }

  private func secondary(size: CGFloat) -> Self {
    var made = self
    made.secondaryTextProperties.font = .systemFont(ofSize: size)
    return made
  }

  public var text: String?
  /// The text with attributes, which replaces the plain one.
  public var attributedText: NSAttributedString?
  public var secondaryText: String?
  /// The second text with attributes, which replaces the plain one.
  public var secondaryAttributedText: NSAttributedString?
  public var image: UIImage?
  public var textProperties = TextProperties()
  public var secondaryTextProperties = TextProperties()
  public var imageProperties = ImageProperties()
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .both  // Stored only.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 8)
  public var prefersSideBySideTextAndSecondaryText = false
  /// The distance between picture and text in points.
  public var imageToTextPadding: CGFloat = 16
  /// The distance between the texts beside each other in points.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  /// The distance between the texts below each other in points.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3

  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

@preconcurrency @MainActor open class UIListContentView: UIView, UIContentView {
  public init(configuration: UIListContentConfiguration) {
    content = configuration
    super.init(frame: .zero)
  }
  /// Creates a view without content. Nothing is decoded.
  public required init?(coder: NSCoder) {
    content = .cell()
    super.init(coder: coder)
  }
  private var content: UIListContentConfiguration
  open var configuration: any UIContentConfiguration {
    get { content }
    set { content = newValue as? UIListContentConfiguration ?? content }
  }

  // Stored only:
  public final let textLayoutGuide: UILayoutGuide? = UILayoutGuide()
  public final let secondaryTextLayoutGuide: UILayoutGuide? = UILayoutGuide()
  public final let imageLayoutGuide: UILayoutGuide? = UILayoutGuide()

  /// Returns the size of the content in the width of `size`, of which 0 is no limit; measured with the widths of
  /// Helvetica.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let picture = pictureSize
    let margins = content.directionalLayoutMargins
    let side = margins.leading + margins.trailing + (picture.width > 0 ? picture.width + content.imageToTextPadding : 0)
    let width = size.width > 0 ? max(0, size.width - side) : .infinity
    let text = self.size(
      of: content.attributedText?.string ?? content.text, with: content.textProperties, width: width)
    let second = self.size(
      of: content.secondaryAttributedText?.string ?? content.secondaryText, with: content.secondaryTextProperties,
      width: width)
    let isBeside =
      content.prefersSideBySideTextAndSecondaryText
      && text.width + second.width + content.textToSecondaryTextHorizontalPadding <= width
    let gap = text.height > 0 && second.height > 0 ? content.textToSecondaryTextVerticalPadding : 0
    let height = isBeside ? max(text.height, second.height) : text.height + gap + second.height
    return CGSize(
      width: size.width > 0 ? size.width : side + max(text.width, second.width),
      height: max(height, picture.height) + margins.top + margins.bottom)
  }

  private var pictureSize: CGSize {
    guard let image = content.image else { return .zero }
    let (largest, reserved) = (content.imageProperties.maximumSize, content.imageProperties.reservedLayoutSize)
    func side(_ length: CGFloat, largest: CGFloat, reserved: CGFloat) -> CGFloat {
      if reserved > 0, reserved < .greatestFiniteMagnitude { return reserved }
      return largest > 0 ? min(length, largest) : length
    }
    return CGSize(
      width: side(image.size.width, largest: largest.width, reserved: reserved.width),
      height: side(image.size.height, largest: largest.height, reserved: reserved.height))
  }

  private func size(
    of text: String?, with properties: UIListContentConfiguration.TextProperties, width: CGFloat
  ) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    return MeasuredText(font: properties.font)
      .size(of: text, width: width, numberOfLines: properties.numberOfLines)
  }
}

public struct UIBackgroundConfiguration {
  public static func clear() -> Self { Self() }
  public static func listCell() -> Self { Self() }
  public static func listPlainCell() -> Self { Self() }
  public static func listPlainHeaderFooter() -> Self { Self() }
  public static func listGroupedCell() -> Self { Self() }
  public static func listGroupedHeaderFooter() -> Self { Self() }
  public static func listSidebarCell() -> Self { Self() }
  public static func listSidebarHeader() -> Self { Self() }
  public static func listAccompaniedSidebarCell() -> Self { Self() }

  // Stored only:
  public var customView: UIView?
  /// The radius of the corners in points.
  public var cornerRadius: CGFloat = 0
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  public var backgroundColor: UIColor?
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  public var visualEffect: UIVisualEffect?
  public var image: UIImage?
  public var imageContentMode = UIView.ContentMode.scaleToFill
  public var strokeColor: UIColor?
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the border in points.
  public var strokeWidth: CGFloat = 0
  /// The distance of the border in points.
  public var strokeOutset: CGFloat = 0

  public func updated(for state: any UIConfigurationState) -> Self { self }
}

@preconcurrency @MainActor open class UIBlurEffect: UIVisualEffect {

  public enum Style: Int, Sendable {
    case extraLight, light, dark, extraDark, regular, prominent, systemUltraThinMaterial, systemThinMaterial,
      systemMaterial, systemThickMaterial, systemChromeMaterial, systemUltraThinMaterialLight, systemThinMaterialLight,
      systemMaterialLight, systemThickMaterialLight, systemChromeMaterialLight, systemUltraThinMaterialDark,
      systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark, systemChromeMaterialDark
  }
  /// Creates a blur. The style is never read.
  public init(style: Style) {
    super.init()
  }
}

@preconcurrency @MainActor open class UIVibrancyEffect: UIVisualEffect {
  /// Creates a vibrancy over a blur, which is never read.
  public init(blurEffect: UIBlurEffect) {
    super.init()
  }
}

@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    addSubview(contentView)
  }
  /// Creates a view without an effect. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }
  open var effect: UIVisualEffect?  // Stored only.
  public final let contentView = UIView(frame: .zero)
}
