// Headers and footers that may lie elsewhere than their sections say: a query looks for them apart.
extension ScrolledCollection {
  /// Whether a section's header is looked for apart from its section.
  func isElsewhere(headerOfSection index: Int, _ page: PagedSections) -> Bool {
    isStretchedHeader(index) || isStacked(layout.stickyHeaders, pinnedHeaderCount, index)
      || page.shift != page.stickyShift && isSticky(layout.sections[index].section.header)
  }

  /// Whether a header or a footer is pinned below others.
  func isStacked(_ order: PinnedOrder, _ pinnedCount: Int, _ index: Int) -> Bool {
    layout.model.stickyHeaders == .stack && (order.place(ofSection: index).map { $0 < pinnedCount } ?? false)
  }

  /// Sticky headers that are not moved like their sections.
  func appendStickyHeaders(of page: PagedSections, _ query: inout Query) {
    let span = span(of: query.rect, movedBy: page.stickyShift)
    for index in layout.sections(of: page.sections, from: span.low, to: span.high)
    where isSticky(layout.sections[index].section.header) && !isStretchedHeader(index)
      && !isStacked(layout.stickyHeaders, pinnedHeaderCount, index)
    {
      query.add(header(ofSection: index))
    }
  }

  /// Headers and footers that are pinned below each other: they may be far from their sections.
  func appendStacked(_ query: inout Query) {
    for page in layout.pages {
      let (low, high) = span(of: query.rect, movedBy: page.stickyShift)
      let headers = layout.stickyHeaders
      for place in headers.stacked(of: pinnedHeaderCount, from: low - headerEdge, to: high - headerEdge)
      where page.sections.contains(headers.sections[place]) && !isStretchedHeader(headers.sections[place]) {
        query.add(header(ofSection: headers.sections[place]))
      }
      let (footerLow, footerHigh) = span(of: query.rect, movedBy: page.shift)
      let footers = layout.stickyFooters
      for place in footers.stacked(of: pinnedFooterCount, from: edges.end - footerHigh, to: edges.end - footerLow)
      where page.sections.contains(footers.sections[place]) {
        query.add(footer(ofSection: footers.sections[place]))
      }
    }
  }

  /// Whether a header may lie beyond its section because it is stretched.
  private func isStretchedHeader(_ index: Int) -> Bool {
    guard index == 0 else { return false }
    if layout.sections[0].section.header?.isStretchy == true { return true }
    return layout.model.effects.contains {
      if case .stretchyHeader = $0 { true } else { false }
    }
  }

  /// The first section's header, which may lie far from where it begins when it is stretched.
  func appendStretchedHeader(_ query: inout Query) {
    if !layout.sections.isEmpty, isStretchedHeader(0) { query.add(header(ofSection: 0)) }
  }
}
