import LayoutBase

extension ScrolledCollection {
  /// Returns the elements that intersect `rect`, back to front; see `Rect.intersects`.
  ///
  /// Frames include pinning and paged offsets, but not transforms. `work` counts the examined elements; their number is
  /// proportional to the result, not to the collection.
  public func elements(in rect: Rect, work: inout LayoutProgress) -> [LayoutAttributes] {
    elements(in: rect, limit: .max, work: &work)
  }

  /// Returns all elements, back to front: those within 1e15 points of the origin.
  package func allElements(work: inout LayoutProgress) -> [LayoutAttributes] {
    elements(in: Rect(x: -1e15, y: -1e15, width: 2e15, height: 2e15), work: &work)
  }

  /// Returns the elements that intersect `rect`, back to front. If there are more than `limit`, only some are returned,
  /// but more than `limit`, so that the caller can detect it.
  public func elements(in rect: Rect, limit: Int, work: inout LayoutProgress) -> [LayoutAttributes] {
    elements(in: rect, limit: limit, contentLimit: .max, work: &work).elements
  }

  /// Returns the elements that intersect `rect`, back to front, and whether these are all. The result is truncated
  /// above `limit` elements and above `contentLimit` bytes of text in total.
  public func elements(
    in rect: Rect, limit: Int, contentLimit: Int, work: inout LayoutProgress
  ) -> (elements: [LayoutAttributes], isWhole: Bool) {
    guard rect.width > 0, rect.height > 0 else { return ([], true) }
    var query = Query(rect: rect, limit: limit, contentLimit: contentLimit, work: work)
    for page in layout.pages where !query.isFull {
      appendSections(of: page, &query)
      if page.shift != page.stickyShift { appendStickyHeaders(of: page, &query) }
    }
    // As in UIKit, boundary items outside of the content are not found.
    let content = rect.intersection(layout.mirrored(Rect(origin: .zero, size: layout.contentSize)))
    for item in layout.boundaryItems {
      let attributes = boundaryItem(item)
      if content.intersects(attributes.frame) { query.appendIfIntersecting(attributes) }
    }
    if layout.model.stickyHeaders == .stack { appendStackedSupplementaries(&query) }
    appendStretchedHeader(&query)
    if movingItem != nil { replaceMovingCell(&query) }
    WorkCounter.add(query.work.examinedCount - work.examinedCount)
    work = query.work
    query.elements += query.overlays
    // Most results are sorted already, and moving attributes costs more than this check.
    if !ScrolledCollection.isAscending(query.elements) {
      query.elements.sort(while: work, by: LayoutAttributes.precedesInDrawOrder)
    }
    return (query.elements, query.elements.count <= limit && !query.isFull)
  }

  /// Replaces the cell at the index path that is kept free with the item that the user moves.
  private func replaceMovingCell(_ query: inout Query) {
    func isMoving(_ element: LayoutAttributes) -> Bool {
      element.category == .cell && element.indexPath == movingItem?.indexPath
    }
    query.elements.removeAll(where: isMoving)
    query.overlays.removeAll(where: isMoving)
    query.appendIfIntersecting(movingCell)
  }

  /// Whether elements are in strictly ascending drawing order.
  private static func isAscending(_ elements: [LayoutAttributes]) -> Bool {
    guard var last = elements.first?.drawOrderKey else { return true }
    for index in 1..<elements.count {
      let next = elements[index].drawOrderKey
      guard last < next else { return false }
      last = next
    }
    return true
  }

  /// Returns the visible elements, back to front.
  public func visibleElements(work: inout LayoutProgress) -> [LayoutAttributes] { elements(in: bounds, work: &work) }

  /// Returns the main-axis interval of a rectangle before mirroring, extended by one point on both sides, because
  /// stacking and mirroring may round. The frame of every element that is found is tested afterwards.
  func span(of rect: Rect, movedBy shift: Point) -> (low: Double, high: Double) {
    let span = layout.mainInterval(of: rect.offset(by: Point(x: -shift.x, y: -shift.y)))
    return (span.low - 1, span.high + 1)
  }

  private func appendSections(of page: PagedOffsetRange, _ query: inout Query) {
    let span = span(of: query.rect, movedBy: page.shift)
    let indices = layout.sections(of: page.sections, from: span.low, to: span.high)
    WorkCounter.add(indices.count)
    var poll = CancellationPoll(query.work.token)
    for index in indices where !query.isFull {
      let section = layout.sections[index]
      appendCells(of: index, in: span, movedBy: page.shift, to: &query)
      if section.itemsLayout.hasSupplementaryItems {
        appendSupplementaryItems(of: index, in: span, movedBy: page.shift, to: &query)
      }
      if !isQueriedSeparately(headerOfSection: index, page) { query.appendIfIntersecting(header(ofSection: index)) }
      if !isStacked(index, in: layout.stickyFooters, pinnedCount: pinnedFooterCount) {
        query.appendIfIntersecting(footer(ofSection: index))
      }
      let within =
        section.itemsLayout.boundaryItems.isEmpty ? query.rect : searchRect(in: query.rect, ofSection: index)
      for item in section.itemsLayout.boundaryItems where !query.isFull {
        query.appendIfIntersecting(boundaryItem(item, of: index), clippedTo: within)
      }
      guard !section.decorations.isEmpty else { continue }
      let start = layout.starts[index]
      section.decorations.forEach(in: section, from: span.low - start, to: span.high - start) {
        if section.hasUIKitBackgrounds, $0.decoration.shape.coversSection {
          query.appendIfIntersecting(decoration($0, of: index), touching: frame(ofSection: index))
        } else {
          query.appendIfIntersecting(decoration($0, of: index))
        }
        if !poll.shouldContinue() { query.isStopped = true }
        return !query.isFull
      }
    }
  }

  /// Returns the part of a rectangle in which the elements of a section are searched. If the layout finds cells by
  /// groups, the rectangle is clipped to the content, except in orthogonal sections.
  private func searchRect(in rect: Rect, ofSection index: Int) -> Rect {
    let section = layout.sections[index]
    guard section.itemsLayout.isFoundByGroups, section.orthogonal == nil else { return rect }
    let content = rect.intersection(layout.mirrored(Rect(origin: .zero, size: layout.contentSize)))
    return rect.intersection(moved(content, ofSection: index))
  }

  /// Appends the views that are anchored to items and groups of a section.
  private func appendSupplementaryItems(
    of index: Int, in span: (low: Double, high: Double), movedBy shift: Point, to query: inout Query
  ) {
    let section = layout.sections[index]
    let rect = searchRect(in: query.rect, ofSection: index).offset(by: Point(x: -shift.x, y: -shift.y))
    let placement = bodyPlacement(ofSection: index)
    let range = bodySpan(of: query.rect, in: span, movedBy: shift, ofSection: index)
    let displaced = displacedRows(ofSection: index)
    if let displaced { appendDisplacedViews(displaced, of: index, in: span, to: &query) }
    var work = query.work
    let before = work.examinedCount
    section.itemsLayout.forEachSupplementaryItem(
      section.section.items, meeting: placement.fromContent(rect), from: range.low, to: range.high, work: &work
    ) { item in
      let frame = placement.contentFrame(item.frame)
      let isDisplaced = displaced.map { rows in item.anchor.map { rows.distance(ofItem: $0.index) != nil } ?? false }
      if isDisplaced != true, rect.intersects(frame) {
        query.appendIfIntersecting(supplementaryItem(item, placedAt: frame.offset(by: shift), of: index))
      }
      return !query.isFull
    }
    query.work.examinedCount += work.examinedCount - before
  }

  /// Returns the interval, in layout coordinates, that a rectangle covers on the axis on which the section's layout is
  /// queried.
  private func bodySpan(
    of rect: Rect, in span: (low: Double, high: Double), movedBy shift: Point, ofSection index: Int
  ) -> (low: Double, high: Double) {
    let section = layout.sections[index]
    if let orthogonal = section.orthogonal {
      return crossInterval(of: rect.offset(by: Point(x: -shift.x, y: -shift.y)), ofSection: index, orthogonal)
    }
    let start = layout.starts[index] + section.itemsStart
    return (span.low - start, span.high - start)
  }

  private func appendCells(
    of index: Int, in span: (low: Double, high: Double), movedBy shift: Point, to query: inout Query
  ) {
    placeItems(of: index, in: span, movedBy: shift, limit: query.limit - query.elements.count, into: &query)
    if query.work.isCancelled { query.isStopped = true }
    guard !query.isStopped else { return }
    if let displaced = displacedRows(ofSection: index) {
      query.placedItems.removeAll { displaced.distance(ofItem: $0.index) != nil }
      appendDisplacedCells(displaced, of: index, in: span, to: &query)
    }
    query.sortPlaced()
    // Attributes use far more memory than placed items.
    let allowed = query.limit - query.elements.count
    let count = allowed < query.placedItems.count ? allowed + 1 : query.placedItems.count
    query.elements.reserveGrowing(by: count)
    var cells = CellBuilder(self, section: index)
    var number = 0
    while number < count {
      if query.work.isCancelled {
        query.isStopped = true
        return
      }
      number = append(
        query.placedItems, number..<min(count, number + Query.cellsBetweenChecks), from: &cells, to: &query)
      // A few long texts use more memory than many elements.
      if query.contentSize > query.contentLimit { return }
    }
  }

  /// Appends the cells of placed items until the limit of the text is exceeded. Returns the number of the first item
  /// that was not appended.
  private func append(
    _ placed: [PlacedItem], _ range: Range<Int>, from cells: inout CellBuilder, to query: inout Query
  ) -> Int {
    var number = range.lowerBound
    while number < range.upperBound, query.contentSize <= query.contentLimit {
      let index = placed[number].index
      cells.move(to: index)
      if cells.areBare {
        number = cells.appendBareCells(of: placed, number..<range.upperBound, to: &query.elements)
        continue
      }
      let cell = cells.cell(index, placedAt: placed[number].frame)
      query.contentSize += cell.custom.size
      query.elements.append(cell)
      number += 1
    }
    return number
  }

  /// Replaces `query.placedItems` with the items of a section that intersect the rectangle, unordered, with their
  /// frames in content coordinates. If there are more than `limit`, some are missing, but more than `limit` are found.
  private func placeItems(
    of index: Int, in span: (low: Double, high: Double), movedBy shift: Point, limit: Int, into query: inout Query
  ) {
    // A layout searches by the main axis, so some of its items are beside the rectangle. If the item limit ended the
    // search and too few items are left, the limit is raised.
    var itemLimit = limit < .max / 16 ? max(Query.minimumItemLimit, limit * 2) : .max
    repeat {
      query.work.itemLimit = itemLimit
      placeItems(of: index, in: span, movedBy: shift, into: &query)
      query.work.itemLimit = .max
      if query.foundCount < itemLimit || query.placedItems.count > limit || query.isStopped { return }
      itemLimit = itemLimit < .max / 8 ? itemLimit * 8 : .max
    } while true
  }

  private func placeItems(
    of index: Int, in span: (low: Double, high: Double), movedBy shift: Point, into query: inout Query
  ) {
    query.placedItems.removeAll(keepingCapacity: true)
    query.placedItems.reserveCapacity(Query.typicalCount)
    let section = layout.sections[index]
    let range = bodySpan(of: query.rect, in: span, movedBy: shift, ofSection: index)
    let placement = bodyPlacement(ofSection: index)
    let rect = searchRect(in: query.rect, ofSection: index)
    let here = placement.fromContent(rect.offset(by: Point(x: -shift.x, y: -shift.y)))
    // Mirroring, alignment to pixels and stacking may round.
    let near = here.outset(by: 1)
    if let loopWindow, let carousel = section.carousel {
      loopWindow.appendCards(
        of: carousel, layout.model.scrollDirection, from: range.low, to: range.high, into: &query.placedItems,
        work: &query.work)
      query.foundCount = query.placedItems.count
    } else if section.hasPinnedTracks {
      query.foundCount = 0
      appendPinnableItems(of: index, meeting: near, from: range.low, to: range.high, into: &query)
    } else {
      section.itemsLayout.appendItems(
        section.section.items,
        meeting: section.itemsLayout.isFoundByGroups ? here : section.itemsLayout.isSearchedAcross ? near : nil,
        from: range.low, to: range.high, into: &query.placedItems, work: &query.work)
      query.foundCount = query.placedItems.count
    }
    query.filterIntersecting(in: rect, placedBy: placement, movedBy: shift)
  }

  /// Returns the cross-axis interval that a rectangle covers in an orthogonal section's own content.
  private func crossInterval(
    of rect: Rect, ofSection index: Int, _ orthogonal: OrthogonalGroupScroller
  ) -> (low: Double, high: Double) {
    let offset = orthogonalOffset(ofSection: index, orthogonal)
    if layout.model.scrollDirection == .horizontal { return (rect.y + offset - 1, rect.maxY + offset + 1) }
    guard layout.isCrossMirrored else { return (rect.x + offset - 1, rect.maxX + offset + 1) }
    let width = max(orthogonal.length, layout.containerSize.width) + layout.orthogonalStartX
    return (width - offset - rect.maxX - 1, width - offset - rect.x + 1)
  }
}

extension ScrolledCollection {
  /// The state of a query.
  struct Query {
    let rect: Rect
    let limit: Int
    /// The limit for the text of all elements, in bytes.
    let contentLimit: Int
    var contentSize = 0
    var work: LayoutProgress
    /// The cells found; at the end of the query all elements.
    var elements: [LayoutAttributes] = []
    /// The other elements found, most of which are drawn above the cells.
    var overlays: [LayoutAttributes] = []
    /// The items that were found in the section that is searched.
    var placedItems: [PlacedItem] = []
    /// The number of items that a layout found along the main axis, some of which may be beside the rectangle.
    var foundCount = 0
    private var isAscending = true

    /// Initial capacity: the typical number of items on a screen.
    static let typicalCount = 25
    /// The lowest item limit of a search; less would save no time.
    static let minimumItemLimit = 4096
    /// The number of cells that are created between two checks for cancellation.
    static let cellsBetweenChecks = 4096

    init(rect: Rect, limit: Int, contentLimit: Int, work: LayoutProgress) {
      self.rect = rect
      self.limit = limit
      self.contentLimit = contentLimit
      self.work = work
    }

    /// Whether a limit is exceeded or the query is cancelled, so that the search ends.
    var isFull: Bool {
      elements.count > limit || overlays.count > limit || contentSize > contentLimit || isStopped
    }
    /// Whether the query is cancelled.
    var isStopped = false

    /// Adds an element if it intersects the rectangle of the query, and also `clip` unless `clip` is nil. Does nothing
    /// if `attributes` is nil, or if the query is full.
    mutating func appendIfIntersecting(_ attributes: LayoutAttributes?, clippedTo clip: Rect? = nil) {
      guard let attributes, !isFull else { return }
      countExamined()
      guard rect.intersects(attributes.frame), clip.map({ $0.intersects(attributes.frame) }) ?? true else { return }
      contentSize += attributes.custom.size
      overlays.append(attributes)
    }

    /// Adds a background if `frame`, that of its section, intersects or touches the rectangle of the query. Does
    /// nothing if `frame` is nil, or if the query is full.
    mutating func appendIfIntersecting(_ attributes: LayoutAttributes, touching frame: Rect?) {
      guard let frame, !isFull else { return }
      countExamined()
      guard rect.touches(frame) else { return }
      contentSize += attributes.custom.size
      overlays.append(attributes)
    }

    /// Counts an element, and checks now and then whether the query is cancelled: one section can have very many
    /// elements.
    private mutating func countExamined() {
      work.examinedCount += 1
      if work.examinedCount & 0xfff == 0 { isStopped = work.isCancelled }
    }

    /// Keeps the placed items that intersect a rectangle, with their frames in content coordinates.
    mutating func filterIntersecting(in rect: Rect, placedBy placement: ItemsTransform, movedBy shift: Point) {
      var last = -1
      var count = 0
      isAscending = true
      for slot in placedItems.indices {
        if slot & 0xfff == 0xfff, work.isCancelled {
          isStopped = true
          break
        }
        let index = placedItems[slot].index
        let frame = placement.contentFrame(placedItems[slot].frame).offset(by: shift)
        guard rect.intersects(frame) else { continue }
        placedItems[count] = PlacedItem(index: index, frame: frame)
        count += 1
        if index < last { isAscending = false }
        last = index
      }
      placedItems.removeLast(placedItems.count - count)
    }

    /// Sorts the placed items by index; many layouts return them sorted.
    mutating func sortPlaced() {
      if !isAscending { placedItems.sort(while: work) { $0.index < $1.index } }
    }
  }
}

extension Array {
  /// Reserves memory for more elements, but never less than twice the present number: reserving exactly what the next
  /// section needs, section by section, would copy all earlier elements each time.
  fileprivate mutating func reserveGrowing(by count: Int) {
    guard self.count + count > capacity else { return }
    WorkCounter.add(self.count)
    reserveCapacity(Swift.max(self.count + count, 2 * self.count))
  }

  /// Sorts the elements; leaves them unordered if the work is cancelled.
  fileprivate mutating func sort(while work: LayoutProgress, by areInOrder: (Element, Element) -> Bool) {
    // Sorting ten million elements takes seconds; up to 10,000 are sorted without cancellation checks.
    guard work.token != nil, count > 10_000 else { return sort(by: areInOrder) }
    var comparisons = 0
    try? sort { one, other throws in
      comparisons += 1
      if comparisons & 0xfff == 0, work.isCancelled { throw Cancelled() }
      return areInOrder(one, other)
    }
  }
}

private struct Cancelled: Error {}
