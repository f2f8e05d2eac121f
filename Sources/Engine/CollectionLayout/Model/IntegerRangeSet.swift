import LayoutBase

/// The reserved numbers of one pattern: long ranges, and a hash set of single numbers.
struct IntegerRangeSet: Sendable {
  /// Ranges longer than `shortCount`, ascending and disjoint.
  private var ranges: [Range<Int>] = []
  // Stored separately, because each of a thousand unordered insertions would shift the ranges after it.
  private var singles: Set<Int> = []
  /// A lower bound of the lowest free number: all numbers in `firstEnding..<firstFree` are reserved, and `firstFree`
  /// itself may be.
  private var firstFree = IntegerRangeSet.firstEnding

  /// The number of the first ending, `~2`.
  static let firstEnding = 2
  /// Ranges up to this length are stored as single numbers.
  private static let shortCount = 16

  var isEmpty: Bool { singles.isEmpty && ranges.isEmpty }

  /// The number of reserved numbers. Linear in the number of ranges.
  var count: Int { ranges.reduce(singles.count) { $0 + $1.count } }

  /// Whether a number is reserved.
  func contains(_ number: Int) -> Bool { singles.contains(number) || range(with: number) != nil }

  /// All reserved numbers, unordered.
  var reservedRanges: [Range<Int>] { ranges + singles.map { $0..<$0 + 1 } }

  /// Reserves a single number; returns false if it is reserved.
  mutating func insert(_ number: Int) -> Bool { range(with: number) == nil && singles.insert(number).inserted }

  /// Releases a number that was reserved individually; returns false for any other.
  mutating func remove(_ number: Int) -> Bool {
    guard singles.remove(number) != nil else { return false }
    if number >= IntegerRangeSet.firstEnding { firstFree = min(firstFree, number) }
    return true
  }

  /// Reserves a range of numbers, none of which may be reserved.
  mutating func insert(_ range: Range<Int>) {
    if range.count > IntegerRangeSet.shortCount {
      ranges.insert(range, at: firstRange(endingAfter: range.lowerBound))
    } else {
      singles.formUnion(range)
    }
  }

  /// Reserves the lowest free number from `firstEnding` on, and returns it.
  mutating func insertLowestEnding() -> Int {
    while contains(firstFree) { firstFree = range(with: firstFree)?.upperBound ?? firstFree + 1 }
    singles.insert(firstFree)
    return firstFree
  }

  /// Returns the reserved parts of a range, unordered.
  func reservedRanges(in range: Range<Int>) -> [Range<Int>] {
    var overlaps: [Range<Int>] = []
    var index = firstRange(endingAfter: range.lowerBound)
    while index < ranges.count, ranges[index].lowerBound < range.upperBound {
      overlaps.append(ranges[index].clamped(to: range))
      index += 1
    }
    if singles.count < range.count {
      for number in singles where range.contains(number) { overlaps.append(number..<number + 1) }
    } else {
      for number in range where singles.contains(number) { overlaps.append(number..<number + 1) }
    }
    return overlaps
  }

  /// Returns the range of `ranges` that contains a number; nil if there is none.
  private func range(with number: Int) -> Range<Int>? {
    let index = firstRange(endingAfter: number)
    return index < ranges.count && ranges[index].lowerBound <= number ? ranges[index] : nil
  }

  /// Returns the index of the first range that ends after a number, the number of ranges if there is none; by binary
  /// search.
  private func firstRange(endingAfter number: Int) -> Int {
    if let last = ranges.last, last.upperBound <= number { return ranges.count }
    return ranges.indices.partitioningIndex { ranges[$0].upperBound > number }
  }
}

extension [Range<Int>] {
  /// These integers as ascending ranges that neither overlap nor touch.
  var coalesced: [Range<Int>] {
    guard count > 1 else { return self }
    var ranges: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  /// Returns the parts of a range that are outside of these ranges, which must be ascending and within it.
  func gaps(in range: Range<Int>) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var next = range.lowerBound
    for part in self {
      if next < part.lowerBound { gaps.append(next..<part.lowerBound) }
      next = part.upperBound
    }
    if next < range.upperBound { gaps.append(next..<range.upperBound) }
    return gaps
  }
}
