/// A stretch of a waterfall's items in their order, each in the lane that was shortest: eight bytes an item.
///
/// Shared by all layouts in which these items follow the same lanes, wherever on the main axis that is.
final class PackedLanes: Sendable {
  /// Which lane ends where before the first item.
  let entry: LaneOrder
  /// Where the first item begins, in 64ths; no other one begins before it.
  let base: Int64
  /// How far behind `base` each item begins, and its lane in the last bits; in no order but that of the items, in
  /// which places never decrease.
  let slots: [UInt32]
  /// In 64ths.
  let lengths: [Int32]
  /// Every digit that one of the lengths has, in 64ths.
  let digits: Int32

  /// So many items at most: few enough to place them again for a change, enough that there are few stretches.
  static let capacity = 2048
  /// Places count so far at most, in 64ths.
  static let reach = Int64(UInt32.max >> UInt32(LaneOrder.laneBits))

  init(entry: LaneOrder, base: Int64, slots: [UInt32], lengths: [Int32], digits: Int32) {
    self.entry = entry
    self.base = base
    self.slots = slots
    self.lengths = lengths
    self.digits = digits
  }

  var count: Int { slots.count }

  /// Where an item begins, in 64ths.
  @inline(__always)
  func start(_ slot: Int) -> Int64 { base &+ Int64(slots[slot] >> UInt32(LaneOrder.laneBits)) }

  @inline(__always)
  func lane(_ slot: Int) -> Int { Int(slots[slot] & UInt32(LaneOrder.laneMask)) }

  /// Which lane ends where behind the first `count` items.
  func order(after count: Int) -> LaneOrder {
    var order = entry
    for slot in 0..<count { order.move(lane: lane(slot), to: start(slot) + Int64(lengths[slot])) }
    return order
  }

  /// The first slot of an item that begins at `place` or behind it, in 64ths.
  ///
  /// Lanes fill evenly, so a guess by rule of three is near, and what is looked at lies together.
  func firstSlot(startingAtOrAfter place: Int64) -> Int {
    let count = slots.count
    guard place > base, count > 0 else { return 0 }
    let last = Int64(slots[count - 1] >> UInt32(LaneOrder.laneBits))
    guard place - base <= last else { return count }
    let key = UInt32(truncatingIfNeeded: place - base) << UInt32(LaneOrder.laneBits)
    // The answer is within low...high throughout, and each miss doubles the step.
    let guess = Int((place - base) * Int64(count - 1) / max(1, last))
    var (low, high, step) = (guess, guess, 4)
    while low > 0, slots[low - 1] >= key {
      high = low - 1
      low = max(0, high - step)
      step *= 2
    }
    while high < count, slots[high] < key {
      low = high + 1
      high = min(count, low + step)
      step *= 2
    }
    return (low..<high).partitioningIndex { slots[$0] >= key }
  }
}
