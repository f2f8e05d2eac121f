public import Foundation
public import UIKitLayout

/// The content of a cell.
@preconcurrency @MainActor public protocol UIContentConfiguration {
  /// Returns a view of the content.
  func makeContentView() -> any UIView & UIContentView
  /// Returns the content for a state.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view of the content of a cell.
@preconcurrency @MainActor public protocol UIContentView: NSObjectProtocol {
  /// The content.
  var configuration: any UIContentConfiguration { get set }
  /// Returns whether the view can show a content.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Returns true.
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
  /// The background. Stored only.
  public final var backgroundConfiguration: UIBackgroundConfiguration? {
    get { attachments["backgroundConfiguration"] as? UIBackgroundConfiguration }
    set { attachments["backgroundConfiguration"] = newValue }
  }
  /// Returns the background of the cell's kind.
  public final func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }
}

/// Text, second text and picture of a row.
public struct UIListContentConfiguration: UIContentConfiguration {

  /// The form of a text.
  public struct TextProperties {

    /// The alignment.
    public enum TextAlignment: Int, Sendable {
      case natural, center, justified
    }

    /// The letters that are capitals.
    public enum TextTransform: Int, Sendable {
      case none, uppercase, lowercase, capitalized
    }
    /// The font.
    public var font = UIFont.systemFont(ofSize: 17)
    /// The colour. Stored only.
    public var color = UIColor.label
    /// Changes the colour. Stored only.
    public var colorTransformer: UIConfigurationColorTransformer?
    /// The alignment. Stored only.
    public var alignment = TextAlignment.natural
    /// The end of lines. Stored only.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The largest number of lines; 0 for any number.
    public var numberOfLines = 0
    /// Whether text that is too wide is smaller. Stored only.
    public var adjustsFontSizeToFitWidth = false
    /// The smallest factor of the size. Stored only.
    public var minimumScaleFactor: CGFloat = 0
    /// Whether characters are nearer before text is cut off. Stored only.
    public var allowsDefaultTighteningForTruncation = false
    /// Whether the size changes with the preferred one. Stored only.
    public var adjustsFontForContentSizeCategory = true
    /// The letters that are capitals. Stored only.
    public var transform = TextTransform.none
    /// Whether text that is cut off is shown under the pointer. Stored only.
    public var showsExpansionTextWhenTruncated = false

    /// Returns the colour.
    public func resolvedColor() -> UIColor { color }
  }

  /// The form of a picture.
  public struct ImageProperties {
    /// The usual width or height.
    public static let standardDimension: CGFloat = .greatestFiniteMagnitude
    /// The appearance of symbols. Stored only.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// The colour. Stored only.
    public var tintColor: UIColor?
    /// Changes the colour. Stored only.
    public var tintColorTransformer: UIConfigurationColorTransformer?
    /// The radius of the corners in points. Stored only.
    public var cornerRadius: CGFloat = 0
    /// The largest size in points; 0 for any size.
    public var maximumSize = CGSize.zero
    /// The size in points that is kept free; 0 for the size of the picture.
    public var reservedLayoutSize = CGSize.zero
    /// Whether the colours are kept. Stored only.
    public var accessibilityIgnoresInvertColors = false
  }

  /// Returns the content of a row.
  public static func cell() -> Self { Self() }
  /// Returns the content of a row with a second text below.
  public static func subtitleCell() -> Self { Self().secondary(size: 12) }
  /// Returns the content of a row with a second text beside.
  public static func valueCell() -> Self {
    var made = Self().secondary(size: 17)
    made.prefersSideBySideTextAndSecondaryText = true
    return made
  }
  /// Returns the content of a row of a sidebar.
  public static func sidebarCell() -> Self { Self() }
  /// Returns the content of a row of a sidebar with a second text.
  public static func sidebarSubtitleCell() -> Self { Self().secondary(size: 12) }
  /// Returns the content of a row of a sidebar with an accessory.
  public static func accompaniedSidebarCell() -> Self { Self() }
  /// Returns the content of a row of a sidebar with an accessory and a second text.
  public static func accompaniedSidebarSubtitleCell() -> Self { Self().secondary(size: 12) }
  /// Returns the content of a header in a plain list.
  public static func plainHeader() -> Self { Self().primary(size: 17, weight: .semibold) }
  /// Returns the content of a footer in a plain list.
  public static func plainFooter() -> Self { Self().primary(size: 13, weight: .regular) }
  /// Returns the content of a header in a grouped list.
  public static func groupedHeader() -> Self { Self().primary(size: 13, weight: .regular) }
  /// Returns the content of a large header in a grouped list.
  public static func prominentInsetGroupedHeader() -> Self { Self().primary(size: 22, weight: .bold) }
  /// Returns the content of a very large header in a grouped list.
  public static func extraProminentInsetGroupedHeader() -> Self { Self().primary(size: 28, weight: .bold) }
  /// Returns the content of a footer in a grouped list.
  public static func groupedFooter() -> Self { Self().primary(size: 13, weight: .regular) }
  /// Returns the content of a header of a sidebar.
  public static func sidebarHeader() -> Self { Self().primary(size: 17, weight: .semibold) }
  /// Returns the content of a header.
  public static func header() -> Self { Self().primary(size: 13, weight: .regular) }
  /// Returns the content of a large header.
  public static func prominentHeader() -> Self { Self().primary(size: 22, weight: .bold) }
  /// Returns the content of a footer.
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

  /// The text.
  public var text: String?
  /// The text with attributes, which replaces the plain one.
  public var attributedText: NSAttributedString?
  /// The second text.
  public var secondaryText: String?
  /// The second text with attributes, which replaces the plain one.
  public var secondaryAttributedText: NSAttributedString?
  /// The picture.
  public var image: UIImage?
  /// The form of the text.
  public var textProperties = TextProperties()
  /// The form of the second text.
  public var secondaryTextProperties = TextProperties()
  /// The form of the picture.
  public var imageProperties = ImageProperties()
  /// The axes with the margins of the view around. Stored only.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
  /// The distance around the content.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 8)
  /// Whether the second text is beside the text.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The distance between picture and text in points.
  public var imageToTextPadding: CGFloat = 16
  /// The distance between the texts beside each other in points.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  /// The distance between the texts below each other in points.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3

  /// Returns a view of the content.
  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

  /// Returns the content for a state, which is the same one.
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// The view of the content of a row.
@preconcurrency @MainActor open class UIListContentView: UIView, UIContentView {
  /// Creates a view of a content.
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
  /// The content.
  open var configuration: any UIContentConfiguration {
    get { content }
    set { content = newValue as? UIListContentConfiguration ?? content }
  }
  /// The area of the text. Stored only.
  public final let textLayoutGuide: UILayoutGuide? = UILayoutGuide()
  /// The area of the second text. Stored only.
  public final let secondaryTextLayoutGuide: UILayoutGuide? = UILayoutGuide()
  /// The area of the picture. Stored only.
  public final let imageLayoutGuide: UILayoutGuide? = UILayoutGuide()

  /// Returns the size of the content in a width, measured with the widths of Helvetica.
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

/// The background of a cell.
public struct UIBackgroundConfiguration {
  /// Returns a background without colour.
  public static func clear() -> Self { Self() }
  /// Returns the background of a row in a list.
  public static func listCell() -> Self { Self() }
  /// Returns the background of a row in a plain list.
  public static func listPlainCell() -> Self { Self() }
  /// Returns the background of a header or footer in a plain list.
  public static func listPlainHeaderFooter() -> Self { Self() }
  /// Returns the background of a row in a grouped list.
  public static func listGroupedCell() -> Self { Self() }
  /// Returns the background of a header or footer in a grouped list.
  public static func listGroupedHeaderFooter() -> Self { Self() }
  /// Returns the background of a row in a sidebar.
  public static func listSidebarCell() -> Self { Self() }
  /// Returns the background of a header in a sidebar.
  public static func listSidebarHeader() -> Self { Self() }
  /// Returns the background of a row in a sidebar with an accessory.
  public static func listAccompaniedSidebarCell() -> Self { Self() }
  /// The view instead of a colour. Stored only.
  public var customView: UIView?
  /// The radius of the corners in points. Stored only.
  public var cornerRadius: CGFloat = 0
  /// The distance from the edges. Stored only.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The sides with margins. Stored only.
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  /// The colour. Stored only.
  public var backgroundColor: UIColor?
  /// Changes the colour. Stored only.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// The effect on what is behind. Stored only.
  public var visualEffect: UIVisualEffect?
  /// The picture. Stored only.
  public var image: UIImage?
  /// The placement of the picture. Stored only.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// The colour of the border. Stored only.
  public var strokeColor: UIColor?
  /// Changes the colour of the border. Stored only.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the border in points. Stored only.
  public var strokeWidth: CGFloat = 0
  /// The distance of the border in points. Stored only.
  public var strokeOutset: CGFloat = 0

  /// Returns the background for a state, which is the same one.
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// A blur.
@preconcurrency @MainActor open class UIBlurEffect: UIVisualEffect {

  /// The colour of a blur.
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

/// A vibrancy.
@preconcurrency @MainActor open class UIVibrancyEffect: UIVisualEffect {
  /// Creates a vibrancy over a blur, which is never read.
  public init(blurEffect: UIBlurEffect) {
    super.init()
  }
}

/// A view with an effect on what is behind it.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  /// Creates a view with an effect.
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
  /// The effect. Stored only.
  open var effect: UIVisualEffect?
  /// The view for subviews.
  public final let contentView = UIView(frame: .zero)
}
