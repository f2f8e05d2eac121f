import LayoutBase

/// A section laid out by itself: header, inset, items, inset and footer, stacked from 0 on the main axis.
final class PreparedSection: Sendable {
  let section: Section
  let container: LayoutContainer
  let itemsLayout: any PreparedLayout
  /// The orthogonal scrolling of the items; nil if there is none.
  let orthogonal: OrthogonalGroupScroller?
  /// The scroll effect that the layout applies to cells; nil for none.
  let cellScrollEffect: ScrollEffect?
  /// Whether the layout sets the z-indices of items.
  let hasItemDepths: Bool
  /// Whether lines or columns of items stay in view.
  let hasPinnedTracks: Bool
  /// The z-index of cells for which neither the layout nor the document sets one.
  let cellDepth: Int
  /// The start of the items: after header and inset.
  let itemsStart: Double
  let header: PreparedSupplementBand
  let footer: PreparedSupplementBand
  /// The start of the footer's band: after the trailing inset.
  let footerStart: Double
  let decorations: PreparedDecorations
  /// The sticky items; nil if there are none.
  let stickyItems: StickyItemIndex?
  /// Whether items have placements of the section's earlier layout, which a new layout would not give them.
  private let hasKeptPlacements: Bool

  /// The main length of the section.
  var length: Double { footerStart + footer.total }

  /// The cross length of the section: that of the container, or of longer items in a collection that scrolls along both
  /// axes.
  let crossLength: Double

  /// Prepares a section. `previous` saves work only; `earlier` is the section that this one replaces, nil for a layout
  /// that depends on nothing but the section and its container. If the work is cancelled already, which `isStopped`
  /// states, nothing is placed.
  init(
    _ section: Section, in container: LayoutContainer, reusing previous: PreparedSection?,
    following earlier: PreparedSection?, isStopped: Bool, work: inout LayoutProgress
  ) {
    let placedCount = work.placedCount
    let scrollDirection = container.scrollDirection
    self.section = section
    self.container = container
    header = PreparedSupplementBand(section.header, scrollDirection)
    footer = PreparedSupplementBand(section.footer, scrollDirection)
    itemsStart = header.total + scrollDirection.mainLeading(section.inset)
    let continued =
      isStopped
      ? nil
      : earlier.flatMap {
        PreparedSection.prepareBody(section, in: container, following: $0, reuses: $0 === previous, work: &work)
      }
    hasKeptPlacements = continued != nil
    let placed: any PreparedLayout =
      isStopped
      ? CancelledLayout()
      : continued ?? PreparedSection.prepareBody(section, in: container, reusing: previous, work: &work)
    // A partial result must not be queried, because a query would also access the missing items.
    let isCancelled = isStopped || work.isCancelled
    itemsLayout = isCancelled ? CancelledLayout() : placed
    crossLength =
      container.scrollsAcross
      ? max(container.crossLength, itemsLayout.crossEnd + container.crossTrailing.limitedLength)
      : container.crossLength
    orthogonal = itemsLayout.orthogonal
    hasItemDepths = itemsLayout.hasItemDepths
    hasPinnedTracks = itemsLayout.pinnedTracks != nil
    cellScrollEffect = section.layout.cellScrollEffect
    footerStart =
      itemsStart + max(itemsLayout.length, section.layout.minimumContentLength.sanitizedLength)
      + scrollDirection.mainTrailing(section.inset)
    stickyItems =
      isCancelled || !section.items.mayHaveStickyItems || orthogonal != nil
      ? nil : StickyItemIndex(section, itemsLayout, container)
    let described = isCancelled ? [] : section.decorations + section.layout.decorations(in: container)
    cellDepth = section.layout.hasUIKitBackgrounds && described.contains { $0.shape.coversSection } ? 1 : 0
    decorations = PreparedDecorations(
      described, separatorCount: PreparedSection.gapCount(of: itemsLayout))
    WorkCounter.add(1 + work.placedCount - placedCount + described.count + itemsLayout.boundaryItems.count)
  }

  /// The cards of a carousel; nil for other layouts.
  var carousel: PreparedCarousel? { itemsLayout as? PreparedCarousel }

  /// Whether the work was cancelled before the section was prepared.
  var isCancelled: Bool { itemsLayout is CancelledLayout }

  /// Whether decorations that cover the whole section are backgrounds as in UIKit
  /// (`SectionLayout.hasUIKitBackgrounds`).
  var hasUIKitBackgrounds: Bool { section.layout.hasUIKitBackgrounds }

  /// Whether elements other than items may be outside of the section.
  var hasOverflow: Bool { !decorations.isEmpty || !itemsLayout.boundaryItems.isEmpty }

  /// The overflow of elements before the start and after the end of the section, in points.
  var overflow: (before: Double, after: Double) {
    var overhang = decorations.isEmpty ? (before: 0, after: 0) : decorations.overflow(in: self)
    for item in itemsLayout.boundaryItems {
      let span = container.scrollDirection.mainInterval(item.frame)
      overhang.before = max(overhang.before, -(itemsStart + span.low))
      overhang.after = max(overhang.after, itemsStart + span.high - length)
    }
    return overhang
  }

  /// Prepares the items, reusing the earlier layout up to the first item that differs.
  private static func prepareBody(
    _ section: Section, in container: LayoutContainer, reusing previous: PreparedSection?, work: inout LayoutProgress
  ) -> any PreparedLayout {
    let layout = section.layout
    guard let previous, !previous.hasKeptPlacements, previous.hasLayout(layout, in: container) else {
      return layout.prepare(section.items, in: container, reusing: nil, from: 0, work: &work)
    }
    let firstChanged = section.items.firstMetricDifference(
      from: previous.section.items, includingText: layout.readsText)
    if firstChanged == section.items.count, firstChanged == previous.section.items.count { return previous.itemsLayout }
    return layout.prepare(section.items, in: container, reusing: previous.itemsLayout, from: firstChanged, work: &work)
  }

  /// Prepares the items so that they keep placements (such as lanes) of the section's earlier layout; nil if the result
  /// does not depend on that layout, or it was cancelled. If `reuses`, frames may be copied, too.
  private static func prepareBody(
    _ section: Section, in container: LayoutContainer, following earlier: PreparedSection, reuses: Bool,
    work: inout LayoutProgress
  ) -> (any PreparedLayout)? {
    guard !earlier.isCancelled else { return nil }
    let isReusable = reuses && earlier.hasLayout(section.layout, in: container)
    return section.layout.prepare(
      section.items, in: container,
      following: EarlierLayout(
        items: earlier.section.items, prepared: earlier.itemsLayout, isReusable: isReusable),
      work: &work)
  }

  /// Whether the items were placed by an equal layout, in a container that is equal in all that this layout reads.
  private func hasLayout(_ layout: any SectionLayout, in container: LayoutContainer) -> Bool {
    !isCancelled && layout.isEqual(to: section.layout)
      && container.isEqual(
        to: self.container,
        ignoringMainLength: !layout.dependsOnMainLength(scrolling: container.scrollDirection))
  }
}

/// Finds the sections that may intersect an interval of the main axis, overflow included, by binary search over prefix
/// maxima and suffix minima.
struct SectionExtentIndex: Sendable {
  /// Prefix maxima of the sections' ends with their overflow; empty if nothing overflows.
  private var ends: [Double] = []
  /// Suffix minima of the sections' starts with their overflow; empty if nothing overflows.
  private var suffixMinStarts: [Double] = []

  /// Creates the index of sections that start at `starts`. If the work is cancelled, overflow is ignored.
  init(_ sections: [PreparedSection], starts: [Double], work: LayoutProgress) {
    var overhangs: [(before: Double, after: Double)] = []
    overhangs.reserveCapacity(sections.count)
    for section in sections {
      // Computes a frame for each of the decorations, of which there can be very many.
      if section.hasOverflow, work.isCancelled { return }
      overhangs.append(section.overflow)
    }
    guard overhangs.contains(where: { $0.before > 0 || $0.after > 0 }) else { return }
    ends.reserveCapacity(sections.count)
    for (index, section) in sections.enumerated() {
      ends.append(max(ends.last ?? -.infinity, starts[index] + section.length + overhangs[index].after))
    }
    suffixMinStarts = starts
    for index in sections.indices.reversed() {
      suffixMinStarts[index] = min(
        starts[index] - overhangs[index].before,
        index + 1 < suffixMinStarts.count ? suffixMinStarts[index + 1] : .infinity)
    }
  }

  /// Returns the sections of `range` that may intersect `low...high`; `starts` are the main-axis starts of all
  /// sections.
  func sections(
    of range: Range<Int>, from low: Double, to high: Double, _ sections: [PreparedSection], _ starts: [Double]
  ) -> Range<Int> {
    let first = range.partitioningIndex { (ends.isEmpty ? starts[$0] + sections[$0].length : ends[$0]) >= low }
    let last = range.partitioningIndex { (suffixMinStarts.isEmpty ? starts[$0] : suffixMinStarts[$0]) > high }
    return first..<max(first, last)
  }
}

/// The main-axis extent of a header or footer in its section, in points.
struct PreparedSupplementBand: Sendable {
  /// The inset before the view.
  let leading: Double
  /// The length of the view; 0 if there is none.
  let length: Double
  /// The length with both insets.
  let total: Double

  init(_ supplement: SupplementaryItem?, _ direction: ScrollDirection) {
    length = (supplement?.length ?? 0).sanitizedLength
    guard let supplement, length > 0 else {
      (leading, total) = (0, 0)
      return
    }
    let inset = supplement.inset.bounded
    leading = direction.mainLeading(inset)
    total = leading + length + direction.mainTrailing(inset)
  }
}

extension SupplementaryItem {
  /// Returns the cross-axis interval of the view within the available cross size.
  func span(across available: Double, _ direction: ScrollDirection) -> (start: Double, length: Double) {
    let inset = inset.bounded
    let availableLength = max(0, available - direction.crossLeading(inset) - direction.crossTrailing(inset))
    let length = crossLength.map { min(availableLength, $0.sanitizedLength) } ?? availableLength
    let fraction = alignment == .leading ? 0 : alignment == .center ? 0.5 : 1
    return (direction.crossLeading(inset) + (availableLength - length) * fraction, length)
  }

  /// Returns an equivalent boundary item of the whole collection, which is `available` points long on the cross axis.
  func boundaryItem(_ kind: String, atEnd isAtEnd: Bool, across available: Double, _ model: CollectionModel)
    -> BoundarySupplementaryItem
  {
    let direction = model.scrollDirection
    let band = PreparedSupplementBand(self, direction)
    let span = span(across: available, direction)
    let trailing = max(0, available - span.start - span.length)
    let isVertical = direction == .vertical
    let after = band.total - band.leading - band.length
    var item = BoundarySupplementaryItem(
      kind: kind, alignment: isVertical ? (isAtEnd ? .bottom : .top) : (isAtEnd ? .trailing : .leading),
      size: isVertical
        ? LayoutSize(width: .absolute(available), height: .absolute(band.total))
        : LayoutSize(width: .absolute(band.total), height: .absolute(available)),
      pinsToVisibleBounds: isSticky && model.stickyHeaders != .none,
      contentInsets: isVertical
        ? EdgeInsets(top: band.leading, left: span.start, bottom: after, right: trailing)
        : EdgeInsets(top: span.start, left: band.leading, bottom: trailing, right: after),
      content: content)
    item.stickyOffset = stickyOffset
    return item
  }
}

extension CollectionModel {
  /// Returns a header or footer if it can be pinned, otherwise nil.
  func sticky(_ supplement: SupplementaryItem?) -> SupplementaryItem? {
    stickyHeaders != .none && supplement?.isSticky == true ? supplement : nil
  }

  /// Returns the boundary items of the collection, including its header and footer, for the available size.
  func boundaryItems(in containerSize: Size) -> [BoundarySupplementaryItem] {
    let across = scrollDirection.cross(containerSize)
    var items: [BoundarySupplementaryItem] = []
    if let header, header.length > 0 {
      items.append(header.boundaryItem(LayoutAttributes.headerKind, atEnd: false, across: across, self))
    }
    if let footer, footer.length > 0 {
      items.append(footer.boundaryItem(LayoutAttributes.footerKind, atEnd: true, across: across, self))
    }
    return items + configuration.boundaryItems
  }
}
