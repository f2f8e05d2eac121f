/// An affine transform about the center of a frame: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct Transform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}

extension Transform {
  /// Returns this transform followed by a scaling.
  func scaled(by factor: Double) -> Transform {
    guard factor != 1, factor.isFinite else { return self }
    return Transform(
      a: a * factor, b: b * factor, c: c * factor, d: d * factor, tx: tx * factor, ty: ty * factor)
  }

  /// Returns this transform followed by a rotation; clockwise on a screen, whose y axis points down.
  func rotated(byDegrees degrees: Double) -> Transform {
    guard degrees != 0, degrees.isFinite else { return self }
    let angle = degrees * .pi / 180
    let (cos, sin) = (cosine(angle), sine(angle))
    return Transform(
      a: cos * a - sin * b, b: sin * a + cos * b, c: cos * c - sin * d, d: sin * c + cos * d,
      tx: cos * tx - sin * ty, ty: sin * tx + cos * ty)
  }

  /// Returns this transform followed by a translation.
  func translated(by distance: Point) -> Transform {
    var moved = self
    moved.tx += distance.x
    moved.ty += distance.y
    return moved
  }

  /// Applies the inverse transform to a point relative to the center; nil if the transform is not invertible.
  func inverse(of point: Point) -> Point? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let (x, y) = (point.x - tx, point.y - ty)
    return Point(x: (d * x - c * y) / determinant, y: (a * y - b * x) / determinant)
  }
}
