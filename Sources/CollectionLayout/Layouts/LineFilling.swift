/// The state of lines while items fill them.
struct LineFilling {
  private let metrics: LineMetrics
  private let storesMainLengths: Bool
  private var lines: LineColumns

  // The line that is not full yet.
  private var first: Int
  private var start: Double
  private var length = 0.0
  private var thickness = 0.0

  /// How many items were placed, those that were kept included.
  var count: Int { lines.crosses.count }

  /// Starts with the lines of an earlier preparation that a change at item `firstChanged` leaves alone, or empty.
  ///
  /// They end before the line of the item before the changed one: that line may have room for it now, or have become
  /// the last one.
  init(
    _ metrics: LineMetrics, itemCount: Int, keeping firstChanged: Int, of previous: LineColumns?,
    storesMainLengths: Bool = true
  ) {
    self.metrics = metrics
    self.storesMainLengths = storesMainLengths
    let before = previous.map { min(firstChanged, $0.crosses.count, itemCount) } ?? 0
    if let previous, before > 0 {
      lines = previous.prefix(lines: previous.line(of: before - 1), capacity: itemCount)
    } else {
      lines = LineColumns()
      lines.reserve(itemCount, storesMainLengths: storesMainLengths)
    }
    first = lines.crosses.count
    start = lines.count > 0 ? lines.end + metrics.lineSpacing : metrics.mainStart
  }

  /// Places the first `count` items of a chunk.
  mutating func place(_ chunk: LineChunk, count chunkCount: Int) {
    lines.crossLengths.append(contentsOf: chunk.crosses[..<chunkCount])
    if storesMainLengths { lines.mainLengths.append(contentsOf: chunk.mains[..<chunkCount]) }
    let limit = metrics.limit
    let spacing = metrics.itemSpacing
    let crossStart = metrics.crossStart
    for offset in 0..<chunkCount {
      let own = chunk.crosses[offset]
      let main = chunk.mains[offset]
      var begin = length + spacing
      let index = lines.crosses.count
      if index == first || !(begin + own <= limit) {
        if index > first { closeLine(isLast: false) }
        begin = 0
      }
      lines.crosses.append(crossStart + begin)
      length = begin + own
      if main > thickness { thickness = main }
    }
  }

  /// The lines as they stand now.
  mutating func finish() -> LineColumns {
    if count > first { closeLine(isLast: true) }
    return lines
  }

  private mutating func closeLine(isLast: Bool) {
    let items = Double(count - first)
    let distribution =
      isLast
      ? metrics.lastDistribution(count: items, length: length, lastItem: lines.crossLengths[count - 1])
      : metrics.distribution(count: items, length: length)
    // The items stand where leading ones do.
    if distribution != .init(start: 0, gap: metrics.itemSpacing) {
      var cross = metrics.crossStart + distribution.start
      for item in first..<count {
        lines.crosses[item] = cross
        cross += lines.crossLengths[item] + distribution.gap
      }
    }
    // The limit of 10,000,000 items stands far below.
    lines.firsts.append(Int32(truncatingIfNeeded: first))
    lines.starts.append(start)
    lines.thicknesses.append(thickness)
    start += thickness + metrics.lineSpacing
    first = count
    thickness = 0
  }
}
