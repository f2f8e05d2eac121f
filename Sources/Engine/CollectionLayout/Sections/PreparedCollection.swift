/// A collection laid out for one viewport: its sections stacked along the main axis. Immutable and independent of the
/// scroll position. A class, so that a copy retains one reference instead of a dozen.
///
/// Elements are queried from a `ScrolledCollection`, because pinned headers and effects depend on the scroll position.
public final class PreparedCollection: Sendable {
  /// The model with the layouts that apply in this viewport.
  public let model: CollectionModel
  public let viewport: Size
  /// In points: on the cross axis the viewport without the content inset, or the longest section if the collection
  /// scrolls along that axis; on the main axis the length of the sections and boundary items with the distances between
  /// them, or the distance after which the content repeats.
  public let contentSize: Size
  /// The size available to sections.
  let containerSize: Size

  let sections: [PreparedSection]
  /// The boundary items of the whole collection.
  let boundaryItems: [PreparedBoundarySupplementary]
  /// The main-axis start of each section in the content, before mirroring, in points.
  let starts: [Double]
  /// The scroll range along the main axis.
  let extent: ScrollExtent
  let sectionExtents: SectionExtentIndex
  let stickyHeaders: StickyIndex
  let stickyFooters: StickyIndex
  /// Whether all sections are flow layouts, whose headers, footers and content length are aligned to pixels.
  let isFlow: Bool
  /// Whether any header or footer can be pinned.
  let isPinning: Bool
  /// The main length of the viewport, in points, that the collection's own header covers while it is pinned;
  /// `heldFooterLength` is that of the footer. 0 for a view that cannot be pinned.
  let heldHeaderLength: Double
  let heldFooterLength: Double
  let pages: [PagedOffsetRange]
  /// Indices of the orthogonal sections.
  public let orthogonalSections: [Int]
  /// The endless repetition of the content along the main axis; nil if the content has ends.
  let loop: CardLoop?

  /// Lays out a collection. Sections of `previous` with equal metrics are reused, which does not change the result.
  ///
  /// `earlier` is the layout that this one replaces on screen: layouts that keep placements, such as a waterfall with
  /// stable lanes, take them from the section of `earlier` with the same identifier. Nil for a result that depends on
  /// the model and the viewport only.
  ///
  /// `work` counts the placed items; those of reused sections are not included. If it is cancelled, sections lack their
  /// items and the result is unusable.
  public init(
    _ model: CollectionModel, viewport: Size, reusing previous: PreparedCollection? = nil,
    following earlier: PreparedCollection? = nil, work: inout LayoutProgress
  ) {
    let model = model.resolved(in: viewport)
    self.model = model
    self.viewport = viewport
    containerSize = model.containerSize(in: viewport)
    var previousSections = SectionLookup(previous)
    var earlierSections = SectionLookup(earlier)
    var sections: [PreparedSection] = []
    var starts: [Double] = []
    sections.reserveCapacity(model.sections.count)
    starts.reserveCapacity(model.sections.count)
    var end = 0.0
    var isStopped = false
    for (index, section) in model.sections.enumerated() {
      if index > 0 { end += model.configuration.interSectionSpacing.limitedLength }
      let prepared = PreparedSection(
        section, in: model.container(of: section, in: viewport),
        reusing: previousSections.section(section.identifier, expectedAt: index),
        following: earlierSections.section(section.identifier, expectedAt: index), isStopped: isStopped, work: &work)
      isStopped = isStopped || prepared.isCancelled
      starts.append(end)
      sections.append(prepared)
      end += prepared.length
    }
    // The length of flow layouts is rounded once, not section by section.
    isFlow = !model.sections.isEmpty && model.sections.allSatisfy { $0.layout is FlowLayout }
    if isFlow { end = model.pixels.roundedDown(end) }
    let direction = model.scrollDirection
    var contentArea = containerSize
    if model.scrollsAcross {
      let across = sections.reduce(direction.cross(containerSize)) { max($0, $1.crossLength) }
      contentArea = direction.size(main: direction.main(containerSize), cross: across)
    }
    let described = model.boundaryItems(in: contentArea)
    if described.isEmpty {
      boundaryItems = []
    } else {
      let boundary = PreparedBoundary(
        described, around: end,
        in: PreparedBoundary.Container(
          axis: direction, size: contentArea, crossStart: 0, pixels: model.pixels))
      boundaryItems = boundary.items
      end = boundary.length
      for index in starts.indices { starts[index] += boundary.contentStart }
    }
    self.sections = sections
    self.starts = starts
    loop = sections.count == 1 ? sections[0].carousel?.loop : nil
    if let loop { end = loop.period }
    contentSize = direction.size(main: end, cross: direction.cross(contentArea))
    let target = loop == nil ? model.reservedTarget.flatMap { model.indexPath(of: $0.item) } : nil
    let reserved = target.flatMap { path in
      sections[path.section].span(ofItem: path.item, startingAt: starts[path.section], direction)
    }
    extent = ScrollExtent(model, viewport: viewport, contentLength: end, reserved: reserved)
    sectionExtents = SectionExtentIndex(sections, starts: starts, work: work)
    stickyHeaders = .headers(model.stickyHeaders, of: sections, starts: starts)
    stickyFooters = .footers(model.stickyHeaders, of: sections, starts: starts)
    isPinning = !stickyHeaders.sections.isEmpty || !stickyFooters.sections.isEmpty
    // The inset between a pinned view and the edge of the viewport does not stay in view.
    let header = PreparedSupplementBand(model.sticky(model.header), model.scrollDirection)
    let footer = PreparedSupplementBand(model.sticky(model.footer), model.scrollDirection)
    func distance(_ view: SupplementaryItem?) -> Double {
      model.sticky(view).map { $0.length > 0 ? $0.stickyOffset.sanitizedLength : 0 } ?? 0
    }
    heldHeaderLength = distance(model.header) + header.total - header.leading
    heldFooterLength = distance(model.footer) + footer.leading + footer.length
    pages = PagedOffsetRange.all(model.sections)
    orthogonalSections = sections.indices.filter { sections[$0].orthogonal != nil }
  }

  /// Finds the sections of an earlier layout by identifier. The expected index is tried first.
  private struct SectionLookup {
    private let sections: [PreparedSection]
    private var indices: [Identifier: Int]?

    init(_ previous: PreparedCollection?) {
      sections = previous?.sections ?? []
    }

    mutating func section(_ identifier: Identifier, expectedAt index: Int) -> PreparedSection? {
      if index < sections.count, sections[index].section.identifier == identifier { return sections[index] }
      if indices == nil {
        indices = Dictionary(
          sections.indices.map { (sections[$0].section.identifier, $0) }, uniquingKeysWith: { first, _ in first })
      }
      return indices?[identifier].map { sections[$0] }
    }
  }
}

extension PreparedCollection {
  /// Whether the content repeats without end along the main axis.
  package var isEndless: Bool { loop != nil }

  /// Returns the sections of `range` that may have elements in `low...high` of the main axis, overflow included.
  func sections(of range: Range<Int>, from low: Double, to high: Double) -> Range<Int> {
    // For one section the search costs more than it saves.
    range.count == 1 ? range : sectionExtents.sections(of: range, from: low, to: high, sections, starts)
  }

  /// Returns the frame, mirrored if the collection is right to left.
  func mirrored(_ frame: Rect) -> Rect {
    guard model.layoutDirection == .rightToLeft else { return frame }
    var frame = frame
    frame.x = mirroredWidth - frame.x - frame.width
    return frame
  }

  /// The width within which frames are mirrored for right to left: horizontally at least that of the viewport without
  /// the content inset, so that short content begins at the inset.
  var mirroredWidth: Double {
    guard model.scrollDirection == .horizontal else { return contentSize.width }
    return max(contentSize.width, viewport.width - model.contentInset.left - model.contentInset.right)
  }

  /// Whether the right end of the content is its start, so that the offset of the start depends on the content's width.
  public var startsAtRight: Bool { isMainMirrored || model.scrollsAcross && isCrossMirrored }

  /// Whether the main axis runs from right to left, against the x coordinate.
  var isMainMirrored: Bool { model.isMainMirrored }

  /// Returns the main-axis interval of a rectangle, before mirroring.
  func mainInterval(of rect: Rect) -> (low: Double, high: Double) {
    let span = model.scrollDirection.mainInterval(rect)
    // Mirrors the edges that `Rect.intersects` compares: with a large width, mirroring origin and size would round
    // differently.
    return isMainMirrored ? (mirroredWidth - span.high, mirroredWidth - span.low) : span
  }
}

extension PreparedCollection {
  /// Returns the main lengths of a section's parts; nil if there is no such section.
  public func metrics(ofSection index: Int) -> SectionMetrics? {
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    let inset = section.section.inset
    return SectionMetrics(
      start: starts[index], headerLength: section.header.total, leading: model.scrollDirection.mainLeading(inset),
      itemsLength: section.itemsLayout.length, trailing: model.scrollDirection.mainTrailing(inset),
      footerLength: section.footer.total, lineCount: section.itemsLayout.lineCount,
      shownCount: section.itemsLayout.shownCount ?? section.section.items.count, container: section.container)
  }

  /// Returns the placement of an item in its lane, line or group; nil if there is no such item, if it is not shown, or
  /// if its layout has no lanes, lines or groups.
  public func placement(ofItem item: Int, inSection index: Int) -> ItemPlacement? {
    sections.indices.contains(index) ? sections[index].itemsLayout.placement(of: item) : nil
  }

  /// Returns the frame of a section in content coordinates, over its whole cross length; nil if there is no such section.
  public func frame(ofSection index: Int) -> Rect? {
    guard sections.indices.contains(index) else { return nil }
    let direction = model.scrollDirection
    return mirrored(
      direction.rect(
        main: starts[index], cross: 0, mainLength: sections[index].length, crossLength: sections[index].crossLength))
  }
}

/// The start of a section and the main lengths of its parts, in points. The start is relative to the content, before
/// mirroring.
public struct SectionMetrics: Equatable, Sendable {
  public var start: Double
  public var headerLength: Double
  /// The inset after the header.
  public var leading: Double
  /// The length of the items, with the margins that their layout adds.
  public var itemsLength: Double
  /// The inset before the footer.
  public var trailing: Double
  public var footerLength: Double
  /// The number of rows, lines or groups; 0 for layouts without them.
  public var lineCount: Int
  /// The number of items that the layout shows; those after them have no frames.
  public var shownCount: Int
  /// The container in which the items were laid out.
  public var container: LayoutContainer

  /// The sum of all parts. A section whose layout has a minimum content length may be longer.
  public var length: Double { headerLength + leading + itemsLength + trailing + footerLength }
}

/// A shift of a section and of all sections after it in query results, for example while a finger swipes between pages.
public struct PagedOffset: Hashable, Sendable {
  /// The shift in points; not mirrored for right to left.
  public var offset: Point
  /// Whether sticky headers are not shifted.
  public var excludesStickyHeaders: Bool

  public init(offset: Point, excludesStickyHeaders: Bool = false) {
    self.offset = offset
    self.excludesStickyHeaders = excludesStickyHeaders
  }
}

/// Consecutive sections with equal shifts.
struct PagedOffsetRange: Sendable {
  var sections: Range<Int>
  /// The shift of all elements except sticky headers.
  var shift: Point
  /// The shift of sticky headers.
  var stickyShift: Point

  /// Returns the shifts of a collection's sections. The offsets of earlier sections are added up.
  static func all(_ sections: [Section]) -> [PagedOffsetRange] {
    var (shift, stickyShift, start) = (Point.zero, Point.zero, 0)
    var all: [PagedOffsetRange] = []
    for (index, section) in sections.enumerated() {
      guard let paged = section.pagedOffset, paged.offset.isFinite, paged.offset != .zero else { continue }
      if index > start { all.append(PagedOffsetRange(sections: start..<index, shift: shift, stickyShift: stickyShift)) }
      start = index
      shift = shift + paged.offset
      if !paged.excludesStickyHeaders { stickyShift = stickyShift + paged.offset }
    }
    if start < sections.count {
      all.append(PagedOffsetRange(sections: start..<sections.count, shift: shift, stickyShift: stickyShift))
    }
    return all
  }
}
