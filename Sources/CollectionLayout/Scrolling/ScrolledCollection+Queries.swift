extension ScrolledCollection {
  /// Returns the elements that intersect `rect`, back to front; see `Rect.intersects`.
  ///
  /// Frames include pinning and paged offsets, but not transforms. `work` counts the examined elements; their number is
  /// proportional to the result, not to the collection.
  public func elements(in rect: Rect, work: inout LayoutProgress) -> [LayoutAttributes] {
    elements(in: rect, limit: .max, work: &work)
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
    // As in UIKit, nothing but backgrounds is found outside of the content.
    let content = rect.intersection(layout.mirrored(Rect(origin: .zero, size: layout.contentSize)))
    for item in layout.boundaryItems {
      let attributes = boundaryItem(item)
      if content.intersects(attributes.frame) { query.appendIfIntersecting(attributes) }
    }
    if layout.model.stickyHeaders == .stack { appendStackedSupplementaries(&query) }
    appendStretchedHeader(&query)
    if movingItem != nil { replaceMovingCell(&query) }
    work = query.work
    query.found += query.overlays
    // Most results are sorted already, and moving attributes costs more than this check.
    if !ScrolledCollection.isAscending(query.found) {
      query.found.sort(while: work, by: LayoutAttributes.precedesInDrawOrder)
    }
    return (query.found, query.found.count <= limit && !query.isFull)
  }

  /// Replaces the cell that is kept free by the item that the user moves.
  private func replaceMovingCell(_ query: inout Query) {
    query.found.removeAll { $0.category == .cell && $0.indexPath == movingItem?.indexPath }
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

  /// Returns the index paths of the items that intersect `rect`, ascending. Costs a fraction of `elements(in:work:)`.
  ///
  /// `work` counts the examined items.
  public func indexPathsForItems(in rect: Rect, work: inout LayoutProgress) -> [IndexPath] {
    var found: [IndexPath] = []
    found.reserveCapacity(Query.usualCount)
    var placed: [PlacedItem] = []
    appendIndexPaths(in: rect, to: &found, &placed, work: &work)
    return found
  }

  /// Appends the index paths of the items that intersect `rect`, ascending. `placed` is a buffer for reuse.
  func appendIndexPaths(
    in rect: Rect, to found: inout [IndexPath], _ placed: inout [PlacedItem], work: inout LayoutProgress
  ) {
    guard rect.width > 0, rect.height > 0 else { return }
    for number in layout.pages.indices {
      let page = layout.pages[number]
      let span = span(of: rect, movedBy: page.shift)
      for index in layout.sections(of: page.sections, from: span.low, to: span.high) {
        if appendWithoutFrames(index, in: rect, movedBy: page.shift, to: &found, work: &work) { continue }
        // Moved out and back, so that the buffer has a single reference.
        var query = Query(rect: rect, work: work, placed: placed.take())
        placeItems(of: index, span, page.shift, limit: .max, &query)
        query.sortPlaced()
        found.reserveCapacity(found.count + query.placedItems.count)
        for item in query.placedItems { found.append(IndexPath(section: index, item: item.index)) }
        work = query.work
        placed = query.placedItems
      }
    }
  }

  /// Appends the items of a section whose layout finds them without computing frames. Returns false if it cannot.
  private func appendWithoutFrames(
    _ index: Int, in rect: Rect, movedBy shift: Point, to found: inout [IndexPath], work: inout LayoutProgress
  ) -> Bool {
    let section = layout.sections[index]
    guard layout.model.layoutDirection == .leftToRight, section.orthogonal == nil, layout.model.pixels == .none else {
      return false
    }
    let start = layout.model.scrollDirection.point(main: layout.starts[index] + section.itemsStart, cross: 0)
    return section.itemsLayout.appendIndexPaths(
      meeting: rect, from: start + shift, section: index, to: &found, work: &work)
  }

  /// Returns the visible elements, back to front.
  public func visibleElements(work: inout LayoutProgress) -> [LayoutAttributes] { elements(in: bounds, work: &work) }

  /// Returns the main-axis interval of a rectangle before mirroring, extended by one point on both sides, because
  /// stacking and mirroring may round. Every content frame is tested afterwards.
  func span(of rect: Rect, movedBy shift: Point) -> (low: Double, high: Double) {
    let span = layout.mainInterval(of: rect.offset(by: Point(x: -shift.x, y: -shift.y)))
    return (span.low - 1, span.high + 1)
  }

  private func appendSections(of page: PagedOffsetRange, _ query: inout Query) {
    let span = span(of: query.rect, movedBy: page.shift)
    for index in layout.sections(of: page.sections, from: span.low, to: span.high) where !query.isFull {
      let section = layout.sections[index]
      appendCells(of: index, span, page.shift, &query)
      if section.itemsLayout.hasSupplementaryItems { appendSupplementaryItems(of: index, span, page.shift, &query) }
      if !isQueriedSeparately(headerOfSection: index, page) { query.appendIfIntersecting(header(ofSection: index)) }
      if !isStacked(layout.stickyFooters, pinnedFooterCount, index) {
        query.appendIfIntersecting(footer(ofSection: index))
      }
      let within = section.itemsLayout.boundaryItems.isEmpty ? query.rect : found(in: query.rect, ofSection: index)
      for item in section.itemsLayout.boundaryItems {
        let attributes = boundaryItem(item, of: index)
        if within.intersects(attributes.frame) { query.appendIfIntersecting(attributes) }
      }
      guard !section.decorations.isEmpty else { continue }
      let start = layout.starts[index]
      section.decorations.forEach(in: section, from: span.low - start, to: span.high - start) {
        if section.hasUIKitBackgrounds, $0.decoration.shape.coversSection {
          query.appendIfIntersecting(decoration($0, of: index), touching: frame(ofSection: index))
        } else {
          query.appendIfIntersecting(decoration($0, of: index))
        }
        return !query.isFull
      }
    }
  }

  /// Returns the part of a rectangle in which the elements of a section are searched. If the layout finds cells by
  /// groups, the rectangle is clipped to the content, except in orthogonal sections.
  private func found(in rect: Rect, ofSection index: Int) -> Rect {
    let section = layout.sections[index]
    guard section.itemsLayout.isFoundByGroups, section.orthogonal == nil else { return rect }
    let content = rect.intersection(layout.mirrored(Rect(origin: .zero, size: layout.contentSize)))
    return rect.intersection(moved(content, ofSection: index))
  }

  /// Appends the views that are anchored to items and groups of a section.
  private func appendSupplementaryItems(
    of index: Int, _ span: (low: Double, high: Double), _ shift: Point, _ query: inout Query
  ) {
    let section = layout.sections[index]
    let rect = found(in: query.rect, ofSection: index).offset(by: Point(x: -shift.x, y: -shift.y))
    let placement = bodyPlacement(ofSection: index)
    let range = bodySpan(of: query.rect, span, shift, ofSection: index)
    var work = query.work
    let before = work.examinedCount
    section.itemsLayout.forEachSupplementaryItem(
      section.section.items, meeting: placement.fromContent(rect), from: range.low, to: range.high, work: &work
    ) { item in
      let frame = placement.contentFrame(item.frame)
      if rect.intersects(frame) {
        query.appendIfIntersecting(supplementaryItem(item, placedAt: frame.offset(by: shift), of: index))
      }
      return !query.isFull
    }
    query.work.examinedCount += work.examinedCount - before
  }

  /// Returns the interval that a rectangle covers on the axis on which the section's layout is queried.
  private func bodySpan(
    of rect: Rect, _ span: (low: Double, high: Double), _ shift: Point, ofSection index: Int
  ) -> (low: Double, high: Double) {
    let section = layout.sections[index]
    if let orthogonal = section.orthogonal {
      return crossInterval(of: rect.offset(by: Point(x: -shift.x, y: -shift.y)), ofSection: index, orthogonal)
    }
    let start = layout.starts[index] + section.itemsStart
    return (span.low - start, span.high - start)
  }

  private func appendCells(of index: Int, _ span: (low: Double, high: Double), _ shift: Point, _ query: inout Query) {
    placeItems(of: index, span, shift, limit: query.limit - query.found.count, &query)
    if query.work.isCancelled { query.isStopped = true }
    guard !query.isStopped else { return }
    query.sortPlaced()
    // Attributes use far more memory than placed items.
    let allowed = query.limit - query.found.count
    let count = allowed < query.placedItems.count ? allowed + 1 : query.placedItems.count
    query.found.reserveCapacity(query.found.count + count)
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

  /// Appends the cells of placed items until the limit of the text is exceeded. Returns the number of the first item that
  /// was not appended.
  private func append(
    _ placed: [PlacedItem], _ range: Range<Int>, from cells: inout CellBuilder, to query: inout Query
  ) -> Int {
    var number = range.lowerBound
    while number < range.upperBound, query.contentSize <= query.contentLimit {
      let index = placed[number].index
      cells.move(to: index)
      if cells.areBare {
        number = cells.appendBareCells(of: placed, number..<range.upperBound, to: &query.found)
        continue
      }
      let cell = cells.cell(index, placedAt: placed[number].frame)
      query.contentSize += cell.custom.size
      query.found.append(cell)
      number += 1
    }
    return number
  }

  /// Replaces `placed` with the items of a section that intersect the rectangle, unordered, with their content frames.
  /// If there are more than `limit`, some are missing, but more than `limit` are found.
  private func placeItems(
    of index: Int, _ span: (low: Double, high: Double), _ shift: Point, limit: Int, _ query: inout Query
  ) {
    // A layout searches by the main axis, so some of its items are beside the rectangle. If the item limit ended the
    // search and too few items are left, the limit is raised.
    var itemLimit = limit < .max / 16 ? max(Query.minimumItemLimit, limit * 2) : .max
    repeat {
      query.work.itemLimit = itemLimit
      placeItems(of: index, span, shift, &query)
      query.work.itemLimit = .max
      if query.foundCount < itemLimit || query.placedItems.count > limit || query.isStopped { return }
      itemLimit = itemLimit < .max / 8 ? itemLimit * 8 : .max
    } while true
  }

  private func placeItems(of index: Int, _ span: (low: Double, high: Double), _ shift: Point, _ query: inout Query) {
    query.placedItems.removeAll(keepingCapacity: true)
    query.placedItems.reserveCapacity(Query.usualCount)
    let section = layout.sections[index]
    let range = bodySpan(of: query.rect, span, shift, ofSection: index)
    let placement = bodyPlacement(ofSection: index)
    let rect = found(in: query.rect, ofSection: index)
    section.itemsLayout.appendItems(
      section.section.items,
      meeting: section.itemsLayout.isFoundByGroups
        ? placement.fromContent(rect.offset(by: Point(x: -shift.x, y: -shift.y))) : nil,
      from: range.low, to: range.high, into: &query.placedItems, work: &query.work)
    query.foundCount = query.placedItems.count
    query.filterIntersecting(in: rect, placedBy: placement, movedBy: shift)
  }

  /// Returns the cross-axis interval that a rectangle covers in an orthogonal section's own content.
  private func crossInterval(
    of rect: Rect, ofSection index: Int, _ orthogonal: any OrthogonalScrolling
  ) -> (low: Double, high: Double) {
    let offset = orthogonalOffset(ofSection: index, orthogonal)
    if layout.model.scrollDirection == .horizontal { return (rect.y + offset - 1, rect.maxY + offset + 1) }
    guard layout.isCrossMirrored else { return (rect.x + offset - 1, rect.maxX + offset + 1) }
    let width = max(orthogonal.length, layout.containerSize.width)
    return (width - offset - rect.maxX - 1, width - offset - rect.x + 1)
  }
}

extension Array {
  /// Returns the elements and leaves the array empty.
  fileprivate mutating func take() -> [Element] {
    var taken: [Element] = []
    swap(&taken, &self)
    return taken
  }
}
