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
