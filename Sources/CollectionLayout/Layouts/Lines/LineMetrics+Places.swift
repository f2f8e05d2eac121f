extension LineMetrics {
  /// Where the items of one line begin, from the leading inset, in points; `lengths` are theirs.
  func crosses(_ lengths: ArraySlice<Double>, isLast: Bool) -> [Double] {
    var crosses: [Double] = []
    crosses.reserveCapacity(lengths.count)
    // The sums are made as when the line was filled.
    var length = 0.0
    for own in lengths {
      let begin = crosses.isEmpty ? 0 : length + itemSpacing
      crosses.append(crossStart + begin)
      length = begin + own
    }
    let count = Double(lengths.count)
    let distribution =
      isLast
      ? lastDistribution(count: count, length: length, lastItem: lengths.last ?? 0)
      : distribution(count: count, length: length)
    // The items stand where leading ones do.
    guard distribution != Distribution(start: 0, gap: itemSpacing) else { return crosses }
    var cross = crossStart + distribution.start
    for (place, own) in lengths.enumerated() {
      crosses[place] = cross
      cross += own + distribution.gap
    }
    return crosses
  }
}
