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
    var parts: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = parts.last, range.lowerBound <= last.upperBound {
        parts[parts.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        parts.append(range)
      }
    }
    return parts
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
