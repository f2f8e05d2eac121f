public import Foundation

extension NSCoder {
  /// Returns the text of a point: `{x, y}`.
  public class func string(for point: CGPoint) -> String { NSStringFromCGPoint(point) }

  /// Returns the text of a vector: `{dx, dy}`.
  public class func string(for vector: CGVector) -> String {
    NSStringFromCGPoint(CGPoint(x: vector.dx, y: vector.dy))
  }

  /// Returns the text of a size: `{width, height}`.
  public class func string(for size: CGSize) -> String { NSStringFromCGSize(size) }

  /// Returns the text of a rectangle: `{{x, y}, {width, height}}`.
  public class func string(for rect: CGRect) -> String { NSStringFromCGRect(rect) }

  /// Returns the text of an affine transform: `[a, b, c, d, tx, ty]`.
  public class func string(for transform: CGAffineTransform) -> String { NSStringFromCGAffineTransform(transform) }

  /// Returns the text of insets: `{top, left, bottom, right}`.
  public class func string(for insets: UIEdgeInsets) -> String { NSStringFromUIEdgeInsets(insets) }

  /// Returns the text of insets: `{top, leading, bottom, trailing}`.
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    NSStringFromUIEdgeInsets(
      UIEdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
  }

  /// Returns the text of an offset: `{horizontal, vertical}`.
  public class func string(for offset: UIOffset) -> String {
    NSStringFromCGPoint(CGPoint(x: offset.horizontal, y: offset.vertical))
  }
}
