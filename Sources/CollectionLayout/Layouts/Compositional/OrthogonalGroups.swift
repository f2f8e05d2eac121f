/// The scrolling of an orthogonal section and its snap points.
struct OrthogonalGroups: OrthogonalContent {
  let length: Double
  private let behavior: CompositionalLayout.OrthogonalScrolling
  private let properties: OrthogonalScrollingProperties
  private let stretches: GroupStretches
  /// The visible length of the groups: the viewport without the section's insets.
  private let room: Double

  init(_ geometry: CompositionalGeometry, _ stretches: GroupStretches) {
    behavior = geometry.layout.orthogonalScrolling
    properties = geometry.layout.orthogonalScrollingProperties
    self.stretches = stretches
    let leading = geometry.scrollDirection.crossLeading(geometry.insets)
    let trailing = geometry.scrollDirection.crossTrailing(geometry.insets)
    room = max(0, geometry.available - leading - trailing)
    length = leading + stretches.length + trailing
  }

  /// The last offset at which the groups fill the visible length.
  private var end: Double { max(0, stretches.length - room) }

  var offsetRange: ClosedRange<Double> {
    guard isCentered, stretches.groupCount > 0 else { return 0...end }
    return place(0)...max(place(0), place(stretches.groupCount - 1))
  }

  var initialOffset: Double { isCentered && placeCount > 0 ? place(nearest(to: 0)) : offsetRange.lowerBound }

  var decelerationRate: DecelerationRate { properties.rate }

  var bounces: Bool {
    switch properties.bounce {
    case .automatic: end > 0
    case .always: true
    case .never: false
    }
  }

  func restingOffset(proposed: Double, velocity: Double, current: Double) -> Double {
    let range = offsetRange
    let current = OrthogonalGroups.clamp(current.isNaN ? range.lowerBound : current, to: range)
    let proposed = OrthogonalGroups.clamp(proposed.isNaN ? current : proposed, to: range)
    guard placeCount > 0 else { return proposed }
    switch behavior {
    case .none, .continuous: return proposed
    case .continuousGroupLeadingBoundary: return place(nearest(to: proposed))
    case .paging, .groupPaging, .groupPagingCentered:
      // One page or group at a time.
      let index = nearest(to: current)
      var next = min(index + 1, max(index - 1, nearest(to: proposed)))
      if velocity > ScrollVelocity.flick { next = index + 1 }
      if velocity < -ScrollVelocity.flick { next = index - 1 }
      return place(min(placeCount - 1, max(0, next)))
    }
  }

  private var isCentered: Bool { behavior == .groupPagingCentered }

  /// The number of snap points, including those past the end.
  private var placeCount: Int {
    guard behavior == .paging else { return stretches.groupCount }
    guard room > 0 else { return 1 }
    return GroupStretches.place((end / room).rounded(.up), in: Int.max / 2) + 1
  }

  /// Returns the offset of a snap point; never decreases with the index.
  private func place(_ index: Int) -> Double {
    switch behavior {
    case .groupPagingCentered:
      let span = stretches.span(ofGroup: index)
      return span.start - (room - (span.end - span.start)) / 2
    case .paging: return min(Double(index) * room, end)
    case .none, .continuous, .continuousGroupLeadingBoundary, .groupPaging:
      return min(stretches.span(ofGroup: index).start, end)
    }
  }

  /// Returns the snap point nearest to an offset: the later one on a tie, the first of several at the end.
  private func nearest(to offset: Double) -> Int {
    // The end of the content is a page only once it is reached.
    if behavior == .paging, room > 0, offset < end {
      return min(placeCount - 1, GroupStretches.place((offset / room).rounded(), in: Int.max / 2))
    }
    let later = firstPlace(notBefore: offset)
    if later >= placeCount { return firstPlace(notBefore: place(placeCount - 1)) }
    guard later > 0 else { return 0 }
    return offset - place(later - 1) < place(later) - offset ? later - 1 : later
  }

  private func firstPlace(notBefore offset: Double) -> Int {
    (0..<placeCount).partitioningIndex { place($0) >= offset }
  }

  private static func clamp(_ offset: Double, to range: ClosedRange<Double>) -> Double {
    min(range.upperBound, max(range.lowerBound, offset))
  }
}
