import LayoutBase

extension ScrolledCollection {
  /// Returns the attributes of a section's header, pinned or stretched if applicable; nil if there is none.
  func header(ofSection index: Int) -> LayoutAttributes? {
    guard let section = section(index), section.header.length > 0 else { return nil }
    var (start, length) = (headerStart(ofSection: index), section.header.length)
    let isPinned = start > layout.starts[index] + section.header.leading
    if index == 0, !isPinned, let stretched = stretched(at: start, length: length, section) {
      (start, length) = stretched
    }
    return supplement(
      LayoutAttributes.headerKind, section.section.header, of: index, start: start, length: length, isPinned: isPinned)
  }

  /// Returns the attributes of a section's footer, pinned if applicable; nil if there is none.
  func footer(ofSection index: Int) -> LayoutAttributes? {
    guard let section = section(index), section.footer.length > 0 else { return nil }
    let start = footerStart(ofSection: index)
    return supplement(
      LayoutAttributes.footerKind, section.section.footer, of: index, start: start, length: section.footer.length,
      isPinned: start < layout.starts[index] + section.footerStart + section.footer.leading)
  }

  /// Returns the main-axis start of a header. Push: `max(natural, min(edge + offset, natural + headerTravel))`. Stack:
  /// `max(natural, edge + stacked)`. `natural` is the start without pinning, `edge` is `headerEdge`, and `offset` and
  /// `stacked` are the distances in `StickyIndex`.
  private func headerStart(ofSection index: Int) -> Double {
    let natural = layout.starts[index] + layout.sections[index].header.leading
    guard let position = layout.stickyHeaders.index(ofSection: index), position < pinnedHeaderCount else {
      return natural
    }
    let pinned = headerEdge + layout.stickyHeaders.distances[position]
    if layout.model.stickyHeaders == .stack { return max(natural, pinned) }
    return max(natural, min(pinned, natural + layout.sections[index].headerTravel))
  }

  /// Returns the main-axis start of a footer. Push: `min(natural, max(edge − offset − length, end of the header))`.
  /// Stack: `min(natural, edge − stacked − length)`. As in `headerStart`, with `footerEdge`; `length` is that of the
  /// footer.
  private func footerStart(ofSection index: Int) -> Double {
    let section = layout.sections[index]
    let natural = layout.starts[index] + section.footerStart + section.footer.leading
    guard let position = layout.stickyFooters.index(ofSection: index), position < pinnedFooterCount else {
      return natural
    }
    let pinned = footerEdge - layout.stickyFooters.distances[position] - section.footer.length
    if layout.model.stickyHeaders == .stack { return min(natural, pinned) }
    return min(natural, max(pinned, layout.starts[index] + section.header.total))
  }

  /// Returns the main-axis start and length to which an effect changes the first section's header; nil if none does.
  private func stretched(at start: Double, length: Double, _ section: PreparedSection) -> (Double, Double)? {
    var effects = layout.model.effects
    if section.section.header?.isStretchy == true { effects.append(.stretchyHeader(minLength: nil, maxLength: nil)) }
    for effect in effects {
      if let stretched = effect.stretched(length: length, at: start, edge: edges.start) {
        return (stretched.start, stretched.length)
      }
    }
    return nil
  }

  /// Returns the frame that a header, a footer or a boundary item has when it is not pinned; for any other element its
  /// frame.
  func naturalFrame(ofSupplement attributes: LayoutAttributes) -> Rect {
    let path = attributes.indexPath
    func unpinned(_ items: [PreparedBoundarySupplementary], number: Int) -> PreparedBoundarySupplementary? {
      var item = items.first { $0.kind == attributes.kind && $0.number == number }
      item?.pinsToVisibleBounds = false
      return item
    }
    switch attributes.owner {
    case .section:
      guard let section = section(path.section) else { return attributes.frame }
      let isFooter = attributes.kind == LayoutAttributes.footerKind
      let (view, band) = isFooter ? (section.section.footer, section.footer) : (section.section.header, section.header)
      let start = layout.starts[path.section] + (isFooter ? section.footerStart : 0) + band.leading
      return moved(frame(of: view, start: start, length: band.length), ofSection: path.section)
    case .sectionBoundary:
      let items = section(path.section)?.itemsLayout.boundaryItems ?? []
      return unpinned(items, number: path.item).map { boundaryItem($0, of: path.section).frame } ?? attributes.frame
    case .collectionBoundary:
      return unpinned(layout.boundaryItems, number: path.section).map { boundaryItem($0).frame } ?? attributes.frame
    case .anchor: return attributes.frame
    }
  }

  private func supplement(
    _ kind: String, _ supplement: SupplementaryItem?, of index: Int, start: Double, length: Double, isPinned: Bool
  ) -> LayoutAttributes {
    let frame = self.frame(of: supplement, start: start, length: length)
    let page = page(ofSection: index)
    let isHeld = kind == LayoutAttributes.headerKind && isSticky(supplement)
    return LayoutAttributes(
      category: .supplementary, kind: kind, indexPath: IndexPath(section: index, item: 0),
      frame: page.map { frame.offset(by: isHeld ? $0.stickyShift : $0.shift) } ?? frame,
      zIndex: isPinned ? LayoutAttributes.pinnedZIndex + index : 0,
      custom: supplement?.content.custom(at: 0) ?? CustomAttributes())
  }

  /// Returns the frame of a header or footer in content coordinates. On the main axis it begins at `start` and is
  /// `length` points long, before mirroring; without a `supplement` it is as wide as the content.
  private func frame(of supplement: SupplementaryItem?, start: Double, length: Double) -> Rect {
    let direction = layout.model.scrollDirection
    let across = direction.cross(layout.contentSize)
    let span = supplement?.span(across: across, direction) ?? (start: 0, length: across)
    let frame = direction.rect(main: start, cross: span.start, mainLength: length, crossLength: span.length)
    return layout.isFlow ? layout.model.pixels.aligned(layout.mirrored(frame)) : layout.mirrored(frame)
  }

  /// Whether a header or footer can be pinned.
  func isSticky(_ header: SupplementaryItem?) -> Bool {
    layout.model.sticky(header) != nil
  }

  /// Returns the attributes of a boundary item of the section `index`, pinned if applicable.
  func boundaryItem(_ item: PreparedBoundarySupplementary, of index: Int) -> LayoutAttributes {
    var attributes = boundaryItem(
      item, from: layout.starts[index] + layout.sections[index].itemsStart, pinnedWithin: (headerEdge, footerEdge))
    attributes.indexPath = IndexPath(section: index, item: item.number)
    attributes.owner = .sectionBoundary
    attributes.frame = moved(attributes.frame, ofSection: index)
    return attributes
  }

  /// Returns the attributes of a boundary item of the collection, pinned if applicable.
  func boundaryItem(_ item: PreparedBoundarySupplementary) -> LayoutAttributes {
    boundaryItem(item, from: 0, pinnedWithin: edges)
  }

  /// Returns the attributes of a boundary item whose frame is relative to `origin` on the main axis, and which is
  /// pinned within a part of the viewport.
  private func boundaryItem(
    _ item: PreparedBoundarySupplementary, from origin: Double, pinnedWithin part: (start: Double, end: Double)
  ) -> LayoutAttributes {
    let direction = layout.model.scrollDirection
    let natural = shifted(item.frame, by: origin)
    var frame = natural
    if item.pinsToVisibleBounds {
      let (start, end) = direction.mainInterval(natural)
      let length = end - start
      let limit = origin + item.pinLimit
      let distance = item.stickyOffset.sanitizedLength
      let pinned =
        item.isAtSectionEnd
        ? min(start, max(part.end - distance - length, limit))
        : max(start, min(part.start + distance, limit - length))
      frame = shifted(natural, by: pinned - start)
    }
    let span = direction.mainInterval(frame)
    let isHeld = item.pinsToVisibleBounds && span.high > edges.start && span.low < edges.end
    let depth = LayoutAttributes.pinnedBoundaryItemDepth
    var attributes = LayoutAttributes(
      category: .supplementary, kind: item.kind, indexPath: IndexPath(section: item.number, item: 0),
      frame: layout.model.pixels.aligned(layout.mirrored(frame)),
      zIndex: isHeld ? min(item.zIndex, .max - depth) + depth : item.zIndex)
    attributes.custom = item.content.custom(at: 0)
    attributes.owner = .collectionBoundary
    return attributes
  }
}

extension ScrolledCollection {
  /// A header that is pinned to the edge of the viewport.
  public struct PinnedHeader: Equatable, Sendable {
    public var section: Int
    /// The origin of the header's frame when it is not pinned, in points.
    public var originalPoint: Point
  }

  /// Returns a pinned header by its index in the order of pinning; the index must be less than `pinnedHeaderCount`.
  public func pinnedHeader(at index: Int) -> PinnedHeader {
    let sectionIndex = layout.stickyHeaders.sections[index]
    let section = layout.sections[sectionIndex]
    let natural = frame(
      of: section.section.header, start: layout.starts[sectionIndex] + section.header.leading,
      length: section.header.length)
    return PinnedHeader(section: sectionIndex, originalPoint: natural.origin)
  }
}

/// The behavior of headers and footers at the edge of the viewport when their sections scroll out.
public enum StickyHeaders: String, Hashable, Sendable, CaseIterable {
  /// Headers scroll with their sections.
  case none
  /// Headers stay until the end of their section pushes them out, as pinned headers in UIKit.
  case push
  /// Headers stay below each other, however far their sections have scrolled.
  case stack
}

// Headers and footers whose frames may be outside of their sections. Queries search for them separately.
extension ScrolledCollection {
  /// Whether the header of a section is searched separately from the section.
  func isQueriedSeparately(headerOfSection index: Int, _ page: PagedOffsetRange) -> Bool {
    isStretchedHeader(index) || isStacked(index, in: layout.stickyHeaders, pinnedCount: pinnedHeaderCount)
      || page.shift != page.stickyShift && isSticky(layout.sections[index].section.header)
  }

  /// Whether the header or footer of a section is pinned in a stack: it is one of the first `pinnedCount` of `order`.
  func isStacked(_ index: Int, in order: StickyIndex, pinnedCount: Int) -> Bool {
    layout.model.stickyHeaders == .stack && (order.index(ofSection: index).map { $0 < pinnedCount } ?? false)
  }

  /// Appends sticky headers whose paged offset differs from that of their sections.
  func appendStickyHeaders(of page: PagedOffsetRange, _ query: inout Query) {
    let span = span(of: query.rect, movedBy: page.stickyShift)
    for index in layout.sections(of: page.sections, from: span.low, to: span.high)
    where isSticky(layout.sections[index].section.header) && !isStretchedHeader(index)
      && !isStacked(index, in: layout.stickyHeaders, pinnedCount: pinnedHeaderCount)
    {
      query.appendIfIntersecting(header(ofSection: index))
    }
  }

  /// Appends the headers and footers that are pinned in a stack, which may be far from their sections.
  func appendStackedSupplementaries(_ query: inout Query) {
    for page in layout.pages {
      let (low, high) = span(of: query.rect, movedBy: page.stickyShift)
      let headers = layout.stickyHeaders
      for index in headers.stacked(pinnedHeaderCount, from: low - headerEdge, to: high - headerEdge)
      where page.sections.contains(headers.sections[index]) && !isStretchedHeader(headers.sections[index]) {
        query.appendIfIntersecting(header(ofSection: headers.sections[index]))
      }
      let (footerLow, footerHigh) = span(of: query.rect, movedBy: page.shift)
      let footers = layout.stickyFooters
      for index in footers.stacked(
        pinnedFooterCount, from: footerEdge - footerHigh, to: footerEdge - footerLow)
      where page.sections.contains(footers.sections[index]) {
        query.appendIfIntersecting(footer(ofSection: footers.sections[index]))
      }
    }
  }

  /// Whether a header may extend beyond its section because it is stretched.
  private func isStretchedHeader(_ index: Int) -> Bool {
    guard index == 0 else { return false }
    if layout.sections[0].section.header?.isStretchy == true { return true }
    return layout.model.effects.contains {
      if case .stretchyHeader = $0 { true } else { false }
    }
  }

  /// Appends the header of the first section if it may extend beyond the section.
  func appendStretchedHeader(_ query: inout Query) {
    if !layout.sections.isEmpty, isStretchedHeader(0) { query.appendIfIntersecting(header(ofSection: 0)) }
  }
}

/// The headers, or the footers, that can be pinned, in the order in which the edge of the viewport reaches them.
///
/// The views that are pinned at a scroll position are a prefix of the list, whose length is found by binary search.
struct StickyIndex: Sendable {
  /// Section indices in the order of pinning.
  let sections: [Int]
  /// For each of `sections`, the distance of its view from the viewport's edge while it is pinned, in points: its
  /// sticky offset; if pinned views stack, that of the first view plus the lengths of all views before.
  let distances: [Double]
  /// For each of `sections`, the pin threshold of its view: the view is pinned if the viewport's edge plus the view's
  /// distance exceeds the threshold. For footers, edges and thresholds are negated, so that both ascend.
  private let thresholds: [Double]
  /// The index in `sections` of each section; −1 if it is never pinned. Empty if `sections` is.
  private let order: [Int32]

  /// A header or footer that can be pinned.
  private struct Candidate {
    let section: Int
    let length: Double
    let threshold: Double
    /// The distance in points that the view moves before the other end of its section pushes it.
    let travel: Double
    /// The distance from the edge at which the view is pinned, in points.
    let distance: Double
  }

  /// Creates the order of candidates with ascending thresholds.
  private init(_ mode: StickyHeaders, of candidates: [Candidate], sectionCount: Int) {
    // A view that the end of its section would push out before it is pinned is never pinned.
    var pinned = candidates.filter { $0.length > 0 && !(mode == .push && $0.travel <= 0) }
    // Those with distances are pinned earlier.
    if mode == .push, pinned.contains(where: { $0.distance > 0 }) {
      pinned.sort { ($0.threshold - $0.distance, $0.threshold) < ($1.threshold - $1.distance, $1.threshold) }
    }
    sections = pinned.map(\.section)
    thresholds = pinned.map(\.threshold)
    var (distances, total) = ([Double](), pinned.first?.distance ?? 0)
    for candidate in pinned {
      distances.append(mode == .stack ? total : candidate.distance)
      total += candidate.length
    }
    self.distances = distances
    var order = [Int32](repeating: -1, count: sections.isEmpty ? 0 : sectionCount)
    for (index, section) in sections.enumerated() { order[section] = Int32(truncatingIfNeeded: index) }
    self.order = order
  }

  /// Returns how many views are pinned when the viewport's edge is at `edge`, by binary search.
  func count(at edge: Double) -> Int {
    sections.indices.partitioningIndex { !(edge + distances[$0] > thresholds[$0]) }
  }

  /// Returns those of the first `count` views that intersect `low..<high`, in points from the edge, in a stack; as
  /// indices in `sections`.
  func stacked(_ count: Int, from low: Double, to high: Double) -> Range<Int> {
    let first = (0..<count).partitioningIndex { $0 + 1 == distances.count || distances[$0 + 1] >= low }
    let last = (0..<count).partitioningIndex { distances[$0] >= high }
    return first..<max(first, last)
  }

  /// Returns the index of a section in `sections`; nil if it is never pinned.
  func index(ofSection section: Int) -> Int? {
    guard section < order.count, order[section] >= 0 else { return nil }
    return Int(order[section])
  }
}

extension StickyIndex {
  /// Creates the order of the headers that are pinned to the leading edge.
  static func headers(_ mode: StickyHeaders, of sections: [PreparedSection], starts: [Double]) -> StickyIndex {
    let candidates = sections.indices.compactMap { index -> Candidate? in
      let section = sections[index]
      guard mode != .none, section.section.header?.isSticky == true else { return nil }
      return Candidate(
        section: index, length: section.header.length, threshold: starts[index] + section.header.leading,
        travel: section.headerTravel, distance: section.section.header?.stickyOffset.sanitizedLength ?? 0)
    }
    return StickyIndex(mode, of: candidates, sectionCount: sections.count)
  }

  /// Creates the order of the footers that are pinned to the trailing edge, last section first, with negated
  /// coordinates.
  static func footers(_ mode: StickyHeaders, of sections: [PreparedSection], starts: [Double]) -> StickyIndex {
    let candidates = sections.indices.reversed().compactMap { index -> Candidate? in
      let section = sections[index]
      guard mode != .none, section.section.footer?.isSticky == true else { return nil }
      let end = starts[index] + section.footerStart + section.footer.leading + section.footer.length
      return Candidate(
        section: index, length: section.footer.length, threshold: -end,
        travel: section.footerStart - section.header.total,
        distance: section.section.footer?.stickyOffset.sanitizedLength ?? 0)
    }
    return StickyIndex(mode, of: candidates, sectionCount: sections.count)
  }
}

extension PreparedSection {
  /// The distance that a pinned header moves before the end of its section, or the footer if that is sticky, pushes the
  /// header, in points.
  var headerTravel: Double {
    let limit = section.footer?.isSticky == true ? footerStart : length
    return limit - header.leading - header.length
  }
}
