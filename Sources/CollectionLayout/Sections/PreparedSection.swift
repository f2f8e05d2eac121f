/// A section laid out by itself: header, inset, items, inset, footer, one below the other from 0 on the main axis.
final class PreparedSection: Sendable {
  let section: Section
  let container: LayoutContainer
  /// The items in their places.
  let body: any PreparedLayout
  /// How the items scroll along the cross axis by themselves; nil where they do not.
  let orthogonal: (any OrthogonalContent)?
  /// What the layout does to cells in view.
  let cellEffect: Effect?
  /// Whether the layout gives items depths.
  let hasItemDepths: Bool
  /// The depth of cells for which neither their layout nor the document has one.
  let cellDepth: Int
  /// Where the items begin, behind header and inset.
  let bodyStart: Double
  let header: SupplementBand
  let footer: SupplementBand
  /// Where the footer's band begins, behind the trailing inset.
  let footerStart: Double
  let decorations: PreparedDecorations

  /// Where the section ends.
  var length: Double { footerStart + footer.total }

  init(
    _ section: Section, in container: LayoutContainer, reusing previous: PreparedSection?, work: inout LayoutWork
  ) {
    let scrollDirection = container.scrollDirection
    self.section = section
    self.container = container
    header = SupplementBand(section.header, scrollDirection)
    footer = SupplementBand(section.footer, scrollDirection)
    bodyStart = header.total + scrollDirection.mainLeading(section.inset)
    let placed = PreparedSection.prepareBody(section, in: container, reusing: previous, work: &work)
    // Half of the items must not meet a query, which would look for the others too.
    body = work.isStopped ? UnpreparedLayout() : placed
    orthogonal = body.orthogonal
    hasItemDepths = body.hasItemDepths
    cellEffect = section.layout.cellEffect
    footerStart =
      bodyStart + max(body.length, section.layout.minimumContentLength.legalLength)
      + scrollDirection.mainTrailing(section.inset)
    let described = section.decorations + section.layout.decorations(in: container)
    cellDepth = section.layout.hasUIKitBackgrounds && described.contains { $0.shape.coversSection } ? 1 : 0
    decorations = PreparedDecorations(
      described, separatorCount: PreparedSection.gapCount(of: body))
  }

  /// Whether what covers the section is a background as UIKit has them.
  var hasUIKitBackgrounds: Bool { section.layout.hasUIKitBackgrounds }

  /// How far elements stick out of the section, before its start and behind its end.
  var overhang: (before: Double, behind: Double) {
    var overhang = decorations.isEmpty ? (before: 0, behind: 0) : decorations.overhang(in: self)
    for item in body.boundaryItems {
      let span = container.scrollDirection.mainSpan(item.frame)
      overhang.before = max(overhang.before, -(bodyStart + span.low))
      overhang.behind = max(overhang.behind, bodyStart + span.high - length)
    }
    return overhang
  }

  /// Takes over as much of an earlier preparation as holds still.
  private static func prepareBody(
    _ section: Section, in container: LayoutContainer, reusing previous: PreparedSection?, work: inout LayoutWork
  ) -> any PreparedLayout {
    let layout = section.layout
    guard let previous, !(previous.body is UnpreparedLayout), layout.isEqual(to: previous.section.layout),
      container.isEqual(
        to: previous.container,
        ignoringMainLength: !layout.dependsOnMainLength(scrolling: container.scrollDirection))
    else {
      return layout.prepare(section.items, in: container, reusing: nil, from: 0, work: &work)
    }
    let firstChanged = section.items.firstMetricDifference(
      from: previous.section.items, includingText: layout.readsText)
    if firstChanged == section.items.count, firstChanged == previous.section.items.count { return previous.body }
    return layout.prepare(section.items, in: container, reusing: previous.body, from: firstChanged, work: &work)
  }
}

/// Finds the sections that may have something in a stretch of the main axis, also what sticks out of them.
struct SectionReach: Sendable {
  /// Where everything up to a section ends; empty where nothing sticks out.
  private var ends: [Double] = []
  /// Where everything from a section on begins; empty where nothing sticks out.
  private var begins: [Double] = []

  init(_ sections: [PreparedSection], starts: [Double]) {
    let overhangs = sections.map(\.overhang)
    guard overhangs.contains(where: { $0.before > 0 || $0.behind > 0 }) else { return }
    ends.reserveCapacity(sections.count)
    for (index, section) in sections.enumerated() {
      ends.append(max(ends.last ?? -.infinity, starts[index] + section.length + overhangs[index].behind))
    }
    begins = starts
    for index in sections.indices.reversed() {
      begins[index] = min(
        starts[index] - overhangs[index].before, index + 1 < begins.count ? begins[index + 1] : .infinity)
    }
  }

  /// The sections of `range` that may meet `low...high`.
  func sections(
    of range: Range<Int>, from low: Double, to high: Double, _ sections: [PreparedSection], _ starts: [Double]
  ) -> Range<Int> {
    let first = range.partitioningIndex { (ends.isEmpty ? starts[$0] + sections[$0].length : ends[$0]) >= low }
    let last = range.partitioningIndex { (begins.isEmpty ? starts[$0] : begins[$0]) > high }
    return first..<max(first, last)
  }
}
