import LayoutBase

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

extension ScrolledCollection {
  /// Returns the index path that an item gets if it is moved to a position of the content, in points; `source` if items
  /// are not movable, the position is not finite, or there is no such section.
  ///
  /// The target is the frontmost cell whose frame contains the position. If there is none, it is the end of the section
  /// for a position after the section's last item, and otherwise the nearest cell. The section is that of the item, or
  /// with `acrossSections` the one at the position along the scroll axis.
  ///
  /// In this collection the item is still at `source`, so that the result depends on the position alone and not on the
  /// path to it.
  public func targetIndexPath(
    forItemAt source: IndexPath, movedTo position: Point, _ reordering: Reordering, work: inout LayoutProgress
  ) -> IndexPath {
    guard reordering != .none, position.isFinite, section(source.section) != nil else { return source }
    let isAcross = reordering == .acrossSections
    let here = Rect(origin: position, size: .zero).outset(by: 0.5)
    let target = cells(in: here, work: &work).last { cell in
      (isAcross || cell.indexPath.section == source.section) && cell.frame.contains(position)
    }
    if let target { return target.indexPath }
    let section = isAcross ? nearestSection(to: position) : source.section
    let shown = layout.sections[section].itemsLayout.shownCount
    let count = shown ?? layout.sections[section].section.items.count
    // In its own section the item leaves a gap, so that the section does not get longer. After the last item that is
    // shown it would not be shown either.
    let isWithin = section == source.section || shown != nil
    let end = IndexPath(section: section, item: isWithin ? max(0, count - 1) : count)
    // No position is after the last card of a loop.
    if layout.loop != nil { return nearestCell(to: position, inSection: section, work: &work) ?? end }
    guard let last = cell(at: IndexPath(section: section, item: count - 1)) else { return end }
    let near = clamped(position, toSection: section)
    let direction = layout.model.scrollDirection
    let inExtent = direction.point(main: direction.main(near), cross: direction.cross(position))
    if isAfter(inExtent, last.frame, inSection: section) { return end }
    return nearestCell(to: near, inSection: section, work: &work) ?? end
  }

  /// Maximum number of cells that are compared in a search.
  private static let searchLimit = 10_000

  private func cells(in rect: Rect, work: inout LayoutProgress) -> [LayoutAttributes] {
    elements(in: rect, limit: ScrolledCollection.searchLimit, work: &work).filter { $0.category == .cell }
  }

  /// Returns the section that contains a position along the scroll axis; the nearest one if none does.
  private func nearestSection(to position: Point) -> Int {
    var nearest = (section: 0, distance: Double.infinity)
    for page in layout.pages where !page.sections.isEmpty {
      let coordinate = layout.mainInterval(of: Rect(origin: position - page.shift, size: .zero)).low
      let next = page.sections.partitioningIndex { layout.starts[$0] > coordinate }
      for index in [next - 1, next] where page.sections.contains(index) {
        let (start, length) = (layout.starts[index], layout.sections[index].length)
        let distance = max(start - coordinate, coordinate - (start + length), 0)
        if distance < nearest.distance { nearest = (index, distance) }
      }
    }
    return nearest.section
  }

  /// Returns the point of a section's frame that is nearest to a position.
  private func clamped(_ position: Point, toSection index: Int) -> Point {
    guard let frame = frame(ofSection: index) else { return position }
    return Point(
      x: min(frame.maxX, max(frame.x, position.x)), y: min(frame.maxY, max(frame.y, position.y)))
  }

  /// Whether a position follows the last item of a section in reading order: after the end of its line, or in a later
  /// line.
  private func isAfter(_ position: Point, _ last: Rect, inSection index: Int) -> Bool {
    let direction = layout.model.scrollDirection
    let line = readingInterval(last, direction, isReversed: layout.isMainMirrored)
    let item = readingInterval(last, direction.perpendicular, isReversed: layout.isCrossMirrored)
    let point = Rect(origin: position, size: .zero)
    let main = readingInterval(point, direction, isReversed: layout.isMainMirrored).low
    let cross = readingInterval(point, direction.perpendicular, isReversed: layout.isCrossMirrored).low
    // The lines of an orthogonal section follow each other across the scroll axis.
    if layout.sections[index].orthogonal != nil {
      return cross >= item.high || (cross >= item.low && main >= line.high)
    }
    return main >= line.high || (main >= line.low && cross >= item.high)
  }

  private func readingInterval(
    _ rect: Rect, _ direction: ScrollDirection, isReversed: Bool
  ) -> (low: Double, high: Double) {
    let span = direction.mainInterval(rect)
    return isReversed ? (-span.high, -span.low) : span
  }

  /// Returns the index path of the cell of a section whose frame is nearest to a position; nil if the section has no
  /// cells or the work is cancelled.
  private func nearestCell(to position: Point, inSection index: Int, work: inout LayoutProgress) -> IndexPath? {
    var radius = 32.0
    while radius < 1e13, !work.isCancelled {
      let around = Rect(origin: position, size: .zero).outset(by: radius)
      let near = cells(in: around, work: &work).filter { $0.indexPath.section == index }
      if near.contains(where: { $0.frame.distance(to: position) <= radius }) {
        return near.min { one, other in
          (one.frame.distance(to: position), one.indexPath) < (other.frame.distance(to: position), other.indexPath)
        }?.indexPath
      }
      radius *= 2
    }
    return nil
  }
}

/// The targets to which the user may drag an item.
public enum Reordering: String, Sendable, CaseIterable {
  /// Items are not movable.
  case none
  case withinSection
  case acrossSections
}

/// An item that the user moves: it is drawn at a separate position, and the layout keeps its cell free.
public struct MovingItem: Equatable, Sendable {
  /// The index path of the cell that the layout keeps free for the item.
  public var indexPath: IndexPath
  /// The center of the item in content coordinates, in points.
  public var center: Point
  /// The appearance while the item is moved, relative to its attributes.
  public var appearance: TransitionState

  public init(indexPath: IndexPath, center: Point, appearance: TransitionState) {
    self.indexPath = indexPath
    self.center = center
    self.appearance = appearance
  }

  /// The z-index of the item: above pinned headers, and exact in clients whose integers have 32 bits.
  public static let zIndex = Int(Int32.max)
}

extension ScrolledCollection {
  /// The attributes of the item that the user moves; nil if there is none, or if the layout has no frame for it.
  ///
  /// It has the size and the appearance of the cell that is kept free for it.
  var movingCell: LayoutAttributes? {
    guard let movingItem, let section = section(movingItem.indexPath.section),
      let itemFrame = section.itemsLayout.frame(of: movingItem.indexPath.item, section.section.items)
    else { return nil }
    let size = bodyPlacement(ofSection: movingItem.indexPath.section).contentFrame(itemFrame).size
    let frame = Rect(
      x: movingItem.center.x - size.width / 2, y: movingItem.center.y - size.height / 2, width: size.width,
      height: size.height)
    var cell = cell(movingItem.indexPath.item, placedAt: frame, of: movingItem.indexPath.section)
      .applying(movingItem.appearance)
    cell.zIndex = MovingItem.zIndex
    return cell
  }
}
