/// A collection laid out for one viewport: its sections stacked along the main axis. It never changes, whatever is
/// scrolled; an object, so that whoever looks at it counts one reference and not a dozen.
///
/// Ask a `ScrolledCollection` for elements: where headers stay and what effects do depends on where one has scrolled.
public final class PreparedCollection: Sendable {
  /// With the layouts that count in the viewport.
  public let model: CollectionModel
  public let viewport: Size
  /// What the content inset leaves of the viewport's cross length by the length of all sections, in points.
  public let contentSize: Size
  /// What the viewport leaves for sections.
  let room: Size

  let sections: [PreparedSection]
  /// Of all sections together.
  let boundaryItems: [BoundaryItem]
  /// Where each section begins on the main axis.
  let starts: [Double]
  let reach: SectionReach
  let stickyHeaders: PinnedOrder
  let stickyFooters: PinnedOrder
  /// Whether any header or footer may be pinned.
  let isPinning: Bool
  let pages: [PagedSections]
  /// Sections that scroll along the cross axis by themselves.
  public let orthogonalSections: [Int]

  /// Lays out a collection; sections that `previous` has with the same numbers are taken from it.
  ///
  /// `work` counts the items that were placed anew. When it is stopped, sections are without their items, and the
  /// result is of no use.
  public init(
    _ model: CollectionModel, viewport: Size, reusing previous: PreparedCollection? = nil, work: inout LayoutWork
  ) {
    let model = model.resolved(in: viewport)
    self.model = model
    self.viewport = viewport
    room = model.room(in: viewport)
    var earlier = EarlierSections(previous)
    var sections: [PreparedSection] = []
    var starts: [Double] = []
    sections.reserveCapacity(model.sections.count)
    starts.reserveCapacity(model.sections.count)
    var end = 0.0
    for (index, section) in model.sections.enumerated() {
      if index > 0 { end += model.configuration.interSectionSpacing.boundedLength }
      let prepared = PreparedSection(
        section, in: model.container(of: section, in: viewport),
        reusing: earlier.section(section.identifier, expectedAt: index), work: &work)
      starts.append(end)
      sections.append(prepared)
      end += prepared.length
    }
    let described = model.boundaryItems(in: room)
    if described.isEmpty {
      boundaryItems = []
    } else {
      let boundary = Boundary(
        described, around: end,
        in: Boundary.Room(axis: model.scrollDirection, size: room, crossStart: 0, pixels: model.pixels))
      boundaryItems = boundary.items
      end = boundary.length
      for index in starts.indices { starts[index] += boundary.contentStart }
    }
    self.sections = sections
    self.starts = starts
    contentSize = model.scrollDirection.size(main: end, cross: model.scrollDirection.cross(room))
    reach = SectionReach(sections, starts: starts)
    stickyHeaders = .headers(model.stickyHeaders, sections, starts)
    stickyFooters = .footers(model.stickyHeaders, sections, starts)
    isPinning = !stickyHeaders.sections.isEmpty || !stickyFooters.sections.isEmpty
    pages = PagedSections.all(model.sections)
    orthogonalSections = sections.indices.filter { sections[$0].orthogonal != nil }
  }

  /// Finds the sections of an earlier layout by name; mostly they stand where they stood.
  private struct EarlierSections {
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
  /// The sections of `range` that may have something in `low...high` of the main axis, also what sticks out of them.
  func sections(of range: Range<Int>, from low: Double, to high: Double) -> Range<Int> {
    // Looking costs more than what is looked at then.
    range.count == 1 ? range : reach.sections(of: range, from: low, to: high, sections, starts)
  }

  /// Left to right and right to left exchanged where the collection asks for it.
  func mirrored(_ frame: Rect) -> Rect {
    guard model.layoutDirection == .rightToLeft else { return frame }
    var frame = frame
    frame.x = mirroredWidth - frame.x - frame.width
    return frame
  }

  /// How much the collection's own header takes of the viewport while it stays at its start, in points.
  var heldHeaderLength: Double {
    guard model.stickyHeaders != .none, let header = model.header, header.isSticky else { return 0 }
    return SupplementBand(header, model.scrollDirection).total
  }

  /// Between the edges that right to left exchanges.
  var mirroredWidth: Double {
    model.scrollDirection == .vertical ? contentSize.width : max(contentSize.width, viewport.width)
  }

  /// Whether the main axis runs against the coordinates.
  var isMainMirrored: Bool { model.scrollDirection == .horizontal && model.layoutDirection == .rightToLeft }

  /// What a rectangle covers of the main axis, before mirroring.
  func mainSpan(of rect: Rect) -> (low: Double, high: Double) {
    let span = model.scrollDirection.mainSpan(rect)
    // From the edges that `hits` compares: a large width takes the last digits of a near edge with it.
    return isMainMirrored ? (mirroredWidth - span.high, mirroredWidth - span.low) : span
  }
}
