extension PreparedCollection {
  /// The elements that meet `rect`, back to front; see `Rect.hits`.
  ///
  /// `work` counts what was looked at: in proportion to what is found, not to what there is.
  public func elements(in rect: Rect, work: inout LayoutWork) -> [LayoutAttributes] {
    guard rect.width > 0, rect.height > 0 else { return [] }
    let span = mainSpan(of: rect)
    var found: [LayoutAttributes] = []
    var supplements: [LayoutAttributes] = []
    var placed: [PlacedItem] = []
    var index = firstSection(endingAtOrAfter: span.low)
    while index < sections.count, starts[index] <= span.high {
      placeItems(of: index, in: rect, span, &placed, &work)
      placed.sort { $0.index < $1.index }
      found.reserveCapacity(found.count + placed.count)
      for item in placed { found.append(cell(item.index, item.frame, of: index)) }
      appendSupplements(of: index, in: rect, to: &supplements, &work)
      index += 1
    }
    found += supplements
    // Mostly they are in order by now, and moving attributes about costs more than looking.
    let isInOrder = zip(found, found.dropFirst()).allSatisfy { LayoutAttributes.isDrawnBefore($0, $1) }
    if !isInOrder { found.sort(by: LayoutAttributes.isDrawnBefore) }
    return found
  }

  /// The places of the items that meet `rect`, ascending: for whoever needs no more, at a fraction of the cost.
  ///
  /// `work` counts what was looked at, as for `elements(in:work:)`.
  public func indexPathsForItems(in rect: Rect, work: inout LayoutWork) -> [IndexPath] {
    guard rect.width > 0, rect.height > 0 else { return [] }
    let span = mainSpan(of: rect)
    var found: [IndexPath] = []
    var placed: [PlacedItem] = []
    var index = firstSection(endingAtOrAfter: span.low)
    while index < sections.count, starts[index] <= span.high {
      placeItems(of: index, in: rect, span, &placed, &work)
      let first = found.count
      found.reserveCapacity(first + placed.count)
      for item in placed { found.append(IndexPath(section: index, item: item.index)) }
      found[first...].sort { $0.item < $1.item }
      index += 1
    }
    return found
  }

  /// The attributes of a cell; nil for a place where there is none.
  public func cell(at indexPath: IndexPath) -> LayoutAttributes? {
    let index = indexPath.section
    guard sections.indices.contains(index) else { return nil }
    guard let frame = sections[index].body?.frame(of: indexPath.item, sections[index].section.items) else { return nil }
    let start = starts[index] + sections[index].bodyStart
    return cell(indexPath.item, mirrored(shifted(frame, by: start)), of: indexPath.section)
  }

  /// The attributes of a section's header or footer; nil where there is none.
  public func supplement(kind: String, ofSection index: Int) -> LayoutAttributes? {
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    switch kind {
    case LayoutAttributes.headerKind where section.headerLength > 0:
      return supplement(kind, section.section.header, at: 0, length: section.headerLength, of: index)
    case LayoutAttributes.footerKind where section.footerLength > 0:
      return supplement(
        kind, section.section.footer, at: section.footerStart, length: section.footerLength, of: index)
    default:
      return nil
    }
  }

  /// What a rectangle covers of the main axis, before mirroring.
  private func mainSpan(of rect: Rect) -> (low: Double, high: Double) {
    var span = model.scrollDirection.mainSpan(rect)
    if model.scrollDirection == .horizontal, model.layoutDirection == .rightToLeft {
      // From the edges that `hits` compares: a large width takes the last digits of a near edge with it.
      span = (mirroredWidth - span.high, mirroredWidth - span.low)
    }
    // One point more on both sides: stacking and mirroring may round, and every finished frame is tested.
    return (span.low - 1, span.high + 1)
  }

  private func firstSection(endingAtOrAfter main: Double) -> Int {
    var low = 0
    var high = sections.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] + sections[middle].length < main { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func appendSupplements(
    of index: Int, in rect: Rect, to found: inout [LayoutAttributes], _ work: inout LayoutWork
  ) {
    for kind in [LayoutAttributes.headerKind, LayoutAttributes.footerKind] {
      guard let attributes = supplement(kind: kind, ofSection: index) else { continue }
      work.examined += 1
      if rect.hits(attributes.frame) { found.append(attributes) }
    }
  }

  /// Replaces `placed` by the items of a section that meet `rect`, in any order, with their finished frames.
  private func placeItems(
    of index: Int, in rect: Rect, _ span: (low: Double, high: Double), _ placed: inout [PlacedItem],
    _ work: inout LayoutWork
  ) {
    placed.removeAll(keepingCapacity: true)
    // Field by field: a copy of the section would count a dozen references.
    guard let body = sections[index].body else { return }
    let start = starts[index] + sections[index].bodyStart
    placed.reserveCapacity(64)
    body.appendItems(
      sections[index].section.items, from: span.low - start, to: span.high - start, into: &placed, work: &work)
    var count = 0
    for slot in placed.indices {
      let frame = mirrored(shifted(placed[slot].frame, by: start))
      guard rect.hits(frame) else { continue }
      placed[count] = PlacedItem(index: placed[slot].index, frame: frame)
      count += 1
    }
    placed.removeLast(placed.count - count)
  }

  private func cell(_ item: Int, _ frame: Rect, of section: Int) -> LayoutAttributes {
    let (run, place) = sections[section].section.items.item(at: item)
    var attributes = LayoutAttributes(
      category: .cell, indexPath: IndexPath(section: section, item: item), frame: frame,
      custom: run.content.custom(at: place))
    if run.appearance != .plain {
      if let alpha = run.appearance.alpha.value(at: place) { attributes.alpha = min(1, max(0, alpha)) }
      if let zIndex = run.appearance.zIndex.value(at: place), let depth = Int(exactly: zIndex.rounded()) {
        attributes.zIndex = depth
      }
      attributes.isHidden = run.appearance.isHidden.value(at: place)
    }
    return attributes
  }

  private func supplement(
    _ kind: String, _ supplement: SectionSupplement?, at start: Double, length: Double, of section: Int
  ) -> LayoutAttributes {
    LayoutAttributes(
      category: .supplementary, kind: kind, indexPath: IndexPath(section: section, item: 0),
      frame: mirrored(
        model.scrollDirection.rect(
          main: starts[section] + start, cross: 0, mainLength: length,
          crossLength: model.scrollDirection.cross(viewport))),
      custom: supplement?.content.custom(at: 0) ?? CustomAttributes())
  }

  private func shifted(_ frame: Rect, by main: Double) -> Rect {
    var frame = frame
    if model.scrollDirection == .vertical { frame.y += main } else { frame.x += main }
    return frame
  }

  /// Left to right and right to left exchanged where the collection asks for it.
  private func mirrored(_ frame: Rect) -> Rect {
    guard model.layoutDirection == .rightToLeft else { return frame }
    var frame = frame
    frame.x = mirroredWidth - frame.x - frame.width
    return frame
  }

  /// Between the edges that right to left exchanges.
  private var mirroredWidth: Double { max(contentSize.width, viewport.width) }
}
