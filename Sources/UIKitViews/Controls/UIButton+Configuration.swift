public import Foundation
public import UIKitLayout

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
