/// A section laid out by itself: header, inset, items, inset and footer, stacked from 0 on the main axis.
final class PreparedSection: Sendable {
  let section: Section
  let container: LayoutContainer
  /// The prepared layout of the items.
  let body: any PreparedLayout
  /// The orthogonal scrolling of the items; nil if there is none.
  let orthogonal: (any OrthogonalContent)?
  /// The scroll effect that the layout applies to cells.
  let cellEffect: Effect?
  /// Whether the layout sets the z-indices of items.
  let hasItemDepths: Bool
  /// The z-index of cells for which neither the layout nor the document sets one.
  let cellDepth: Int
  /// The start of the items: after header and inset.
  let bodyStart: Double
  let header: SupplementBand
  let footer: SupplementBand
  /// The start of the footer's band: after the trailing inset.
  let footerStart: Double
  let decorations: PreparedDecorations

  /// The main length of the section.
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
    // A partial result must not be queried, because a query would also access the missing items.
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

  /// Whether decorations that cover the section are found as UIKit's backgrounds are.
  var hasUIKitBackgrounds: Bool { section.layout.hasUIKitBackgrounds }

  /// The overflow of elements before the start and after the end of the section, in points.
  var overhang: (before: Double, behind: Double) {
    var overhang = decorations.isEmpty ? (before: 0, behind: 0) : decorations.overhang(in: self)
    for item in body.boundaryItems {
      let span = container.scrollDirection.mainSpan(item.frame)
      overhang.before = max(overhang.before, -(bodyStart + span.low))
      overhang.behind = max(overhang.behind, bodyStart + span.high - length)
    }
    return overhang
  }

  /// Prepares the items, reusing the earlier layout up to the first item that differs.
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

/// Finds the sections that may intersect an interval of the main axis, overflow included, by binary search over prefix
/// maxima and suffix minima.
struct SectionReach: Sendable {
  /// Prefix maxima of the ends of the section extents; empty if nothing overflows.
  private var ends: [Double] = []
  /// Suffix minima of the starts of the section extents; empty if nothing overflows.
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

  /// Returns the sections of `range` that may intersect `low...high`.
  func sections(
    of range: Range<Int>, from low: Double, to high: Double, _ sections: [PreparedSection], _ starts: [Double]
  ) -> Range<Int> {
    let first = range.partitioningIndex { (ends.isEmpty ? starts[$0] + sections[$0].length : ends[$0]) >= low }
    let last = range.partitioningIndex { (begins.isEmpty ? starts[$0] : begins[$0]) > high }
    return first..<max(first, last)
  }
}
