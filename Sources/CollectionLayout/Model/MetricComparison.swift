/// Compares the metrics of parts of two item lists for a layout that reads no texts. Compares rules instead of items.
struct MetricComparison {
  private let items: ItemList
  private let others: ItemList
  /// The runs that were compared last, and whether their metrics are equal: comparing two runs of a million numbers for
  /// each part of a list would make the comparison quadratic.
  private var last: (run: ObjectIdentifier, other: ObjectIdentifier, isEqual: Bool)?

  init(_ items: ItemList, _ others: ItemList) {
    self.items = items
    self.others = others
  }

  /// Whether the items of `range` have the metrics of as many items of the other list, from its item `start` on.
  mutating func isEqual(_ range: Range<Int>, from start: Int) -> Bool {
    guard !range.isEmpty else { return true }
    var (sliceIndex, offset) = items.locate(range.lowerBound)
    var (otherSliceIndex, otherOffset) = others.locate(start)
    var left = range.count
    while left > 0 {
      guard sliceIndex < items.slices.count, otherSliceIndex < others.slices.count else { return false }
      let (one, two) = (items.slices[sliceIndex], others.slices[otherSliceIndex])
      let isAligned = one.range.lowerBound + offset == two.range.lowerBound + otherOffset
      guard hasEqualMetrics(one.run, two.run, isAligned: isAligned) else { return false }
      let step = min(one.range.count - offset, two.range.count - otherOffset, left)
      left -= step
      offset += step
      otherOffset += step
      if offset == one.range.count { (sliceIndex, offset) = (sliceIndex + 1, 0) }
      if otherOffset == two.range.count { (otherSliceIndex, otherOffset) = (otherSliceIndex + 1, 0) }
    }
    return true
  }

  /// Whether items of two runs have equal metrics. `isAligned` states that they have the same index in their runs.
  private mutating func hasEqualMetrics(_ run: ItemRun, _ other: ItemRun, isAligned: Bool) -> Bool {
    if run === other { return isAligned || run.metrics.isUniform }
    let (one, two) = (ObjectIdentifier(run), ObjectIdentifier(other))
    let isEqual: Bool
    if let last, last.run == one, last.other == two {
      isEqual = last.isEqual
    } else {
      isEqual = run.metrics == other.metrics
      last = (one, two, isEqual)
    }
    return isEqual && (isAligned || run.metrics.isUniform)
  }
}
