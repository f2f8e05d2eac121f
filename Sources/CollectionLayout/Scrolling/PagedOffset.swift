/// How far a section and all after it are moved in what a query finds, as by a finger that swipes between pages.
public struct PagedOffset: Hashable, Sendable {
  /// Points; not mirrored right to left.
  public var offset: Point
  /// Whether sticky headers stay where they are.
  public var excludesStickyHeaders: Bool

  public init(offset: Point, excludesStickyHeaders: Bool = false) {
    self.offset = offset
    self.excludesStickyHeaders = excludesStickyHeaders
  }
}

/// Neighbouring sections that are moved by the same distance.
struct PagedSections: Sendable {
  var sections: Range<Int>
  /// Of cells, decorations, and headers that are not sticky.
  var shift: Point
  /// Of sticky headers.
  var stickyShift: Point

  /// The sections of a collection; several offsets add up.
  static func all(_ sections: [Section]) -> [PagedSections] {
    var (shift, stickyShift, start) = (Point.zero, Point.zero, 0)
    var all: [PagedSections] = []
    for (index, section) in sections.enumerated() {
      guard let paged = section.pagedOffset, paged.offset.isFinite, paged.offset != .zero else { continue }
      if index > start { all.append(PagedSections(sections: start..<index, shift: shift, stickyShift: stickyShift)) }
      start = index
      shift = shift + paged.offset
      if !paged.excludesStickyHeaders { stickyShift = stickyShift + paged.offset }
    }
    if start < sections.count {
      all.append(PagedSections(sections: start..<sections.count, shift: shift, stickyShift: stickyShift))
    }
    return all
  }
}
