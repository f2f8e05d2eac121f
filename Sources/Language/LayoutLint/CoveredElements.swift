import CollectionLayout
import LayoutDocument

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
    var bounds = view.bounds
    if layout.shown.model.scrollsAcross {
      // Some offset shows each part of the breadth, which the pinned headers span.
      let span = direction.mainInterval(bounds)
      bounds = direction.rect(
        main: span.low, cross: 0, mainLength: span.high - span.low, crossLength: direction.cross(layout.contentSize))
    }
    let visible = view.elements(in: bounds, work: &work)
    let pinned = visible.filter { $0.isPinned && $0.category != .cell }
    return visible.compactMap { element in
      isVisible(element, in: bounds, above: pinned) ? Place(element) : nil
    }
  }

  /// Whether pinned views leave a part of an element in the viewport. Views that do not cover its whole breadth are
  /// ignored.
  private func isVisible(_ element: LayoutAttributes, in bounds: Rect, above pinned: [LayoutAttributes]) -> Bool {
    let across = direction.crossSpan(element.frame)
    let crossBounds = direction.crossSpan(bounds)
    var (low, high) = direction.mainInterval(element.frame)
    let inView = direction.mainInterval(bounds)
    (low, high) = (max(low, inView.low), min(high, inView.high))
    let covers = pinned.filter { view in
      let span = direction.crossSpan(view.frame)
      return view.zIndex > element.zIndex && view.isOpaque
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

extension LintRule {
  /// Elements without an area are left out: they are invisible at any offset.
  static let unreachable = LintRule(
    check: .layout { layout, findings in
      let range = ReachableRange(layout)
      var shown: [LayoutAttributes] = []
      for element in layout.elements where element.frame.width > 0 && element.frame.height > 0 {
        guard range.contains(element, of: layout) else {
          findings.add([element], of: layout) {
            "No content offset shows \(layout.key(of: element)): its frame is outside of the scrollable area. Move it "
              + "into the content, or enlarge the content or its insets."
          }
          continue
        }
        // Pinned views are searched with the orthogonal sections at their starts.
        if element.category != .decoration, !element.isPinned, range.isInView(element) { shown.append(element) }
      }
      guard layout.canPin else { return }
      for element in CoveredElements(layout, range).find(among: shown) {
        findings.add([element], of: layout) {
          "Pinned views cover \(layout.key(of: element)) at every content offset that shows it. Make the pinned views "
            + "shorter, or add an inset next to them."
        }
      }
    })
}

/// The area that the viewport covers at all legal content offsets.
struct ReachableRange {
  let lowest: Point
  let highest: Point
  private let area: Rect

  init(_ layout: LintedLayout) {
    let far = Double.greatestFiniteMagnitude
    lowest = layout.view.clamped(Point(x: -far, y: -far))
    highest = layout.view.clamped(Point(x: far, y: far))
    area = Rect(
      x: lowest.x, y: lowest.y, width: highest.x - lowest.x + layout.viewport.width,
      height: highest.y - lowest.y + layout.viewport.height)
  }

  /// Whether a legal offset of the collection shows a part of an element, without scrolling orthogonal sections.
  func isInView(_ element: LayoutAttributes) -> Bool { area.intersects(element.frame) }

  /// Whether a legal offset of the collection, and of the element's orthogonal section, shows a part of an element.
  func contains(_ element: LayoutAttributes, of layout: LintedLayout) -> Bool {
    var area = area
    let section = element.indexPath.section
    if element.scrollsOrthogonally, let range = layout.view.layout.orthogonalRange(ofSection: section),
      let offset = layout.view.orthogonalOffset(ofSection: section)
    {
      // The content moves against the offset, so the area that the section's viewport reaches moves with it.
      let current = layout.direction.cross(offset)
      let span = layout.direction.crossSpan(area)
      let main = layout.direction.mainInterval(area)
      area = layout.direction.rect(
        main: main.low, cross: span.low + range.lowerBound - current, mainLength: main.high - main.low,
        crossLength: span.high - span.low + range.upperBound - range.lowerBound)
    }
    return area.intersects(element.frame)
  }
}

extension LintedLayout {
  /// Whether a view can be pinned at some content offset.
  fileprivate var canPin: Bool {
    let model = shown.model
    if model.stickyHeaders != .none || model.sections.contains(where: \.items.mayHaveStickyItems) { return true }
    return elements.contains { $0.owner == .sectionBoundary || $0.owner == .collectionBoundary }
  }
}
