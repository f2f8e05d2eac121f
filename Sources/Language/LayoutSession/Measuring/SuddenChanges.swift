package import CollectionLayout

/// Changes of elements in view that happen at one instant, without an animation.
package struct SuddenChanges: Equatable, Sendable {
  /// The movement of an element on screen.
  package struct Jump: Equatable, Sendable {
    package var key: ElementKey
    /// The length of the movement, in points.
    package var distance: Double

    package init(key: ElementKey, distance: Double) { (self.key, self.distance) = (key, distance) }
  }

  /// The elements that were in view and moved: back to front, then those that have left the state.
  package var jumps: [Jump] = []
  /// The elements that were in view and changed their size, in the same order.
  package var resized: [ElementKey] = []
}

extension SuddenChanges {
  /// The movement, in points, up to which an element is regarded as at rest: the rounding error of sums of many
  /// lengths.
  private static let tolerance = 0.001

  /// The elements on screen at one instant.
  struct Screen {
    var state: ViewportState
    /// Whether the layout is from right to left: positions are compared at the right edge.
    var isRightToLeft: Bool
    /// The distance after which the content repeats on each axis, in points; 0 on an axis with ends.
    var period = Point.zero

    /// The viewport in content coordinates.
    var bounds: Rect { Rect(origin: state.contentOffset, size: state.viewport) }

    /// Whether one opaque pinned view hides the whole part of the element that is in the viewport; false for a pinned
    /// element.
    func isCovered(_ element: LayoutElement) -> Bool {
      guard !element.attributes.isPinned else { return false }
      let (frame, bounds, rest) = (element.attributes.frame, bounds, SuddenChanges.tolerance)
      return state.elements.contains { other in
        let (view, cover) = (other.attributes, other.attributes.frame)
        return view.isPinned && view.isOpaque && view.zIndex > element.attributes.zIndex
          && cover.x <= max(frame.x, bounds.x) + rest && cover.maxX >= min(frame.maxX, bounds.maxX) - rest
          && cover.y <= max(frame.y, bounds.y) + rest && cover.maxY >= min(frame.maxY, bounds.maxY) - rest
      }
    }

    /// Returns the top leading corner of a frame, relative to the viewport at a content offset: it stays while a view
    /// grows.
    func corner(of frame: Rect, at offset: Point) -> Point {
      Point(x: isRightToLeft ? frame.maxX : frame.x, y: frame.y) - offset
    }
  }

  /// Compares the elements on screen before and after a change at one instant.
  ///
  /// `scrolled` is the offset to which the client has scrolled between the two, nil if it has not: elements that move
  /// with the scroll, or stay on screen while it moves the others, do not jump. `find` returns the attributes of
  /// elements that are not in the state `after`, in the order of the keys; nil for one that was deleted or is animated.
  /// An element that the user moves does not jump. After a resize or a scroll of an orthogonal section nothing is
  /// reported.
  init(
    from before: Screen, to after: Screen, scrolled: Point?, find: ([ElementKey]) -> [LayoutAttributes?]
  ) {
    guard before.state.viewport == after.state.viewport,
      !SuddenChanges.hasScrolledSection(from: before.state.orthogonalOffsets, to: after.state.orthogonalOffsets)
    else { return }
    var indices: [ElementKey: Int] = [:]
    indices.reserveCapacity(after.state.elements.count)
    for (index, element) in after.state.elements.enumerated() { indices[element.key] = index }
    let visible = before.bounds
    var hidden: [LayoutElement] = []
    for element in before.state.elements
    where element.phase == .present && element.attributes.isVisible && visible.intersects(element.attributes.frame) {
      guard let index = indices[element.key] else {
        hidden.append(element)
        continue
      }
      let present = after.state.elements[index]
      if present.phase == .present {
        add(element, present: present.attributes, from: before, to: after, scrolled: scrolled)
      }
    }
    guard !hidden.isEmpty else { return }
    for (element, attributes) in zip(hidden, find(hidden.map(\.key))) {
      if let attributes { add(element, present: attributes, from: before, to: after, scrolled: scrolled) }
    }
  }

  /// Whether an orthogonal section that is in both states has another offset.
  private static func hasScrolledSection(from old: [OrthogonalOffset], to new: [OrthogonalOffset]) -> Bool {
    if old == new { return false }
    let offsets = Dictionary(old.map { ($0.section, $0.offset) }, uniquingKeysWith: { first, _ in first })
    return new.contains { one in offsets[one.section].map { $0 != one.offset } ?? false }
  }

  private mutating func add(
    _ element: LayoutElement, present: LayoutAttributes, from before: Screen, to after: Screen, scrolled: Point?
  ) {
    let (old, new) = (element.attributes.frame, present.frame)
    if abs(old.width - new.width) > Self.tolerance || abs(old.height - new.height) > Self.tolerance {
      resized.append(element.key)
    }
    guard element.attributes.category != .decoration else { return }
    let now = after.corner(of: new, at: after.state.contentOffset)
    var movement = now - before.corner(of: old, at: before.state.contentOffset)
    if let scrolled {
      guard !element.attributes.isPinned, !present.isPinned else { return }
      // What the scroll alone moves out of view is not seen to move.
      let visible = Rect(origin: scrolled, size: before.state.viewport)
      guard visible.intersects(old) || after.bounds.intersects(new) else { return }
      var other = now - before.corner(of: old, at: scrolled)
      // In an endless layout a scroll can show another copy of the element.
      if before.period == after.period {
        other = Point(x: Self.remainder(other.x, after.period.x), y: Self.remainder(other.y, after.period.y))
      }
      movement = Point(x: Self.nearer(movement.x, other.x), y: Self.nearer(movement.y, other.y))
    }
    let distance = (movement.x * movement.x + movement.y * movement.y).squareRoot()
    guard distance > Self.tolerance, !before.isCovered(element) else { return }
    jumps.append(Jump(key: element.key, distance: distance))
  }

  /// Returns a distance in points without whole periods, the nearest to 0; all of it if `period` is 0.
  private static func remainder(_ distance: Double, _ period: Double) -> Double {
    period > 0 ? distance.remainder(dividingBy: period) : distance
  }

  private static func nearer(_ one: Double, _ other: Double) -> Double { abs(one) < abs(other) ? one : other }
}
