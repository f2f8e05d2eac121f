import LayoutBase

// What pinned headers, footers, boundary items and cells cover is not visible.

extension ScrolledCollection {
  /// The lengths at the two ends of the viewport, inside the content inset, that pinned views cover; in points.
  struct CoveredLengths: Equatable {
    var start = 0.0
    var end = 0.0
  }

  /// The main-axis interval of the viewport without what pinned views cover over the whole cross length, before
  /// mirroring. The interval of the whole viewport if pinned views cover all of it.
  var uncoveredSpan: (low: Double, high: Double) {
    let span = layout.mainInterval(of: bounds)
    let across = layout.model.scrollDirection.perpendicular
    let breadth = across.mainInterval(bounds)
    let content = across.mainInterval(layout.mirrored(Rect(origin: .zero, size: layout.contentSize)))
    let covered = coveredLengths(besides: pinnedLines) { view in
      let cover = across.mainInterval(view.frame)
      // A sticky cell is as long as the lines of its section.
      let whole = view.category == .cell ? itemBreadth(ofSection: view.indexPath.section) : content
      return cover.low <= max(breadth.low, whole.low) && cover.high >= min(breadth.high, whole.high)
    }
    // At the start of the content a pinned view is where it would be anyway.
    let low = covered.start > 0 && edges.start > 0 ? edges.start + covered.start : span.low
    let high = covered.end > 0 ? edges.end - covered.end : span.high
    return low < high ? (low, high) : span
  }

  /// Whether a part of an element is in the viewport and not covered by pinned views.
  package func isInSight(_ element: LayoutAttributes) -> Bool {
    guard bounds.intersects(element.frame) else { return false }
    if element.isPinned, !element.isInPinnedTrack { return true }
    let across = layout.model.scrollDirection.perpendicular
    let breadth = across.mainInterval(element.frame)
    let visible = across.mainInterval(bounds)
    let covered = coveredLengths { view in
      let cover = across.mainInterval(view.frame)
      return view.covers(element) && cover.low <= max(breadth.low, visible.low)
        && cover.high >= min(breadth.high, visible.high)
    }
    let span = layout.mainInterval(of: element.frame)
    // An element without a length is not covered by a view that ends where the element is.
    let (start, end) = (edges.start + covered.start, edges.end - covered.end)
    let isBelowStart = covered.start > 0 && span.high <= start && span.low < start
    let isBelowEnd = covered.end > 0 && span.low >= end && span.high > end
    return !isBelowStart && !isBelowEnd && !isHidden(element)
  }

  /// Whether pinned views together cover all of an element that is in the viewport.
  private func isHidden(_ element: LayoutAttributes) -> Bool {
    let visible = bounds.intersection(element.frame)
    guard visible.width > 0, visible.height > 0 else { return false }
    var work = LayoutProgress()
    let views = elements(in: visible, limit: Self.coverLimit, work: &work)
    return visible.isCovered(by: views.lazy.filter { $0.isPinned && $0.covers(element) }.map(\.frame))
  }

  /// The limit of the elements among which `isHidden` searches those that cover an element.
  private static var coverLimit: Int { 1_000 }

  /// Returns the offset that shows an element at a position of the viewport, clamped to the scrollable range.
  ///
  /// As in UIKit, a position ignores pinned views. Where the offset changes only as far as needed along the scroll
  /// axis, the element is shown beside the views that are pinned to the edge, and beside a view at a distance from the
  /// edge that would cover the element.
  package func contentOffset(showing element: LayoutAttributes, at position: ScrollPosition) -> Point {
    var element = element
    element.frame = naturalFrame(of: element)
    // A view that is pinned is in view, so that only a position along the scroll axis leads to its natural place.
    if element.isPinned, element.category == .supplementary, layout.model.scrollDirection.isPlaced(at: position) {
      element.frame = naturalFrame(ofSupplement: element)
    }
    if let offset = restingOffset(ofCard: element, at: position) { return offset }
    var covered = CoveredLengths()
    var offset = contentOffset(uncovering: element, at: position, besides: covered)
    guard !element.isPinned else { return offset }
    let breadth = layout.model.scrollDirection.perpendicular.mainInterval(element.frame)
    // Pinned views depend on the offset, and the offset on what they cover. The lengths can only grow from round to
    // round.
    for _ in 0..<4 {
      let view = ScrolledCollection(
        layout, contentOffset: offset, orthogonalOffsets: orthogonalOffsets, movingItem: movingItem)
      let present = view.coveredLengths(at: layout.mainInterval(of: element.frame)) { view in
        let cover = layout.model.scrollDirection.perpendicular.mainInterval(view.frame)
        return view.covers(element) && cover.low < breadth.high && cover.high > breadth.low
      }
      let next = CoveredLengths(start: max(covered.start, present.start), end: max(covered.end, present.end))
      guard next != covered, next.start + next.end < edges.end - edges.start else { break }
      covered = next
      offset = contentOffset(uncovering: element, at: position, besides: covered)
    }
    return offset
  }

  /// Returns the lengths at both edges of the viewport that are covered by `lines`, which count at the start only, and
  /// by the pinned views for which `isCover` is true. Both count up to the first gap, and after a gap if they cover a
  /// part of the interval `span`.
  private func coveredLengths(
    besides lines: [(low: Double, high: Double)] = [], at span: (low: Double, high: Double)? = nil,
    where isCover: (LayoutAttributes) -> Bool
  ) -> CoveredLengths {
    func isReached(_ low: Double, _ high: Double) -> Bool {
      span.map { low < $0.high - Self.gapTolerance && high > $0.low + Self.gapTolerance } ?? false
    }
    var (start, end) = edges
    let spans = pinnedSpans(atEnd: false, where: isCover) + lines
    for (low, high) in spans.sorted(by: { $0.low < $1.low })
    where low <= start + Self.gapTolerance || isReached(low, high) {
      start = max(start, high)
    }
    for (low, high) in pinnedSpans(atEnd: true, where: isCover).sorted(by: { $0.high > $1.high })
    where high >= end - Self.gapTolerance || isReached(low, high) {
      end = min(end, low)
    }
    return CoveredLengths(start: start - edges.start, end: edges.end - end)
  }

  /// The distance in points between two pinned views that is not a gap: the error of their rounding to pixels.
  private static var gapTolerance: Double { 0.5 }

  /// Returns the main-axis intervals of views that may be pinned to one edge of the viewport, before mirroring.
  private func pinnedSpans(
    atEnd isAtEnd: Bool, where isCover: (LayoutAttributes) -> Bool
  ) -> [(low: Double, high: Double)] {
    let (order, count) =
      isAtEnd ? (layout.stickyFooters, pinnedFooterCount) : (layout.stickyHeaders, pinnedHeaderCount)
    // The last two, since a view does not cover itself. Earlier ones are pushed out, or are before these in the stack.
    let views = order.sections[max(0, count - 2)..<count].compactMap {
      isAtEnd ? footer(ofSection: $0) : header(ofSection: $0)
    }
    var spans = views.filter(isCover).map { layout.mainInterval(of: $0.frame) }
    if layout.model.stickyHeaders == .stack {
      spans = spans.map { isAtEnd ? ($0.low, max($0.high, footerEdge)) : (min($0.low, headerEdge), $0.high) }
    }
    func isPinned(_ item: PreparedBoundarySupplementary) -> Bool {
      item.pinsToVisibleBounds && item.isAtSectionEnd == isAtEnd
    }
    var items = layout.boundaryItems.filter(isPinned).map(boundaryItem)
    let edge = isAtEnd ? footerEdge : headerEdge
    for index in layout.sections(of: 0..<layout.sections.count, from: edge, to: edge) {
      items += layout.sections[index].itemsLayout.boundaryItems.filter(isPinned).map { boundaryItem($0, of: index) }
      if !isAtEnd { items += stickyCells(ofSection: index) }
    }
    return spans + items.filter(isCover).map { layout.mainInterval(of: $0.frame) }
  }

  /// Returns the displaced sticky cells of a section that are in the viewport.
  private func stickyCells(ofSection index: Int) -> [LayoutAttributes] {
    guard let rows = displacedRows(ofSection: index) else { return [] }
    let span = layout.mainInterval(of: bounds)
    let origin = layout.starts[index] + layout.sections[index].itemsStart
    return rows.rows(from: span.low - origin, to: span.high - origin).flatMap { row in
      rows.index.items[rows.index.rows[row].items].compactMap {
        displacedCell($0, by: rows.distance(ofRow: row), ofSection: index)
      }
    }
  }

  /// The main-axis intervals of the displaced lines of sections, before mirroring.
  private var pinnedLines: [(low: Double, high: Double)] {
    layout.sections(of: 0..<layout.sections.count, from: headerEdge, to: headerEdge).compactMap { index in
      let section = layout.sections[index]
      let shift = pinnedShift(ofSection: index).main
      guard shift > 0, let tracks = section.itemsLayout.pinnedTracks else { return nil }
      let start = layout.starts[index] + section.itemsStart + shift
      return (start, start + tracks.mainEnd)
    }
  }

  /// Returns the interval across the scroll axis that the items of a section can use, in content coordinates.
  private func itemBreadth(ofSection index: Int) -> (low: Double, high: Double) {
    let container = layout.sections[index].container
    let direction = layout.model.scrollDirection
    let length = max(0, container.crossLength - container.crossLeading - container.crossTrailing)
    let frame = direction.rect(main: 0, cross: container.crossLeading, mainLength: 0, crossLength: length)
    return direction.perpendicular.mainInterval(layout.mirrored(frame))
  }
}

extension Rect {
  /// The length in points up to which an uncovered part is ignored: the error of rounding to pixels.
  private static let coverTolerance = 0.5
  /// The number of uncovered fragments after which the search ends with the result that the rectangle is not covered.
  private static let fragmentLimit = 64

  /// Whether some rectangles together cover this one, but for parts narrower than half a point. Also false if after any
  /// of them more than `fragmentLimit` fragments are left.
  package func isCovered(by covers: some Sequence<Rect>) -> Bool {
    let (leastWidth, leastHeight) = (min(Self.coverTolerance, width / 2), min(Self.coverTolerance, height / 2))
    var fragments = [self]
    for cover in covers where !fragments.isEmpty {
      guard fragments.count <= Self.fragmentLimit else { return false }
      fragments = fragments.flatMap { $0.fragments(without: cover) }.filter {
        $0.width > leastWidth && $0.height > leastHeight
      }
    }
    return fragments.isEmpty
  }

  /// Returns the at most four parts of the rectangle that another one leaves.
  private func fragments(without cover: Rect) -> [Rect] {
    let (left, right) = (max(x, cover.x), min(maxX, cover.maxX))
    let (top, bottom) = (max(y, cover.y), min(maxY, cover.maxY))
    guard left < right, top < bottom else { return [self] }
    return [
      Rect(x: x, y: y, width: width, height: top - y), Rect(x: x, y: bottom, width: width, height: maxY - bottom),
      Rect(x: x, y: top, width: left - x, height: bottom - top),
      Rect(x: right, y: top, width: maxX - right, height: bottom - top),
    ]
  }
}

extension LayoutAttributes {
  /// Whether the element is opaque and has a higher z-index than another one, wherever the two are. A view does not
  /// cover itself.
  package func covers(_ other: LayoutAttributes) -> Bool {
    let isSame =
      category == other.category && owner == other.owner && kind == other.kind && indexPath == other.indexPath
    return !isSame && zIndex > other.zIndex && isOpaque
  }
}
