public import Foundation
public import UIKitLayout

/// A picture by its name and size, without pixels.
open class UIImage: NSObject, @unchecked Sendable {

  /// The colours of a picture.
  public enum RenderingMode: Int, Sendable {
    case automatic, alwaysOriginal, alwaysTemplate
  }

  /// The direction of a picture.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// The scale of a symbol.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1, unspecified = 0, small, medium, large
  }

  /// The weight of a symbol.
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// The filling of an area.
  public enum ResizingMode: Int, Sendable {
    case tile, stretch
  }

  /// The appearance of a picture. Stored only.
  open class Configuration: NSObject, @unchecked Sendable {
  }

  /// The appearance of a symbol. Only its size has an effect.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?

    init(size: CGFloat?) {
      pointSize = size
      super.init()
    }

    /// Creates a configuration of a size in points.
    public convenience init(pointSize: CGFloat) {
      self.init(size: pointSize)
    }
    /// Creates a configuration. The weight is never read.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(size: pointSize)
    }
    /// Creates a configuration. Weight and scale are never read.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(size: pointSize)
    }
    /// Creates a configuration of the size of a font.
    public convenience init(font: UIFont) {
      self.init(size: font.pointSize)
    }
    /// Creates a configuration of the size of a font. The scale is never read.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(size: font.pointSize)
    }
    /// Creates a configuration of the size of a text style.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(size: textStyle.standard.size)
    }
    /// Creates a configuration of the size of a text style. The scale is never read.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(size: textStyle.standard.size)
    }
    /// Creates a configuration of a scale, which is never read.
    public convenience init(scale: SymbolScale) {
      self.init(size: nil)
    }
    /// Creates a configuration of a weight, which is never read.
    public convenience init(weight: SymbolWeight) {
      self.init(size: nil)
    }
    /// Creates a configuration of a colour, which is never read.
    public convenience init(hierarchicalColor: UIColor) {
      self.init(size: nil)
    }
    /// Creates a configuration of colours, which are never read.
    public convenience init(paletteColors: [UIColor]) {
      self.init(size: nil)
    }
    /// Returns the configuration with that of another one.
    open func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
      SymbolConfiguration(size: other.pointSize ?? pointSize)
    }
  }

  /// The name of the file or the symbol; nil for none.
  package final let name: String?
  /// The size in points.
  public final let size: CGSize
  /// The colours of the picture. Stored only.
  public final let renderingMode: RenderingMode

  init(name: String?, size: CGSize, renderingMode: RenderingMode = .automatic) {
    self.name = name
    self.size = size
    self.renderingMode = renderingMode
    super.init()
  }

  /// Creates an empty picture.
  public override convenience init() {
    self.init(name: nil, size: .zero)
  }
  /// Creates a picture of a name, without a size. The file is never read.
  public convenience init?(named name: String) {
    self.init(name: name, size: .zero)
  }
  /// Creates a picture of a name, without a size. The file is never read.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    self.init(name: name, size: .zero)
  }
  /// Creates a symbol of a name, 17 points high and wide.
  public convenience init?(systemName name: String) {
    self.init(name: name, size: CGSize(width: 17, height: 17))
  }
  /// Creates a symbol of a name, as high and wide as the configuration.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    let side = (configuration as? SymbolConfiguration)?.pointSize ?? 17
    self.init(name: name, size: CGSize(width: side, height: side))
  }
  /// Creates a picture of a file, without a size. The file is never read.
  public convenience init?(contentsOfFile path: String) {
    self.init(name: path, size: .zero)
  }
  /// Creates a picture without a size. The data is never read.
  public convenience init?(data: Data) {
    self.init(name: nil, size: .zero)
  }
  /// Creates a picture without a size. The data is never read.
  public convenience init?(data: Data, scale: CGFloat) {
    self.init(name: nil, size: .zero)
  }
  /// Creates a picture of a size.
  package convenience init(size: CGSize) {
    self.init(name: nil, size: size)
  }
  /// The pixels in a point: 1.
  open var scale: CGFloat { 1 }
  /// The direction: up.
  open var imageOrientation: Orientation { .up }
  /// Whether the picture is a symbol. Always false.
  open var isSymbolImage: Bool { false }
  /// Returns the picture with other colours.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(name: name, size: size, renderingMode: renderingMode)
  }
  /// Returns the picture. The colour is never read.
  open func withTintColor(_ color: UIColor) -> UIImage { self }
  /// Returns the picture. The colour is never read.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withRenderingMode(renderingMode)
  }
  /// Returns the picture in the size of a configuration.
  open func withConfiguration(_ configuration: Configuration) -> UIImage {
    applyingSymbolConfiguration(configuration as? SymbolConfiguration ?? SymbolConfiguration(size: nil)) ?? self
  }
  /// Returns the picture. Insets are never read.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }
  /// Returns the picture. Insets are never read.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage { self }
  /// Returns no data: nothing is encoded. Without effect.
  open func jpegData(compressionQuality: CGFloat) -> Data? { nil }
  /// Returns no data: nothing is encoded. Without effect.
  open func pngData() -> Data? { nil }
  /// Draws the picture. Without effect.
  open func draw(in rect: CGRect) {}
  /// Draws the picture. Without effect.
  open func draw(at point: CGPoint) {}

  /// Returns the symbol in the size of a configuration.
  open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard let side = configuration.pointSize else { return self }
    return UIImage(name: name, size: CGSize(width: side, height: side), renderingMode: renderingMode)
  }

  /// Returns the picture in another size.
  open func preparingThumbnail(of size: CGSize) -> UIImage? {
    UIImage(name: name, size: size, renderingMode: renderingMode)
  }
}

/// The form of drawn pictures. Stored only.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The pixels in a point.
  open var scale: CGFloat = 1
  /// Whether pixels are opaque.
  open var opaque = false

  /// Returns the usual form.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// A surface for drawing a picture. Nothing is drawn.
open class UIGraphicsImageRendererContext: NSObject {
  /// The surface.
  public final let cgContext = CGContext()
  /// Fills a rectangle. Without effect.
  open func fill(_ rect: CGRect) {}
  /// Draws the lines of a rectangle. Without effect.
  open func stroke(_ rect: CGRect) {}
  /// Limits drawing to a rectangle. Without effect.
  open func clip(to rect: CGRect) {}
}

/// Makes pictures of a size. Nothing is drawn.
open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize

  /// Creates a renderer of pictures of a size.
  public init(size: CGSize) {
    self.size = size
    super.init()
  }
  /// Creates a renderer of pictures of a size. The form is never read.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.size = size
    super.init()
  }
  /// Creates a renderer of pictures of the size of a rectangle.
  public init(bounds: CGRect) {
    size = bounds.size
    super.init()
  }

  /// Returns an empty picture of the size, after the drawing closure.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    actions(UIGraphicsImageRendererContext())
    return UIImage(size: size)
  }
}

/// Returns the surface of the present drawing: none.
public func UIGraphicsGetCurrentContext() -> CGContext? { nil }

/// A picture.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// Creates a view of the size of a picture.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
  }
  /// Creates a view of the size of a picture.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    self.image = image
    self.highlightedImage = highlightedImage
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
  }
  /// Creates a view with this frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }
  /// Creates a view without a size. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
  /// The picture. Stored only.
  open var image: UIImage?
  /// The picture of a highlighted view. Stored only.
  open var highlightedImage: UIImage?
  /// Whether the view is highlighted. Stored only.
  open var isHighlighted = false
  /// The pictures of an animation. Stored only.
  open var animationImages: [UIImage]?
  /// The duration of an animation in seconds. Stored only.
  open var animationDuration: TimeInterval = 0
  /// The appearance of symbols. Stored only.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  /// Starts an animation. Without effect.
  open func startAnimating() {}
  /// Ends an animation. Without effect.
  open func stopAnimating() {}
  /// Whether an animation runs. Always false.
  open var isAnimating: Bool { false }

  /// The size of the picture; −1 without one.
  open override var intrinsicContentSize: CGSize { image?.size ?? CGSize(width: -1, height: -1) }

  /// Returns the size of the picture.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}
