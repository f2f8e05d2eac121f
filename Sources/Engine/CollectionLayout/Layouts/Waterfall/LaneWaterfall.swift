import LayoutBase

/// A waterfall whose lengths are integers of 1/64 point, in segments of consecutive items.
///
/// If each item was placed in the shortest lane, none starts before its predecessor, so one binary search finds the
/// visible ones. An item that keeps its lane can start before its predecessor, if that is in a longer lane; then
/// queries search each lane. After an edit, segments of unchanged items are reused, whatever the distances by which
/// their lanes moved.
final class LaneWaterfall: PreparedLayout {
  let geometry: WaterfallGeometry
  /// The items that were placed, for comparison after a change.
  let items: ItemList
  let segments: [LaneSegment]
  /// The index of the first item of each segment, then the number of items.
  private let firsts: [Int]
  /// The ends of all lanes before each segment and after the last one, in 64ths, the spacing after the last item
  /// included; 0 for a lane without items.
  private let ends: [Int64]
  /// The end of the shortest lane before each segment, in 64ths: the start of the segment's first item if `isOrdered`.
  private let starts: [Int64]
  /// Whether each item is in the lane that was the shortest when it was placed, as in a new layout.
  let isOrdered: Bool
  /// Whether any item may set its cross length, which takes longer to read than the rest of a query.
  let hasCustomCrossSizes: Bool
  let mayHaveMeasuredSizes: Bool
  /// The distance between the items of a lane, in 64ths.
  private let gap: Int64
  let length: Double

  /// Creates a waterfall. `ends` are the lane ends before each segment, followed by those after the last one.
  init(
    _ geometry: WaterfallGeometry, _ items: ItemList, gap: Int64, segments: [LaneSegment], ends: [Int64],
    isOrdered: Bool, hasCustomCrossSizes: Bool, mayHaveMeasuredSizes: Bool
  ) {
    self.geometry = geometry
    self.items = items
    self.gap = gap
    self.segments = segments
    self.ends = ends
    self.isOrdered = isOrdered
    self.hasCustomCrossSizes = hasCustomCrossSizes
    self.mayHaveMeasuredSizes = mayHaveMeasuredSizes
    let laneCount = geometry.laneCount
    var (firsts, starts) = ([0], [Int64]())
    firsts.reserveCapacity(segments.count + 1)
    starts.reserveCapacity(segments.count)
    for (number, segment) in segments.enumerated() {
      firsts.append(firsts[number] + segment.count)
      starts.append(ends[number * laneCount..<(number + 1) * laneCount].min() ?? 0)
    }
    self.firsts = firsts
    self.starts = starts
    length = FixedPoint.points(max(0, (ends.suffix(laneCount).max() ?? 0) - gap))
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

  /// Returns the segment of an item by binary search; the number of segments for an index after the last item.
  func segment(of item: Int) -> Int { segments.indices.partitioningIndex { firsts[$0 + 1] > item } }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard index >= 0, index < count else { return nil }
    let number = segment(of: index)
    return placed(index - firsts[number], of: segments[number], number: number, items).frame
  }

  func placement(of index: Int) -> ItemPlacement? {
    guard index >= 0, index < count else { return nil }
    let last = segment(of: index)
    let lane = segments[last].lane(index - firsts[last])
    var laneIndex = 0
    for number in 0...last {
      let segment = segments[number]
      let end = number == last ? index - firsts[last] : segment.count
      for slot in 0..<end where segment.lane(slot) == lane { laneIndex += 1 }
    }
    return .lane(lane, index: laneIndex)
  }

  /// Returns the start of an item in 64ths. `number` is the index of the segment.
  @inline(__always)
  private func start(_ slot: Int, of segment: LaneSegment, number: Int) -> Int64 {
    end(ofLane: segment.lane(slot), beforeSegment: number) + segment.start(slot)
  }

  /// Returns an item with its frame. `number` is the index of the segment.
  @inline(__always)
  private func placed(_ slot: Int, of segment: LaneSegment, number: Int, _ items: ItemList) -> PlacedItem {
    let index = firsts[number] + slot
    let crossLength =
      hasCustomCrossSizes
      ? geometry.customCrossSize(of: index, items) ?? geometry.laneCrossSize : geometry.laneCrossSize
    let frame = geometry.scrollDirection.rect(
      main: FixedPoint.points(start(slot, of: segment, number: number)),
      cross: geometry.crossStart(ofLane: segment.lane(slot)),
      mainLength: FixedPoint.points(segment.length(slot)), crossLength: crossLength)
    return PlacedItem(index: index, frame: frame)
  }
}

// Queries. Positions on the main axis are in 64ths of a point.
extension LaneWaterfall {
  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    // The interval is rounded outwards; the caller tests each frame.
    let (low, high) = (FixedPoint.floor(low), FixedPoint.floor(high) + 1)
    guard isOrdered else {
      for lane in 0..<geometry.laneCount { append(lane, items, from: low, to: high, into: &found, work: &work) }
      return
    }
    guard let cursor = firstItem(startingAtOrAfter: low) else { return }
    let first = found.count
    let limit = work.itemLimit
    forEachItem(before: cursor, reaching: low, work: &work) { segment, number, slot in
      found.append(placed(slot, of: segment, number: number, items))
    }
    found.reverse(from: first)
    forEachRange(from: cursor, to: high, work: &work) { segment, number, slots in
      found.append(addingCapacity: slots.count) { target in
        for slot in slots { target.append(placed(slot, of: segment, number: number, items)) }
      }
      return found.count < limit
    }
  }

  /// Returns the segment and the slot of the first item that starts at or after a position, or the slot after the last
  /// item if none does; nil if there are no items. The items must be in order.
  private func firstItem(startingAtOrAfter position: Int64) -> (segment: Int, slot: Int)? {
    guard !segments.isEmpty else { return nil }
    // The item may still be in the segment before.
    let number = max(0, segments.indices.partitioningIndex { starts[$0] >= position } - 1)
    return (number, firstSlot(of: segments[number], number: number, startingAtOrAfter: position))
  }

  /// Returns the first slot of a segment whose item starts at or after a position. The items must be in order.
  ///
  /// Interpolation search, followed by galloping search: lanes fill evenly, so the interpolated slot is close and the
  /// examined words are adjacent.
  private func firstSlot(of segment: LaneSegment, number: Int, startingAtOrAfter position: Int64) -> Int {
    let distance = position - starts[number]
    guard distance > 0 else { return 0 }
    let last = start(segment.count - 1, of: segment, number: number) - starts[number]
    guard distance <= last else { return segment.count }
    // The result is always in low...high, and each miss doubles the step.
    let guess = Int(distance * Int64(segment.count - 1) / last)
    var (low, high, step) = (guess, guess, 4)
    while low > 0, start(low - 1, of: segment, number: number) >= position {
      high = low - 1
      low = max(0, high - step)
      step *= 2
    }
    while high < segment.count, start(high, of: segment, number: number) < position {
      low = high + 1
      high = min(segment.count, low + step)
      step *= 2
    }
    return (low..<high).partitioningIndex { start($0, of: segment, number: number) >= position }
  }

  /// Calls `body` with the items from the cursor on that start before `end`, as ranges of slots of one segment, until
  /// `body` returns false. The items must be in order.
  @inline(__always)
  private func forEachRange(
    from cursor: (segment: Int, slot: Int), to end: Int64, work: inout LayoutProgress,
    _ body: (_ segment: LaneSegment, _ number: Int, _ slots: Range<Int>) -> Bool
  ) {
    var (number, slot) = cursor
    while number < segments.count, starts[number] < end, !work.isCancelled {
      let segment = segments[number]
      let next = firstSlot(of: segment, number: number, startingAtOrAfter: end)
      if slot < next {
        work.examinedCount += next - slot
        guard body(segment, number, slot..<next) else { return }
      }
      guard next == segment.count else { return }
      (number, slot) = (number + 1, 0)
    }
  }

  /// Calls `body` with the items before the cursor that end at or after a position, in descending order. The items must
  /// be in order, and those before the cursor must start before the position, so of each lane only the last one can end
  /// there.
  @inline(__always)
  private func forEachItem(
    before cursor: (segment: Int, slot: Int), reaching position: Int64, work: inout LayoutProgress,
    _ body: (_ segment: LaneSegment, _ number: Int, _ slot: Int) -> Void
  ) {
    // The lanes whose last item is not found yet.
    var lanes = LaneSegment.lanes(geometry.laneCount)
    var (number, slot) = cursor
    while true {
      let segment = segments[number]
      var sought = lanes & segment.filledLanes
      let end = slot
      while slot > 0, sought != 0 {
        slot -= 1
        let lane = UInt32(1) << UInt32(segment.lane(slot))
        guard sought & lane != 0 else { continue }
        sought &= ~lane
        lanes &= ~lane
        if start(slot, of: segment, number: number) + segment.length(slot) >= position { body(segment, number, slot) }
      }
      work.examinedCount += end - slot
      guard lanes != 0, number > 0 else { return }
      for lane in 0..<geometry.laneCount where self.end(ofLane: lane, beforeSegment: number) - gap < position {
        lanes &= ~(1 << UInt32(lane))
      }
      guard lanes != 0 else { return }
      repeat { number -= 1 } while number > 0 && segments[number].filledLanes & lanes == 0
      slot = segments[number].count
    }
  }

  /// Appends the items of a lane that end at or after `low` and start before `high`: a binary search for the segment,
  /// one for the item, and then the items in order.
  private func append(
    _ lane: Int, _ items: ItemList, from low: Int64, to high: Int64, into found: inout [PlacedItem],
    work: inout LayoutProgress
  ) {
    // The item limit applies to each lane, so that no lane is omitted if there are too many items.
    let before = found.count
    var number = segments.indices.partitioningIndex { end(ofLane: lane, beforeSegment: $0 + 1) - gap >= low }
    while number < segments.count, end(ofLane: lane, beforeSegment: number) < high {
      let segment = segments[number]
      var slot = segment.firstSlot(ofLane: lane, endingAtOrAfter: low - end(ofLane: lane, beforeSegment: number))
      while let item = slot {
        guard start(item, of: segment, number: number) < high, !work.isEnough(found.count - before) else { return }
        work.examinedCount += 1
        found.append(placed(item, of: segment, number: number, items))
        slot = segment.slot(ofLane: lane, from: item + 1)
      }
      number += 1
    }
  }
}

extension Array {
  /// Reverses the elements from index `first` on. Reversing a slice instead would copy it.
  fileprivate mutating func reverse(from first: Int) {
    var (low, high) = (first, count - 1)
    while low < high {
      swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}

/// Consecutive items of a waterfall with their lanes: eight bytes an item.
///
/// Positions are relative to the end of the lane before the segment, so layouts in which the items have equal lanes
/// share the segment, wherever the lanes end before it. All lengths are in 64ths of a point.
final class LaneSegment: Sendable {
  /// The number of items.
  let count: Int
  /// For each item in order, its start with the lane in the low bits; then the length of each item. One array, so that
  /// readers retain one object.
  private let words: [UInt32]
  /// The distance by which each lane grows, the spacing after each item included.
  let growth: [Int64]
  /// The set of lanes that have items in the segment, as bits.
  let filledLanes: UInt32
  /// The bitwise or of the lengths.
  let lengthBits: UInt32

  /// The maximum number of items: few enough to place them again after a change, enough for few segments.
  static let capacity = 2048
  /// The number of low bits that contain the lane.
  static let laneBits: UInt32 = 5
  static let laneMask: UInt32 = (1 << laneBits) - 1
  /// The maximum number of lanes.
  static let laneLimit = Int(laneMask) + 1
  /// The maximum start of an item.
  static let reach = Int64(UInt32.max >> laneBits)

  /// Returns the set of the first `count` lanes, as bits.
  static func lanes(_ count: Int) -> UInt32 { UInt32.max >> UInt32(laneLimit - count) }

  /// Creates a segment of the first items of two arrays; `slots` are their starts, with the lane in the low bits.
  init(_ slots: [UInt32], _ lengths: [UInt32], count: Int, growth: [Int64], lengthBits: UInt32) {
    self.count = count
    self.growth = growth
    self.lengthBits = lengthBits
    var words: [UInt32] = []
    words.reserveCapacity(2 * count)
    words += slots[..<count]
    words += lengths[..<count]
    self.words = words
    // Usually the first few items are in all lanes.
    let all = LaneSegment.lanes(growth.count)
    var (filled, slot): (UInt32, Int) = (0, 0)
    while slot < count, filled != all {
      filled |= 1 << (words[slot] & LaneSegment.laneMask)
      slot += 1
    }
    filledLanes = filled
  }

  @inline(__always)
  func lane(_ slot: Int) -> Int { Int(words[slot] & LaneSegment.laneMask) }

  /// Returns the start of an item, relative to the end of its lane before the segment.
  @inline(__always)
  func start(_ slot: Int) -> Int64 { Int64(words[slot] >> LaneSegment.laneBits) }

  @inline(__always)
  func length(_ slot: Int) -> Int64 { Int64(words[count + slot]) }

  /// Writes the lengths of some items to `target` from index `first` on, and returns their sum.
  func fill(_ target: inout [UInt32], at first: Int, withLengthsOf slots: Range<Int>) -> FixedPoint.Sum {
    let lengths = words[count + slots.lowerBound..<count + slots.upperBound]
    target.replaceSubrange(first..<first + slots.count, with: lengths)
    var sum = FixedPoint.Sum()
    for length in lengths {
      sum.length &+= Int64(length)
      sum.bits |= length
    }
    return sum
  }

  /// Returns the first slot from `first` on whose item is in a lane; nil if there is none.
  func slot(ofLane lane: Int, from first: Int) -> Int? { (first..<count).first { self.lane($0) == lane } }

  /// Returns the first item of a lane that ends at or after a position relative to the end of the lane before the
  /// segment; nil if there is none.
  func firstSlot(ofLane lane: Int, endingAtOrAfter position: Int64) -> Int? {
    // Without items of the lane there is nothing to search.
    guard filledLanes & 1 << UInt32(lane) != 0 else { return nil }
    // The lane's items before `low` end before the position, those from `high` on do not.
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      var slot = middle
      while slot < high, self.lane(slot) != lane { slot += 1 }
      if slot < high, start(slot) + length(slot) < position { low = slot + 1 } else { high = middle }
    }
    return slot(ofLane: lane, from: low)
  }
}
