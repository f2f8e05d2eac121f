/// A stretch of a waterfall's items as columns: six bytes an item, eight where one is longer than 1,023 points.
struct PackedItems: Sendable {
  /// How far behind a common base each item begins, in 64ths, and its lane in the last bits; in the order of the items,
  /// in which places never decrease.
  let slots: [UInt32]
  /// In 64ths; empty where one does not fit.
  private let shortLengths: [UInt16]
  private let lengths: [Int32]

  /// So many items at most: few enough to place them again for a change, enough that there are few stretches.
  static let capacity = 2048
  /// Places count so far at most, in 64ths.
  static let reach = Int64(UInt32.max >> UInt32(LaneOrder.laneBits))

  /// The first `count` of more; `digits` are all that their lengths have.
  init(_ slots: consuming [UInt32], _ lengths: [Int32], count: Int, digits: Int32) {
    if count < slots.count { slots.removeSubrange(count...) }
    self.slots = slots
    guard digits <= Int32(UInt16.max) else {
      shortLengths = []
      self.lengths = Array(lengths[..<count])
      return
    }
    self.lengths = []
    var short = [UInt16](repeating: 0, count: count)
    var target = short.mutableSpan
    let source = lengths.span
    for slot in target.indices { target[slot] = UInt16(truncatingIfNeeded: source[slot]) }
    shortLengths = short
  }

  var count: Int { slots.count }

  /// How far behind the base an item begins, in 64ths.
  @inline(__always)
  func start(_ slot: Int) -> Int64 { Int64(slots[slot] >> UInt32(LaneOrder.laneBits)) }

  @inline(__always)
  func lane(_ slot: Int) -> Int { Int(slots[slot] & UInt32(LaneOrder.laneMask)) }

  @inline(__always)
  func length(_ slot: Int) -> Int64 { shortLengths.isEmpty ? Int64(lengths[slot]) : Int64(shortLengths[slot]) }

  /// The first slot of an item that begins so far behind the base or further.
  ///
  /// Lanes fill evenly, so a guess by rule of three is near, and what is looked at lies together.
  func firstSlot(startingAtOrAfter distance: Int64) -> Int {
    let count = slots.count
    guard distance > 0, count > 0 else { return 0 }
    let last = start(count - 1)
    guard distance <= last else { return count }
    let key = UInt32(truncatingIfNeeded: distance) << UInt32(LaneOrder.laneBits)
    // The answer is within low...high throughout, and each miss doubles the step.
    let guess = Int(distance * Int64(count - 1) / last)
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
