public import Foundation
public import UIKitLayout

@preconcurrency @MainActor open class UIButton: UIControl {

  public enum ButtonType: Int, Sendable {
    case custom = 0, system = 1, detailDisclosure = 2, infoLight = 3, infoDark = 4, contactAdd = 5, close = 7
  }
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
  open private(set) var buttonType = ButtonType.custom

  // Stored only:
  open var configuration: Configuration?
  open var configurationUpdateHandler: ((UIButton) -> Void)?
  open var menu: UIMenu?
  open var changesSelectionAsPrimaryAction = false
  open var contentEdgeInsets = UIEdgeInsets.zero
  open var titleEdgeInsets = UIEdgeInsets.zero
  open var imageEdgeInsets = UIEdgeInsets.zero
  open var adjustsImageWhenHighlighted = true
  open var automaticallyUpdatesConfiguration = true
  public final lazy var titleLabel: UILabel? = UILabel(frame: .zero)
  public final lazy var imageView: UIImageView? = UIImageView(frame: .zero)

  private var titles: [UInt: String] = [:]
  private var attributedTitles: [UInt: NSAttributedString] = [:]
  private var colors: [UInt: UIColor] = [:]
  private var images: [UInt: UIImage] = [:]
  private var backgrounds: [UInt: UIImage] = [:]

  /// Stored only: the title is not drawn. That of the state `normal` is also the text of `titleLabel`;
  /// `intrinsicContentSize` depends on it.
  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    if state == .normal { titleLabel?.text = title }
  }
  open func title(for state: State) -> String? { titles[state.rawValue] ?? titles[0] }
  open var currentTitle: String? { title(for: state) }
  /// Stored only: the title is not drawn, and no size depends on it.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state.rawValue] = title
  }
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state.rawValue] ?? attributedTitles[0]
  }
  open func setTitleColor(_ color: UIColor?, for state: State) { colors[state.rawValue] = color }  // Stored only.
  open func titleColor(for state: State) -> UIColor? { colors[state.rawValue] ?? colors[0] }
  open func setImage(_ image: UIImage?, for state: State) { images[state.rawValue] = image }  // Stored only.
  open func image(for state: State) -> UIImage? { images[state.rawValue] ?? images[0] }
  open var currentImage: UIImage? { image(for: state) }
  /// Stored only: the picture is not drawn, and no size depends on it.
  open func setBackgroundImage(_ image: UIImage?, for state: State) { backgrounds[state.rawValue] = image }
  open func backgroundImage(for state: State) -> UIImage? { backgrounds[state.rawValue] ?? backgrounds[0] }
  /// Without effect.
  open func setPreferredSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration?, forImageIn state: State) {}
  open func setNeedsUpdateConfiguration() {}  // Without effect.
  open func updateConfiguration() {}  // Never called.

  /// The size of the title and the picture in a row, with the insets; at least 30 × 30 points.
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

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

extension UIButton {

  public struct Configuration {

    public enum Size: Sendable {
      case mini, small, medium, large
    }

    public enum CornerStyle: Sendable {
      case fixed, dynamic, small, medium, large, capsule
    }

    public enum TitleAlignment: Sendable {
      case automatic, leading, center, trailing
    }

    public static func plain() -> Configuration { Configuration() }
    public static func filled() -> Configuration { Configuration() }
    public static func tinted() -> Configuration { Configuration() }
    public static func gray() -> Configuration { Configuration() }
    public static func borderless() -> Configuration { Configuration() }
    public static func bordered() -> Configuration { Configuration() }
    public static func borderedTinted() -> Configuration { Configuration() }
    public static func borderedProminent() -> Configuration { Configuration() }

    // Stored only:
    public var title: String?
    public var attributedTitle: AttributedString?
    public var subtitle: String?
    public var attributedSubtitle: AttributedString?
    public var image: UIImage?
    /// The distance between picture and title in points.
    public var imagePadding: CGFloat = 0
    /// The distance between title and subtitle in points.
    public var titlePadding: CGFloat = 1
    public var imagePlacement = NSDirectionalRectEdge.leading
    public var titleAlignment = TitleAlignment.automatic
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    public var buttonSize = Size.medium
    public var cornerStyle = CornerStyle.dynamic
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var background = UIBackgroundConfiguration.clear()
    public var showsActivityIndicator = false
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    public var imageColorTransformer: UIConfigurationColorTransformer?
    public var automaticallyUpdateForSelection = true

    public func updated(for button: UIButton) -> Configuration { self }
  }
}

public struct UIConfigurationTextAttributesTransformer {
  public let transform: (AttributeContainer) -> AttributeContainer

  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { self.transform = transform }

  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

public struct UIConfigurationColorTransformer {
  public let transform: (UIColor) -> UIColor

  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }

  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }
  /// No change of the colour. Stored only.
  public static var grayscale: UIConfigurationColorTransformer { UIConfigurationColorTransformer { $0 } }
}
