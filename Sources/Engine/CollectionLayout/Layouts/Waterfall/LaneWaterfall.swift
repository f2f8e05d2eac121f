import LayoutBase

/// A waterfall with stable lanes, whose lengths are integers of 1/64 point.
///
/// An item can start before its predecessor here, which may be far down in a long lane, so queries search each lane.
/// After an edit, segments of unchanged items are reused, whatever the distances by which their lanes moved.
final class LaneWaterfall: PreparedLayout {
  let geometry: WaterfallGeometry
  let segments: [LaneSegment]
  /// The index of the first item of each segment, then the number of items.
  private let firsts: [Int]
  /// The ends of all lanes before each segment and after the last one, in 64ths, the spacing after the last item
  /// included; 0 for a lane without items.
  private let ends: [Int64]
  /// Whether any item may set its cross length. Reading it takes longer than the remaining query.
  let hasCustomCrossSizes: Bool
  /// The distance between the items of a lane, in 64ths.
  let gap: Int64
  let length: Double

  /// Creates a waterfall. `ends` are the lane ends before each segment, followed by those after the last one.
  init(
    _ geometry: WaterfallGeometry, gap: Int64, segments: [LaneSegment], ends: [Int64], hasCustomCrossSizes: Bool
  ) {
    self.geometry = geometry
    self.gap = gap
    self.segments = segments
    self.ends = ends
    self.hasCustomCrossSizes = hasCustomCrossSizes
    var firsts = [0]
    firsts.reserveCapacity(segments.count + 1)
    var count = 0
    for segment in segments {
      count += segment.count
      firsts.append(count)
    }
    self.firsts = firsts
    length = FixedPoint.points(max(0, (ends.suffix(geometry.laneCount).max() ?? 0) - gap))
  }

  /// The number of items.
  var count: Int { firsts[segments.count] }

  /// The difference between the longest and the shortest lane, in points.
  var imbalance: Double {
    let lengths = ends.suffix(geometry.laneCount).map { max(0, $0 - gap) }
    return FixedPoint.points((lengths.max() ?? 0) - (lengths.min() ?? 0))
  }

  /// Returns the end of a lane before a segment, or after the last one, in 64ths.
  @inline(__always)
  func end(ofLane lane: Int, beforeSegment segment: Int) -> Int64 { ends[segment * geometry.laneCount + lane] }

  /// Returns the index of a segment's first item.
  func first(ofSegment segment: Int) -> Int { firsts[segment] }

  /// Returns the segment of an item by binary search; the item must exist.
  func segment(of item: Int) -> Int { segments.indices.partitioningIndex { firsts[$0 + 1] > item } }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard index >= 0, index < count else { return nil }
    let segment = segment(of: index)
    guard let (lane, entry) = segments[segment].entry(ofSlot: index - firsts[segment]) else { return nil }
    return placed(entry, inLane: lane, ofSegment: segment, items).frame
  }

  func placement(of index: Int) -> ItemPlacement? {
    guard index >= 0, index < count else { return nil }
    let segment = segment(of: index)
    guard let (lane, entry) = segments[segment].entry(ofSlot: index - firsts[segment]) else { return nil }
    let before = segments[..<segment].reduce(0) { $0 + $1.entries(ofLane: lane).count }
    return .lane(lane, index: before + entry - segments[segment].entries(ofLane: lane).lowerBound)
  }

  /// Returns the item of an entry with its frame.
  func placed(_ entry: Int, inLane lane: Int, ofSegment number: Int, _ items: ItemList) -> PlacedItem {
    let segment = segments[number]
    let index = firsts[number] + segment.slot(ofEntry: entry)
    let start = end(ofLane: lane, beforeSegment: number) + segment.start(ofEntry: entry)
    let length = segment.end(ofEntry: entry, inLane: lane) - segment.start(ofEntry: entry) - gap
    let crossLength =
      hasCustomCrossSizes
      ? geometry.customCrossSize(of: index, items) ?? geometry.laneCrossSize : geometry.laneCrossSize
    let frame = geometry.scrollDirection.rect(
      main: FixedPoint.points(start), cross: geometry.crossStart(ofLane: lane),
      mainLength: FixedPoint.points(length), crossLength: crossLength)
    return PlacedItem(index: index, frame: frame)
  }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    // The interval is rounded outwards; the caller tests each frame.
    let (low, high) = (FixedPoint.floor(low), FixedPoint.floor(high) + 1)
    for lane in 0..<geometry.laneCount { append(lane, items, from: low, to: high, into: &found, work: &work) }
  }

  /// Appends the items of a lane that end at or after `low` and start before `high`, in 64ths: a binary search for the
  /// segment, one for the item, and then the items in order.
  private func append(
    _ lane: Int, _ items: ItemList, from low: Int64, to high: Int64, into found: inout [PlacedItem],
    work: inout LayoutProgress
  ) {
    // The item limit applies to each lane, so that no lane is omitted if there are too many items.
    let before = found.count
    var number = segments.indices.partitioningIndex { end(ofLane: lane, beforeSegment: $0 + 1) - gap >= low }
    let bit = UInt32(1) << UInt32(lane)
    while number < segments.count {
      // Skips segments without items of the lane: reading their bits takes a few nanoseconds each.
      guard segments[number].filledLanes & bit != 0 else {
        number += 1
        continue
      }
      let (segment, start) = (segments[number], end(ofLane: lane, beforeSegment: number))
      let entries = segment.entries(ofLane: lane)
      let first = entries.partitioningIndex {
        start + segment.end(ofEntry: $0, inLane: lane) - gap >= low
      }
      for entry in first..<entries.upperBound {
        guard start + segment.start(ofEntry: entry) < high, !work.isEnough(found.count - before) else { return }
        work.examinedCount += 1
        found.append(placed(entry, inLane: lane, ofSegment: number, items))
      }
      number += 1
    }
  }
}

extension LaneWaterfall {
  /// Creates a waterfall in which all items have the frames of a packed one. Linear: five nanoseconds an item.
  convenience init(_ packed: PackedWaterfall, gap: Int32) {
    let laneCount = packed.geometry.laneCount
    let gap = Int64(gap)
    var segments: [LaneSegment] = []
    var ends = [Int64](repeating: 0, count: laneCount)
    var allEnds: [Int64] = []
    segments.reserveCapacity(packed.segments.count)
    allEnds.reserveCapacity((packed.segments.count + 1) * laneCount)
    var (lanes, starts) = (
      [UInt8](repeating: 0, count: LaneSegment.capacity), [UInt32](repeating: 0, count: LaneSegment.capacity)
    )
    for segment in packed.segments {
      let entry = ends
      allEnds += entry
      LaneWaterfall.read(segment, gap: gap, from: entry, ends: &ends, lanes: &lanes, starts: &starts)
      segments.append(
        LaneSegment(
          lanes: lanes.span, starts: starts.span, count: segment.lanes.items.count,
          growth: zip(ends, entry).map { $0 - $1 }, lowBitMask: segment.lanes.lowBitMask))
    }
    self.init(
      packed.geometry, gap: gap, segments: segments, ends: allEnds + ends,
      hasCustomCrossSizes: packed.hasCustomCrossSizes)
  }

  /// Reads the lanes of a packed segment's items and their starts relative to `entry`, and advances the lane ends.
  private static func read(
    _ segment: PackedWaterfall.Segment, gap: Int64, from entry: [Int64], ends laneEnds: inout [Int64],
    lanes itemLanes: inout [UInt8], starts itemStarts: inout [UInt32]
  ) {
    let items = segment.lanes.items
    let entry = entry.span
    var ends = laneEnds.mutableSpan
    var lanes = itemLanes.mutableSpan
    var starts = itemStarts.mutableSpan
    for slot in 0..<items.count {
      let lane = items.lane(slot)
      let start = segment.start + items.start(slot)
      lanes[slot] = UInt8(truncatingIfNeeded: lane)
      starts[slot] = UInt32(truncatingIfNeeded: start - entry[lane])
      ends[lane] = start + items.length(slot) + gap
    }
  }
}

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
    LaneSegment.group(lanes, starts: starts, count: count, next: &next, slots: &slots, ordered: &ordered)
    self.slots = slots
    self.starts = ordered
  }

  // The arrays are separate arguments, because one function cannot have mutable spans of several variables otherwise.
  private static func group(
    _ lanes: Span<UInt8>, starts: Span<UInt32>, count: Int, next: inout [Int], slots: inout [UInt16],
    ordered: inout [UInt32]
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
