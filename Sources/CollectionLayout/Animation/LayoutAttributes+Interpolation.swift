extension LayoutAttributes {
  /// Returns the attributes between these (progress 0) and `end` (progress 1). A spring that overshoots has a progress
  /// outside of 0…1.
  ///
  /// Frame, alpha and transform are interpolated. Identity, z-index and custom values are those of `end` from the
  /// start. `isHidden` has its initial value until the end.
  public func interpolated(to end: LayoutAttributes, progress: Double) -> LayoutAttributes {
    guard progress.isFinite, progress != 1 else { return end }
    // More than any spring overshoots, and small enough for finite sums.
    let progress = progress.clamped(to: -1e15...1e15)
    var attributes = end
    attributes.isHidden = isHidden
    if progress == 0 {
      attributes.frame = frame
      attributes.alpha = alpha
      attributes.transform = transform
    } else {
      attributes.frame = frame.interpolated(to: end.frame, progress: progress)
      attributes.alpha = alpha.interpolated(to: end.alpha, progress: progress).clamped(to: 0...1)
      attributes.transform = transform.interpolated(to: end.transform, progress: progress)
    }
    return attributes
  }
}

extension Rect {
  /// Returns the rectangle interpolated by center and size; the size does not become negative.
  func interpolated(to end: Rect, progress: Double) -> Rect {
    let (x, width) = Self.span(x, width, end.x, end.width, progress)
    let (y, height) = Self.span(y, height, end.y, end.height, progress)
    return Rect(x: x, y: y, width: width, height: height)
  }

  private static func span(
    _ start: Double, _ length: Double, _ endStart: Double, _ endLength: Double, _ progress: Double
  ) -> (start: Double, length: Double) {
    let start = start.interpolated(to: endStart, progress: progress)
    let length = length.interpolated(to: endLength, progress: progress)
    // Interpolating edge and length is equivalent to center and length, and an edge that does not move is not rounded.
    return length >= 0 ? (start, length) : (start + length / 2, 0)
  }
}

extension Point {
  /// Returns the interpolated point.
  public func interpolated(to end: Point, progress: Double) -> Point {
    guard progress.isFinite, progress != 1 else { return end }
    let progress = progress.clamped(to: -1e15...1e15)
    return Point(
      x: x.interpolated(to: end.x, progress: progress), y: y.interpolated(to: end.y, progress: progress))
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
