package import CollectionLayout
import LayoutDocument

// Scrolling to elements. The target of such a scroll is the element: sizes that arrive keep it where it was requested.

/// An element to which the viewport is scrolled, and its position there.
package struct ScrollTarget: Equatable, Sendable {
  package let key: ElementKey
  package let position: ScrollPosition

  package init(key: ElementKey, position: ScrollPosition) { (self.key, self.position) = (key, position) }
}

/// The offsets that show an element.
package struct ScrollDestination: Sendable {
  package let target: ScrollTarget
  package var contentOffset: Point
  /// The offset of the orthogonal section that scrolls the element; nil if none does.
  package var orthogonalOffset: OrthogonalOffset?
}

extension Session {
  /// Scrolls to an element. Sizes of views that come into view do not move it, nor do sizes that arrive later, until
  /// the next scroll or movement. Returns false if there is no such element.
  package mutating func scroll(to target: ScrollTarget, token: [UInt8]?) -> Bool {
    guard let destination = currentView().destination(of: target) else { return false }
    if let row = destination.orthogonalOffset { scroll(to: row.offset, ofSection: row.section, token: token) }
    scroll(to: destination.contentOffset, token: token)
    viewport.target = target
    return true
  }

  /// Returns the offsets that show an element, after the views were measured that come into view there and measure
  /// their sizes when they are displayed; nil if there is no such element. What is visible now does not move.
  ///
  /// If the client then scrolls to the content offset, it has scrolled to the element.
  package mutating func destination(of target: ScrollTarget) -> ScrollDestination? {
    if mayMeasureViews { measureViews(at: target) }
    let destination = currentView().destination(of: target)
    viewport.offeredDestination = destination
    return destination
  }

  /// Records a destination that the client gets: if it scrolls to the content offset, it has scrolled to the element.
  package mutating func offer(_ destination: ScrollDestination) { viewport.offeredDestination = destination }

  /// Returns the key of a cell, or of the view that replaces it if its layout does not show it; nil if there is
  /// neither.
  package mutating func key(ofCellAt indexPath: IndexPath) -> ElementKey? {
    let view = currentView()
    return view.element(showing: indexPath).map(view.layout.model.key(of:))
  }

  /// Why an element is not where a scroll to it has to show it.
  package enum MissedTarget: Equatable, Sendable {
    /// No part of it is visible; pinned views cover it if `isCovered`.
    case notVisible(isCovered: Bool)
    /// Its distance from the requested position, in points, although the viewport can scroll there.
    case distant(Double)
  }

  /// Returns why the viewport does not show a target; nil if it does, and if the element does not exist or has no area.
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
  /// Returns the target and its attributes in a view; nil if the viewport is not at its position, since something else
  /// moved it. A pinned view stays in the viewport by itself.
  func heldTarget(in view: ScrolledCollection) -> (target: ScrollTarget, element: LayoutAttributes)? {
    guard let target = viewport.target, let element = view.attributes(for: target.key), !element.isPinned,
      view.distance(to: element, at: target.position) <= ScrollDestination.tolerance
    else { return nil }
    return (target, element)
  }

  /// Returns the offset of the current layout that shows a held target at its position, and scrolls its orthogonal
  /// section. `offset` is the one to start from, nil for the one that keeps the start of the element on screen.
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

  /// Measures the views that come into view when the viewport is scrolled to a target.
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
  /// The maximum distance from an offset at which the viewport is regarded as being there, in points: clients round
  /// offsets to pixels.
  static let tolerance = 0.5

  /// Whether an offset is that of the destination.
  func contains(_ offset: Point) -> Bool { contentOffset.distance(to: offset) <= Self.tolerance }
}

extension ScrolledCollection {
  /// Returns the offsets that show a target; nil if its element does not exist.
  fileprivate func destination(of target: ScrollTarget) -> ScrollDestination? {
    element(showing: target.key).map { destination(of: target, $0) }
  }

  /// Returns the offsets that show a target with these attributes.
  func destination(of target: ScrollTarget, _ element: LayoutAttributes) -> ScrollDestination {
    let row = orthogonalOffset(showing: element, at: target.position)
    return ScrollDestination(
      target: target, contentOffset: contentOffset(showing: element, at: target.position),
      orthogonalOffset: row.map {
        OrthogonalOffset(section: layout.model.sections[element.indexPath.section].identifier, offset: $0)
      })
  }

  /// Returns the distance of the viewport from the offset that shows an element at a position.
  fileprivate func distance(to element: LayoutAttributes, at position: ScrollPosition) -> Double {
    contentOffset(showing: element, at: position).distance(to: contentOffset)
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Double { max(abs(x - other.x), abs(y - other.y)) }
}
