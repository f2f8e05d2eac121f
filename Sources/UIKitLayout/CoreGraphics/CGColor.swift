public import Foundation

/// A colour by its components in the sRGB space, below UIKit.
open class CGColor: NSObject, @unchecked Sendable {
  /// Red, green, blue and alpha, each from 0 to 1.
  public final let components: [CGFloat]?

  /// Creates a colour of red, green, blue and alpha, each from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
    super.init()
  }
  /// Creates a grey from 0 to 1.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }
  /// The opacity from 0 to 1.
  open var alpha: CGFloat { components?.last ?? 1 }
  /// The number of components.
  open var numberOfComponents: Int { components?.count ?? 0 }
  /// Returns the colour with another opacity.
  open func copy(alpha: CGFloat) -> CGColor? {
    components.map { CGColor(red: $0[0], green: $0[1], blue: $0[2], alpha: alpha) }
  }

  /// Returns whether the object is a colour of equal components.
  open override func isEqual(_ object: Any?) -> Bool { (object as? CGColor)?.components == components }

  /// The hash of the components.
  open override var hash: Int { components.hashValue }
}
