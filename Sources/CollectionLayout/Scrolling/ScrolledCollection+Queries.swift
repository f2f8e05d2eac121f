extension ScrolledCollection {
  /// The elements that meet `rect`, back to front; see `Rect.hits`.
  ///
  /// What counts is where an element lies, pinned or moved, and not what transforms make of it. `work` counts what was
  /// looked at: in proportion to what is found, not to what there is.
  public func elements(in rect: Rect, work: inout LayoutWork) -> [LayoutAttributes] {
    elements(in: rect, limit: .max, work: &work)
  }

  /// The same, but of more than `limit` elements only so many of the first ones that one can tell: more than `limit`.
  public func elements(in rect: Rect, limit: Int, work: inout LayoutWork) -> [LayoutAttributes] {
    elements(in: rect, limit: limit, contentLimit: .max, work: &work).elements
  }

  /// The same, but also of elements with more than `contentLimit` bytes of text in all only the first ones; and whether
  /// these are all that meet `rect`.
  public func elements(
    in rect: Rect, limit: Int, contentLimit: Int, work: inout LayoutWork
  ) -> (elements: [LayoutAttributes], isWhole: Bool) {
    guard rect.width > 0, rect.height > 0 else { return ([], true) }
    var query = Query(rect: rect, limit: limit, contentLimit: contentLimit, work: work)
    for page in layout.pages where !query.isFull {
      appendSections(of: page, &query)
      if page.shift != page.stickyShift { appendStickyHeaders(of: page, &query) }
    }
    for item in layout.boundaryItems { query.add(boundaryItem(item)) }
    if layout.model.stickyHeaders == .stack { appendStacked(&query) }
    appendStretchedHeader(&query)
    work = query.work
    query.found += query.others
    // Mostly they are in order by now, and moving attributes about costs more than looking.
    if !ScrolledCollection.isAscending(query.found) {
      query.found.sort(while: work, by: LayoutAttributes.isDrawnBefore)
    }
    return (query.found, query.found.count <= limit && !query.isFull)
  }

  /// Whether elements are drawn in their order, each at a place of its own.
  private static func isAscending(_ elements: [LayoutAttributes]) -> Bool {
    guard var last = elements.first?.drawingPlace else { return true }
    for index in 1..<elements.count {
      let next = elements[index].drawingPlace
      guard last < next else { return false }
      last = next
    }
    return true
  }

  /// The places of the items that meet `rect`, ascending: for whoever needs no more, at a fraction of the cost.
  ///
  /// `work` counts what was looked at, as for `elements(in:work:)`.
  public func indexPathsForItems(in rect: Rect, work: inout LayoutWork) -> [IndexPath] {
    var found: [IndexPath] = []
    found.reserveCapacity(Query.usualCount)
    var placed: [PlacedItem] = []
    appendIndexPaths(in: rect, to: &found, &placed, work: &work)
    return found
  }

  /// Appends the places of the items that meet `rect`, ascending; `placed` is memory to be used again.
  func appendIndexPaths(
    in rect: Rect, to found: inout [IndexPath], _ placed: inout [PlacedItem], work: inout LayoutWork
  ) {
    guard rect.width > 0, rect.height > 0 else { return }
    for number in layout.pages.indices {
      let page = layout.pages[number]
      let span = span(of: rect, movedBy: page.shift)
      for index in layout.sections(of: page.sections, from: span.low, to: span.high) {
        if appendWithoutFrames(index, in: rect, movedBy: page.shift, to: &found, work: &work) { continue }
        // Taken out and put back, so that it has one owner.
        var query = Query(rect: rect, work: work, placed: placed.take())
        placeItems(of: index, span, page.shift, limit: .max, &query)
        query.sortPlaced()
        found.reserveCapacity(found.count + query.placed.count)
        for item in query.placed { found.append(IndexPath(section: index, item: item.index)) }
        work = query.work
        placed = query.placed
      }
    }
  }

  /// Appends the items of a section whose layout knows what meets a rectangle without their frames; false where it does
  /// not.
  private func appendWithoutFrames(
    _ index: Int, in rect: Rect, movedBy shift: Point, to found: inout [IndexPath], work: inout LayoutWork
  ) -> Bool {
    let section = layout.sections[index]
    guard layout.model.layoutDirection == .leftToRight, section.orthogonal == nil, layout.model.pixels == .none else {
      return false
    }
    let start = layout.model.scrollDirection.point(main: layout.starts[index] + section.bodyStart, cross: 0)
    return section.body.appendIndexPaths(meeting: rect, from: start + shift, section: index, to: &found, work: &work)
  }

  /// The elements that are seen, back to front.
  public func visibleElements(work: inout LayoutWork) -> [LayoutAttributes] { elements(in: bounds, work: &work) }

  /// A stretch of the main axis before mirroring, a point more on both sides: stacking and mirroring may round, and
  /// every finished frame is tested.
  func span(of rect: Rect, movedBy shift: Point) -> (low: Double, high: Double) {
    let span = layout.mainSpan(of: rect.moved(by: Point(x: -shift.x, y: -shift.y)))
    return (span.low - 1, span.high + 1)
  }

  private func appendSections(of page: PagedSections, _ query: inout Query) {
    let span = span(of: query.rect, movedBy: page.shift)
    for index in layout.sections(of: page.sections, from: span.low, to: span.high) where !query.isFull {
      let section = layout.sections[index]
      appendCells(of: index, span, page.shift, &query)
      if section.body.hasSupplementaryItems { appendSupplementaryItems(of: index, span, page.shift, &query) }
      if !isElsewhere(headerOfSection: index, page) { query.add(header(ofSection: index)) }
      if !isStacked(layout.stickyFooters, pinnedFooterCount, index) { query.add(footer(ofSection: index)) }
      let within = section.body.boundaryItems.isEmpty ? query.rect : found(in: query.rect, ofSection: index)
      for item in section.body.boundaryItems {
        let attributes = boundaryItem(item, of: index)
        if within.hits(attributes.frame) { query.add(attributes) }
      }
      guard !section.decorations.isEmpty else { continue }
      let start = layout.starts[index]
      section.decorations.forEach(in: section, from: span.low - start, to: span.high - start) {
        if section.hasUIKitBackgrounds, $0.decoration.shape.coversSection {
          query.add(decoration($0, of: index), touching: frame(ofSection: index))
        } else {
          query.add(decoration($0, of: index))
        }
        return !query.isFull
      }
    }
  }

  /// The part of a rectangle in which the elements of a section are found: cells that are found by their groups, and
  /// boundary items, are not beyond the content unless they scroll by themselves.
  private func found(in rect: Rect, ofSection index: Int) -> Rect {
    let section = layout.sections[index]
    guard section.body.isFoundByGroups, section.orthogonal == nil else { return rect }
    return rect.intersection(moved(Rect(origin: .zero, size: layout.contentSize), ofSection: index))
  }

  /// Adds what is anchored to the items and groups of a section.
  private func appendSupplementaryItems(
    of index: Int, _ span: (low: Double, high: Double), _ shift: Point, _ query: inout Query
  ) {
    let section = layout.sections[index]
    let rect = found(in: query.rect, ofSection: index).moved(by: Point(x: -shift.x, y: -shift.y))
    let placement = bodyPlacement(ofSection: index)
    let range = bodySpan(of: query.rect, span, shift, ofSection: index)
    var work = query.work
    let before = work.examined
    section.body.forEachSupplementaryItem(
      section.section.items, meeting: placement.fromContent(rect), from: range.low, to: range.high, work: &work
    ) { item in
      let frame = placement.onContent(item.frame)
      if rect.hits(frame) { query.add(supplementaryItem(item, placedAt: frame.moved(by: shift), of: index)) }
      return !query.isFull
    }
    query.work.examined += work.examined - before
  }

  /// What a rectangle covers of a section's items on the axis by which their layout is asked.
  private func bodySpan(
    of rect: Rect, _ span: (low: Double, high: Double), _ shift: Point, ofSection index: Int
  ) -> (low: Double, high: Double) {
    let section = layout.sections[index]
    if let orthogonal = section.orthogonal {
      return crossSpan(of: rect.moved(by: Point(x: -shift.x, y: -shift.y)), ofSection: index, orthogonal)
    }
    let start = layout.starts[index] + section.bodyStart
    return (span.low - start, span.high - start)
  }

  private func appendCells(of index: Int, _ span: (low: Double, high: Double), _ shift: Point, _ query: inout Query) {
    placeItems(of: index, span, shift, limit: query.limit - query.found.count, &query)
    if query.work.isStopped { query.isStopped = true }
    guard !query.isStopped else { return }
    query.sortPlaced()
    // Attributes take far more memory than places.
    let allowed = query.limit - query.found.count
    let count = allowed < query.placed.count ? allowed + 1 : query.placed.count
    query.found.reserveCapacity(query.found.count + count)
    for (number, item) in query.placed.prefix(count).enumerated() {
      if number & 0xfff == 0, query.work.isStopped {
        query.isStopped = true
        return
      }
      let cell = cell(item.index, placedAt: item.frame, of: index)
      query.contentSize += cell.custom.size
      query.found.append(cell)
      // Few texts that are long take more memory than many elements.
      if query.contentSize > query.contentLimit { return }
    }
  }

  /// Replaces `placed` by the items of a section that meet the rectangle, in any order, with their finished frames: by
  /// all of them, or by more than `limit` where there are more.
  private func placeItems(
    of index: Int, _ span: (low: Double, high: Double), _ shift: Point, limit: Int, _ query: inout Query
  ) {
    // A layout goes by the main axis alone, and some of what it finds lies beside the rectangle: where it was stopped
    // and too little is left it is asked for more.
    var room = limit < .max / 16 ? max(Query.leastRoom, limit * 2) : .max
    repeat {
      query.work.itemLimit = room
      placeItems(of: index, span, shift, &query)
      query.work.itemLimit = .max
      if query.asked < room || query.placed.count > limit || query.isStopped { return }
      room = room < .max / 8 ? room * 8 : .max
    } while true
  }

  private func placeItems(of index: Int, _ span: (low: Double, high: Double), _ shift: Point, _ query: inout Query) {
    query.placed.removeAll(keepingCapacity: true)
    query.placed.reserveCapacity(Query.usualCount)
    let section = layout.sections[index]
    let range = bodySpan(of: query.rect, span, shift, ofSection: index)
    let placement = bodyPlacement(ofSection: index)
    let rect = found(in: query.rect, ofSection: index)
    section.body.appendItems(
      section.section.items,
      meeting: section.body.isFoundByGroups
        ? placement.fromContent(rect.moved(by: Point(x: -shift.x, y: -shift.y))) : nil,
      from: range.low, to: range.high, into: &query.placed, work: &query.work)
    query.asked = query.placed.count
    query.keepHits(in: rect, placedBy: placement, movedBy: shift)
  }

  /// What a rectangle covers of a section's own content across the main axis.
  private func crossSpan(
    of rect: Rect, ofSection index: Int, _ orthogonal: any OrthogonalContent
  ) -> (low: Double, high: Double) {
    let offset = orthogonalOffset(ofSection: index, orthogonal)
    if layout.model.scrollDirection == .horizontal { return (rect.y + offset - 1, rect.maxY + offset + 1) }
    guard layout.isCrossMirrored else { return (rect.x + offset - 1, rect.maxX + offset + 1) }
    let width = max(orthogonal.length, layout.room.width)
    return (width - offset - rect.maxX - 1, width - offset - rect.x + 1)
  }
}

extension Array {
  /// The elements, which leave an empty array behind.
  fileprivate mutating func take() -> [Element] {
    var taken: [Element] = []
    swap(&taken, &self)
    return taken
  }
}
