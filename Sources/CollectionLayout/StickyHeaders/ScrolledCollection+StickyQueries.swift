// Headers and footers whose frames may be outside of their sections. Queries search for them separately.
extension ScrolledCollection {
  /// Whether the header of a section is searched separately from the section.
  func isQueriedSeparately(headerOfSection index: Int, _ page: PagedOffsetRange) -> Bool {
    isStretchedHeader(index) || isStacked(layout.stickyHeaders, pinnedHeaderCount, index)
      || page.shift != page.stickyShift && isSticky(layout.sections[index].section.header)
  }

  /// Whether a header or footer is pinned in a stack.
  func isStacked(_ order: StickyIndex, _ pinnedCount: Int, _ index: Int) -> Bool {
    layout.model.stickyHeaders == .stack && (order.index(ofSection: index).map { $0 < pinnedCount } ?? false)
  }

  /// Appends sticky headers whose paged offset differs from that of their sections.
  func appendStickyHeaders(of page: PagedOffsetRange, _ query: inout Query) {
    let span = span(of: query.rect, movedBy: page.stickyShift)
    for index in layout.sections(of: page.sections, from: span.low, to: span.high)
    where isSticky(layout.sections[index].section.header) && !isStretchedHeader(index)
      && !isStacked(layout.stickyHeaders, pinnedHeaderCount, index)
    {
      query.appendIfIntersecting(header(ofSection: index))
    }
  }

  /// Appends the headers and footers that are pinned in a stack, which may be far from their sections.
  func appendStackedSupplementaries(_ query: inout Query) {
    for page in layout.pages {
      let (low, high) = span(of: query.rect, movedBy: page.stickyShift)
      let headers = layout.stickyHeaders
      for index in headers.stackedOffsets(of: pinnedHeaderCount, from: low - headerEdge, to: high - headerEdge)
      where page.sections.contains(headers.sections[index]) && !isStretchedHeader(headers.sections[index]) {
        query.appendIfIntersecting(header(ofSection: headers.sections[index]))
      }
      let (footerLow, footerHigh) = span(of: query.rect, movedBy: page.shift)
      let footers = layout.stickyFooters
      for index in footers.stackedOffsets(
        of: pinnedFooterCount, from: footerEdge - footerHigh, to: footerEdge - footerLow)
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
