import LayoutBase

/// The reserved numbers of one pattern: long ranges, and a hash set of single numbers.
struct IntegerRangeSet: Sendable {
  /// Ranges longer than `short`.
  private var ranges = IndexRangeSet()
  // Stored separately, because inserting a thousand unordered numbers would each shift the ranges after them.
  private var singles: Set<Int> = []
  /// All numbers from `firstEnding` up to this one are reserved.
  private var firstFree = IntegerRangeSet.firstEnding

  /// The number of the first ending, `~2`.
  static let firstEnding = 2
  /// Ranges up to this length are stored as single numbers.
  private static let short = 16

  var isEmpty: Bool { singles.isEmpty && ranges.isEmpty }

  /// Whether a number is reserved, apart from −1, the name without one.
  var hasNumbers: Bool { !ranges.isEmpty || singles.count > (singles.contains(-1) ? 1 : 0) }

  var count: Int { singles.count + ranges.count }

  /// Whether a number is reserved.
  func contains(_ number: Int) -> Bool { ranges.contains(number) || singles.contains(number) }

  /// Calls `body` with each reserved number, unordered.
  func forEach(_ body: (Int) -> Void) {
    singles.forEach(body)
    for range in ranges.ranges { range.forEach(body) }
  }

  /// Reserves a single number; returns false if it is reserved.
  mutating func insert(_ number: Int) -> Bool { !ranges.contains(number) && singles.insert(number).inserted }

  /// Releases a number that was reserved individually; returns false for any other.
  mutating func remove(_ number: Int) -> Bool {
    guard singles.remove(number) != nil else { return false }
    if number >= IntegerRangeSet.firstEnding { firstFree = min(firstFree, number) }
    return true
  }

  /// Reserves a range of numbers, none of which may be reserved.
  mutating func insert(_ range: Range<Int>) {
    if range.count > IntegerRangeSet.short || (range.count > 1 && ranges.touches(range)) {
      ranges.insert(range)
    } else {
      singles.formUnion(range)
    }
  }

  /// Merges a range of numbers, all of which are reserved, into one entry.
  mutating func join(_ range: Range<Int>) {
    ranges.insert(range)
    if singles.count > range.count {
      for number in range { singles.remove(number) }
    } else if !singles.isEmpty {
      singles = singles.filter { !range.contains($0) }
    }
  }

  /// Returns the lowest free number that is at least `start` and at least 2.
  func firstFree(from start: Int) -> Int {
    var number = max(start, firstFree)
    while true {
      if let range = ranges.range(with: number) {
        number = range.upperBound
      } else if singles.contains(number) {
        number += 1
      } else {
        return number
      }
    }
  }

  /// Reserves the `count` lowest free numbers from 2 on, except `others`. Returns them in ascending order.
  mutating func reserveLowest(_ count: Int, except others: [Int] = []) -> [Range<Int>] {
    var reserved: [Range<Int>] = []
    var left = count
    var next = firstFree
    // Sorting the single numbers pays off only if there are fewer of them than lookups.
    let isSorted = singles.count < count
    let obstacles = ((isSorted ? singles.filter { $0 >= next } : []) + others).sorted()
    var obstacle = 0
    while left > 0 {
      next = firstFree(from: next)
      while obstacle < obstacles.count, obstacles[obstacle] < next { obstacle += 1 }
      if obstacle < obstacles.count, obstacles[obstacle] == next {
        next += 1
        continue
      }
      var end = isSorted ? next + left : next + 1
      let index = ranges.firstRange(endingAfter: next)
      if index < ranges.ranges.count { end = min(end, ranges.ranges[index].lowerBound) }
      if obstacle < obstacles.count { end = min(end, obstacles[obstacle]) }
      reserved.appendCoalescing(next..<end)
      left -= end - next
      next = end
    }
    if others.isEmpty {
      join(firstFree..<next)
    } else {
      for range in reserved { ranges.insert(range) }
    }
    firstFree = firstFree(from: firstFree)
    return reserved
  }

  /// Appends the reserved parts of a range, unordered.
  func appendParts(of range: Range<Int>, to parts: inout [Range<Int>]) {
    ranges.appendParts(of: range, to: &parts)
    if singles.count < range.count {
      for number in singles where range.contains(number) { parts.append(number..<number + 1) }
    } else {
      for number in range where singles.contains(number) { parts.append(number..<number + 1) }
    }
  }
}

/// A set of integers as ranges that are sorted, disjoint and not adjacent.
struct IndexRangeSet: Equatable, Sendable {
  private(set) var ranges: [Range<Int>] = []

  var isEmpty: Bool { ranges.isEmpty }

  /// The number of elements. Linear in the number of ranges.
  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  func contains(_ number: Int) -> Bool { range(with: number) != nil }

  /// Returns the range that contains a number, or nil.
  func range(with number: Int) -> Range<Int>? {
    let index = firstRange(endingAfter: number)
    return index < ranges.count && ranges[index].lowerBound <= number ? ranges[index] : nil
  }

  /// Returns the index of the first range that ends after a number, by binary search.
  func firstRange(endingAfter number: Int) -> Int {
    if let last = ranges.last, last.upperBound <= number { return ranges.count }
    return ranges.indices.partitioningIndex { ranges[$0].upperBound > number }
  }

  /// Inserts a range, which may overlap existing ones.
  mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    // The first range that overlaps or touches the new one; the loop finds the end of those that do.
    let start = firstRange(endingAfter: range.lowerBound - 1)
    var end = start
    var joined = range
    while end < ranges.count, ranges[end].lowerBound <= range.upperBound {
      joined =
        min(joined.lowerBound, ranges[end].lowerBound)..<max(joined.upperBound, ranges[end].upperBound)
      end += 1
    }
    if end == start + 1 {
      ranges[start] = joined
    } else {
      ranges.replaceSubrange(start..<end, with: CollectionOfOne(joined))
    }
  }

  /// Whether a range overlaps or touches an existing one.
  func touches(_ range: Range<Int>) -> Bool {
    let index = firstRange(endingAfter: range.lowerBound - 1)
    return index < ranges.count && ranges[index].lowerBound <= range.upperBound
  }

  /// Appends the intersections with a range, ascending.
  func appendParts(of range: Range<Int>, to parts: inout [Range<Int>]) {
    var index = firstRange(endingAfter: range.lowerBound)
    while index < ranges.count, ranges[index].lowerBound < range.upperBound {
      parts.append(ranges[index].clamped(to: range))
      index += 1
    }
  }
}

extension [Range<Int>] {
  /// These integers as ascending ranges that neither overlap nor touch.
  var joined: [Range<Int>] {
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

  /// Returns the parts of a range that are outside of these ascending ranges.
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

extension [Range<Int>] {
  /// Appends a range, or extends the last one if both are adjacent.
  mutating func appendCoalescing(_ range: Range<Int>) {
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}
