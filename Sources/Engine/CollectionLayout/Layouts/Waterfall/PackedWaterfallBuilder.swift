/// Builds a waterfall of fixed-point lengths: each item goes into the shortest lane.
struct PackedWaterfallBuilder {
  /// The finished segments.
  private(set) var segments: [PackedWaterfall.Segment] = []
  /// Whether all lengths so far are exact and starts are in range; if not, the result must be discarded.
  private(set) var isExact = true

  private let laneCount: Int
  /// The distance between the items of a lane, in 64ths.
  private let gap: Int64

  /// The lane ends after the last placed item.
  private(set) var order: SortedLaneEnds
  /// The bitwise or of all lengths and the gap, in 64ths.
  private var lowBitMask: Int32
  /// The number of items whose lengths are read.
  private(set) var count = 0

  // The open segment: the lengths of `pending` items are read, and the first `placed` of them are placed.
  private var first = 0
  private var entry: SortedLaneEnds
  private var base: Int64 = 0
  private var isOpen = false
  private var slots = [UInt32](repeating: 0, count: PackedItemArray.capacity)
  private var lengths = [Int32](repeating: 0, count: PackedItemArray.capacity)
  private var placed = 0
  private var pending = 0
  /// The sum of the lengths and gaps of the items that are not placed yet, in 64ths.
  private var pendingLength: Int64 = 0

  /// Starts with the items before `firstChanged` of an earlier layout, or with none.
  init(laneCount: Int, gap: Int32, keeping firstChanged: Int, of previous: PackedWaterfall?) {
    self.laneCount = laneCount
    self.gap = Int64(gap)
    lowBitMask = gap
    order = SortedLaneEnds(laneCount: laneCount)
    entry = order
    guard let previous, firstChanged > 0, previous.count > 0 else { return }
    let last = previous.segment(of: min(firstChanged, previous.count) - 1)
    let segment = previous.segments[last]
    segments = Array(previous.segments[..<last])
    count = segment.first
    for segment in previous.segments[...last] { lowBitMask |= segment.lanes.lowBitMask }
    let keptCount = min(firstChanged, previous.count) - segment.first
    order = segment.lanes.order(after: keptCount).offset(by: segment.shift)
    guard keptCount < PackedItemArray.capacity else {
      segments.append(segment)
      count = segment.first + keptCount
      return
    }
    begin(
      at: segment.first, entry: segment.lanes.entry.offset(by: segment.shift), base: segment.lanes.base + segment.shift)
    let items = segment.lanes.items
    for slot in 0..<keptCount {
      slots[slot] = items.slot(slot)
      lengths[slot] = Int32(truncatingIfNeeded: items.length(slot))
    }
    (placed, pending, count) = (keptCount, keptCount, segment.first + keptCount)
  }

  /// Whether two different lane ends are never so close that they are a tie within the tolerance of `LaneEndTree`.
  var hasNoNearTies: Bool {
    let least = lowBitMask == 0 ? 1 : 1 << Int64(lowBitMask.trailingZeroBitCount)
    return Double(order.longest) * LaneEndTree.tolerance < Double(least)
  }

  /// Appends the lengths of up to a chunk of items.
  mutating func append(
    _ range: Range<Int>, of metrics: ItemMetrics, reading: inout FixedPointLengthReader
  ) {
    var remaining = range
    while isExact, !remaining.isEmpty {
      if !isOpen { begin() }
      let chunk = remaining.prefix(PackedItemArray.capacity - pending)
      guard let sum = reading.fill(&lengths, at: pending, with: chunk, of: metrics) else {
        isExact = false
        return
      }
      pending += chunk.count
      count += chunk.count
      lowBitMask |= sum.digits
      pendingLength += sum.length + Int64(chunk.count) * gap
      remaining = chunk.upperBound..<remaining.upperBound
      if pending == PackedItemArray.capacity { close() }
    }
  }

  /// Appends the lengths of a segment of an earlier layout, which are valid. Reading them there takes a fraction of the
  /// time of reading them from the items.
  mutating func append(lengthsOf items: PackedItemArray) {
    var slot = 0
    while isExact, slot < items.count {
      if !isOpen { begin() }
      let end = min(items.count, slot + PackedItemArray.capacity - pending)
      let chunk = items.lengths(slot..<end)
      var (sum, digits) = (Int64(0), Int32(0))
      for length in chunk {
        sum &+= Int64(length)
        digits |= length
      }
      lengths.replaceSubrange(pending..<pending + chunk.count, with: chunk)
      lowBitMask |= digits
      pendingLength += sum + Int64(chunk.count) * gap
      pending += end - slot
      count += end - slot
      slot = end
      if pending == PackedItemArray.capacity { close() }
    }
  }

  /// Places all items whose lengths are read.
  mutating func placePending() {
    guard isExact, placed < pending else { return }
    // The first items are side by side, without a gap before them.
    while placed < pending, first + placed < laneCount { placeFirst(inLane: first + placed) }
    if order.shortest + gap - base + pendingLength > PackedItemArray.reach {
      guard first + placed >= laneCount, restart() else {
        isExact = false
        return
      }
    }
    order.append(lengths[placed..<pending].span, gap: gap, base: base, into: &slots, at: placed)
    (placed, pendingLength) = (pending, 0)
  }

  /// Places the remaining items, and ends the segment.
  mutating func close() {
    placePending()
    guard isExact, placed > 0 else { return }
    let items = PackedItemArray(slots, lengths, count: placed, digits: lowBitMask)
    let lanes = PackedSegment(entry: entry, base: base, items: items, digits: lowBitMask)
    segments.append(PackedWaterfall.Segment(lanes, first: first, shift: 0))
    (placed, pending, isOpen) = (0, 0, false)
  }

  /// Appends segments of an earlier layout with an additional offset in 64ths; `end` are the lane ends after them
  /// there.
  mutating func append(_ others: ArraySlice<PackedWaterfall.Segment>, movedBy distance: Int64, end: SortedLaneEnds) {
    close()
    for segment in others {
      segments.append(PackedWaterfall.Segment(segment.lanes, first: count, shift: segment.shift + distance))
      count += segment.lanes.items.count
      lowBitMask |= segment.lanes.lowBitMask
    }
    order = end.offset(by: distance)
  }

  private mutating func begin() {
    begin(at: count, entry: order, base: count < laneCount ? 0 : order.shortest + gap)
  }

  private mutating func begin(at item: Int, entry: SortedLaneEnds, base: Int64) {
    (first, self.entry, self.base) = (item, entry, base)
    (placed, pending, pendingLength, isOpen) = (0, 0, 0, true)
  }

  /// Places one of the first items, which starts its lane.
  private mutating func placeFirst(inLane lane: Int) {
    // Without gaps, a lane with an item of length 0 would be the shortest one again.
    guard lengths[placed] > 0 || gap > 0 else {
      isExact = false
      placed = pending
      return
    }
    slots[placed] = UInt32(lane)
    order.move(lane: lane, to: Int64(lengths[placed]))
    placed += 1
  }

  /// Ends the segment before the items that are not placed yet, and starts another one with them, if their starts would
  /// exceed the range of this one. Returns whether they are in the range of the new segment.
  private mutating func restart() -> Bool {
    let (left, length) = (Array(lengths[placed..<pending]), pendingLength)
    pending = placed
    pendingLength = 0
    if placed > 0 { close() }
    begin(at: count - left.count, entry: order, base: order.shortest + gap)
    lengths.replaceSubrange(..<left.count, with: left)
    (pending, pendingLength) = (left.count, length)
    return length <= PackedItemArray.reach
  }
}
