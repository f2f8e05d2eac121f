public import Foundation

/// Returns the text of a point: `{x, y}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { "{\(number(point.x)), \(number(point.y))}" }

/// Returns the text of a size: `{width, height}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { "{\(number(size.width)), \(number(size.height))}" }

/// Returns the text of a rectangle: `{{x, y}, {width, height}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String {
  "{\(NSStringFromCGPoint(rect.origin)), \(NSStringFromCGSize(rect.size))}"
}

/// Returns the text of insets: `{top, left, bottom, right}`.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  "{\(number(insets.top)), \(number(insets.left)), \(number(insets.bottom)), \(number(insets.right))}"
}

/// Returns the text of an affine transform: `[a, b, c, d, tx, ty]`.
public func NSStringFromCGAffineTransform(_ t: CGAffineTransform) -> String {
  "[\([t.a, t.b, t.c, t.d, t.tx, t.ty].map(number).joined(separator: ", "))]"
}

/// Returns the shortest text from which the number can be read exactly, without a fraction of 0.
private func number(_ value: CGFloat) -> String {
  let text = Double(value).description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

extension CGPoint {
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension CGRect {
  public func equalTo(_ other: CGRect) -> Bool { self == other }
}

extension NSValue {
  public convenience init(cgRect: CGRect) {
    self.init(rect: cgRect)
  }

  public convenience init(cgPoint: CGPoint) {
    self.init(point: cgPoint)
  }

  public convenience init(cgSize: CGSize) {
    self.init(size: cgSize)
  }

  public convenience init(uiEdgeInsets: UIEdgeInsets) {
    self.init(
      edgeInsets: NSEdgeInsets(
        top: uiEdgeInsets.top, left: uiEdgeInsets.left, bottom: uiEdgeInsets.bottom, right: uiEdgeInsets.right))
  }

  public var cgRectValue: CGRect { rectValue }
  public var cgPointValue: CGPoint { pointValue }
  public var cgSizeValue: CGSize { sizeValue }

  public var uiEdgeInsetsValue: UIEdgeInsets {
    let insets = edgeInsetsValue
    return UIEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}

extension NSCoder {
  public class func string(for point: CGPoint) -> String { NSStringFromCGPoint(point) }

  /// Returns the text of a vector: `{dx, dy}`.
  public class func string(for vector: CGVector) -> String {
    NSStringFromCGPoint(CGPoint(x: vector.dx, y: vector.dy))
  }

  public class func string(for size: CGSize) -> String { NSStringFromCGSize(size) }
  public class func string(for rect: CGRect) -> String { NSStringFromCGRect(rect) }
  public class func string(for transform: CGAffineTransform) -> String { NSStringFromCGAffineTransform(transform) }
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
