extension ScrolledCollection {
  /// Returns the frontmost element that is drawn at a point of the content; nil if there is none.
  ///
  /// Transforms are applied. Hidden and transparent elements are ignored. Outside of the viewport only elements whose
  /// untransformed frames are near the point are found.
  public func hitTest(_ point: Point, work: inout LayoutProgress) -> LayoutAttributes? {
    guard point.isFinite else { return nil }
    let here = Rect(origin: point, size: .zero).outset(by: 0.5)
    // For a point far outside, the union would include everything in between.
    let rect = bounds.outset(by: 1).intersects(here) ? bounds.union(here) : here
    return elements(in: rect, work: &work).last { element in
      element.isVisible && element.contains(point)
    }
  }
}

extension LayoutAttributes {
  /// Whether a point of the content is inside of the element as it is drawn.
  func contains(_ point: Point) -> Bool {
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    guard let position = transform.inverse(of: Point(x: point.x - x, y: point.y - y)) else { return false }
    return abs(position.x) <= frame.width / 2 && abs(position.y) <= frame.height / 2
  }
}
