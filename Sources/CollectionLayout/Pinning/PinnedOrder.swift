/// The headers, or the footers, that may be pinned, in the order in which the edge of the viewport reaches them.
///
/// Those that are pinned at one scroll position are the first so many: one binary search finds how many.
struct PinnedOrder: Sendable {
  /// Sections, in the order in which they are pinned.
  let sections: [Int]
  /// How far along from the edge the ones pinned before push each one; 0 where nothing stacks.
  let stacked: [Double]
  /// Where each one's edge lies that meets the viewport's, counted in the direction in which pinning proceeds.
  private let places: [Double]
  /// The place of a section in `sections`; -1 where it is not there.
  private let order: [Int32]

  static let none = PinnedOrder(sections: [], stacked: [], places: [], sectionCount: 0)

  init(sections: [Int], stacked: [Double], places: [Double], sectionCount: Int) {
    self.sections = sections
    self.stacked = stacked
    self.places = places
    var order = [Int32](repeating: -1, count: sections.isEmpty ? 0 : sectionCount)
    for (place, section) in sections.enumerated() { order[section] = Int32(truncatingIfNeeded: place) }
    self.order = order
  }

  /// How many are pinned when the viewport's edge stands at `edge`.
  func count(at edge: Double) -> Int {
    sections.indices.partitioningIndex { !(edge + stacked[$0] > places[$0]) }
  }

  /// Of the first `count`, those that lie within `low..<high` from the edge when they stack.
  func stacked(of count: Int, from low: Double, to high: Double) -> Range<Int> {
    let first = (0..<count).partitioningIndex { $0 + 1 == stacked.count || stacked[$0 + 1] >= low }
    let last = (0..<count).partitioningIndex { stacked[$0] >= high }
    return first..<max(first, last)
  }

  /// The place of a section's header or footer in the order; nil where it is never pinned.
  func place(ofSection section: Int) -> Int? {
    guard section < order.count, order[section] >= 0 else { return nil }
    return Int(order[section])
  }
}

extension PinnedOrder {
  /// The headers that stay at the leading edge.
  static func headers(_ mode: StickyHeaders, _ sections: [PreparedSection], _ starts: [Double]) -> PinnedOrder {
    guard mode != .none else { return .none }
    var (indices, stacked, places, total) = ([Int](), [Double](), [Double](), 0.0)
    for (index, section) in sections.enumerated()
    where section.header.length > 0 && section.section.header?.isSticky == true {
      // A header whose section ends with it is pushed out before it ever stays.
      if mode == .push, section.headerRoom <= 0 { continue }
      indices.append(index)
      stacked.append(total)
      places.append(starts[index] + section.header.leading)
      if mode == .stack { total += section.header.length }
    }
    return PinnedOrder(sections: indices, stacked: stacked, places: places, sectionCount: sections.count)
  }

  /// The footers that stay at the trailing edge, the last section's first; places count backwards.
  static func footers(_ mode: StickyHeaders, _ sections: [PreparedSection], _ starts: [Double]) -> PinnedOrder {
    guard mode != .none else { return .none }
    var (indices, stacked, places, total) = ([Int](), [Double](), [Double](), 0.0)
    for (index, section) in sections.enumerated().reversed()
    where section.footer.length > 0 && section.section.footer?.isSticky == true {
      if mode == .push, section.footerStart - section.header.total <= 0 { continue }
      indices.append(index)
      stacked.append(total)
      places.append(-(starts[index] + section.footerStart + section.footer.leading + section.footer.length))
      if mode == .stack { total += section.footer.length }
    }
    return PinnedOrder(sections: indices, stacked: stacked, places: places, sectionCount: sections.count)
  }
}

extension PreparedSection {
  /// How far a pinned header moves before the end of its section pushes it: B.9.2.
  var headerRoom: Double {
    let limit = section.footer?.isSticky == true ? footerStart : length
    return limit - header.leading - header.length
  }
}
