extension Transform {
  /// The transform on the way to another: its parts change evenly, the rotation by the shorter way and, when both are equally
  /// long, clockwise; number by number where one of the two flattens everything.
  func interpolated(to end: Transform, progress: Double) -> Transform {
    if self == end { return end }
    let tx = tx.interpolated(to: end.tx, progress: progress)
    let ty = ty.interpolated(to: end.ty, progress: progress)
    if (a, b, c, d) == (end.a, end.b, end.c, end.d) { return Transform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
    // Two mirror images are taken apart in one way, so that the way between them does not lead through a line.
    let mirrorsWidth = determinant < 0 ? a < d : end.a < end.d
    guard let from = TransformParts(self, mirrorsWidth: mirrorsWidth),
      let to = TransformParts(end, mirrorsWidth: mirrorsWidth)
    else {
      return Transform(
        a: a.interpolated(to: end.a, progress: progress), b: b.interpolated(to: end.b, progress: progress),
        c: c.interpolated(to: end.c, progress: progress), d: d.interpolated(to: end.d, progress: progress),
        tx: tx, ty: ty)
    }
    var transform = from.interpolated(to: to, progress: progress).transform
    (transform.tx, transform.ty) = (tx, ty)
    return transform
  }

  /// The area of a transformed unit square, below 0 for a mirror image.
  fileprivate var determinant: Double { a * d - b * c }
}

/// What an affine transform does apart from moving: it scales and skews, then rotates.
private struct TransformParts {
  /// Radians, clockwise on a screen.
  var rotation: Double
  /// Of the width, below 0 where it is mirrored.
  var scaleX: Double
  /// Of the height, below 0 where it is mirrored.
  var scaleY: Double
  /// How far a unit of height is pushed to the right before the rotation. Not divided by the scale, which may be near 0.
  var skew: Double

  /// The parts of an invertible transform; one that mirrors mirrors the width or the height.
  init?(_ transform: Transform, mirrorsWidth: Bool) {
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    let (determinant, width) = (transform.determinant, (a * a + b * b).squareRoot())
    let height = (c * c + d * d).squareRoot()
    // Below that the determinant is what rounding left of 0.
    guard determinant.isFinite, abs(determinant) > 1e-12 * width * height else { return nil }
    let sign: Double = determinant < 0 && mirrorsWidth ? -1 : 1
    scaleX = sign * width
    rotation = angle(x: sign * a, y: sign * b)
    scaleY = determinant / scaleX
    skew = (a * c + b * d) / scaleX
  }

  /// The parts on the way to others, each by itself.
  func interpolated(to end: TransformParts, progress: Double) -> TransformParts {
    var turn = end.rotation - rotation
    // Half a turn that rounding made a little more or less is half a turn.
    let tolerance = 1e-9
    if turn > .pi + tolerance { turn -= 2 * .pi }
    if turn < -.pi + tolerance { turn += 2 * .pi }
    var parts = self
    parts.rotation += turn * progress
    parts.scaleX = scaleX.interpolated(to: end.scaleX, progress: progress)
    parts.scaleY = scaleY.interpolated(to: end.scaleY, progress: progress)
    parts.skew = skew.interpolated(to: end.skew, progress: progress)
    return parts
  }

  /// The parts put together.
  var transform: Transform {
    let (cos, sin) = (cosine(rotation), sine(rotation))
    return Transform(
      a: cos * scaleX, b: sin * scaleX, c: cos * skew - sin * scaleY, d: sin * skew + cos * scaleY, tx: 0, ty: 0)
  }
}
