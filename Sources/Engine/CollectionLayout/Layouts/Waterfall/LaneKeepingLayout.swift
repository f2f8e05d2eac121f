/// A waterfall from which items can keep their lanes.
protocol LaneKeepingLayout: PreparedLayout {
  /// The number of lanes of the layout, those without items included.
  var laneCount: Int { get }

  /// Whether any item may have a measured size.
  var mayHaveMeasuredSizes: Bool { get }

  /// Returns the lanes of the items from `first` on. An item that covers several lanes has the first of them, and an
  /// item that crosses all lanes has none.
  func laneTable(from first: Int) -> LaneTable
}

extension PreparedWaterfall: LaneKeepingLayout {
  var laneCount: Int { geometry.laneCount }

  func laneTable(from first: Int) -> LaneTable {
    var table = LaneTable(of: min(first, count)..<count)
    for (number, lane) in lanes.enumerated() {
      for entry in lane.entries[lane.slot(notBefore: first)...] { table.set(number, for: Int(entry.item)) }
    }
    return table
  }
}

extension LaneWaterfall: LaneKeepingLayout {
  var laneCount: Int { geometry.laneCount }

  func laneTable(from first: Int) -> LaneTable {
    var table = LaneTable(of: min(first, count)..<count)
    for number in segment(of: first)..<segments.count {
      let segment = segments[number]
      for slot in 0..<segment.count { table.set(segment.lane(slot), for: self.first(ofSegment: number) + slot) }
    }
    return table
  }
}

/// The lanes that the items of a waterfall keep, by index. Takes four bytes an item, but only while the section is laid
/// out.
struct LaneTable: Sendable {
  /// The first item of the table, which has no entries for the items before it.
  let first: Int
  /// The lane of each item from `first` on; −1 for an item without a lane.
  private(set) var lanes: [Int32]

  /// Creates a table of items without lanes.
  init(of items: Range<Int>) {
    first = items.lowerBound
    lanes = [Int32](repeating: -1, count: items.count)
  }

  /// The lane of an item, which must not be before `first`; nil if it has none.
  subscript(item: Int) -> Int? { lanes[item - first] < 0 ? nil : Int(lanes[item - first]) }

  /// Sets the lane of an item; has no effect for an item before `first`.
  mutating func set(_ lane: Int, for item: Int) {
    if item >= first { lanes[item - first] = Int32(truncatingIfNeeded: lane) }
  }

  /// Returns the table, again from `first` on, of a later list of `count` items. Items that `matching` finds in the
  /// earlier list keep their lanes; none of these may have been before `first` there.
  func matched(by matching: ItemMatching, count: Int) -> LaneTable {
    var table = LaneTable(of: first..<max(first, count))
    for block in matching.blocks where block.items.upperBound > first {
      guard let old = block.oldStart else { continue }
      let items = max(first, block.items.lowerBound)..<block.items.upperBound
      let start = old + items.lowerBound - block.items.lowerBound - first
      table.lanes.replaceSubrange(
        items.lowerBound - first..<items.upperBound - first, with: lanes[start..<start + items.count])
    }
    return table
  }
}
