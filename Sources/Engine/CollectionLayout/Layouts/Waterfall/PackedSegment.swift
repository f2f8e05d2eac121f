import LayoutBase

/// A segment of a waterfall's items in order, each in the lane that was the shortest.
///
/// It is immutable, and all layouts in which these items follow the same lane ends share it, at any offset on the main
/// axis.
final class PackedSegment: Sendable {
  /// The lane ends before the first item.
  let entry: SortedLaneEnds
  /// The start of the first item, in 64ths; no other item of the segment starts before it.
  let base: Int64
  let items: PackedItemArray
  /// The bitwise or of the lengths in this segment and the earlier ones, in 64ths.
  let lowBitMask: Int32

  init(entry: SortedLaneEnds, base: Int64, items: PackedItemArray, digits: Int32) {
    self.entry = entry
    self.base = base
    self.items = items
    self.lowBitMask = digits
  }

  /// Returns the lane ends after the first `count` items.
  func order(after count: Int) -> SortedLaneEnds {
    var order = entry
    for slot in 0..<count { order.move(lane: items.lane(slot), to: base + items.start(slot) + items.length(slot)) }
    return order
  }
}

/// The items of a waterfall segment in a packed array: six bytes per item, eight if one is longer than 1,023 points.
struct PackedItemArray: Sendable {
  let count: Int
  /// For each item in order, its start relative to a common base in 64ths of a point, with the lane in the low bits;
  /// starts never decrease. Then the lengths in 64ths: one per word, or, if all lengths fit into 16 bits, one of the
  /// first half of the items and one of the second half in each word. One array, so that readers retain one object.
  private let words: [UInt32]
  private let isShort: Bool
  private let half: Int

  /// The maximum number of items: few enough to place them again after a change, enough for few segments.
  static let capacity = 2048
  /// The maximum start relative to the base, in 64ths.
  static let reach = Int64(UInt32.max >> UInt32(SortedLaneEnds.laneBits))

  /// Packs the first `count` items; `digits` is the bitwise or of their lengths.
  init(_ slots: [UInt32], _ lengths: [Int32], count: Int, digits: Int32) {
    self.count = count
    isShort = digits <= Int32(UInt16.max)
    half = (count + 1) / 2
    var words = [UInt32](repeating: 0, count: count + (isShort ? half : count))
    words.replaceSubrange(..<count, with: slots[..<count])
    if isShort {
      PackedItemArray.fold(lengths, half, into: &words, at: count)
    } else {
      for slot in 0..<count { words[count + slot] = UInt32(truncatingIfNeeded: lengths[slot]) }
    }
    self.words = words
  }

  /// Packs the lengths of the first half of the items and those of the second half into one word each, as a loop that
  /// the compiler can vectorize.
  private static func fold(_ lengths: [Int32], _ half: Int, into words: inout [UInt32], at first: Int) {
    let all = lengths.span
    // With an odd count, the last word has an unused upper half. The array has `capacity` elements, which is even.
    let (near, far) = (all.extracting(0..<half), all.extracting(half..<2 * half))
    var folded = [UInt32](repeating: 0, count: half)
    var target = folded.mutableSpan
    for word in near.indices {
      target[word] = UInt32(truncatingIfNeeded: near[word]) | UInt32(truncatingIfNeeded: far[word]) << 16
    }
    words.replaceSubrange(first..<first + half, with: folded)
  }

  /// Returns the start of an item relative to the base, with the lane in the low bits.
  @inline(__always)
  func slot(_ index: Int) -> UInt32 { words[index] }

  /// Returns the start of an item relative to the base, in 64ths.
  @inline(__always)
  func start(_ slot: Int) -> Int64 { Int64(words[slot] >> UInt32(SortedLaneEnds.laneBits)) }

  @inline(__always)
  func lane(_ slot: Int) -> Int { Int(words[slot] & UInt32(SortedLaneEnds.laneMask)) }

  @inline(__always)
  func length(_ slot: Int) -> Int64 {
    guard isShort else { return Int64(words[count + slot]) }
    return slot < half ? Int64(words[count + slot] & 0xffff) : Int64(words[count + slot - half] >> 16)
  }

  /// Returns the lengths of some items in 64ths, as loops that the compiler can vectorize.
  func lengths(_ slots: Range<Int>) -> [Int32] {
    var lengths = [Int32](repeating: 0, count: slots.count)
    var target = lengths.mutableSpan
    let all = words.span
    guard isShort else {
      let source = all.extracting(count + slots.lowerBound..<count + slots.upperBound)
      for index in source.indices { target[index] = Int32(truncatingIfNeeded: source[index]) }
      return lengths
    }
    let (near, far) = (slots.clamped(to: 0..<half), slots.clamped(to: half..<count))
    let low = all.extracting(count + near.lowerBound..<count + near.upperBound)
    for index in low.indices { target[index] = Int32(truncatingIfNeeded: low[index] & 0xffff) }
    let high = all.extracting(count + far.lowerBound - half..<count + far.upperBound - half)
    for index in high.indices { target[near.count + index] = Int32(truncatingIfNeeded: high[index] >> 16) }
    return lengths
  }

  /// Returns the first slot whose start, relative to the base, is at least `distance`.
  ///
  /// Interpolation search, followed by galloping search: lanes fill evenly, so the interpolated slot is close and the
  /// examined words are adjacent.
  func firstSlot(startingAtOrAfter distance: Int64) -> Int {
    guard distance > 0, count > 0 else { return 0 }
    let last = start(count - 1)
    guard distance <= last else { return count }
    let key = UInt32(truncatingIfNeeded: distance) << UInt32(SortedLaneEnds.laneBits)
    // The result is always in low...high, and each miss doubles the step.
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
