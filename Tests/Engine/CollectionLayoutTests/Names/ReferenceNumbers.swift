import CollectionLayout
import LayoutBase

/// The reserved numbers of one pattern.
struct ReferenceNumbers {
  /// Long ranges: sorted, disjoint and not adjacent.
  private var ranges: [Range<Int>] = []
  // Separate, because inserting single numbers in random order into `ranges` would shift the following ranges each
  // time.
  private var singles: Set<Int> = []

  /// The longest range that is stored as single numbers.
  private static let short = 16

  var count: Int { singles.count + ranges.reduce(0) { $0 + $1.count } }

  /// Whether a number is reserved.
  func contains(_ number: Int) -> Bool {
    if singles.contains(number) { return true }
    let index = firstRange(endingAfter: number)
    return index < ranges.count && ranges[index].lowerBound <= number
  }

  /// Whether a number meets the condition.
  func contains(where holds: (Int) -> Bool) -> Bool {
    singles.contains(where: holds) || ranges.contains { $0.contains(where: holds) }
  }

  /// Reserves numbers, all of which must be free.
  mutating func insert(_ range: Range<Int>) {
    guard range.count > ReferenceNumbers.short else {
      singles.formUnion(range)
      return
    }
    let index = firstRange(endingAfter: range.lowerBound)
    let touchesNext = index < ranges.count && ranges[index].lowerBound == range.upperBound
    let touchesLast = index > 0 && ranges[index - 1].upperBound == range.lowerBound
    switch (touchesLast, touchesNext) {
    case (true, true):
      ranges[index - 1] = ranges[index - 1].lowerBound..<ranges[index].upperBound
      ranges.remove(at: index)
    case (true, false): ranges[index - 1] = ranges[index - 1].lowerBound..<range.upperBound
    case (false, true): ranges[index] = range.lowerBound..<ranges[index].upperBound
    case (false, false): ranges.insert(range, at: index)
    }
  }

  /// Splits a range at the boundaries of reserved numbers.
  func parts(of range: Range<Int>) -> [(range: Range<Int>, isTaken: Bool)] {
    var parts: [(range: Range<Int>, isTaken: Bool)] = []
    func append(_ part: Range<Int>, _ isTaken: Bool) {
      guard !part.isEmpty else { return }
      if let last = parts.last, last.isTaken == isTaken {
        parts[parts.count - 1].range = last.range.lowerBound..<part.upperBound
      } else {
        parts.append((part, isTaken))
      }
    }
    var next = range.lowerBound
    for taken in stretches(in: range) {
      append(next..<taken.lowerBound, false)
      append(taken, true)
      next = taken.upperBound
    }
    append(next..<range.upperBound, false)
    return parts
  }

  /// Returns the reserved numbers of a range as ascending disjoint ranges.
  private func stretches(in range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = firstRange(endingAfter: range.lowerBound)
    while index < ranges.count, ranges[index].lowerBound < range.upperBound {
      found.append(ranges[index].clamped(to: range))
      index += 1
    }
    if singles.count < range.count {
      found += singles.lazy.filter(range.contains).map { $0..<$0 + 1 }
    } else {
      found += range.lazy.filter(singles.contains).map { $0..<$0 + 1 }
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }
  }

  private func firstRange(endingAfter number: Int) -> Int {
    ranges.indices.partitioningIndex { ranges[$0].upperBound > number }
  }
}
