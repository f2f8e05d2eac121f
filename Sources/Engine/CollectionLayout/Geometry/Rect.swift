/// A standardized rectangle, in points: width and height are not negative.
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
  public var origin: Point { Point(x: x, y: y) }
  public var size: Size { Size(width: width, height: height) }

  /// Returns the rectangle extended by `distance` on all four sides.
  public func outset(by distance: Double) -> Rect {
    Rect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }

  /// Returns the rectangle moved by `distance`.
  func offset(by distance: Point) -> Rect {
    Rect(x: x + distance.x, y: y + distance.y, width: width, height: height)
  }

  /// Whether a query for this rectangle returns an element with `frame`.
  ///
  /// Rectangles that only touch do not intersect. A side of `frame` with length 0 intersects from the start of this
  /// rectangle to before its end, so that an element without size is in exactly one of adjacent rectangles. An empty
  /// rectangle intersects nothing, nor does one with a coordinate that is NaN.
  public func intersects(_ frame: Rect) -> Bool {
    width > 0 && height > 0
      && Rect.intervalsIntersect(low: x, high: maxX, start: frame.x, length: frame.width)
      && Rect.intervalsIntersect(low: y, high: maxY, start: frame.y, length: frame.height)
  }

  /// Whether the rectangles intersect or touch.
  func touches(_ other: Rect) -> Bool {
    x <= other.maxX && other.x <= maxX && y <= other.maxY && other.y <= maxY
  }

  /// Returns the intersection of both rectangles; a side has length 0 if they do not intersect.
  package func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// Returns the smallest rectangle that contains both.
  package func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  @inline(__always)
  private static func intervalsIntersect(low: Double, high: Double, start: Double, length: Double) -> Bool {
    length > 0 ? (low < start + length && start < high) : (length <= 0 && low <= start && start < high)
  }
}

extension Rect {
  /// Returns the rectangle less an inset; a side that is shorter than its insets gets length 0.
  func inset(_ inset: EdgeInsets) -> Rect {
    Rect(
      x: x + inset.left, y: y + inset.top, width: max(0, width - inset.left - inset.right),
      height: max(0, height - inset.top - inset.bottom))
  }
}

extension Rect {
  /// Whether a point is inside. The left and top edges belong to the rectangle, the right and bottom edges do not.
  func contains(_ point: Point) -> Bool { point.x >= x && point.x < maxX && point.y >= y && point.y < maxY }

  /// Returns the distance of a point from the rectangle; 0 inside.
  package func distance(to point: Point) -> Double {
    let x = max(x - point.x, point.x - maxX, 0)
    let y = max(y - point.y, point.y - maxY, 0)
    return (x * x + y * y).squareRoot()
  }
}

/// A position in the plane, in points.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)

  public var isFinite: Bool { x.isFinite && y.isFinite }

  public static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }

  /// Returns the vector from `right` to `left`.
  public static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(width: 0, height: 0)

  public var isFinite: Bool { width.isFinite && height.isFinite }
}

extension Size {
  /// Returns the size with the length along an axis reduced by `length`, but not below 0.
  func shortened(by length: Double, along axis: ScrollDirection) -> Size {
    axis.size(main: max(0, axis.main(self) - length), cross: axis.cross(self))
  }
}

/// Distances from the four edges of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public init(_ all: Double) {
    self.init(top: all, left: all, bottom: all, right: all)
  }

  public static let zero = EdgeInsets()
}

/// The pixel grid of a display, to which frames are aligned as in UIKit.
public struct PixelGrid: Hashable, Sendable {
  /// Pixels per point; 0 if frames are not aligned.
  public var scale: Double

  /// The grid that does not align frames.
  public static let none = PixelGrid(scale: 0)

  /// The distance in pixels below a pixel boundary within which `roundedDown` rounds up to that boundary.
  private static let tolerance = 1e-6

  public init(scale: Double) { self.scale = scale.isFinite && scale > 0 ? scale : 0 }

  /// Returns a length rounded down to whole pixels: for a length that is a fraction or a share of another length.
  func roundedDown(_ length: Double) -> Double {
    scale > 0 ? (length * scale + PixelGrid.tolerance).rounded(.down) / scale : length
  }

  /// Returns a position rounded to the nearest pixel, halves up.
  func position(_ coordinate: Double) -> Double {
    scale > 0 ? (coordinate * scale + 0.5).rounded(.down) / scale : coordinate
  }

  /// Returns the frame with its origin rounded to the nearest pixel and its size unchanged.
  func aligned(_ frame: Rect) -> Rect {
    guard scale > 0 else { return frame }
    return Rect(x: position(frame.x), y: position(frame.y), width: frame.width, height: frame.height)
  }

  /// Returns the frame with its start along an axis rounded down to a pixel.
  func alignedDown(_ frame: Rect, along axis: ScrollDirection) -> Rect {
    guard scale > 0 else { return frame }
    let start = axis.mainInterval(frame).low
    return frame.offset(by: axis.point(main: roundedDown(start) - start, cross: 0))
  }
}

extension Double {
  /// The number as a length in points: 0 if it is NaN, infinite or negative, so that one invalid number does not affect
  /// other lengths.
  @inline(__always)
  var sanitizedLength: Double { self > 0 && self < .infinity ? self : 0 }

  /// The number as a length in points, as `sanitizedLength` but at most 1e12, so that sums over all items stay finite.
  var limitedLength: Double { min(sanitizedLength, Double.coordinateLimit) }

  /// The number as a coordinate within ±1e12, so that sums stay finite; 0 if it is NaN or infinite.
  var limitedCoordinate: Double { isFinite ? min(Double.coordinateLimit, max(-Double.coordinateLimit, self)) : 0 }

  /// The number as an offset in points, clamped to ±1e18; 0 for NaN.
  var sanitizedOffset: Double { clamped(to: -1e18...1e18, otherwise: 0) }

  /// The number as a velocity in points per second, clamped to ±1e15; 0 for NaN and infinity.
  var sanitizedVelocity: Double { isFinite ? clamped(to: -1e15...1e15) : 0 }

  /// Returns the number clamped to a range; for NaN `otherwise`, or the lower bound if that is nil.
  func clamped(to range: ClosedRange<Double>, otherwise: Double? = nil) -> Double {
    isNaN ? otherwise ?? range.lowerBound : Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
  }

  /// The greatest absolute value, in points, of coordinates that clients and command lines may pass, and of the ends of
  /// content that repeats. Up to this value a `Double` resolves 0.001 points.
  package static let coordinateLimit = 1e12
}

extension EdgeInsets {
  /// The insets with each side replaced by its `limitedLength`.
  var bounded: EdgeInsets {
    EdgeInsets(
      top: top.limitedLength, left: left.limitedLength, bottom: bottom.limitedLength, right: right.limitedLength)
  }
}

extension Size {
  /// The size with each side replaced by its `sanitizedLength`.
  var sanitized: Size { Size(width: width.sanitizedLength, height: height.sanitizedLength) }
}
