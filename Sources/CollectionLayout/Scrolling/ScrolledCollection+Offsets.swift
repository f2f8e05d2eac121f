/// The position of an element in the viewport after scrolling to it.
public enum ScrollPosition: String, Sendable, CaseIterable {
  case top, center, bottom, left, right
  /// The smallest change of the offset that shows the whole element.
  case nearest
}

extension ScrolledCollection {
  /// Returns the nearest offset in the scrollable range, content inset included.
  public func clamped(_ offset: Point) -> Point { layout.clamped(offset) }

  /// Returns the offset that shows a frame at a position of the viewport, clamped to the scrollable range.
  ///
  /// The position applies to one axis. On the other axis the offset changes as little as needed to show the frame.
  public func contentOffset(showing frame: Rect, at position: ScrollPosition) -> Point {
    let inset = layout.model.contentInset
    let size = layout.viewport
    var offset = Point(
      x: ScrolledCollection.nearest(
        contentOffset.x, low: frame.x - inset.left, high: frame.maxX - size.width + inset.right,
        startsAtHigh: layout.isMainMirrored),
      y: ScrolledCollection.nearest(
        contentOffset.y, low: frame.y - inset.top, high: frame.maxY - size.height + inset.bottom))
    switch position {
    case .top: offset.y = frame.y - inset.top
    case .bottom: offset.y = frame.maxY - size.height + inset.bottom
    case .left: offset.x = frame.x - inset.left
    case .right: offset.x = frame.maxX - size.width + inset.right
    case .center where layout.model.scrollDirection == .vertical:
      offset.y = frame.y - inset.top - (size.height - inset.top - inset.bottom - frame.height) / 2
    case .center: offset.x = frame.x - inset.left - (size.width - inset.left - inset.right - frame.width) / 2
    case .nearest: break
    }
    return clamped(offset)
  }

  /// Returns the offset at which an orthogonal section shows one of its cells and may stop; nil if the section of the cell
  /// is not orthogonal.
  ///
  /// A `position` across the scroll axis places the cell at that edge of the viewport; any other one changes the offset as
  /// little as needed.
  package func orthogonalOffset(showing cell: LayoutAttributes, at position: ScrollPosition) -> Point? {
    let direction = layout.model.scrollDirection
    let inset = layout.model.contentInset
    guard let offset = orthogonalOffset(ofSection: cell.indexPath.section) else { return nil }
    let (start, end) = direction.perpendicular.mainInterval(cell.frame)
    let (low, high) = direction.perpendicular.mainInterval(bounds)
    let toStart = start - (low + direction.crossLeading(inset))
    let toEnd = end - (high - direction.crossTrailing(inset))
    let (first, last): (ScrollPosition, ScrollPosition) = direction == .vertical ? (.left, .right) : (.top, .bottom)
    let distance =
      switch position {
      case first: toStart
      case last: toEnd
      default: Self.nearest(0, low: toStart, high: toEnd, startsAtHigh: layout.isCrossMirrored)
      }
    return targetOrthogonalOffset(
      ofSection: cell.indexPath.section, proposed: offset + direction.point(main: 0, cross: distance), velocity: .zero)
  }

  /// Returns the offset nearest to `current` between `high` (the end of the frame is visible) and `low` (its start is
  /// visible). `startsAtHigh` exchanges the two, for right to left.
  private static func nearest(_ current: Double, low: Double, high: Double, startsAtHigh: Bool = false) -> Double {
    // A frame longer than the viewport shows its start.
    if high > low { return startsAtHigh ? high : low }
    return min(low, max(high, current))
  }

  /// Returns the target content offset of a scroll that would stop at `proposed`; `velocity` is in points per second.
  ///
  /// If the layout of the section in the middle of the viewport snaps, it determines the offset. Otherwise the proposed
  /// offset is clamped.
  public func targetContentOffset(proposed: Point, velocity: Point) -> Point {
    let direction = layout.model.scrollDirection
    let isMirrored = layout.isMainMirrored
    let length = direction.main(layout.viewport)
    let start = layout.mainInterval(of: Rect(origin: proposed, size: layout.viewport)).low
    let current = layout.mainInterval(of: bounds).low
    let speed = isMirrored ? -direction.main(velocity) : direction.main(velocity)
    guard !layout.sections.isEmpty else { return clamped(proposed) }
    let middle = start + length / 2
    // Beyond the end the last section determines it.
    let index = min(
      layout.sections.count - 1,
      layout.sections.indices.partitioningIndex { layout.starts[$0] + layout.sections[$0].length > middle })
    let origin = layout.starts[index] + layout.sections[index].itemsStart
    guard
      let resting = layout.sections[index].itemsLayout.targetContentOffset(
        proposed: start - origin, velocity: speed, current: current - origin, viewportLength: length)
    else { return clamped(proposed) }
    let main = origin + resting
    let target = isMirrored ? layout.mirroredWidth - length - main : main
    return clamped(direction.point(main: target, cross: direction.cross(proposed)))
  }

  /// Returns the scroll range and deceleration of an orthogonal section; nil if the section is not orthogonal.
  public func orthogonalScrolling(ofSection index: Int) -> OrthogonalScrollingBounds? {
    guard let orthogonal = section(index)?.orthogonal else { return nil }
    let range = orthogonal.offsetRange
    let ends = [range.lowerBound, range.upperBound].map {
      layout.isCrossMirrored ? layout.mirrored($0, orthogonal) : $0
    }
    func point(_ offset: Double) -> Point { layout.model.scrollDirection.point(main: 0, cross: offset) }
    return OrthogonalScrollingBounds(
      start: point(min(ends[0], ends[1])), end: point(max(ends[0], ends[1])),
      decelerationRate: orthogonal.decelerationRate, bounces: orthogonal.bounces)
  }

  /// Returns the first offsets at which an orthogonal section may stop, ascending; empty if it may stop anywhere, or if
  /// the section is not orthogonal.
  public func orthogonalSnapPoints(ofSection index: Int, atMost limit: Int) -> [Point] {
    guard let orthogonal = section(index)?.orthogonal else { return [] }
    let points = orthogonal.snapPoints(atMost: limit)
    let turned = layout.isCrossMirrored ? points.map { layout.mirrored($0, orthogonal) }.reversed() : points
    return turned.map { layout.model.scrollDirection.point(main: 0, cross: $0) }
  }

  /// Returns the offset at which an orthogonal section stops; nil if the section is not orthogonal. If `proposed` is
  /// nil, it is extrapolated from the current offset and the velocity in points per second.
  public func targetOrthogonalOffset(ofSection index: Int, proposed: Point?, velocity: Point) -> Point? {
    guard let section = section(index), let orthogonal = section.orthogonal else { return nil }
    let direction = layout.model.scrollDirection
    let isMirrored = layout.isCrossMirrored
    let current = orthogonalOffset(ofSection: index, orthogonal)
    let way = direction.cross(velocity) / 1000 * orthogonal.decelerationRate.reach
    let proposed = proposed ?? direction.point(main: 0, cross: current + way)
    func turned(_ offset: Double) -> Double { isMirrored ? layout.mirrored(offset, orthogonal) : offset }
    let speed = isMirrored ? -direction.cross(velocity) : direction.cross(velocity)
    let resting = turned(
      orthogonal.targetContentOffset(
        proposed: turned(direction.cross(proposed)), velocity: speed, current: turned(current)))
    return direction.point(main: 0, cross: resting)
  }
}

/// The scroll range and deceleration of an orthogonal section.
public struct OrthogonalScrollingBounds: Sendable {
  /// The lowest offset at which the section may stop.
  public let start: Point
  /// The highest offset at which the section may stop.
  public let end: Point
  public let decelerationRate: DecelerationRate
  /// Whether the section can be dragged beyond its ends and bounces back.
  public let bounces: Bool
}

extension PreparedCollection {
  /// Returns the nearest offset in the scrollable range, content inset included.
  public func clamped(_ offset: Point) -> Point {
    let inset = model.contentInset
    return Point(
      x: min(max(offset.x, -inset.left), max(-inset.left, contentSize.width - viewport.width + inset.right)),
      y: min(max(offset.y, -inset.top), max(-inset.top, contentSize.height - viewport.height + inset.bottom)))
  }

  /// The initial content offset: the start of the content, which is its right end for horizontal right-to-left
  /// scrolling.
  public var initialContentOffset: Point {
    let inset = model.contentInset
    guard isMainMirrored else { return Point(x: -inset.left, y: -inset.top) }
    return clamped(Point(x: .greatestFiniteMagnitude, y: -inset.top))
  }
}
