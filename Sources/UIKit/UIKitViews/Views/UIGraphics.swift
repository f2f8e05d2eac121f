public import Foundation
public import UIKitLayout

/// The format of a renderer's pictures. Stored only.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The pixels in a point.
  open var scale: CGFloat = 1
  open var opaque = false

  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// A surface for drawing a picture. Nothing is drawn.
open class UIGraphicsImageRendererContext: NSObject {
  public final let cgContext = CGContext()

  // Without effect:
  open func fill(_ rect: CGRect) {}
  open func stroke(_ rect: CGRect) {}
  open func clip(to rect: CGRect) {}
}

/// Makes pictures of a size. Nothing is drawn.
open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize

  public init(size: CGSize) {
    self.size = size
    super.init()
  }
  /// Creates a renderer of pictures of a size. `format` is never read.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.size = size
    super.init()
  }
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

/// A bitmap by its size, without pixels.
open class CGImage: NSObject, @unchecked Sendable {
  /// The number of columns of pixels.
  public final let width: Int
  /// The number of rows of pixels.
  public final let height: Int

  init(size: CGSize) {
    func pixels(_ length: CGFloat) -> Int { Int(exactly: min(max(0, length), 1_048_576).rounded(.up)) ?? 0 }
    (width, height) = (pixels(size.width), pixels(size.height))
    super.init()
  }

  /// Returns a part of the bitmap; nil if the rectangle is outside.
  open func cropping(to rect: CGRect) -> CGImage? {
    let area = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    return area.isEmpty ? nil : CGImage(size: area.size)
  }
}

public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference,
    exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver,
    destinationIn, destinationOut, destinationAtop, xor, plusDarker, plusLighter
}

public enum CGInterpolationQuality: Int32, Sendable {
  case `default` = 0, none, low, high
  case medium = 4
}

/// Nothing is drawn. Without effect.
extension CGContext {
  public final func setBlendMode(_ mode: CGBlendMode) {}
  public final func draw(_ image: CGImage, in rect: CGRect) {}
  /// Without effect. Always `default`; a new value is discarded.
  public final var interpolationQuality: CGInterpolationQuality {
    get { .default }
    set {}
  }
}

/// The pictures that one thread has begun and not ended.
private enum DrawnImages {
  private static let key = "layoutd.drawnImages"

  static var sizes: [CGSize] {
    get { Thread.current.threadDictionary[key] as? [CGSize] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue }
  }
}

/// Begins a picture of a size. Nothing is drawn.
public func UIGraphicsBeginImageContext(_ size: CGSize) { DrawnImages.sizes.append(size) }

/// Begins a picture of a size. Nothing is drawn; opacity and scale are never read.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  DrawnImages.sizes.append(size)
}

/// Returns an empty picture of the size with which the current picture was begun; nil if none was begun.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { DrawnImages.sizes.last.map { UIImage(size: $0) } }

public func UIGraphicsEndImageContext() { _ = DrawnImages.sizes.popLast() }

/// Returns the surface of the picture that was begun last; nil for none.
public func UIGraphicsGetCurrentContext() -> CGContext? { DrawnImages.sizes.isEmpty ? nil : CGContext() }

// Without effect:
public func UIGraphicsPushContext(_ context: CGContext) {}
public func UIGraphicsPopContext() {}
public func UIRectFill(_ rect: CGRect) {}
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {}
public func UIRectFrame(_ rect: CGRect) {}
public func UIRectClip(_ rect: CGRect) {}
