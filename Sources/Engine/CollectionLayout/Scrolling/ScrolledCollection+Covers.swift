import LayoutBase

// What pinned headers, footers and boundary items cover is not visible.

extension ScrolledCollection {
  /// The lengths at the two ends of the viewport, inside the content inset, that pinned views cover; in points.
  struct CoveredLengths: Equatable {
    var start = 0.0
    var end = 0.0
  }

  /// The main-axis interval of the viewport without what pinned views cover over the whole breadth, before mirroring.
  /// The whole viewport if they cover all of it.
  var uncoveredSpan: (low: Double, high: Double) {
    let span = layout.mainInterval(of: bounds)
    let across = layout.model.scrollDirection.perpendicular
    let breadth = across.mainInterval(bounds)
    let content = across.mainInterval(layout.mirrored(Rect(origin: .zero, size: layout.contentSize)))
    let covered = coveredLengths { view in
      let cover = across.mainInterval(view.frame)
      return cover.low <= max(breadth.low, content.low) && cover.high >= min(breadth.high, content.high)
    }
    // At the start of the content a pinned view is where it would be anyway.
    let low = covered.start > 0 && edges.start > 0 ? edges.start + covered.start : span.low
    let high = covered.end > 0 ? edges.end - covered.end : span.high
    return low < high ? (low, high) : span
  }

  /// Whether a part of an element is in the viewport and is not below pinned views.
  package func isInSight(_ element: LayoutAttributes) -> Bool {
    guard bounds.intersects(element.frame) else { return false }
    if element.isPinned { return true }
    let across = layout.model.scrollDirection.perpendicular
    let breadth = across.mainInterval(element.frame)
    let visible = across.mainInterval(bounds)
    let covered = coveredLengths { view in
      let cover = across.mainInterval(view.frame)
      return view.covers(element) && cover.low <= max(breadth.low, visible.low)
        && cover.high >= min(breadth.high, visible.high)
    }
    let span = layout.mainInterval(of: element.frame)
    // An element without a length is not covered by a view that ends with it.
    let (start, end) = (edges.start + covered.start, edges.end - covered.end)
    let isBelowStart = covered.start > 0 && span.high <= start && span.low < start
    let isBelowEnd = covered.end > 0 && span.low >= end && span.high > end
    return !isBelowStart && !isBelowEnd
  }

  /// Returns the offset that shows an element at a position of the viewport, clamped to the scrollable range.
  ///
  /// As in UIKit, a position ignores pinned views. Where the offset changes as little as needed along the scroll axis,
  /// the element ends beside them.
  package func contentOffset(showing element: LayoutAttributes, at position: ScrollPosition) -> Point {
    var element = element
    element.frame = naturalFrame(of: element)
    var covered = CoveredLengths()
    var offset = contentOffset(uncovering: element, at: position, besides: covered)
    guard !element.isPinned else { return offset }
    let breadth = layout.model.scrollDirection.perpendicular.mainInterval(element.frame)
    // What is pinned depends on the offset: at each one the covered lengths can only grow.
    for _ in 0..<4 {
      let view = ScrolledCollection(
        layout, contentOffset: offset, orthogonalOffsets: orthogonalOffsets, movingItem: movingItem)
      let present = view.coveredLengths { view in
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

  /// Returns the lengths that those pinned views cover for which `isCover` is true, from each edge on without a gap.
  private func coveredLengths(where isCover: (LayoutAttributes) -> Bool) -> CoveredLengths {
    var (start, end) = edges
    for (low, high) in pinnedSpans(atEnd: false, where: isCover).sorted(by: { $0.low < $1.low })
    where low <= start + Self.gapTolerance {
      start = max(start, high)
    }
    for (low, high) in pinnedSpans(atEnd: true, where: isCover).sorted(by: { $0.high > $1.high })
    where high >= end - Self.gapTolerance {
      end = min(end, low)
    }
    return CoveredLengths(start: start - edges.start, end: edges.end - end)
  }

  /// Points between two pinned views that hide no gap: the error of their rounding to pixels.
  private static var gapTolerance: Double { 0.5 }

  /// Returns the main-axis intervals of views that may be pinned to one edge of the viewport, before mirroring.
  private func pinnedSpans(
    atEnd isAtEnd: Bool, where isCover: (LayoutAttributes) -> Bool
  ) -> [(low: Double, high: Double)] {
    let (order, count) =
      isAtEnd ? (layout.stickyFooters, pinnedFooterCount) : (layout.stickyHeaders, pinnedHeaderCount)
    // Those before the last one are pushed out, or are before it in the stack. It may not cover itself.
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
    }
    return spans + items.filter(isCover).map { layout.mainInterval(of: $0.frame) }
  }
}

extension LayoutAttributes {
  /// Whether the element hides what is below it, and another one is: a view does not cover itself.
  fileprivate func covers(_ other: LayoutAttributes) -> Bool {
    let isSame =
      category == other.category && owner == other.owner && kind == other.kind && indexPath == other.indexPath
    return !isSame && zIndex > other.zIndex && isOpaque
  }
}
