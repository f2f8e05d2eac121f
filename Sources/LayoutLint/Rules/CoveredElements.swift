import CollectionLayout

/// Finds the elements that pinned views cover at every content offset that shows them.
///
/// Steps through the content by half viewports, which shows almost all elements. Only the others are searched at more
/// offsets.
struct CoveredElements {
  /// The number of offsets at which a remaining element is searched.
  private static let trialCount = 32
  /// The maximum number of steps. Long content with few elements would need more of them than queries are worth.
  private static let stepLimit = 20_000
  /// The maximum number of remaining elements.
  private static let candidateLimit = 200
  /// The length of an element that must be visible, in points.
  private static let visibleLength = 0.5

  private let layout: LintedLayout
  private let range: ReachableRange
  private let direction: ScrollDirection
  private let viewportLength: Double

  init(_ layout: LintedLayout, _ range: ReachableRange) {
    (self.layout, self.range, direction) = (layout, range, layout.direction)
    viewportLength = direction.main(layout.viewport)
  }

  /// Returns those of some elements that are covered, in their order.
  func find(among elements: [LayoutAttributes]) -> [LayoutAttributes] {
    var work = LayoutProgress(token: layout.token)
    var remaining = Dictionary(
      elements.indices.map { (Place(elements[$0]), $0) }, uniquingKeysWith: { first, _ in first })
    let end = elements.map { direction.mainInterval($0.frame).high }.reduce(direction.main(range.lowest), max)
    var offset = direction.main(range.lowest)
    for _ in 0..<Self.stepLimit {
      guard viewportLength > 0, offset < end, !remaining.isEmpty, !work.isCancelled else { break }
      for place in shownPlaces(at: offset, &work) { remaining[place] = nil }
      guard offset < direction.main(range.highest) else { break }
      offset = min(direction.main(range.highest), offset + viewportLength / 2)
    }
    return remaining.values.sorted().prefix(Self.candidateLimit).map { elements[$0] }.filter { element in
      !isShown(element, &work) && !work.isCancelled
    }
  }

  /// Whether an element is visible at one of several offsets, from the one that has it at the end of the viewport to the
  /// one that has it at the start.
  private func isShown(_ element: LayoutAttributes, _ work: inout LayoutProgress) -> Bool {
    let span = direction.mainInterval(element.frame)
    let (low, high) = (span.low - viewportLength, span.high)
    return (0...Self.trialCount).contains { trial in
      let offset = low + (high - low) * Double(trial) / Double(Self.trialCount)
      return shownPlaces(at: offset, &work).contains(Place(element))
    }
  }

  /// Returns the elements of which pinned views leave a part visible at an offset, among them pinned views that others
  /// leave visible: a header is pinned at every offset that shows it.
  private func shownPlaces(at main: Double, _ work: inout LayoutProgress) -> [Place] {
    let offset = layout.view.clamped(direction.point(main: main, cross: direction.cross(range.lowest)))
    let view = ScrolledCollection(layout.shown, contentOffset: offset)
    let visible = view.visibleElements(work: &work)
    let pinned = visible.filter(\.isPinned)
    return visible.compactMap { element in
      isVisible(element, in: view.bounds, above: pinned) ? Place(element) : nil
    }
  }

  /// Whether pinned views leave a part of an element in the viewport. Views that do not cover its whole breadth are
  /// ignored.
  private func isVisible(_ element: LayoutAttributes, in bounds: Rect, above pinned: [LayoutAttributes]) -> Bool {
    let across = direction.crossInterval(element.frame)
    let crossBounds = direction.crossInterval(bounds)
    var (low, high) = direction.mainInterval(element.frame)
    let inView = direction.mainInterval(bounds)
    (low, high) = (max(low, inView.low), min(high, inView.high))
    let covers = pinned.filter { view in
      let span = direction.crossInterval(view.frame)
      return view.zIndex > element.zIndex && view.alpha >= 1 && !view.isHidden
        && span.low <= max(across.low, crossBounds.low) + 0.5 && span.high >= min(across.high, crossBounds.high) - 0.5
    }.map { direction.mainInterval($0.frame) }.sorted { $0.low < $1.low }
    var position = low
    for cover in covers where cover.high > position {
      if min(cover.low, high) - position > Self.visibleLength { return true }
      position = cover.high
    }
    // An element that is shorter than the tolerance is visible if it is not covered.
    return high - position > min(Self.visibleLength, (high - low) / 2)
  }

  /// The identity of an element in one layout.
  private struct Place: Hashable {
    let category: ElementCategory
    let owner: SupplementaryOwner
    let kind: String
    let indexPath: IndexPath

    init(_ element: LayoutAttributes) {
      (category, owner, kind, indexPath) = (element.category, element.owner, element.kind, element.indexPath)
    }
  }
}
