extension ScrolledCollection {
  /// Returns the frontmost element that is drawn at a point of the content; nil if there is none.
  ///
  /// Transforms are applied. Hidden and transparent elements are ignored. Outside of the viewport only elements whose
  /// untransformed frames are near the point are found.
  public func hitTest(_ point: Point, work: inout LayoutProgress) -> LayoutAttributes? {
    guard point.isFinite else { return nil }
    let here = Rect(origin: point, size: .zero).outset(by: 0.5)
    let seen = ScrolledCollection.union(bounds, here)
    return elements(in: seen, work: &work).last { element in
      !element.isHidden && element.alpha > 0 && element.contains(point)
    }
  }

  private static func union(_ one: Rect, _ other: Rect) -> Rect {
    // For a point far outside, the union would include everything in between.
    guard one.outset(by: 1).intersects(other) else { return other }
    let (x, y) = (min(one.x, other.x), min(one.y, other.y))
    return Rect(x: x, y: y, width: max(one.maxX, other.maxX) - x, height: max(one.maxY, other.maxY) - y)
  }
}

extension LayoutAttributes {
  /// Whether a point of the content is inside of the element as it is drawn.
  func contains(_ point: Point) -> Bool {
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    guard let place = transform.inverse(of: Point(x: point.x - x, y: point.y - y)) else { return false }
    return abs(place.x) <= frame.width / 2 && abs(place.y) <= frame.height / 2
  }
}
