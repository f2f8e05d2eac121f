extension LayoutAttributes {
  /// Returns the attributes between these (progress 0) and `end` (progress 1). A spring that overshoots has a progress
  /// outside of 0…1. The result is that of a single additive animation to `end`.
  ///
  /// Frame, alpha and transform are interpolated. Identity, z-index and custom values are those of `end` from the
  /// start. `isHidden` has its initial value until the end.
  public func interpolated(to end: LayoutAttributes, progress: Double) -> LayoutAttributes {
    guard progress.isFinite, progress != 1 else { return end }
    return end.adding(CollectionOfOne((track: AdditiveTrack(from: self, to: end), progress: progress)))
  }
}

extension Double {
  /// Returns the interpolated number. A result that is not finite is replaced by the end, by the start or by 0,
  /// whichever is finite first, so that one invalid number does not affect the others.
  func interpolated(to end: Double, progress: Double) -> Double {
    if self == end { return end }
    let number = self + (end - self) * progress
    if number.isFinite { return number }
    return end.isFinite ? end : isFinite ? self : 0
  }
}

extension LayoutAttributes {
  /// Returns the attributes in a transition state: scaled, rotated and translated, in this order, about the center of
  /// the frame.
  func applying(_ state: TransitionState) -> LayoutAttributes {
    var attributes = self
    if let alpha = state.alpha { attributes.alpha = alpha }
    guard state.scale != 1 || state.rotate != 0 || state.translate != .zero else { return attributes }
    attributes.transform =
      transform.scaled(by: state.scale).rotated(byDegrees: state.rotate).translated(by: state.translate)
    return attributes
  }
}

extension Transform {
  /// Returns the interpolated transform. Rotation, scale and skew change linearly; the rotation takes the shorter
  /// direction, clockwise if both are equal. If one of the transforms is singular, the matrix is interpolated entry by
  /// entry.
  func interpolated(to end: Transform, progress: Double) -> Transform {
    if self == end { return end }
    let tx = tx.interpolated(to: end.tx, progress: progress)
    let ty = ty.interpolated(to: end.ty, progress: progress)
    if (a, b, c, d) == (end.a, end.b, end.c, end.d) { return Transform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
    // Both reflections are decomposed with the same mirrored axis, so that no transform between them is singular.
    let mirrorsWidth = determinant < 0 ? a < d : end.a < end.d
    guard let from = TransformDecomposition(self, mirrorsWidth: mirrorsWidth),
      let to = TransformDecomposition(end, mirrorsWidth: mirrorsWidth)
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

  /// The area of the transformed unit square; negative for a reflection.
  fileprivate var determinant: Double { a * d - b * c }
}

/// The decomposition of an affine transform without its translation: scale and skew, then rotation.
private struct TransformDecomposition {
  /// In radians, clockwise on screen.
  var rotation: Double
  /// Scale of the width; negative if it is mirrored.
  var scaleX: Double
  /// Scale of the height; negative if it is mirrored.
  var scaleY: Double
  /// Shift to the right per unit of height, before the rotation. Not divided by the scale, which may be close to 0.
  var skew: Double

  /// Creates the decomposition of a transform; nil if it is singular. A reflection mirrors the width or the height.
  init?(_ transform: Transform, mirrorsWidth: Bool) {
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    let (determinant, width) = (transform.determinant, (a * a + b * b).squareRoot())
    let height = (c * c + d * d).squareRoot()
    // A smaller determinant is a rounding error of 0.
    guard determinant.isFinite, abs(determinant) > 1e-12 * width * height else { return nil }
    let sign: Double = determinant < 0 && mirrorsWidth ? -1 : 1
    scaleX = sign * width
    rotation = angle(x: sign * a, y: sign * b)
    scaleY = determinant / scaleX
    skew = (a * c + b * d) / scaleX
  }

  /// Returns the components, each interpolated separately.
  func interpolated(to end: TransformDecomposition, progress: Double) -> TransformDecomposition {
    var turn = end.rotation - rotation
    // A rotation of 180° with a rounding error is treated as 180°.
    let tolerance = 1e-9
    if turn > .pi + tolerance { turn -= 2 * .pi }
    if turn < -.pi + tolerance { turn += 2 * .pi }
    var components = self
    components.rotation += turn * progress
    components.scaleX = scaleX.interpolated(to: end.scaleX, progress: progress)
    components.scaleY = scaleY.interpolated(to: end.scaleY, progress: progress)
    components.skew = skew.interpolated(to: end.skew, progress: progress)
    return components
  }

  /// The transform with these components.
  var transform: Transform {
    let (cos, sin) = (cosine(rotation), sine(rotation))
    return Transform(
      a: cos * scaleX, b: sin * scaleX, c: cos * skew - sin * scaleY, d: sin * skew + cos * scaleY, tx: 0, ty: 0)
  }
}
