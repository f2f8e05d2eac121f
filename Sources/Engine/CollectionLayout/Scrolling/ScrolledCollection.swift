import LayoutBase

/// A prepared collection at one scroll position: with pinned headers, paged offsets and scroll effects.
///
/// A cheap value: scrolling does not prepare anything again.
public struct ScrolledCollection: Sendable {
  public let layout: PreparedCollection
  /// The origin of the viewport in content coordinates, in points.
  public let contentOffset: Point
  /// The cross-axis offsets of orthogonal sections by section index, in points.
  public let orthogonalOffsets: [Int: Double]
  /// The item that the user moves; nil if there is none.
  public let movingItem: MovingItem?

  /// The main-axis interval of the viewport inside the content inset, before mirroring.
  let edges: (start: Double, end: Double)
  /// The position at which section headers are pinned: after the collection's own header if that is pinned.
  let headerEdge: Double
  /// The position at which section footers are pinned: before the collection's own footer if that is pinned.
  let footerEdge: Double
  /// The number of headers, of those that can be pinned, that are strictly past their natural positions.
  public let pinnedHeaderCount: Int
  let pinnedFooterCount: Int
  /// The slots of the cards around the viewport; nil if the content has ends.
  let loopWindow: CardLoopWindow?

  /// Creates the collection at a content offset. Orthogonal sections without an offset are at their initial offset.
  public init(
    _ layout: PreparedCollection, contentOffset: Point, orthogonalOffsets: [Int: Double] = [:],
    movingItem: MovingItem? = nil
  ) {
    self.layout = layout
    self.contentOffset = contentOffset
    self.orthogonalOffsets = orthogonalOffsets
    self.movingItem = movingItem
    let direction = layout.model.scrollDirection
    let inset = layout.model.contentInset
    var span = layout.mainInterval(of: Rect(origin: contentOffset, size: layout.viewport))
    // As with UIKit's content inset, views are pinned after the free space that the alignment adds.
    span.low += layout.extent.leadingSpace
    edges =
      layout.isMainMirrored
      ? (span.low + inset.right, span.high - inset.left)
      : (span.low + direction.mainLeading(inset), span.high - direction.mainTrailing(inset))
    headerEdge = edges.start + layout.heldHeaderLength
    footerEdge = edges.end - layout.heldFooterLength
    pinnedHeaderCount = layout.isPinning ? layout.stickyHeaders.count(at: headerEdge) : 0
    pinnedFooterCount = layout.isPinning ? layout.stickyFooters.count(at: -footerEdge) : 0
    loopWindow = layout.loop.map { layout.window(of: $0, in: Rect(origin: contentOffset, size: layout.viewport)) }
  }

  /// The visible rectangle in content coordinates.
  public var bounds: Rect { Rect(origin: contentOffset, size: layout.viewport) }

  /// Returns the offset of an orthogonal section as in the protocol, with 0 on the main axis; nil if the section is not
  /// orthogonal.
  public func orthogonalOffset(ofSection index: Int) -> Point? {
    guard let orthogonal = layout.orthogonal(ofSection: index) else { return nil }
    let offset = orthogonalOffset(ofSection: index, orthogonal)
    return layout.model.scrollDirection.point(main: 0, cross: offset)
  }

  /// Returns the cross-axis offset of an orthogonal section; its initial offset if it was not scrolled.
  func orthogonalOffset(ofSection index: Int, _ orthogonal: OrthogonalGroupScroller) -> Double {
    orthogonalOffsets[index] ?? layout.initialOrthogonalOffset(orthogonal)
  }
}

extension ScrolledCollection {
  /// Returns the nearest offset in the scrollable range, content inset included.
  public func clamped(_ offset: Point) -> Point { layout.clamped(offset) }

  /// Returns the offset that shows a frame at a position of the viewport, clamped to the scrollable range.
  ///
  /// The position applies to one axis, the center to both if both scroll. On the other axis the offset changes as little
  /// as needed to show the frame.
  public func contentOffset(showing frame: Rect, at position: ScrollPosition) -> Point {
    contentOffset(showing: frame, at: position, besides: CoveredLengths())
  }

  /// Returns the offset of `contentOffset(showing:at:)`, except that an offset which changes only as far as needed
  /// along the scroll axis shows the frame beside the lengths that pinned views cover.
  func contentOffset(showing frame: Rect, at position: ScrollPosition, besides covered: CoveredLengths) -> Point {
    let inset = layout.model.contentInset
    let size = layout.viewport
    let (low, high) = layout.isMainMirrored ? (covered.end, covered.start) : (covered.start, covered.end)
    let isVertical = layout.model.scrollDirection == .vertical
    var offset = Point(
      x: ScrolledCollection.nearest(
        contentOffset.x, low: frame.x - inset.left - (isVertical ? 0 : low),
        high: frame.maxX - size.width + inset.right + (isVertical ? 0 : high), startsAtHigh: layout.startsAtRight),
      y: ScrolledCollection.nearest(
        contentOffset.y, low: frame.y - inset.top - (isVertical ? low : 0),
        high: frame.maxY - size.height + inset.bottom + (isVertical ? high : 0)))
    switch position {
    case .top: offset.y = frame.y - inset.top
    case .bottom: offset.y = frame.maxY - size.height + inset.bottom
    case .left: offset.x = frame.x - inset.left
    case .right: offset.x = frame.maxX - size.width + inset.right
    case .center:
      let (isVertical, isBoth) = (layout.model.scrollDirection == .vertical, layout.model.scrollsAcross)
      if isVertical || isBoth {
        offset.y = frame.y - inset.top - (size.height - inset.top - inset.bottom - frame.height) / 2
      }
      if !isVertical || isBoth {
        offset.x = frame.x - inset.left - (size.width - inset.left - inset.right - frame.width) / 2
      }
    case .nearest: break
    }
    return clamped(offset)
  }

  /// Returns the offset at which an orthogonal section may stop and shows one of its cells, or a view that is anchored
  /// to a cell; nil if the section of the element is not orthogonal, or the element does not move with its content.
  ///
  /// A `position` across the scroll axis places the cell at that edge of the viewport; any other one changes the offset
  /// as little as needed.
  package func orthogonalOffset(showing cell: LayoutAttributes, at position: ScrollPosition) -> Point? {
    let direction = layout.model.scrollDirection
    let inset = layout.model.contentInset
    guard cell.scrollsOrthogonally, let offset = orthogonalOffset(ofSection: cell.indexPath.section) else {
      return nil
    }
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
    let target = layout.restingOffset(ofSection: cell.indexPath.section, near: direction.cross(offset) + distance)
    return direction.point(main: 0, cross: target)
  }

  /// Returns the offset nearest to `current` that shows a frame. `low` is the offset at which the frame starts at the
  /// start of the viewport, `high` the one at which it ends at the end. For a frame longer than the viewport, whose
  /// start is shown, the result is `low`, or `high` if `startsAtHigh` (right to left).
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
    snapTarget(proposed: proposed, velocity: velocity)?.offset ?? clamped(proposed)
  }

  /// Returns the target content offset and the section that determines it; nil if the layout of that section does not
  /// snap, or there are no sections.
  func snapTarget(proposed: Point, velocity: Point) -> (section: Int, offset: Point)? {
    let direction = layout.model.scrollDirection
    let isMirrored = layout.isMainMirrored
    let length = direction.main(layout.viewport)
    let start = layout.mainInterval(of: Rect(origin: proposed, size: layout.viewport)).low
    let current = layout.mainInterval(of: bounds).low
    let speed = isMirrored ? -direction.main(velocity) : direction.main(velocity)
    guard !layout.sections.isEmpty else { return nil }
    let middle = start + length / 2
    // Beyond the end the last section determines it.
    let index = min(
      layout.sections.count - 1,
      layout.sections.indices.partitioningIndex { layout.starts[$0] + layout.sections[$0].length > middle })
    let resting = restingSpan(ofSection: index)
    let origin = layout.starts[index] + layout.sections[index].itemsStart - resting.start
    guard
      let rest = layout.sections[index].itemsLayout.targetContentOffset(
        proposed: start - origin, velocity: speed, current: current - origin, viewportLength: resting.length)
    else { return nil }
    let main = origin + rest
    let target = isMirrored ? layout.mirroredWidth - length - main : main
    return (index, clamped(direction.point(main: target, cross: direction.cross(proposed))))
  }

  /// Returns the scroll range and deceleration of an orthogonal section; nil if the section is not orthogonal.
  public func orthogonalScrolling(ofSection index: Int) -> OrthogonalScrollingBounds? {
    guard let orthogonal = layout.orthogonal(ofSection: index), let range = layout.orthogonalRange(ofSection: index)
    else { return nil }
    let direction = layout.model.scrollDirection
    return OrthogonalScrollingBounds(
      start: direction.point(main: 0, cross: range.lowerBound), end: direction.point(main: 0, cross: range.upperBound),
      decelerationRate: orthogonal.decelerationRate, bounces: orthogonal.bounces)
  }

  /// Returns the offsets at which an orthogonal section may stop, ascending: at most `limit`, from the start of its
  /// content on. Empty if it may stop anywhere, or if the section is not orthogonal.
  public func orthogonalSnapPoints(ofSection index: Int, atMost limit: Int) -> [Point] {
    guard let orthogonal = layout.orthogonal(ofSection: index) else { return [] }
    let points = orthogonal.snapPoints(atMost: limit)
    let turned = layout.isCrossMirrored ? points.map { layout.mirrored($0, orthogonal) }.reversed() : points
    return turned.map { layout.model.scrollDirection.point(main: 0, cross: $0) }
  }

  /// Returns the offset at which an orthogonal section stops; nil if the section is not orthogonal. If `proposed` is
  /// nil, it is extrapolated from the current offset and the velocity in points per second.
  public func targetOrthogonalOffset(ofSection index: Int, proposed: Point?, velocity: Point) -> Point? {
    guard let orthogonal = layout.orthogonal(ofSection: index) else { return nil }
    let direction = layout.model.scrollDirection
    let isMirrored = layout.isCrossMirrored
    let current = orthogonalOffset(ofSection: index, orthogonal)
    let distance = direction.cross(velocity) / 1000 * orthogonal.decelerationRate.reach
    let proposed = proposed ?? direction.point(main: 0, cross: current + distance)
    func turned(_ offset: Double) -> Double { isMirrored ? layout.mirrored(offset, orthogonal) : offset }
    let speed = isMirrored ? -direction.cross(velocity) : direction.cross(velocity)
    let resting = turned(
      orthogonal.targetContentOffset(
        proposed: turned(direction.cross(proposed)), velocity: speed, current: turned(current)))
    return direction.point(main: 0, cross: resting)
  }
}

/// The position of an element in the viewport after scrolling to it.
public enum ScrollPosition: String, Sendable, CaseIterable {
  case top, center, bottom, left, right
  /// The smallest change of the offset that shows the whole element.
  case nearest
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

extension ScrollDirection {
  /// Whether a position places an element along this scroll axis.
  func isPlaced(at position: ScrollPosition) -> Bool {
    switch position {
    case .top, .bottom: self == .vertical
    case .left, .right: self == .horizontal
    case .center: true
    case .nearest: false
    }
  }
}

/// The item or edge that keeps its position on screen across an update.
public enum ScrollAnchor: Hashable, Sendable {
  /// No anchor: the offset is kept and clamped to the content.
  case none
  /// The first visible item. If it is removed, the next item that persists, or otherwise the last one before it.
  case firstVisible
  /// The end of the content.
  case end
  /// An item, visible or not; the first visible one if it is removed.
  case item(Identifier)
  /// An item at a position of the viewport, wherever it was before; the first visible one if there is no such item.
  case target(ItemTarget)
}

/// The scroll anchor of an update is an item that does not exist.
package struct UnknownAnchor: Error, Equatable, Sendable {
  package let item: Identifier
  package let message: String

  /// Creates the error for an item that does not exist at a time: `before` or `after` the update.
  package init(_ item: Identifier, _ time: String) {
    self.item = item
    message =
      "there is no item \"\(item.text)\" \(time) the update, so it cannot be the scroll anchor; "
      + "choose an item that stays"
  }
}

extension ScrollAnchor {
  /// The item that the anchor places at a position of the viewport; nil for any other anchor.
  package var target: ItemTarget? { if case .target(let target) = self { target } else { nil } }

  /// Throws if the anchor of an update is an item that does not exist: after the update, or, if the item keeps its
  /// position, before it.
  package func validate(from before: CollectionModel, to after: CollectionModel) throws(UnknownAnchor) {
    switch self {
    case .none, .firstVisible, .end: break
    case .item(let item):
      guard after.indexPath(of: item) != nil else { throw UnknownAnchor(item, "after") }
      guard before.indexPath(of: item) != nil else { throw UnknownAnchor(item, "before") }
    case .target(let target):
      guard after.indexPath(of: target.item) != nil else { throw UnknownAnchor(target.item, "after") }
    }
  }

  /// Parses `none`, `firstVisible`, `end` or the key of a cell; returns nil for any other text.
  public init?(_ text: String) {
    switch text {
    case "none": self = .none
    case "firstVisible": self = .firstVisible
    case "end": self = .end
    default:
      guard case .cell(let item)? = ElementKey(text) else { return nil }
      self = .item(item)
    }
  }
}

extension ScrolledCollection {
  /// Returns the content offset at which another layout shows the anchor at its current position on screen; nil for
  /// `none`, and if no item that could keep its position is in both layouts. In content without ends, whatever the
  /// anchor, a card keeps its position: that of the anchor's item, or the one nearest to rest.
  public func contentOffset(in other: PreparedCollection, keeping anchor: ScrollAnchor) -> Point? {
    if layout.loop != nil { return contentOffset(in: other, keepingCardOf: anchor) }
    switch anchor {
    case .none:
      return nil
    case .end:
      return contentOffset(in: other, movedAlong: other.extent.last - layout.extent.last)
    case .firstVisible, .item:
      return position(of: anchor, for: other).flatMap { contentOffset(in: other, keeping: $0) }
    case .target(let target):
      let start = other.start(for: target).map { contentOffset(in: other, startingAt: $0) }
      return start ?? contentOffset(in: other, keeping: .firstVisible)
    }
  }

  /// Returns an offset in another layout: on each axis the start of the other content if this viewport is at the start
  /// of its content, otherwise the coordinate of `offset`.
  package func contentOffset(in other: PreparedCollection, keepingStartOf offset: Point) -> Point {
    let (old, new) = (layout.initialContentOffset, other.initialContentOffset)
    return Point(
      x: abs(contentOffset.x - old.x) <= 0.5 ? new.x : offset.x,
      y: abs(contentOffset.y - old.y) <= 0.5 ? new.y : offset.y)
  }
}

extension ScrolledCollection {
  /// Whether the viewport is at the end of the content, to within half a point. True if the viewport shows all of the
  /// content, false if the content has no ends.
  public var isAtEnd: Bool { layout.loop == nil && mainStart >= layout.extent.last - 0.5 }

  /// Whether the viewport is at the offset for which the scroll range is extended, to within half a point.
  package var isAtReservedTarget: Bool {
    layout.extent.reservedStart.map { abs($0 - mainStart) <= 0.5 } ?? false
  }

  /// The start of the viewport, before mirroring and in points.
  private var mainStart: Double { layout.mainInterval(of: bounds).low }
}

extension PreparedCollection {
  /// Returns the range of offsets at which an orthogonal section may stop; nil if the section is not orthogonal.
  public func orthogonalRange(ofSection index: Int) -> ClosedRange<Double>? {
    guard let orthogonal = orthogonal(ofSection: index) else { return nil }
    let range = orthogonal.offsetRange
    guard isCrossMirrored else { return range }
    let (low, high) = (mirrored(range.upperBound, orthogonal), mirrored(range.lowerBound, orthogonal))
    return low...max(low, high)
  }

  /// Returns the nearest offset at which an orthogonal section may stop; nil if the section is not orthogonal.
  package func clamped(_ offset: Double, ofOrthogonalSection index: Int) -> Double? {
    orthogonalRange(ofSection: index).map { min($0.upperBound, max($0.lowerBound, offset)) }
  }

  /// Returns the scrolling of an orthogonal section; nil if the section is not orthogonal.
  func orthogonal(ofSection index: Int) -> OrthogonalGroupScroller? {
    sections.indices.contains(index) ? sections[index].orthogonal : nil
  }

  /// Returns the length of an orthogonal section's content across the scroll axis, at least that of the container; nil
  /// if the section is not orthogonal.
  package func orthogonalContentLength(ofSection index: Int) -> Double? {
    guard let orthogonal = orthogonal(ofSection: index) else { return nil }
    return max(orthogonal.length, model.scrollDirection.cross(containerSize).sanitizedLength)
  }

  /// Returns the offset of an orthogonal section that shows the start of its content, which is the right end for right
  /// to left; nil if the section is not orthogonal.
  package func orthogonalStart(ofSection index: Int) -> Double? {
    guard let orthogonal = orthogonal(ofSection: index) else { return nil }
    return isCrossMirrored ? mirrored(0, orthogonal) : 0
  }

  /// Returns the initial offset of an orthogonal section, which is mirrored for right to left.
  func initialOrthogonalOffset(_ orthogonal: OrthogonalGroupScroller) -> Double {
    isCrossMirrored ? mirrored(orthogonal.initialOffset, orthogonal) : orthogonal.initialOffset
  }

  /// The left edge of orthogonal sections that are mirrored for right to left: they are as wide as the viewport, at the
  /// right end of content that may be wider.
  var orthogonalStartX: Double { contentSize.width - containerSize.width }

  /// Whether the cross axis runs from right to left, against the x coordinate.
  var isCrossMirrored: Bool { model.scrollDirection == .vertical && model.layoutDirection == .rightToLeft }

  /// Returns an offset of an orthogonal section, measured from the other end of its content.
  func mirrored(_ offset: Double, _ orthogonal: OrthogonalGroupScroller) -> Double {
    let viewportLength = model.scrollDirection.cross(containerSize).sanitizedLength
    return max(orthogonal.length, viewportLength) - viewportLength - offset
  }
}
