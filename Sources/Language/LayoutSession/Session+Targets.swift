package import CollectionLayout
import LayoutDocument

// Scrolling to elements. The target of such a scroll is the element: sizes that arrive keep it where it was requested.

/// An element to which the viewport is scrolled, and the requested position of the element in the viewport.
package struct ScrollTarget: Equatable, Sendable {
  package let key: ElementKey
  package let position: ScrollPosition

  package init(key: ElementKey, position: ScrollPosition) { (self.key, self.position) = (key, position) }
}

/// The offsets that show a target.
package struct ScrollDestination: Sendable {
  package let target: ScrollTarget
  package var contentOffset: Point
  /// The offset of the orthogonal section that contains the element; nil if it is in none.
  package var orthogonalOffset: OrthogonalOffset?
}

extension Session {
  /// Scrolls to an element. Sizes that are measured afterwards do not move the element, until the next scroll or
  /// movement. Returns false if there is no such element. `token` is returned in the update.
  package mutating func scroll(to target: ScrollTarget, token: [UInt8]?) -> Bool {
    guard let destination = currentView().destination(of: target) else { return false }
    if let row = destination.orthogonalOffset { scroll(to: row.offset, ofSection: row.section, token: token) }
    scroll(to: destination.contentOffset, token: token)
    viewport.target = target
    return true
  }

  /// Returns the offsets that show an element; nil if there is no such element. First measures views without a delay
  /// that come into view there, by which elements that are visible now do not move.
  ///
  /// If the client then scrolls to the content offset, it has scrolled to the element.
  package mutating func destination(of target: ScrollTarget) -> ScrollDestination? {
    if mayMeasureViews { measureViews(at: target) }
    let destination = currentView().destination(of: target)
    viewport.offeredDestination = destination
    return destination
  }

  /// Records a destination that the client is sent: if the client scrolls to its content offset, it has scrolled to the
  /// element.
  package mutating func offer(_ destination: ScrollDestination) { viewport.offeredDestination = destination }

  /// Returns the key of a cell, or that of the view that the layout shows instead of it; nil if there is neither.
  package mutating func key(ofCellAt indexPath: IndexPath) -> ElementKey? {
    let view = currentView()
    return view.element(showing: indexPath).map(view.layout.model.key(of:))
  }

  /// The reason why an element is not where a scroll to it should have shown it.
  package enum MissedTarget: Equatable, Sendable {
    /// No part of the element is visible. With `isCovered` it is in the viewport, behind pinned views.
    case notVisible(isCovered: Bool)
    /// The element is this far from the requested position, in points, although the viewport could be scrolled there.
    case distant(Double)
  }

  /// Returns the reason why the viewport does not show a target; nil if it does, if the element does not exist, or if
  /// it has no area.
  package mutating func miss(of target: ScrollTarget) -> MissedTarget? {
    let view = currentView()
    guard let element = view.attributes(for: target.key), element.frame.width > 0, element.frame.height > 0 else {
      return nil
    }
    guard view.isInSight(element) else { return .notVisible(isCovered: view.bounds.intersects(element.frame)) }
    let distance = view.distance(to: element, at: target.position)
    return distance > ScrollDestination.tolerance ? .distant(distance) : nil
  }
}

// Keeps the target of a scroll at its position when sizes are measured.
extension Session {
  /// Returns the target of the last scroll and its attributes in a view. Nil if there is none, if its element does not
  /// exist, if the viewport has moved from the target's position, or if the element is pinned, so that it stays in view
  /// without a scroll.
  func heldTarget(in view: ScrolledCollection) -> (target: ScrollTarget, element: LayoutAttributes)? {
    guard let target = viewport.target, let element = view.attributes(for: target.key), !element.isPinned,
      view.distance(to: element, at: target.position) <= ScrollDestination.tolerance
    else { return nil }
    return (target, element)
  }

  /// Returns the content offset of the current layout that shows a target at its position, and scrolls the orthogonal
  /// section of the target; nil if the element is pinned or no longer exists. `offset` is the one to start from; if it
  /// is nil, the one that keeps the start of the element on screen.
  mutating func contentOffset(
    keeping held: (target: ScrollTarget, element: LayoutAttributes), from before: ScrolledCollection, at offset: Point?
  ) -> Point? {
    let view = currentView()
    guard let element = view.attributes(for: held.target.key), !element.isPinned else { return nil }
    let section = element.indexPath.section
    if let old = before.orthogonalOffset(showing: held.element, at: held.target.position),
      let shown = before.orthogonalOffset(ofSection: held.element.indexPath.section),
      old.distance(to: shown) <= ScrollDestination.tolerance,
      let row = view.orthogonalOffset(showing: element, at: held.target.position)
    {
      viewport.orthogonalOffsets[view.layout.model.sections[section].identifier] =
        view.layout.model.scrollDirection.cross(row)
    }
    let moved = offset ?? before.contentOffset(in: view.layout, keepingStartOf: held.element, as: element)
    return ScrolledCollection(view.layout, contentOffset: moved, orthogonalOffsets: view.orthogonalOffsets)
      .contentOffset(showing: element, at: held.target.position)
  }

  /// Measures the views without a delay that would come into view by a scroll to a target.
  private mutating func measureViews(at target: ScrollTarget) {
    var trip = self
    guard trip.scroll(to: target, token: nil) else { return }
    let measured = trip.measureVisible()
    layout.work = trip.layout.work
    guard !measured.isEmpty, !layout.work.isCancelled else { return }
    let before = currentView()
    measure(measured)
    returnToRange(from: before)
    pending.add(.invalidate)
  }
}

extension ScrollDestination {
  /// The maximum distance from an offset, on each axis in points, at which the viewport is regarded as being there:
  /// clients round offsets to pixels.
  static let tolerance = 0.5

  /// Whether an offset is the content offset of the destination, within `tolerance`.
  func contains(_ offset: Point) -> Bool { contentOffset.distance(to: offset) <= Self.tolerance }
}

extension ScrolledCollection {
  /// Returns the offsets that show a target; nil if its element does not exist.
  fileprivate func destination(of target: ScrollTarget) -> ScrollDestination? {
    element(showing: target.key).map { destination(of: target, $0) }
  }

  /// Returns the offsets that show a target, whose element has these attributes.
  func destination(of target: ScrollTarget, _ element: LayoutAttributes) -> ScrollDestination {
    let row = orthogonalOffset(showing: element, at: target.position)
    return ScrollDestination(
      target: target, contentOffset: contentOffset(showing: element, at: target.position),
      orthogonalOffset: row.map {
        OrthogonalOffset(section: layout.model.sections[element.indexPath.section].identifier, offset: $0)
      })
  }

  /// Returns the distance of the viewport from the content offset that shows an element at a position: the larger one
  /// of both axes, in points.
  fileprivate func distance(to element: LayoutAttributes, at position: ScrollPosition) -> Double {
    contentOffset(showing: element, at: position).distance(to: contentOffset)
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Double { max(abs(x - other.x), abs(y - other.y)) }
}
