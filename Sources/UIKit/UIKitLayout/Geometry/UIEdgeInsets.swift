public import Foundation

/// Distances from the four edges of a rectangle, in points. Positive ones point inwards.
public struct UIEdgeInsets: Hashable, Sendable, Codable {
  /// The distance from the upper edge.
  public var top: CGFloat
  /// The distance from the left edge.
  public var left: CGFloat
  /// The distance from the lower edge.
  public var bottom: CGFloat
  /// The distance from the right edge.
  public var right: CGFloat

  /// Creates insets of 0.
  public init() {
    self.init(top: 0, left: 0, bottom: 0, right: 0)
  }

  /// Creates insets of these distances.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Insets of 0.
  public static let zero = UIEdgeInsets()
}

/// Distances from the four edges of a rectangle in the direction of reading, in points. Positive ones point inwards.
public struct NSDirectionalEdgeInsets: Hashable, Sendable, Codable {
  /// The distance from the upper edge.
  public var top: CGFloat
  /// The distance from the edge where reading starts.
  public var leading: CGFloat
  /// The distance from the lower edge.
  public var bottom: CGFloat
  /// The distance from the edge where reading ends.
  public var trailing: CGFloat

  /// Creates insets of 0.
  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  /// Creates insets of these distances.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Insets of 0.
  public static let zero = NSDirectionalEdgeInsets()
}

/// A distance in both axes, in points.
public struct UIOffset: Hashable, Sendable, Codable {
  /// The horizontal distance.
  public var horizontal: CGFloat
  /// The vertical distance.
  public var vertical: CGFloat

  /// Creates an offset of 0.
  public init() {
    self.init(horizontal: 0, vertical: 0)
  }

  /// Creates an offset of these distances.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// An offset of 0.
  public static let zero = UIOffset()
}

/// A direction with a length, in points.
public struct CGVector: Hashable, Sendable, Codable {
  /// The horizontal part.
  public var dx: CGFloat
  /// The vertical part.
  public var dy: CGFloat

  /// Creates a vector of 0.
  public init() {
    self.init(dx: 0, dy: 0)
  }

  /// Creates a vector of these parts.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a vector of these parts.
  public init(dx: Double, dy: Double) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// Creates a vector of these parts.
  public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// A vector of 0.
  public static let zero = CGVector()
}

extension CGRect {
  /// Returns the rectangle without these insets.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

extension CGRect {
  /// Returns whether the rectangles have more than an edge in common. Foundation's `intersects` on Linux is true for
  /// rectangles that only touch, unlike Apple's.
  package func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
  }
}

/// Returns a rectangle without insets.
@available(iOS, deprecated: 11, message: "Use CGRect.inset(by:).")
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }

extension UIEdgeInsets {
  /// The insets in the direction of reading.
  package func directional(isRightToLeft: Bool) -> NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: top, leading: isRightToLeft ? right : left, bottom: bottom, trailing: isRightToLeft ? left : right)
  }

  /// Returns the sum of two insets, edge by edge.
  package static func + (one: UIEdgeInsets, other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: one.top + other.top, left: one.left + other.left, bottom: one.bottom + other.bottom,
      right: one.right + other.right)
  }
}

extension NSDirectionalEdgeInsets {
  /// The insets by side.
  package func sides(isRightToLeft: Bool) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top, left: isRightToLeft ? trailing : leading, bottom: bottom, right: isRightToLeft ? leading : trailing)
  }
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Creates a set of these bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The upper edge.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 8)
  /// All edges.
  public static let all = UIRectEdge(rawValue: 15)
}

/// Edges of a rectangle in the direction of reading.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Creates a set of these bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The upper edge.
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  /// The edge where reading starts.
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  /// The edge where reading ends.
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  /// All edges.
  public static let all = NSDirectionalRectEdge(rawValue: 15)
}

/// The horizontal and the vertical axis.
public struct UIAxis: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Creates a set of these bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The horizontal axis.
  public static let horizontal = UIAxis(rawValue: 1)
  /// The vertical axis.
  public static let vertical = UIAxis(rawValue: 2)
  /// Both axes.
  public static let both = UIAxis(rawValue: 3)
}

/// An edge or a corner of a rectangle in the direction of reading, or none.
public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}
