/// Builds a waterfall of fixed-point lengths: each item goes into the shortest lane.
struct PackedFilling {
  /// The finished segments.
  private(set) var parts: [PackedWaterfall.Part] = []
  /// Whether all lengths so far are exact and starts are in range; if not, the result must be discarded.
  private(set) var isExact = true

  private let laneCount: Int
  /// The distance between the items of a lane, in 64ths.
  private let gap: Int64

  /// The lane ends after the last placed item.
  private(set) var order: LaneOrder
  /// The bitwise or of all lengths and the gap, in 64ths.
  private var digits: Int32
  /// The number of items whose lengths are read.
  private(set) var count = 0

  // The open segment: the lengths of `pending` items are read, and the first `placed` of them are placed.
  private var first = 0
  private var entry: LaneOrder
  private var base: Int64 = 0
  private var isOpen = false
  private var slots = [UInt32](repeating: 0, count: PackedItems.capacity)
  private var lengths = [Int32](repeating: 0, count: PackedItems.capacity)
  private var placed = 0
  private var pending = 0
  /// The sum of the lengths and gaps of the items that are not placed yet, in 64ths.
  private var pendingLength: Int64 = 0

  /// Starts with the items before `firstChanged` of an earlier layout, or with none.
  init(laneCount: Int, gap: Int32, keeping firstChanged: Int, of previous: PackedWaterfall?) {
    self.laneCount = laneCount
    self.gap = Int64(gap)
    digits = gap
    order = LaneOrder(laneCount: laneCount)
    entry = order
    guard let previous, firstChanged > 0, previous.count > 0 else { return }
    let last = previous.part(of: min(firstChanged, previous.count) - 1)
    let part = previous.parts[last]
    parts = Array(previous.parts[..<last])
    count = part.first
    for part in previous.parts[...last] { digits |= part.lanes.digits }
    let kept = min(firstChanged, previous.count) - part.first
    order = part.lanes.order(after: kept).moved(by: part.shift)
    guard kept < PackedItems.capacity else {
      parts.append(part)
      count = part.first + kept
      return
    }
    begin(at: part.first, entry: part.lanes.entry.moved(by: part.shift), base: part.lanes.base + part.shift)
    let items = part.lanes.items
    for slot in 0..<kept {
      slots[slot] = items.slot(slot)
      lengths[slot] = Int32(truncatingIfNeeded: items.length(slot))
    }
    (placed, pending, count) = (kept, kept, part.first + kept)
  }

  /// Whether two different lane ends are never so close that they are a tie within the tolerance of `LaneEnds`.
  var isApart: Bool {
    let least = digits == 0 ? 1 : 1 << Int64(digits.trailingZeroBitCount)
    return Double(order.longest) * LaneEnds.tolerance < Double(least)
  }

  /// Appends the lengths of up to a chunk of items.
  mutating func append(_ range: Range<Int>, of metrics: ItemMetrics, _ reading: inout PackedLengths) {
    var rest = range
    while isExact, !rest.isEmpty {
      if !isOpen { begin() }
      let part = rest.prefix(PackedItems.capacity - pending)
      guard let sum = reading.fill(&lengths, at: pending, with: part, of: metrics) else {
        isExact = false
        return
      }
      pending += part.count
      count += part.count
      digits |= sum.digits
      pendingLength += sum.length + Int64(part.count) * gap
      rest = part.upperBound..<rest.upperBound
      if pending == PackedItems.capacity { close() }
    }
  }

  /// Places all items whose lengths are read.
  mutating func place() {
    guard isExact, placed < pending else { return }
    // The first items are side by side, without a gap before them.
    while placed < pending, first + placed < laneCount { placeFirst(inLane: first + placed) }
    if order.shortest + gap - base + pendingLength > PackedItems.reach {
      guard first + placed >= laneCount, beginAnew() else {
        isExact = false
        return
      }
    }
    order.place(lengths[placed..<pending].span, gap: gap, base: base, into: &slots, at: placed)
    (placed, pendingLength) = (pending, 0)
  }

  /// Places the remaining items, and ends the segment.
  mutating func close() {
    place()
    guard isExact, placed > 0 else { return }
    let items = PackedItems(slots, lengths, count: placed, digits: digits)
    let lanes = PackedLanes(entry: entry, base: base, items: items, digits: digits)
    parts.append(PackedWaterfall.Part(lanes, first: first, shift: 0))
    (placed, pending, isOpen) = (0, 0, false)
  }

  /// Appends segments of an earlier layout with an additional offset in 64ths; `end` are the lane ends after them
  /// there.
  mutating func append(_ others: ArraySlice<PackedWaterfall.Part>, movedBy distance: Int64, end: LaneOrder) {
    close()
    for part in others {
      parts.append(PackedWaterfall.Part(part.lanes, first: count, shift: part.shift + distance))
      count += part.lanes.items.count
      digits |= part.lanes.digits
    }
    order = end.moved(by: distance)
  }

  private mutating func begin() {
    begin(at: count, entry: order, base: count < laneCount ? 0 : order.shortest + gap)
  }

  private mutating func begin(at item: Int, entry: LaneOrder, base: Int64) {
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
  private mutating func beginAnew() -> Bool {
    let (left, length) = (Array(lengths[placed..<pending]), pendingLength)
    pending = placed
    pendingLength = 0
    if placed > 0 { close() }
    begin(at: count - left.count, entry: order, base: order.shortest + gap)
    lengths.replaceSubrange(..<left.count, with: left)
    (pending, pendingLength) = (left.count, length)
    return length <= PackedItems.reach
  }
}

/// A segment of a waterfall's items in order, each in the lane that was the shortest.
///
/// It is immutable, and all layouts in which these items follow the same lane ends share it, at any offset on the main
/// axis.
final class PackedLanes: Sendable {
  /// The lane ends before the first item.
  let entry: LaneOrder
  /// The start of the first item, in 64ths; no other item of the segment starts before it.
  let base: Int64
  let items: PackedItems
  /// The bitwise or of the lengths in this segment and the earlier ones, in 64ths.
  let digits: Int32

  init(entry: LaneOrder, base: Int64, items: PackedItems, digits: Int32) {
    self.entry = entry
    self.base = base
    self.items = items
    self.digits = digits
  }

  /// Returns the lane ends after the first `count` items.
  func order(after count: Int) -> LaneOrder {
    var order = entry
    for slot in 0..<count { order.move(lane: items.lane(slot), to: base + items.start(slot) + items.length(slot)) }
    return order
  }
}
