extension LayoutAttributes {
  /// The attributes on the way to `end`: at a progress of 0 where these stand, at 1 the end, beyond both for a spring that
  /// overshoots.
  ///
  /// What moves is the frame, the alpha and the transform. Identity, depth and what the element carries are the end's from
  /// the start, whether it is hidden is this one's until the end.
  public func interpolated(to end: LayoutAttributes, progress: Double) -> LayoutAttributes {
    guard progress.isFinite, progress != 1 else { return end }
    // No spring goes further, and sums of what it makes stay finite.
    let progress = progress.held(to: -1e15...1e15)
    var attributes = end
    attributes.isHidden = isHidden
    if progress == 0 {
      attributes.frame = frame
      attributes.alpha = alpha
      attributes.transform = transform
    } else {
      attributes.frame = frame.interpolated(to: end.frame, progress: progress)
      attributes.alpha = alpha.interpolated(to: end.alpha, progress: progress).held(to: 0...1)
      attributes.transform = transform.interpolated(to: end.transform, progress: progress)
    }
    return attributes
  }
}

extension Rect {
  /// The rectangle on the way to another, by centre and size; a size does not go below 0.
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
    // Edge and length are linear when centre and length are, and an edge that stays does not move by a rounding.
    return length >= 0 ? (start, length) : (start + length / 2, 0)
  }
}

extension Point {
  /// The point on the way to another.
  public func interpolated(to end: Point, progress: Double) -> Point {
    guard progress.isFinite, progress != 1 else { return end }
    let progress = progress.held(to: -1e15...1e15)
    return Point(
      x: x.interpolated(to: end.x, progress: progress), y: y.interpolated(to: end.y, progress: progress))
  }
}

extension Double {
  /// The number on the way to another; what cannot be calculated is the end, so that one bad number does not spoil the rest.
  func interpolated(to end: Double, progress: Double) -> Double {
    if self == end { return end }
    let number = self + (end - self) * progress
    if number.isFinite { return number }
    return end.isFinite ? end : isFinite ? self : 0
  }
}

extension LayoutAttributes {
  /// The attributes in a state: scaled, then rotated, then moved, about the centre of the frame.
  func applying(_ state: ElementState) -> LayoutAttributes {
    var attributes = self
    if let alpha = state.alpha { attributes.alpha = alpha }
    guard state.scale != 1 || state.rotate != 0 || state.translate != .zero else { return attributes }
    attributes.transform =
      transform.scaled(by: state.scale).rotated(byDegrees: state.rotate).translated(by: state.translate)
    return attributes
  }
}
