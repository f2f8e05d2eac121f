/// Where a scroll to an element leaves it in the viewport.
public enum ScrollPosition: String, Sendable, CaseIterable {
  case top, center, bottom, left, right
  /// As little as brings all of it into view.
  case nearest
}

extension ScrolledCollection {
  /// The offset nearest to one at which no more than the content inset is seen beside the content (C.10).
  public func clamped(_ offset: Point) -> Point { layout.clamped(offset) }

  /// The offset that brings a frame to a position of the viewport (F.7); what is already right stays.
  ///
  /// The position names one axis; along the other one as little moves as brings the frame into view.
  public func contentOffset(showing frame: Rect, at position: ScrollPosition) -> Point {
    let inset = layout.model.contentInset
    let size = layout.viewport
    var offset = Point(
      x: ScrolledCollection.nearest(
        contentOffset.x, low: frame.x - inset.left, high: frame.maxX - size.width + inset.right),
      y: ScrolledCollection.nearest(
        contentOffset.y, low: frame.y - inset.top, high: frame.maxY - size.height + inset.bottom))
    switch position {
    case .top: offset.y = frame.y - inset.top
    case .bottom: offset.y = frame.maxY - size.height + inset.bottom
    case .left: offset.x = frame.x - inset.left
    case .right: offset.x = frame.maxX - size.width + inset.right
    case .center where layout.model.scrollDirection == .vertical:
      offset.y = frame.y - (size.height - frame.height) / 2
    case .center: offset.x = frame.x - (size.width - frame.width) / 2
    case .nearest: break
    }
    return clamped(offset)
  }

  /// The offset that moves least from `current` and is neither beyond where the frame's start shows nor before its end.
  private static func nearest(_ current: Double, low: Double, high: Double) -> Double {
    // A frame longer than the viewport shows its start.
    if high > low { return low }
    return min(low, max(high, current))
  }

  /// Where scrolling comes to rest when it would stop at `proposed`; velocity is in points per second.
  ///
  /// Sections whose layouts snap decide where they lie in the middle of the viewport; the rest is clamped only.
  public func targetContentOffset(proposed: Point, velocity: Point) -> Point {
    let direction = layout.model.scrollDirection
    let isMirrored = layout.isMainMirrored
    let length = direction.main(layout.viewport)
    let start = layout.mainSpan(of: Rect(origin: proposed, size: layout.viewport)).low
    let current = layout.mainSpan(of: bounds).low
    let speed = isMirrored ? -direction.main(velocity) : direction.main(velocity)
    let middle = start + length / 2
    let index = layout.sections.indices.partitioningIndex { layout.starts[$0] + layout.sections[$0].length > middle }
    guard index < layout.sections.count else { return clamped(proposed) }
    let origin = layout.starts[index] + layout.sections[index].bodyStart
    guard
      let resting = layout.sections[index].body.restingOffset(
        proposed: start - origin, velocity: speed, current: current - origin, viewportLength: length)
    else { return clamped(proposed) }
    let main = origin + resting
    let target = isMirrored ? layout.mirroredWidth - length - main : main
    return clamped(direction.point(main: target, cross: direction.cross(proposed)))
  }

  /// How a section scrolls by itself; nil where it does not.
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

  /// Where a section that scrolls by itself comes to rest; nil where it does not. Without a proposed place it is let go
  /// where it stands, with the velocity.
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
      orthogonal.restingOffset(
        proposed: turned(direction.cross(proposed)), velocity: speed, current: turned(current)))
    return direction.point(main: 0, cross: resting)
  }
}

/// How a section scrolls by itself.
public struct OrthogonalScrollingBounds: Sendable {
  /// The offsets between which the section comes to rest.
  public let start: Point
  public let end: Point
  public let decelerationRate: DecelerationRate
  /// Whether it can be pulled beyond its ends, and comes back from there.
  public let bounces: Bool
}

extension PreparedCollection {
  /// The offset nearest to one at which no more than the content inset is seen beside the content (C.10).
  public func clamped(_ offset: Point) -> Point {
    let inset = model.contentInset
    return Point(
      x: min(max(offset.x, -inset.left), max(-inset.left, contentSize.width - viewport.width + inset.right)),
      y: min(max(offset.y, -inset.top), max(-inset.top, contentSize.height - viewport.height + inset.bottom)))
  }

  /// Where a viewport stands that nobody has scrolled: at the start of the content, which right to left is its right end.
  public var startOffset: Point {
    let inset = model.contentInset
    guard isMainMirrored else { return Point(x: -inset.left, y: -inset.top) }
    return clamped(Point(x: .greatestFiniteMagnitude, y: -inset.top))
  }
}
