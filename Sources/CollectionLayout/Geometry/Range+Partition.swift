extension Range where Bound == Int {
  /// The first index for which a condition holds that holds for all later ones too; the upper bound when for none.
  @inline(__always)
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
