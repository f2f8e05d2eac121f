/// The headers, or the footers, that can be pinned, in the order in which the edge of the viewport reaches them.
///
/// Those that are pinned at a scroll position are a prefix of the list, whose length is found by binary search.
struct StickyIndex: Sendable {
  /// Section indices in the order of pinning.
  let sections: [Int]
  /// The total length of those pinned before each one; 0 unless pinned headers stack.
  let stackedOffsets: [Double]
  /// The pin threshold of each one: it is pinned if the viewport's edge plus its stacked length exceeds this. Negated
  /// for footers, so that both ascend.
  private let thresholds: [Double]
  /// The index in `sections` of each section; −1 if it is never pinned. Empty if `sections` is.
  private let order: [Int32]

  static let none = StickyIndex(sections: [], stackedOffsets: [], thresholds: [], sectionCount: 0)

  init(sections: [Int], stackedOffsets: [Double], thresholds: [Double], sectionCount: Int) {
    self.sections = sections
    self.stackedOffsets = stackedOffsets
    self.thresholds = thresholds
    var order = [Int32](repeating: -1, count: sections.isEmpty ? 0 : sectionCount)
    for (index, section) in sections.enumerated() { order[section] = Int32(truncatingIfNeeded: index) }
    self.order = order
  }

  /// Returns how many are pinned when the viewport's edge is at `edge`, by binary search.
  func count(at edge: Double) -> Int {
    sections.indices.partitioningIndex { !(edge + stackedOffsets[$0] > thresholds[$0]) }
  }

  /// Returns those of the first `count` that intersect `low..<high`, measured from the edge, when they stack.
  func stackedOffsets(of count: Int, from low: Double, to high: Double) -> Range<Int> {
    let first = (0..<count).partitioningIndex { $0 + 1 == stackedOffsets.count || stackedOffsets[$0 + 1] >= low }
    let last = (0..<count).partitioningIndex { stackedOffsets[$0] >= high }
    return first..<max(first, last)
  }

  /// Returns the index of a section in `sections`; nil if it is never pinned.
  func index(ofSection section: Int) -> Int? {
    guard section < order.count, order[section] >= 0 else { return nil }
    return Int(order[section])
  }
}

extension StickyIndex {
  /// Creates the order of the headers that are pinned to the leading edge.
  static func headers(_ mode: StickyHeaders, _ sections: [PreparedSection], _ starts: [Double]) -> StickyIndex {
    guard mode != .none else { return .none }
    var (indices, stackedOffsets, thresholds, total) = ([Int](), [Double](), [Double](), 0.0)
    for (index, section) in sections.enumerated()
    where section.header.length > 0 && section.section.header?.isSticky == true {
      // A header that ends its section is pushed out before it is pinned.
      if mode == .push, section.headerTravel <= 0 { continue }
      indices.append(index)
      stackedOffsets.append(total)
      thresholds.append(starts[index] + section.header.leading)
      if mode == .stack { total += section.header.length }
    }
    return StickyIndex(
      sections: indices, stackedOffsets: stackedOffsets, thresholds: thresholds, sectionCount: sections.count)
  }

  /// Creates the order of the footers that are pinned to the trailing edge, last section first, with negated
  /// coordinates.
  static func footers(_ mode: StickyHeaders, _ sections: [PreparedSection], _ starts: [Double]) -> StickyIndex {
    guard mode != .none else { return .none }
    var (indices, stackedOffsets, thresholds, total) = ([Int](), [Double](), [Double](), 0.0)
    for (index, section) in sections.enumerated().reversed()
    where section.footer.length > 0 && section.section.footer?.isSticky == true {
      if mode == .push, section.footerStart - section.header.total <= 0 { continue }
      indices.append(index)
      stackedOffsets.append(total)
      thresholds.append(-(starts[index] + section.footerStart + section.footer.leading + section.footer.length))
      if mode == .stack { total += section.footer.length }
    }
    return StickyIndex(
      sections: indices, stackedOffsets: stackedOffsets, thresholds: thresholds, sectionCount: sections.count)
  }
}

extension PreparedSection {
  /// The distance that a pinned header moves before the end of its section pushes it, in points.
  var headerTravel: Double {
    let limit = section.footer?.isSticky == true ? footerStart : length
    return limit - header.leading - header.length
  }
}
