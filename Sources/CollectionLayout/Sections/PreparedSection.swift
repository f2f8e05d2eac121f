/// A section laid out by itself: header, inset, items, inset, footer, one below the other from 0 on the main axis.
struct PreparedSection: Sendable {
  let section: Section
  let container: LayoutContainer
  /// Nil where the section's layout is not there: it is laid out as nothing.
  let body: (any PreparedLayout)?
  /// Where the items begin, behind header and inset.
  let bodyStart: Double
  let headerLength: Double
  let footerLength: Double
  /// Where the footer begins, behind the trailing inset.
  let footerStart: Double

  /// Where the section ends.
  var length: Double { footerStart + footerLength }

  init(
    _ section: Section, viewport: Size, scrollDirection: ScrollDirection, reusing previous: PreparedSection?,
    work: inout LayoutWork
  ) {
    self.section = section
    container = LayoutContainer(viewport: viewport, scrollDirection: scrollDirection, inset: section.inset)
    guard let layout = section.layout else {
      (body, bodyStart, headerLength, footerLength, footerStart) = (nil, 0, 0, 0, 0)
      return
    }
    headerLength = PreparedSection.legal(section.header?.length)
    footerLength = PreparedSection.legal(section.footer?.length)
    bodyStart = headerLength + scrollDirection.mainLeading(section.inset)
    let body = PreparedSection.prepareBody(section, layout, in: container, reusing: previous, work: &work)
    self.body = body
    footerStart = bodyStart + body.length + scrollDirection.mainTrailing(section.inset)
  }

  /// Takes over as much of an earlier preparation as holds still.
  private static func prepareBody(
    _ section: Section, _ layout: any SectionLayout, in container: LayoutContainer,
    reusing previous: PreparedSection?, work: inout LayoutWork
  ) -> any PreparedLayout {
    guard let previous, let body = previous.body, let before = previous.section.layout,
      layout.isEqual(to: before),
      container.isEqual(
        to: previous.container,
        ignoringMainLength: !layout.dependsOnMainLength(scrolling: container.scrollDirection))
    else {
      return layout.prepare(section.items, in: container, reusing: nil, from: 0, work: &work)
    }
    let firstChanged = section.items.firstMetricDifference(
      from: previous.section.items, includingText: layout.readsText)
    if firstChanged == section.items.count, firstChanged == previous.section.items.count { return body }
    return layout.prepare(section.items, in: container, reusing: body, from: firstChanged, work: &work)
  }

  private static func legal(_ length: Double?) -> Double {
    guard let length, length > 0, length.isFinite else { return 0 }
    return length
  }
}
