/// A stretch of a waterfall's items as columns: six bytes an item, eight where one is longer than 1,023 points.
struct PackedItems: Sendable {
  let count: Int
  /// How far behind a common base each item begins, in 64ths, and its lane in the last bits; in the order of the items,
  /// in which places never decrease. Then the lengths in 64ths; where they are short, one of the first half of the items
  /// and one of the second in a word. One array, because who looks at it counts a reference.
  private let words: [UInt32]
  private let isShort: Bool
  private let half: Int

  /// So many items at most: few enough to place them again for a change, enough that there are few stretches.
  static let capacity = 2048
  /// Places count so far at most, in 64ths.
  static let reach = Int64(UInt32.max >> UInt32(LaneOrder.laneBits))

  /// The first `count` of more; `digits` are all that their lengths have.
  init(_ slots: [UInt32], _ lengths: [Int32], count: Int, digits: Int32) {
    self.count = count
    isShort = digits <= Int32(UInt16.max)
    half = (count + 1) / 2
    var words = [UInt32](repeating: 0, count: count + (isShort ? half : count))
    words.replaceSubrange(..<count, with: slots[..<count])
    if isShort {
      PackedItems.fold(lengths, half, into: &words, at: count)
    } else {
      for slot in 0..<count { words[count + slot] = UInt32(truncatingIfNeeded: lengths[slot]) }
    }
    self.words = words
  }

  /// Puts the lengths of the first half of the items and those of the second into one word each: several at a time.
  private static func fold(_ lengths: [Int32], _ half: Int, into words: inout [UInt32], at first: Int) {
    let all = lengths.span
    // An odd last one has a neighbour that nobody reads; there is room for `capacity` of them, which is even.
    let (near, far) = (all.extracting(0..<half), all.extracting(half..<2 * half))
    var folded = [UInt32](repeating: 0, count: half)
    var target = folded.mutableSpan
    for word in near.indices {
      target[word] = UInt32(truncatingIfNeeded: near[word]) | UInt32(truncatingIfNeeded: far[word]) << 16
    }
    words.replaceSubrange(first..<first + half, with: folded)
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
    guard isShort else { return Int64(words[count + slot]) }
    return slot < half ? Int64(words[count + slot] & 0xffff) : Int64(words[count + slot - half] >> 16)
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
