import LayoutBase

/// The scrolling of an orthogonal section and its snap points.
public struct OrthogonalGroupScroller: Sendable {
  /// The length of the content along the cross axis, in points.
  public let length: Double
  private let behavior: CompositionalLayout.OrthogonalScrollingBehavior
  private let properties: OrthogonalScrollingProperties
  private let runs: GroupRuns
  /// The visible length of the groups: the viewport without the section's insets.
  private let containerSize: Double

  init(_ geometry: CompositionalMetrics, _ runs: GroupRuns) {
    behavior = geometry.layout.orthogonalScrolling
    properties = geometry.layout.orthogonalScrollingProperties
    self.runs = runs
    let leading = geometry.scrollDirection.crossLeading(geometry.insets)
    let trailing = geometry.scrollDirection.crossTrailing(geometry.insets)
    containerSize = max(0, geometry.visibleCrossLength - leading - trailing)
    // The difference of the two cross lengths is the length of the section's insets in its collection.
    length = geometry.crossLength - geometry.visibleCrossLength + leading + runs.length + trailing
  }

  /// The last offset at which the groups fill the visible length.
  private var end: Double { max(0, runs.length - containerSize) }

  /// The range of offsets in which scrolling ends. With centered groups, its bounds center the first and the last
  /// group.
  public var offsetRange: ClosedRange<Double> {
    guard isCentered, runs.groupCount > 0 else { return 0...end }
    return snapPoint(at: 0)...max(snapPoint(at: 0), snapPoint(at: runs.groupCount - 1))
  }

  /// The offset before the first scroll.
  public var initialOffset: Double {
    isCentered && snapPointCount > 0 ? snapPoint(at: nearest(to: 0)) : offsetRange.lowerBound
  }

  /// The deceleration rate after a scroll gesture.
  public var decelerationRate: DecelerationRate { properties.rate }

  /// Whether the content can be pulled beyond its ends and bounces back.
  public var bounces: Bool {
    switch properties.bounce {
    case .automatic: end > 0
    case .always: true
    case .never: false
    }
  }

  /// Returns the offset at which a scroll stops that would end at `proposed`, in points.
  ///
  /// `velocity` is in points per second; `current` is the offset at which scrolling started.
  public func targetContentOffset(proposed: Double, velocity: Double, current: Double) -> Double {
    let range = offsetRange
    let current = current.clamped(to: range)
    let proposed = proposed.clamped(to: range, otherwise: current)
    guard snapPointCount > 0 else { return proposed }
    switch behavior {
    case .none, .continuous: return proposed
    case .continuousGroupLeadingBoundary: return snapPoint(at: nearest(to: proposed))
    case .paging, .groupPaging, .groupPagingCentered:
      // One page or group at a time.
      let index = nearest(to: current)
      var next = min(index + 1, max(index - 1, nearest(to: proposed)))
      if velocity > ScrollVelocity.flickVelocityThreshold { next = index + 1 }
      if velocity < -ScrollVelocity.flickVelocityThreshold { next = index - 1 }
      return snapPoint(at: min(snapPointCount - 1, max(0, next)))
    }
  }

  /// Returns the lowest offsets at which scrolling may stop, at most `limit`, ascending and different; empty if
  /// scrolling may stop anywhere.
  public func snapPoints(atMost limit: Int) -> [Double] {
    if behavior == .none || behavior == .continuous { return [] }
    var points: [Double] = []
    for index in 0..<min(limit, snapPointCount) {
      let point = snapPoint(at: index).clamped(to: offsetRange)
      if points.last != point { points.append(point) }
    }
    return points
  }

  /// Returns an item at which scrolling rests at an offset, and the fraction of its group's length at the offset; nil
  /// if scrolling may stop anywhere, does not stop at this offset, or there are no groups.
  ///
  /// The item is the first one of the group that rests there; with paging, of the first group that starts on the page,
  /// or of the group before if no group starts there.
  func restingItem(at offset: Double) -> (item: Int, fraction: Double)? {
    guard behavior != .none, behavior != .continuous, runs.groupCount > 0 else { return nil }
    // Mirroring and clients round offsets, and the end is a page only once it is reached.
    let isAtEnd = abs(offset - end) <= RestingItem.tolerance
    let point = snapPoint(at: nearest(to: isAtEnd && behavior == .paging ? end : offset))
    guard abs(point - offset) <= RestingItem.tolerance else { return nil }
    guard behavior == .paging else { return (runs.firstItem(ofGroup: nearest(to: offset)), 0) }
    let next = (0..<runs.groupCount).partitioningIndex {
      runs.span(ofGroup: $0).start >= point - RestingItem.tolerance
    }
    if next < runs.groupCount {
      let item = runs.firstItem(ofGroup: next)
      if restingOffset(ofItem: item, fraction: 0) == point { return (item, 0) }
    }
    let span = runs.span(ofGroup: max(0, next - 1))
    let fraction = span.end > span.start ? (point - span.start) / (span.end - span.start) : 0
    return (runs.firstItem(ofGroup: max(0, next - 1)), fraction)
  }

  /// Returns the offset at which the group of an item rests; nil if scrolling may stop anywhere, or if there are no
  /// groups. With paging, it is the offset of the page that contains the given fraction of the group's length.
  func restingOffset(ofItem item: Int, fraction: Double) -> Double? {
    guard behavior != .none, behavior != .continuous, let group = runs.group(ofItem: item) else { return nil }
    guard behavior == .paging else { return snapPoint(at: group) }
    let span = runs.span(ofGroup: group)
    let position = span.start + (span.end - span.start) * fraction
    guard containerSize > 0, position < end - RestingItem.tolerance else { return end }
    let page = (position + RestingItem.tolerance) / containerSize
    return snapPoint(at: GroupRuns.clampedIndex(page, in: snapPointCount))
  }

  private var isCentered: Bool { behavior == .groupPagingCentered }

  /// The number of snap points, including those past the end.
  private var snapPointCount: Int {
    guard behavior == .paging else { return runs.groupCount }
    guard containerSize > 0 else { return 1 }
    return GroupRuns.clampedIndex((end / containerSize).rounded(.up), in: Int.max / 2) + 1
  }

  /// Returns the offset of a snap point, in points; the offsets never decrease with the index.
  private func snapPoint(at index: Int) -> Double {
    switch behavior {
    case .groupPagingCentered:
      let span = runs.span(ofGroup: index)
      return span.start - (containerSize - (span.end - span.start)) / 2
    case .paging: return min(Double(index) * containerSize, end)
    case .none, .continuous, .continuousGroupLeadingBoundary, .groupPaging:
      return min(runs.span(ofGroup: index).start, end)
    }
  }

  /// Returns the index of the snap point nearest to an offset: the later one on a tie, the first of several at the end.
  private func nearest(to offset: Double) -> Int {
    // The end of the content is a page only once it is reached.
    if behavior == .paging, containerSize > 0, offset < end {
      return min(snapPointCount - 1, GroupRuns.clampedIndex((offset / containerSize).rounded(), in: Int.max / 2))
    }
    let later = firstIndex(notBefore: offset)
    if later >= snapPointCount { return firstIndex(notBefore: snapPoint(at: snapPointCount - 1)) }
    guard later > 0 else { return 0 }
    return offset - snapPoint(at: later - 1) < snapPoint(at: later) - offset ? later - 1 : later
  }

  private func firstIndex(notBefore offset: Double) -> Int {
    (0..<snapPointCount).partitioningIndex { snapPoint(at: $0) >= offset }
  }
}

/// The deceleration of an orthogonal section and its behavior at both ends:
/// `UICollectionLayoutSectionOrthogonalScrollingProperties`.
public struct OrthogonalScrollingProperties: Hashable, Sendable {
  /// The deceleration rate after a scroll gesture.
  public enum Deceleration: String, Sendable, CaseIterable {
    /// The rate of the collection.
    case automatic
    case normal
    case fast
  }

  /// The behavior beyond the first and the last group.
  public enum Bounce: String, Sendable, CaseIterable {
    /// Bounces if the content is longer than its visible part.
    case automatic
    case always
    case never
  }

  public var decelerationRate: Deceleration
  public var bounce: Bounce

  public init(decelerationRate: Deceleration = .automatic, bounce: Bounce = .automatic) {
    self.decelerationRate = decelerationRate
    self.bounce = bounce
  }

  var rate: DecelerationRate {
    switch decelerationRate {
    case .automatic, .normal: .normal
    case .fast: .fast
    }
  }
}
