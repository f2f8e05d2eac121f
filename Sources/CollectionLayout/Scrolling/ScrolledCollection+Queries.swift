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
    guard rect.width > 0, rect.height > 0 else { return [] }
    var query = Query(rect: rect, limit: limit, work: work)
    for page in layout.pages where !query.isFull {
      appendSections(of: page, &query)
      if page.shift != page.stickyShift { appendStickyHeaders(of: page, &query) }
    }
    if layout.model.stickyHeaders == .stack { appendStacked(&query) }
    appendStretchedHeader(&query)
    work = query.work
    query.found += query.others
    // Mostly they are in order by now, and moving attributes about costs more than looking.
    let isInOrder = zip(query.found, query.found.dropFirst()).allSatisfy { LayoutAttributes.isDrawnBefore($0, $1) }
    if !isInOrder { query.found.sort(while: work, by: LayoutAttributes.isDrawnBefore) }
    return query.found
  }

  /// The places of the items that meet `rect`, ascending: for whoever needs no more, at a fraction of the cost.
  ///
  /// `work` counts what was looked at, as for `elements(in:work:)`.
  public func indexPathsForItems(in rect: Rect, work: inout LayoutWork) -> [IndexPath] {
    guard rect.width > 0, rect.height > 0 else { return [] }
    var query = Query(rect: rect, work: work)
    var found: [IndexPath] = []
    for page in layout.pages {
      let span = span(of: rect, movedBy: page.shift)
      for index in layout.sections(of: page.sections, from: span.low, to: span.high) {
        placeItems(of: index, span, page.shift, &query)
        let first = found.count
        found.reserveCapacity(first + query.placed.count)
        for item in query.placed { found.append(IndexPath(section: index, item: item.index)) }
        found[first...].sort { $0.item < $1.item }
      }
    }
    work = query.work
    return found
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
      if !isElsewhere(headerOfSection: index, page) { query.add(header(ofSection: index)) }
      if !isStacked(layout.stickyFooters, pinnedFooterCount, index) { query.add(footer(ofSection: index)) }
      for item in section.body.boundaryItems { query.add(boundaryItem(item, of: index)) }
      guard !section.decorations.isEmpty else { continue }
      let start = layout.starts[index]
      section.decorations.forEach(in: section, from: span.low - start, to: span.high - start) {
        query.add(decoration($0, of: index))
      }
    }
  }

  private func appendCells(of index: Int, _ span: (low: Double, high: Double), _ shift: Point, _ query: inout Query) {
    placeItems(of: index, span, shift, &query)
    if query.work.isStopped { query.isStopped = true }
    guard !query.isStopped else { return }
    query.placed.sort(while: query.work) { $0.index < $1.index }
    // Attributes take far more memory than places.
    let allowed = query.limit - query.found.count
    let count = allowed < query.placed.count ? allowed + 1 : query.placed.count
    query.found.reserveCapacity(query.found.count + count)
    for (number, item) in query.placed.prefix(count).enumerated() {
      if number & 0xfff == 0, query.work.isStopped {
        query.isStopped = true
        return
      }
      query.found.append(cell(item.index, placedAt: item.frame, of: index))
    }
  }

  /// Replaces `placed` by the items of a section that meet the rectangle, in any order, with their finished frames.
  private func placeItems(of index: Int, _ span: (low: Double, high: Double), _ shift: Point, _ query: inout Query) {
    query.placed.removeAll(keepingCapacity: true)
    // Field by field: a copy of the section would count a dozen references.
    let body = layout.sections[index].body
    query.placed.reserveCapacity(64)
    var range = span
    if let orthogonal = body.orthogonal {
      range = crossSpan(of: query.rect.moved(by: Point(x: -shift.x, y: -shift.y)), ofSection: index, orthogonal)
    } else {
      let start = layout.starts[index] + layout.sections[index].bodyStart
      range = (span.low - start, span.high - start)
    }
    body.appendItems(
      layout.sections[index].section.items, from: range.low, to: range.high, into: &query.placed, work: &query.work)
    let placement = bodyPlacement(ofSection: index)
    var count = 0
    for slot in query.placed.indices {
      if slot & 0xfff == 0, query.work.isStopped {
        query.isStopped = true
        break
      }
      let frame = placement.onContent(query.placed[slot].frame).moved(by: shift)
      guard query.rect.hits(frame) else { continue }
      query.placed[count] = PlacedItem(index: query.placed[slot].index, frame: frame)
      count += 1
    }
    query.placed.removeLast(query.placed.count - count)
  }

  /// What a rectangle covers of a section's own content across the main axis.
  private func crossSpan(
    of rect: Rect, ofSection index: Int, _ orthogonal: any OrthogonalContent
  ) -> (low: Double, high: Double) {
    let offset = orthogonalOffset(ofSection: index, orthogonal)
    if layout.model.scrollDirection == .horizontal { return (rect.y + offset - 1, rect.maxY + offset + 1) }
    guard layout.isCrossMirrored else { return (rect.x + offset - 1, rect.maxX + offset + 1) }
    let width = max(orthogonal.length, layout.viewport.width)
    return (width - offset - rect.maxX - 1, width - offset - rect.x + 1)
  }
}
