/// Consecutive items of a waterfall with stable lanes, grouped by lane: six bytes per item.
///
/// Positions are relative to the end of the lane before the segment, so all layouts in which these items have these
/// lanes share the segment, wherever its lanes start. Lengths are in 64ths of a point, and the end of a lane includes
/// the spacing after its last item.
final class LaneSegment: Sendable {
  /// The number of items.
  let count: Int
  /// For each lane the index of its first entry in `slots` and `starts`, then the number of entries.
  private let bounds: [UInt16]
  /// The items of each lane in order, as indices in the segment.
  private let slots: [UInt16]
  /// The start of each of these items.
  private let starts: [UInt32]
  /// The distance by which each lane grows.
  let growth: [Int64]
  /// The set of lanes that have items in the segment, as bits.
  let filledLanes: UInt32
  /// The bitwise or of the lengths and the spacing.
  let lowBitMask: Int32

  /// The maximum number of items: few enough to place them again after a change, enough for few segments.
  static let capacity = 2048
  /// The maximum start of an item.
  static let reach = Int64(UInt32.max)

  /// Groups the first `count` items by lane; `starts` are theirs, in order.
  init(lanes: Span<UInt8>, starts: Span<UInt32>, count: Int, growth: [Int64], lowBitMask: Int32) {
    self.count = count
    self.growth = growth
    self.lowBitMask = lowBitMask
    let laneCount = growth.count
    var next = [Int](repeating: 0, count: laneCount + 1)
    for slot in 0..<count { next[Int(lanes[slot]) + 1] += 1 }
    for lane in 0..<laneCount { next[lane + 1] += next[lane] }
    bounds = next.map { UInt16(truncatingIfNeeded: $0) }
    var filledLanes: UInt32 = 0
    for lane in 0..<laneCount where next[lane] < next[lane + 1] { filledLanes |= 1 << UInt32(lane) }
    self.filledLanes = filledLanes
    var slots = [UInt16](repeating: 0, count: count)
    var ordered = [UInt32](repeating: 0, count: count)
    LaneSegment.group(lanes, starts, count, &next, &slots, &ordered)
    self.slots = slots
    self.starts = ordered
  }

  // The arrays are separate arguments, because one function cannot have mutable spans of several variables otherwise.
  private static func group(
    _ lanes: Span<UInt8>, _ starts: Span<UInt32>, _ count: Int, _ next: inout [Int], _ slots: inout [UInt16],
    _ ordered: inout [UInt32]
  ) {
    var next = next.mutableSpan
    var slots = slots.mutableSpan
    var ordered = ordered.mutableSpan
    for slot in 0..<count {
      let lane = Int(lanes[slot])
      let index = next[lane]
      next[lane] = index + 1
      slots[index] = UInt16(truncatingIfNeeded: slot)
      ordered[index] = starts[slot]
    }
  }

  /// Returns the entries of a lane.
  func entries(ofLane lane: Int) -> Range<Int> { Int(bounds[lane])..<Int(bounds[lane + 1]) }

  /// Returns the item of an entry, as an index in the segment.
  func slot(ofEntry entry: Int) -> Int { Int(slots[entry]) }

  /// Returns the start of the item of an entry.
  func start(ofEntry entry: Int) -> Int64 { Int64(starts[entry]) }

  /// Returns the end of the lane after the item of an entry.
  func end(ofEntry entry: Int, inLane lane: Int) -> Int64 {
    entry + 1 < Int(bounds[lane + 1]) ? Int64(starts[entry + 1]) : growth[lane]
  }

  /// Returns the lane and the entry of an item, by a binary search in each lane.
  func entry(ofSlot slot: Int) -> (lane: Int, entry: Int)? {
    for lane in growth.indices {
      let entries = entries(ofLane: lane)
      let entry = entries.partitioningIndex { Int(slots[$0]) >= slot }
      if entry < entries.upperBound, Int(slots[entry]) == slot { return (lane, entry) }
    }
    return nil
  }

  /// Writes the lane of each item to the start of `lanes`.
  func fill(_ lanes: inout [UInt8]) {
    var lanes = lanes.mutableSpan
    for lane in growth.indices {
      for entry in entries(ofLane: lane) { lanes[Int(slots[entry])] = UInt8(truncatingIfNeeded: lane) }
    }
  }
}
