/// A stretch of a waterfall's items as columns: six bytes an item, eight where one is longer than 1,023 points.
struct PackedItems: Sendable {
  let count: Int
  /// How far behind a common base each item begins, in 64ths, and its lane in the last bits; in the order of the items,
  /// in which places never decrease. Then the lengths in 64ths, two in a word where they are short. One array, because
  /// who looks at it counts a reference.
  private let words: [UInt32]
  private let isShort: Bool

  /// So many items at most: few enough to place them again for a change, enough that there are few stretches.
  static let capacity = 2048
  /// Places count so far at most, in 64ths.
  static let reach = Int64(UInt32.max >> UInt32(LaneOrder.laneBits))

  /// The first `count` of more; `digits` are all that their lengths have.
  init(_ slots: [UInt32], _ lengths: [Int32], count: Int, digits: Int32) {
    self.count = count
    isShort = digits <= Int32(UInt16.max)
    let lengthWords = isShort ? (count + 1) / 2 : count
    var words = [UInt32](repeating: 0, count: count + lengthWords)
    words.replaceSubrange(..<count, with: slots[..<count])
    var target = words.mutableSpan
    let lengths = lengths.span
    for word in 0..<lengthWords {
      let first = UInt32(truncatingIfNeeded: lengths[isShort ? 2 * word : word])
      let second = isShort && 2 * word + 1 < count ? UInt32(truncatingIfNeeded: lengths[2 * word + 1]) : 0
      target[count + word] = first | second &<< 16
    }
    self.words = words
  }

  /// How far behind the base an item begins, and its lane in the last bits.
  @inline(__always)
  func slot(_ index: Int) -> UInt32 { words[index] }

  /// How far behind the base an item begins, in 64ths.
  @inline(__always)
  func start(_ slot: Int) -> Int64 { Int64(words[slot] >> UInt32(LaneOrder.laneBits)) }

  @inline(__always)
  func lane(_ slot: Int) -> Int { Int(words[slot] & UInt32(LaneOrder.laneMask)) }

  @inline(__always)
  func length(_ slot: Int) -> Int64 {
    isShort ? Int64(words[count + slot / 2] >> UInt32(slot % 2 * 16) & 0xffff) : Int64(words[count + slot])
  }

  /// The first slot of an item that begins so far behind the base or further.
  ///
  /// Lanes fill evenly, so a guess by rule of three is near, and what is looked at lies together.
  func firstSlot(startingAtOrAfter distance: Int64) -> Int {
    guard distance > 0, count > 0 else { return 0 }
    let last = start(count - 1)
    guard distance <= last else { return count }
    let key = UInt32(truncatingIfNeeded: distance) << UInt32(LaneOrder.laneBits)
    // The answer is within low...high throughout, and each miss doubles the step.
    let guess = Int(distance * Int64(count - 1) / last)
    var (low, high, step) = (guess, guess, 4)
    while low > 0, words[low - 1] >= key {
      high = low - 1
      low = max(0, high - step)
      step *= 2
    }
    while high < count, words[high] < key {
      low = high + 1
      high = min(count, low + step)
      step *= 2
    }
    return (low..<high).partitioningIndex { words[$0] >= key }
  }
}
