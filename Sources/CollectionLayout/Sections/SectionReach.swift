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
