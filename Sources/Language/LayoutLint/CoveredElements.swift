import CollectionLayout
import LayoutBase
import LayoutDocument

/// Finds the elements that are never visible because pinned views cover them at every content offset at which they are
/// in the viewport.
///
/// Steps through the content by half viewports, which shows almost all elements. Only the others are searched at more
/// offsets.
struct CoveredElements {
  /// The number of equal steps between the offsets at which a remaining element is searched.
  private static let trialCount = 32
  /// The maximum number of steps through the content, which bounds the time for long content with few elements.
  private static let stepLimit = 20_000
  /// The maximum number of elements that are searched at more offsets.
  private static let candidateLimit = 200

  private let layout: LintedLayout
  private let range: ReachableRange
  private let direction: ScrollDirection
  private let viewportLength: Double
  /// The content offset across the scroll axis, in points, at which pinned columns are where they would be without
  /// pinning.
  private let startAcross: Double

  init(_ layout: LintedLayout, _ range: ReachableRange) {
    (self.layout, self.range, direction) = (layout, range, layout.direction)
    viewportLength = direction.main(layout.viewport)
    let isMirrored = direction == .vertical && layout.shown.model.layoutDirection == .rightToLeft
    startAcross = direction.cross(isMirrored ? range.highest : range.lowest)
  }

  /// Returns those of the elements that pinned views cover at all offsets that are searched, in the order of
  /// `elements`. Some are missing above the limits, or if the layout's token is cancelled.
  func find(among elements: [LayoutAttributes]) -> [LayoutAttributes] {
    var work = LayoutProgress(token: layout.token)
    let covered = coveredAlong(elements, &work) + coveredAcross(elements, &work)
    let places = Set(covered.map(Place.init))
    return covered.isEmpty ? [] : elements.filter { places.contains(Place($0)) }
  }

  /// Returns those of the elements that pinned views cover at every searched offset along the scroll axis, at most
  /// `candidateLimit`.
  private func coveredAlong(_ elements: [LayoutAttributes], _ work: inout LayoutProgress) -> [LayoutAttributes] {
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

  /// Returns the cells that pinned columns cover at every searched offset across the scroll axis, at most
  /// `candidateLimit`; none if `work` is cancelled. Cells of one column are assumed to be visible at the same offsets.
  private func coveredAcross(_ elements: [LayoutAttributes], _ work: inout LayoutProgress) -> [LayoutAttributes] {
    guard layout.shown.model.scrollsAcross else { return [] }
    var (columns, covered): (Set<Column>, [LayoutAttributes]) = ([], [])
    for element in elements where element.category == .cell {
      let section = element.indexPath.section
      guard let tracks = layout.shown.pinnedTracks(ofSection: section), tracks.crossEnd > tracks.crossStart else {
        continue
      }
      if work.isCancelled || covered.count == Self.candidateLimit { break }
      let span = direction.crossSpan(element.frame)
      let column = Column(section: section, start: span.low, end: span.high)
      if columns.contains(column) { continue }
      if isShownAcross(element, &work) { columns.insert(column) } else { covered.append(element) }
    }
    return work.isCancelled ? [] : covered
  }

  /// Whether an element is visible at one of several offsets along the scroll axis, from the offset at which it enters
  /// the viewport at the end to the one at which it leaves at the start.
  private func isShown(_ element: LayoutAttributes, _ work: inout LayoutProgress) -> Bool {
    let span = direction.mainInterval(element.frame)
    return trials(from: span.low - viewportLength, to: span.high).contains { offset in
      shownPlaces(at: offset, &work).contains(Place(element))
    }
  }

  /// Whether pinned columns leave a part of a cell visible at one of several offsets across the scroll axis, at the
  /// start of the content.
  private func isShownAcross(_ element: LayoutAttributes, _ work: inout LayoutProgress) -> Bool {
    let (main, cross) = (direction.mainInterval(element.frame), direction.crossSpan(element.frame))
    let breadth = direction.cross(layout.viewport)
    return ([cross.high - breadth] + trials(from: cross.low - breadth, to: cross.high)).contains { offset in
      let view = view(atMain: direction.main(range.lowest), cross: offset)
      let bounds = direction.rect(
        main: main.low, cross: direction.cross(view.contentOffset), mainLength: main.high - main.low,
        crossLength: breadth)
      guard bounds.intersects(element.frame) else { return false }
      let cells = view.elements(in: bounds.intersection(element.frame), work: &work).filter { $0.category == .cell }
      return PinnedViews(cells, direction).leavesVisible(element, in: bounds)
    }
  }

  private func trials(from low: Double, to high: Double) -> [Double] {
    (0...Self.trialCount).map { low + (high - low) * Double($0) / Double(Self.trialCount) }
  }

  /// Returns the elements of which a part is visible at an offset in points, not covered by pinned views. Pinned views
  /// are among them: a header is pinned at every offset that shows it.
  private func shownPlaces(at main: Double, _ work: inout LayoutProgress) -> [Place] {
    let view = view(atMain: main, cross: startAcross)
    var bounds = view.bounds
    if layout.shown.model.scrollsAcross {
      // The whole breadth of the content is searched: pinned headers and rows span it, and some offset shows each part.
      let span = direction.mainInterval(bounds)
      bounds = direction.rect(
        main: span.low, cross: 0, mainLength: span.high - span.low, crossLength: direction.cross(layout.contentSize))
    }
    let visible = view.elements(in: bounds, work: &work)
    let pinned = PinnedViews(visible, direction)
    return visible.compactMap { pinned.leavesVisible($0, in: bounds) ? Place($0) : nil }
  }

  private func view(atMain main: Double, cross: Double) -> ScrolledCollection {
    ScrolledCollection(
      layout.shown, contentOffset: layout.view.clamped(direction.point(main: main, cross: cross)))
  }

  /// The interval of a column of a section across the scroll axis.
  private struct Column: Hashable {
    let section: Int
    let start: Double
    let end: Double
  }

  /// A key that identifies an element in one layout.
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

/// The opaque pinned views among the elements of a viewport, for finding those that cover an element.
private struct PinnedViews {
  private let direction: ScrollDirection
  /// The views, sorted by their starts on the cross axis, in points.
  private var views: [LayoutAttributes]
  /// For each view the greatest end, on the cross axis in points, of the views up to it.
  private var ends: [Double] = []

  init(_ elements: [LayoutAttributes], _ direction: ScrollDirection) {
    self.direction = direction
    views = elements.filter { $0.isPinned && $0.isOpaque }
    views.sort { direction.crossSpan($0.frame).low < direction.crossSpan($1.frame).low }
    for view in views { ends.append(max(ends.last ?? -.infinity, direction.crossSpan(view.frame).high)) }
  }

  /// Whether the views leave a part of an element visible in `bounds`.
  func leavesVisible(_ element: LayoutAttributes, in bounds: Rect) -> Bool {
    let visible = bounds.intersection(element.frame)
    let span = direction.crossSpan(visible)
    let first = ends.indices.partitioningIndex { ends[$0] > span.low }
    let last = views.indices.partitioningIndex { direction.crossSpan(views[$0].frame).low >= span.high }
    guard first < last, visible.width > 0, visible.height > 0 else { return true }
    return !visible.isCovered(by: views[first..<last].lazy.filter { $0.covers(element) }.map(\.frame))
  }
}

extension LintRule {
  /// Reports elements that no content offset shows, and elements that pinned views cover at every searched offset.
  /// Elements without an area are not reported.
  static let unreachable = LintRule(
    check: .layout { layout, findings in
      let range = ReachableRange(layout)
      var shown: [LayoutAttributes] = []
      for element in layout.elements where element.frame.width > 0 && element.frame.height > 0 {
        guard range.contains(element, of: layout) else {
          findings.add([element], of: layout) {
            "No content offset shows \(layout.key(of: element)): its frame is outside of the scrollable area. Move the "
              + "element into the content, or enlarge the content or its insets."
          }
          continue
        }
        // Covered elements are searched with the orthogonal sections at their starts, where others are not in view.
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

/// The area that the viewport can cover: the union of its bounds at all legal content offsets.
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

  /// Whether a part of an element is in the viewport at some offset of the collection, with orthogonal sections where
  /// they are.
  func isInView(_ element: LayoutAttributes) -> Bool { area.intersects(element.frame) }

  /// Whether a part of an element is in the viewport at some offset of the collection and of the orthogonal section
  /// that the element is in.
  func contains(_ element: LayoutAttributes, of layout: LintedLayout) -> Bool {
    var area = area
    let section = element.indexPath.section
    if element.scrollsOrthogonally, let range = layout.view.layout.orthogonalRange(ofSection: section),
      let offset = layout.view.orthogonalOffset(ofSection: section)
    {
      // The frame is that at the current offset of the section; other offsets move the element against the offset.
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
  /// Whether a view may be pinned at some content offset.
  fileprivate var canPin: Bool {
    let model = shown.model
    if model.stickyHeaders != .none || model.sections.contains(where: \.items.mayHaveStickyItems) { return true }
    if shown.hasPinnedTracks { return true }
    return elements.contains { $0.owner == .sectionBoundary || $0.owner == .collectionBoundary }
  }
}
