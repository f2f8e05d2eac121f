extension Range where Bound == Int {
  /// Returns the first index that satisfies a condition, by binary search; the upper bound if none does.
  ///
  /// The condition must be monotone: once it is true, it is true for all later indices.
  @inlinable @inline(__always)
  package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
