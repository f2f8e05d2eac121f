public import Foundation
public import UIKitLayout

/// A picture by its size, without pixels.
open class UIImage: NSObject, _ExpressibleByImageLiteral, @unchecked Sendable {

  public enum RenderingMode: Int, Sendable {
    case automatic, alwaysOriginal, alwaysTemplate
  }

  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  public enum SymbolScale: Int, Sendable {
    case `default` = -1, unspecified = 0, small, medium, large
  }

  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

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
    public convenience init(font: UIFont) {
      self.init(size: font.pointSize)
    }
    /// Creates a configuration of the size of a font. The scale is never read.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(size: font.pointSize)
    }
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
    open func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
      SymbolConfiguration(size: other.pointSize ?? pointSize)
    }
  }

  /// The size in points.
  public final let size: CGSize
  public final let renderingMode: RenderingMode  // Stored only.

  init(size: CGSize, renderingMode: RenderingMode = .automatic) {
    self.size = size
    self.renderingMode = renderingMode
    super.init()
  }

  public override convenience init() {
    self.init(size: .zero)
  }
  /// Creates a picture of a name, without a size. The file is never read.
  public convenience init?(named name: String) {
    self.init(size: .zero)
  }
  /// Creates a picture of a name, without a size. The file is never read.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    self.init(size: .zero)
  }
  /// Creates a symbol of a name, 17 points high and wide.
  public convenience init?(systemName name: String) {
    self.init(size: CGSize(width: 17, height: 17))
  }
  /// Creates a symbol of a name, as high and wide as the configuration.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    let side = (configuration as? SymbolConfiguration)?.pointSize ?? 17
    self.init(size: CGSize(width: side, height: side))
  }
  /// Creates a picture of a file, without a size. The file is never read.
  public convenience init?(contentsOfFile path: String) {
    self.init(size: .zero)
  }
  /// Creates a picture without a size. The data is never read.
  public convenience init?(data: Data) {
    self.init(size: .zero)
  }
  /// Creates a picture without a size. The data is never read.
  public convenience init?(data: Data, scale: CGFloat) {
    self.init(size: .zero)
  }
  /// Creates a picture of the size of a bitmap.
  public convenience init(cgImage: CGImage) {
    self.init(size: CGSize(width: cgImage.width, height: cgImage.height))
  }
  /// Creates a picture of a bitmap with a number of pixels per point. The orientation is never read.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let factor = scale > 0 ? 1 / scale : 1
    self.init(size: CGSize(width: CGFloat(cgImage.width) * factor, height: CGFloat(cgImage.height) * factor))
  }
  /// Creates a picture of a literal, without a size. The file is never read.
  public required convenience init(imageLiteralResourceName name: String) {
    self.init(size: .zero)
  }
  /// A bitmap of the size, without pixels.
  open var cgImage: CGImage? { CGImage(size: size) }
  /// The pixels in a point: 1.
  open var scale: CGFloat { 1 }
  open var imageOrientation: Orientation { .up }
  open var isSymbolImage: Bool { false }  // Always false.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(size: size, renderingMode: renderingMode)
  }
  /// Returns the picture. The colour is never read.
  open func withTintColor(_ color: UIColor) -> UIImage { self }
  /// Returns the picture with a rendering mode. The colour is never read.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withRenderingMode(renderingMode)
  }
  /// Returns the picture in the size of a configuration; unchanged if that has no size.
  open func withConfiguration(_ configuration: Configuration) -> UIImage {
    applyingSymbolConfiguration(configuration as? SymbolConfiguration ?? SymbolConfiguration(size: nil)) ?? self
  }
  /// Returns the picture. Insets are never read.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }
  /// Returns the picture. Insets are never read.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage { self }

  // Without effect:
  open func jpegData(compressionQuality: CGFloat) -> Data? { nil }
  open func pngData() -> Data? { nil }
  open func draw(in rect: CGRect) {}
  open func draw(at point: CGPoint) {}

  /// Returns the symbol in the size of a configuration; unchanged if that has no size.
  open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard let side = configuration.pointSize else { return self }
    return UIImage(size: CGSize(width: side, height: side), renderingMode: renderingMode)
  }

  open func preparingThumbnail(of size: CGSize) -> UIImage? {
    UIImage(size: size, renderingMode: renderingMode)
  }
}

/// The type of a picture literal.
public typealias _ImageLiteralType = UIImage

@preconcurrency @MainActor open class UIImageView: UIView {
  /// Creates a view of the size of a picture.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
  }
  public init(image: UIImage?, highlightedImage: UIImage?) {
    self.image = image
    self.highlightedImage = highlightedImage
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }
  /// Creates a view without a size. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // Stored only:
  open var image: UIImage? { didSet { reportChanges() } }
  open var highlightedImage: UIImage?
  open var isHighlighted = false { didSet { reportChanges() } }
  open var animationImages: [UIImage]?
  /// The duration of an animation in seconds.
  open var animationDuration: TimeInterval = 0
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

  open func startAnimating() {}  // Without effect.
  open func stopAnimating() {}  // Without effect.
  open var isAnimating: Bool { false }  // Always false.

  /// The size of the picture; −1 × −1 if there is none.
  open override var intrinsicContentSize: CGSize { image?.size ?? CGSize(width: -1, height: -1) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}
