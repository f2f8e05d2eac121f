/// The state of a waterfall of exact lengths while its shortest lanes fill up.
struct PackedFilling {
  /// The stretches that are done.
  private(set) var parts: [PackedWaterfall.Part] = []
  /// Whether all lengths so far were exact, and near enough to each other; if not, the result is of no use.
  private(set) var isExact = true

  private let laneCount: Int
  /// Between the items of a lane, in 64ths.
  private let gap: Int64

  /// Which lane ends where behind the last item that was placed.
  private(set) var order: LaneOrder
  /// Every digit that a length or the gap has, in 64ths.
  private var digits: Int32
  /// How many items have lengths.
  private(set) var count = 0

  // The stretch that fills up: of `pending` items with lengths the first `placed` have their places.
  private var first = 0
  private var entry: LaneOrder
  private var base: Int64 = 0
  private var isOpen = false
  private var slots = [UInt32](repeating: 0, count: PackedItems.capacity)
  private var lengths = [Int32](repeating: 0, count: PackedItems.capacity)
  private var placed = 0
  private var pending = 0
  /// The lengths of items that have no places yet, gaps included.
  private var pendingLength: Int64 = 0

  /// Starts with the items before `firstChanged` of an earlier layout, or empty.
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

  /// Whether no two ends can be so near to each other, and yet apart, that they count as equal: see `LaneEnds`.
  var isApart: Bool {
    let least = digits == 0 ? 1 : 1 << Int64(digits.trailingZeroBitCount)
    return Double(order.longest) * LaneEnds.tolerance < Double(least)
  }

  /// Takes the lengths of up to a chunk of items behind the last one.
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

  /// Gives all items places that have lengths.
  mutating func place() {
    guard isExact, placed < pending else { return }
    // The first items stand side by side, and no gap is before them.
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

  /// Places what is left, and ends the stretch.
  mutating func close() {
    place()
    guard isExact, placed > 0 else { return }
    let items = PackedItems(slots, lengths, count: placed, digits: digits)
    let lanes = PackedLanes(entry: entry, base: base, items: items, digits: digits)
    parts.append(PackedWaterfall.Part(lanes, first: first, shift: 0))
    (placed, pending, isOpen) = (0, 0, false)
  }

  /// Takes over the stretches of an earlier layout from one on, which all lie so much further on.
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

  /// One of the first items, which starts its lane.
  private mutating func placeFirst(inLane lane: Int) {
    // Without gaps, an item without length would let the same lane be the shortest again.
    guard lengths[placed] > 0 || gap > 0 else {
      isExact = false
      placed = pending
      return
    }
    slots[placed] = UInt32(lane)
    order.move(lane: lane, to: Int64(lengths[placed]))
    placed += 1
  }

  /// Ends the stretch before the items that have no places yet, where those would lie too far from its start.
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

/// A stretch of a waterfall's items in their order, each in the lane that was shortest.
///
/// An object, shared by all layouts in which these items follow the same lanes, wherever on the main axis that is.
final class PackedLanes: Sendable {
  /// Which lane ends where before the first item.
  let entry: LaneOrder
  /// Where the first item begins, in 64ths; no other one begins before it.
  let base: Int64
  let items: PackedItems
  /// Every digit that a length here or before has, in 64ths.
  let digits: Int32

  init(entry: LaneOrder, base: Int64, items: PackedItems, digits: Int32) {
    self.entry = entry
    self.base = base
    self.items = items
    self.digits = digits
  }

  /// Which lane ends where behind the first `count` items.
  func order(after count: Int) -> LaneOrder {
    var order = entry
    for slot in 0..<count { order.move(lane: items.lane(slot), to: base + items.start(slot) + items.length(slot)) }
    return order
  }
}
