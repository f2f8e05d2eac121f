public import Foundation
public import UIKitLayout

/// A button.
@preconcurrency @MainActor open class UIButton: UIControl {

  /// The kind of button.
  public enum ButtonType: Int, Sendable {
    case custom = 0, system = 1, detailDisclosure = 2, infoLight = 3, infoDark = 4, contactAdd = 5, close = 7
  }
  /// Creates a button with this frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }
  /// Creates a button. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
  /// Creates a button of a kind.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }
  /// Creates a button with the title of an action, which is never called.
  public convenience init(type buttonType: ButtonType, primaryAction: UIAction?) {
    self.init(type: buttonType)
    setTitle(primaryAction?.title, for: .normal)
  }
  /// Creates a button of an appearance. The action is never called.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    self.configuration = configuration
  }
  /// Creates a button with the title of an action, which is never called.
  public convenience init(primaryAction: UIAction?) {
    self.init(type: .system, primaryAction: primaryAction)
  }
  /// The kind of button.
  open private(set) var buttonType = ButtonType.custom
  /// The appearance. Stored only.
  open var configuration: Configuration?
  /// Changes the appearance. Stored only.
  open var configurationUpdateHandler: ((UIButton) -> Void)?
  /// The menu. Stored only.
  open var menu: UIMenu?
  /// Whether a tap selects the button. Stored only.
  open var changesSelectionAsPrimaryAction = false
  /// The distance around the content. Stored only.
  open var contentEdgeInsets = UIEdgeInsets.zero
  /// The distance around the title. Stored only.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The distance around the picture. Stored only.
  open var imageEdgeInsets = UIEdgeInsets.zero
  /// Whether the picture is darker under a finger. Stored only.
  open var adjustsImageWhenHighlighted = true
  /// Whether the appearance changes with the state. Stored only.
  open var automaticallyUpdatesConfiguration = true
  /// The view of the title. Stored only.
  public final lazy var titleLabel: UILabel? = UILabel(frame: .zero)
  /// The view of the picture. Stored only.
  public final lazy var imageView: UIImageView? = UIImageView(frame: .zero)
  private var titles: [UInt: String] = [:]
  private var attributedTitles: [UInt: NSAttributedString] = [:]
  private var colors: [UInt: UIColor] = [:]
  private var images: [UInt: UIImage] = [:]
  private var backgrounds: [UInt: UIImage] = [:]

  /// Sets the title of a state. Stored only.
  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    if state == .normal { titleLabel?.text = title }
  }
  /// Returns the title of a state, or the usual one.
  open func title(for state: State) -> String? { titles[state.rawValue] ?? titles[0] }
  /// The title of the present state.
  open var currentTitle: String? { title(for: state) }
  /// Sets the title of a state. Stored only.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state.rawValue] = title
  }
  /// Returns the title of a state, or the usual one.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state.rawValue] ?? attributedTitles[0]
  }
  /// Sets the colour of the title in a state. Stored only.
  open func setTitleColor(_ color: UIColor?, for state: State) { colors[state.rawValue] = color }
  /// Returns the colour of the title in a state, or the usual one.
  open func titleColor(for state: State) -> UIColor? { colors[state.rawValue] ?? colors[0] }
  /// Sets the picture of a state. Stored only.
  open func setImage(_ image: UIImage?, for state: State) { images[state.rawValue] = image }
  /// Returns the picture of a state, or the usual one.
  open func image(for state: State) -> UIImage? { images[state.rawValue] ?? images[0] }
  /// The picture of the present state.
  open var currentImage: UIImage? { image(for: state) }
  /// Sets the picture behind the title in a state. Stored only.
  open func setBackgroundImage(_ image: UIImage?, for state: State) { backgrounds[state.rawValue] = image }
  /// Returns the picture behind the title in a state, or the usual one.
  open func backgroundImage(for state: State) -> UIImage? { backgrounds[state.rawValue] ?? backgrounds[0] }
  /// Sets the appearance of symbols. Without effect.
  open func setPreferredSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration?, forImageIn state: State) {}
  /// Requests an update of the appearance. Without effect.
  open func setNeedsUpdateConfiguration() {}
  /// Updates the appearance. Never called.
  open func updateConfiguration() {}

  /// The size of title and picture in a row, at least 30 points high.
  open override var intrinsicContentSize: CGSize {
    let text = configuration?.title ?? currentTitle ?? ""
    let title =
      text.isEmpty
      ? .zero : MeasuredText(font: titleLabel?.font ?? .systemFont(ofSize: 18)).size(of: text, width: .infinity)
    let picture = (configuration?.image ?? currentImage)?.size ?? .zero
    let insets = configuration?.contentInsets
    let width = title.width + picture.width + contentEdgeInsets.left + contentEdgeInsets.right
    return CGSize(
      width: max(30, width + (insets?.leading ?? 0) + (insets?.trailing ?? 0)),
      height: max(30, max(title.height, picture.height) + (insets?.top ?? 0) + (insets?.bottom ?? 0)))
  }

  /// Returns the size of title and picture.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

extension UIButton {

  /// The appearance of a button.
  public struct Configuration {

    /// The size of a button.
    public enum Size: Sendable {
      case mini, small, medium, large
    }

    /// The corners of a button.
    public enum CornerStyle: Sendable {
      case fixed, dynamic, small, medium, large, capsule
    }

    /// The alignment of title and subtitle.
    public enum TitleAlignment: Sendable {
      case automatic, leading, center, trailing
    }

    /// Returns a button without a background.
    public static func plain() -> Configuration { Configuration() }
    /// Returns a button with a background of the tint colour.
    public static func filled() -> Configuration { Configuration() }
    /// Returns a button with a background of a lighter tint colour.
    public static func tinted() -> Configuration { Configuration() }
    /// Returns a button with a grey background.
    public static func gray() -> Configuration { Configuration() }
    /// Returns a button without margins.
    public static func borderless() -> Configuration { Configuration() }
    /// Returns a button with a border.
    public static func bordered() -> Configuration { Configuration() }
    /// Returns a button with a border of the tint colour.
    public static func borderedTinted() -> Configuration { Configuration() }
    /// Returns a button with a background of the tint colour.
    public static func borderedProminent() -> Configuration { Configuration() }
    /// The title. Stored only.
    public var title: String?
    /// The title with attributes. Stored only.
    public var attributedTitle: AttributedString?
    /// The second line. Stored only.
    public var subtitle: String?
    /// The second line with attributes. Stored only.
    public var attributedSubtitle: AttributedString?
    /// The picture. Stored only.
    public var image: UIImage?
    /// The distance between picture and title in points. Stored only.
    public var imagePadding: CGFloat = 0
    /// The distance between title and subtitle in points. Stored only.
    public var titlePadding: CGFloat = 1
    /// The side of the picture. Stored only.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The alignment of title and subtitle. Stored only.
    public var titleAlignment = TitleAlignment.automatic
    /// The distance around the content. Stored only.
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    /// The size. Stored only.
    public var buttonSize = Size.medium
    /// The corners. Stored only.
    public var cornerStyle = CornerStyle.dynamic
    /// The colour of the content. Stored only.
    public var baseForegroundColor: UIColor?
    /// The colour behind the content. Stored only.
    public var baseBackgroundColor: UIColor?
    /// The background. Stored only.
    public var background = UIBackgroundConfiguration.clear()
    /// Whether the picture is a sign of work. Stored only.
    public var showsActivityIndicator = false
    /// The appearance of symbols. Stored only.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// Changes the attributes of the title. Stored only.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// Changes the colour of the picture. Stored only.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// Whether a selected button has another colour. Stored only.
    public var automaticallyUpdateForSelection = true

    /// Returns the appearance for a button.
    public func updated(for button: UIButton) -> Configuration { self }
  }
}

/// Changes the attributes of a text.
public struct UIConfigurationTextAttributesTransformer {
  /// The closure.
  public let transform: (AttributeContainer) -> AttributeContainer

  /// Creates a change by a closure.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { self.transform = transform }

  /// Returns the changed attributes.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

/// Changes a colour.
public struct UIConfigurationColorTransformer {
  /// The closure.
  public let transform: (UIColor) -> UIColor

  /// Creates a change by a closure.
  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }

  /// Returns the changed colour.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }
  /// No change of the colour. Stored only.
  public static var grayscale: UIConfigurationColorTransformer { UIConfigurationColorTransformer { $0 } }
}
