/// A shift of a section and of all sections after it in query results, for example while a finger swipes between pages.
public struct PagedOffset: Hashable, Sendable {
  /// In points; not mirrored for right to left.
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
