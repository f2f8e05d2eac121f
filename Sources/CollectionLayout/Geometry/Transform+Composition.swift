// The engine knows no Foundation, so sine and cosine come from the C library.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Transform {
  /// This transform, and then a scaling.
  func scaled(by factor: Double) -> Transform {
    guard factor != 1, factor.isFinite else { return self }
    return Transform(
      a: a * factor, b: b * factor, c: c * factor, d: d * factor, tx: tx * factor, ty: ty * factor)
  }

  /// This transform, and then a rotation; clockwise on a screen, whose y grows downwards.
  func rotated(byDegrees degrees: Double) -> Transform {
    guard degrees != 0, degrees.isFinite else { return self }
    let angle = degrees * .pi / 180
    let (cosine, sine) = (cos(angle), sin(angle))
    return Transform(
      a: cosine * a - sine * b, b: sine * a + cosine * b, c: cosine * c - sine * d, d: sine * c + cosine * d,
      tx: cosine * tx - sine * ty, ty: sine * tx + cosine * ty)
  }

  /// This transform, and then a translation.
  func translated(by distance: Point) -> Transform {
    var moved = self
    moved.tx += distance.x
    moved.ty += distance.y
    return moved
  }

  /// Where a place goes that is given from the centre; nil where the transform flattens everything.
  func inverse(of place: Point) -> Point? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let (x, y) = (place.x - tx, place.y - ty)
    return Point(x: (d * x - c * y) / determinant, y: (a * y - b * x) / determinant)
  }
}

/// The cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { cos(angle) }
