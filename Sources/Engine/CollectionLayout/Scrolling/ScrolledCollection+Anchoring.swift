// Scroll anchoring: visible elements keep their position on screen while sizes before them change.

/// A position of the content that stays where it is on screen while sizes change.
package struct ContentAnchor: Equatable, Sendable {
  /// A part of the content to which a position is relative.
  package enum Element: Equatable, Sendable {
    /// All boundary items before the sections.
    case leadingBoundary
    case header(section: Int)
    /// The items of an orthogonal section.
    case items(section: Int)
    /// An item; in a layout with lines the line of the item, which may center the item.
    case item(IndexPath)
    case footer(section: Int)
    /// All boundary items after the sections.
    case trailingBoundary
  }

  package var element: Element
  /// The fraction of the element's length that is before the position: 0 for its start.
  package var fraction: Double
}

extension ScrolledCollection {
  /// Returns the anchor for a change of sizes: the start of the first element that starts in the viewport, or otherwise
  /// the position in an element at which the viewport starts; nil if no element is in the viewport. The viewport is
  /// taken without what pinned views cover.
  ///
  /// After a scroll from the offset `shown`, the anchor is in an element that was in view there, if there is one: that
  /// element does not move when views before it come into view and are measured.
  package func contentAnchor(shownAt shown: Point? = nil) -> ContentAnchor? {
    let span = uncoveredSpan
    if let shown {
      let earlier = layout.mainInterval(of: Rect(origin: shown, size: layout.viewport))
      let common = (low: max(span.low, earlier.low), high: min(span.high, earlier.high))
      if common.low < common.high, let anchor = layout.anchor(from: common.low, to: common.high) { return anchor }
      // After a scroll by more than the length of the viewport, a long element can be in view before and after it.
      if let anchor = layout.anchor(at: earlier.low), let start = layout.span(of: anchor.element)?.start,
        start >= span.low, start < span.high
      {
        return ContentAnchor(element: anchor.element, fraction: 0)
      }
    }
    return layout.anchor(from: span.low, to: span.high)
  }

  /// Returns how far an anchor moves along the main axis from this layout to another one with equal items, in points.
  ///
  /// Without an anchor, returns the change of the content length.
  package func distance(to other: PreparedCollection, of anchor: ContentAnchor?) -> Double {
    if let anchor, let before = layout.position(of: anchor), let after = other.position(of: anchor) {
      return after - before
    }
    let direction = layout.model.scrollDirection
    return direction.main(other.contentSize) - direction.main(layout.contentSize)
  }

  /// Returns the content offset in another layout at which an element starts at the same position on screen as in this
  /// one. `before` and `after` are its attributes in this and in the other layout.
  package func contentOffset(
    in other: PreparedCollection, keepingStartOf before: LayoutAttributes, as after: LayoutAttributes
  ) -> Point {
    let distance = other.mainInterval(of: after.frame).low - layout.mainInterval(of: before.frame).low
    return contentOffset(in: other, movedAlong: distance)
  }

  /// Returns the content offset at which another layout shows the current content, if that content is `distance` points
  /// farther along the main axis there.
  public func contentOffset(in other: PreparedCollection, movedAlong distance: Double) -> Point {
    contentOffset(in: other, startingAt: layout.mainInterval(of: bounds).low + distance)
  }

  /// Returns the content offset at which the viewport of another layout starts at a position of the main axis, before
  /// mirroring.
  func contentOffset(in other: PreparedCollection, startingAt start: Double) -> Point {
    let direction = layout.model.scrollDirection
    guard layout.isMainMirrored else {
      let offset = direction.point(main: start, cross: direction.cross(contentOffset))
      guard layout.startsAtRight, other.startsAtRight else { return offset }
      let leading = layout.mirroredWidth - layout.viewport.width - contentOffset.x
      return Point(x: other.mirroredWidth - other.viewport.width - leading, y: offset.y)
    }
    return Point(x: other.mirroredWidth - other.viewport.width - start, y: contentOffset.y)
  }

  /// Returns the first item in view that pinned views do not wholly cover; nil if there is none. Orthogonal sections
  /// are excluded.
  package func firstVisibleItem() -> IndexPath? {
    let span = uncoveredSpan
    for index in layout.sections(of: 0..<layout.sections.count, from: span.low, to: span.high)
    where layout.sections[index].orthogonal == nil {
      let item = layout.item(ofSection: index, from: span.low, to: span.high) { placed, origin in
        layout.model.scrollDirection.mainInterval(placed.frame).high + origin > span.low ? Double(placed.index) : nil
      }
      if let item { return IndexPath(section: index, item: item) }
    }
    return nil
  }
}

extension PreparedCollection {
  /// The item limit of the first search in an interval, which may contain many small items.
  private static let firstItemLimit = 4_096
  /// The distance in points before an interval within which an element still starts in the interval: the rounding error
  /// of sums of many lengths.
  private static let tolerance = 0.001

  /// Returns the start of the first element that starts in an interval, or otherwise the position in an element at
  /// which the interval starts; nil if neither exists.
  fileprivate func anchor(from low: Double, to high: Double) -> ContentAnchor? {
    var covering: ContentAnchor?
    /// Returns the anchor at the start of an element; nil unless the element starts in the interval. Keeps the first
    /// element that covers the start of the interval in `covering`.
    func anchor(at element: ContentAnchor.Element) -> ContentAnchor? {
      guard let span = span(of: element), span.start < high else { return nil }
      if span.start >= low - Self.tolerance { return ContentAnchor(element: element, fraction: 0) }
      if covering == nil, span.end > low {
        covering = ContentAnchor(element: element, fraction: (low - span.start) / (span.end - span.start))
      }
      return nil
    }
    if let anchor = anchor(at: .leadingBoundary) { return anchor }
    for index in sections(of: 0..<sections.count, from: low, to: high) {
      if let anchor = anchor(at: .header(section: index)) { return anchor }
      for element in itemElements(ofSection: index, from: low, to: high) {
        if let anchor = anchor(at: element) { return anchor }
      }
      if let anchor = anchor(at: .footer(section: index)) { return anchor }
    }
    return anchor(at: .trailingBoundary) ?? covering
  }

  /// Returns the anchor at a position, in the element that covers it; nil if no element does.
  fileprivate func anchor(at position: Double) -> ContentAnchor? {
    anchor(from: position, to: position + Self.tolerance)
  }

  /// Returns the position of an anchor on the main axis, before mirroring and in points; nil if its element does not
  /// exist.
  fileprivate func position(of anchor: ContentAnchor) -> Double? {
    span(of: anchor.element).map { $0.start + ($0.end - $0.start) * anchor.fraction }
  }

  /// Returns an item whose line covers the start of an interval, and the first one whose line starts in the interval,
  /// as far as they exist. The items of an orthogonal section are one element.
  private func itemElements(ofSection index: Int, from low: Double, to high: Double) -> [ContentAnchor.Element] {
    if sections[index].orthogonal != nil { return [.items(section: index)] }
    let layout = sections[index].itemsLayout
    /// Returns the main-axis start of an item, or of its line; `origin` is that of the section's items.
    func start(_ placed: PlacedItem, _ origin: Double) -> Double {
      if case .line(let line, _)? = layout.placement(of: placed.index) { return origin + layout.lineSpan(line).start }
      return origin + model.scrollDirection.mainInterval(placed.frame).low
    }
    let covering = item(ofSection: index, from: low, to: high) { placed, origin in
      let end = origin + model.scrollDirection.mainInterval(placed.frame).high
      return end > low && start(placed, origin) < low - Self.tolerance ? Double(placed.index) : nil
    }
    let first = item(ofSection: index, from: low, to: high) { placed, origin in
      let start = start(placed, origin)
      return start >= low - Self.tolerance && start < high ? start : nil
    }
    return [covering, first].compactMap(\.self).map { .item(IndexPath(section: index, item: $0)) }
  }

  /// Returns the item in an interval with the lowest `rank`, of equal ones the first; nil if `rank` is nil for all of
  /// them. `origin` is the main-axis start of the section's items.
  func item(
    ofSection index: Int, from low: Double, to high: Double, rank: (_ item: PlacedItem, _ origin: Double) -> Double?
  ) -> Int? {
    let section = sections[index]
    let origin = starts[index] + section.itemsStart
    // The item is among the first ones that are found, unless all of them are before the interval.
    for limit in [Self.firstItemLimit, .max] {
      var placed: [PlacedItem] = []
      var work = LayoutProgress()
      work.itemLimit = limit
      section.itemsLayout.appendItems(
        section.section.items, meeting: section.firstColumn, from: low - origin, to: high - origin, into: &placed,
        work: &work)
      let ranked = placed.compactMap { item in rank(item, origin).map { (rank: $0, index: item.index) } }
      if let first = ranked.min(by: { ($0.rank, $0.index) < ($1.rank, $1.index) }) { return first.index }
      if placed.count < limit { return nil }
    }
    return nil
  }

  /// Returns the main-axis interval of an element, before mirroring and in points; nil if there is none, or if it has
  /// no length and is not an item.
  fileprivate func span(of element: ContentAnchor.Element) -> (start: Double, end: Double)? {
    func span(_ start: Double, _ end: Double) -> (start: Double, end: Double)? { start < end ? (start, end) : nil }
    let end = sections.last.map { (starts.last ?? 0) + $0.length } ?? 0
    switch element {
    case .leadingBoundary: return span(0, starts.first ?? 0)
    case .trailingBoundary: return span(end, model.scrollDirection.main(contentSize))
    case .header(let index):
      guard sections.indices.contains(index) else { return nil }
      return span(starts[index], starts[index] + sections[index].header.total)
    case .footer(let index):
      guard sections.indices.contains(index) else { return nil }
      let start = starts[index] + sections[index].footerStart
      return span(start, start + sections[index].footer.total)
    case .items(let index):
      guard sections.indices.contains(index) else { return nil }
      let start = starts[index] + sections[index].itemsStart
      return span(start, start + sections[index].itemsLayout.length)
    case .item(let path):
      guard sections.indices.contains(path.section) else { return nil }
      let section = sections[path.section]
      let origin = starts[path.section] + section.itemsStart
      if case .line(let line, _)? = section.itemsLayout.placement(of: path.item) {
        let span = section.itemsLayout.lineSpan(line)
        return (origin + span.start, origin + span.end)
      }
      return self.span(ofItem: path).map { ($0.start, $0.end) }
    }
  }
}

extension PreparedSection {
  /// A rectangle in layout coordinates that intersects only the first item of each line, for a layout that finds items
  /// by rectangles; nil for other layouts.
  fileprivate var firstColumn: Rect? {
    guard itemsLayout.isSearchedAcross, let first = itemsLayout.frame(of: 0, section.items) else { return nil }
    let start = container.scrollDirection.perpendicular.mainInterval(first).low
    return container.scrollDirection.rect(
      main: -.greatestFiniteMagnitude, cross: start, mainLength: .infinity, crossLength: .leastNormalMagnitude)
  }

  /// Returns the main-axis interval of an item whose section begins at a position, before mirroring and in points; nil
  /// if there is none.
  func span(ofItem item: Int, startingAt start: Double, _ direction: ScrollDirection) -> ItemSpan? {
    itemsLayout.frame(of: item, section.items).map { frame in
      let (low, high) = direction.mainInterval(frame)
      let origin = start + itemsStart
      return ItemSpan(start: origin + low, end: origin + high, length: direction.main(frame.size))
    }
  }
}

/// The main-axis interval of an item, before mirroring and in points.
struct ItemSpan: Sendable {
  var start: Double
  var end: Double
  /// The length of the frame. The difference of `end` and `start` has a rounding error that depends on the position of
  /// the item.
  var length: Double
}

extension PreparedCollection {
  /// Returns the main-axis interval of an item; nil if there is none.
  func span(ofItem path: IndexPath) -> ItemSpan? {
    guard sections.indices.contains(path.section) else { return nil }
    return sections[path.section].span(
      ofItem: path.item, startingAt: starts[path.section], model.scrollDirection)
  }
}

// The views that measure themselves, in UIKit's order.
extension ScrolledCollection {
  /// A view with a deferred size, which the view may measure in this layout.
  package struct MeasuredView: Sendable {
    package var attributes: LayoutAttributes
    /// The size that the view measures.
    package var size: DeferredSize
    /// The index of the item in the run to which `size` belongs; 0 for a header or footer.
    package var index: Int

    /// Returns the size that the view measures now, with its present frame.
    package func size(scrolling direction: ScrollDirection) -> Size {
      size.size(at: index, estimate: attributes.frame.size, scrolling: direction)
    }
  }

  /// Returns the views with a deferred size that a self-sizing layout reads, in the order in which UIKit measures them:
  /// by section, the header before the cells and these before the footer.
  ///
  /// They are in the viewport extended at its end to `count` times its length. The result is truncated above `limit`
  /// elements.
  package func measuredViews(within count: Double, limit: Int, work: inout LayoutProgress) -> [MeasuredView] {
    var rect = bounds
    let extra = layout.model.scrollDirection.main(rect.size) * (count - 1)
    switch layout.model.scrollDirection {
    case .vertical: rect.height += extra
    case .horizontal:
      rect.width += extra
      if layout.isMainMirrored { rect.x -= extra }
    }
    let elements = elements(in: rect, limit: limit, work: &work).prefix(limit)
    return elements.compactMap(measuredView).sorted { $0.order < $1.order }
  }

  /// Returns an element as a measured view; nil if it has no deferred size, or if its layout reads no measured sizes.
  package func measuredView(_ attributes: LayoutAttributes) -> MeasuredView? {
    let path = attributes.indexPath
    switch attributes.category {
    case .decoration: return nil
    case .cell:
      let section = layout.sections[path.section].section
      let (run, index) = section.items.item(at: path.item)
      guard let size = run.deferredSize, section.layout.usesMeasuredSizes else { return nil }
      return MeasuredView(attributes: attributes, size: size, index: index)
    case .supplementary:
      let isFooter = attributes.kind == LayoutAttributes.footerKind
      let view: SupplementaryItem?
      switch attributes.owner {
      case .section:
        let section = layout.sections[path.section].section
        view = isFooter ? section.footer : section.header
      case .collectionBoundary:
        guard [.collectionHeader, .collectionFooter].contains(layout.model.key(of: attributes)) else { return nil }
        view = isFooter ? layout.model.footer : layout.model.header
      case .sectionBoundary, .anchor: return nil
      }
      return view?.deferredSize.map { MeasuredView(attributes: attributes, size: $0, index: 0) }
    }
  }

  /// Returns the attributes, in this layout, of a view from an earlier layout of the same elements; nil if there is no
  /// such element.
  package func attributes(of view: MeasuredView) -> LayoutAttributes? {
    switch (view.attributes.category, view.attributes.owner) {
    case (.cell, _): cell(at: view.attributes.indexPath)
    case (.supplementary, .section):
      supplement(kind: view.attributes.kind, ofSection: view.attributes.indexPath.section)
    default: attributes(for: layout.model.key(of: view.attributes))
    }
  }

  /// Whether a view is wholly after the end of the viewport along the scroll axis.
  package func isBeyondEnd(_ attributes: LayoutAttributes) -> Bool {
    layout.mainInterval(of: attributes.frame).low >= layout.mainInterval(of: bounds).high
  }
}

extension ScrolledCollection.MeasuredView {
  /// The section, whether it is a header, a cell or a footer, and the index of the item.
  fileprivate var order: (Int, Int, Int) {
    let path = attributes.indexPath
    guard attributes.category == .supplementary else { return (path.section, 1, path.item) }
    let isFooter = attributes.kind == LayoutAttributes.footerKind
    if case .collectionBoundary = attributes.owner { return (isFooter ? .max : -1, 0, 0) }
    return (path.section, isFooter ? 2 : 0, 0)
  }
}
