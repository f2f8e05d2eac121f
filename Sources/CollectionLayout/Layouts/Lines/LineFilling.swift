/// The state of lines while items fill them.
struct LineFilling {
  private let metrics: LineMetrics
  private let storesCrossLengths: Bool
  /// Of all lines to be.
  private let itemCount: Int
  private var lines: LineColumns

  // The line that is not full yet.
  private var first: Int
  private var start: Double
  private var length = 0.0
  private var thickness = 0.0

  /// How many items were placed, those that were kept included.
  var count: Int { lines.itemCount }

  /// Starts with the lines of an earlier preparation that a change at item `firstChanged` leaves alone, or empty.
  ///
  /// They end before the line of the item before the changed one: that line may have room for it now, or have become
  /// the last one.
  init(
    _ metrics: LineMetrics, itemCount: Int, keeping firstChanged: Int, of previous: LineColumns?,
    storesCrossLengths: Bool = false
  ) {
    self.metrics = metrics
    self.storesCrossLengths = storesCrossLengths
    self.itemCount = itemCount
    let before = previous.map { min(firstChanged, $0.itemCount, itemCount) } ?? 0
    if let previous, before > 0 {
      lines = previous.prefix(lines: previous.line(of: before - 1))
    } else {
      lines = LineColumns()
    }
    if storesCrossLengths { lines.crossLengths.reserveCapacity(itemCount) }
    first = lines.itemCount
    start = lines.count > 0 ? lines.end + metrics.lineSpacing : metrics.mainStart
  }

  /// Places the first `count` items of a chunk.
  mutating func place(_ chunk: LineChunk, count chunkCount: Int) {
    if storesCrossLengths { lines.crossLengths.append(contentsOf: chunk.crosses[..<chunkCount]) }
    let crosses = chunk.crosses.span.extracting(0..<chunkCount)
    let mains = chunk.mains.span.extracting(0..<chunkCount)
    let (limit, spacing) = (metrics.limit, metrics.itemSpacing)
    var (length, thickness) = (length, thickness)
    for offset in crosses.indices {
      let own = crosses[offset]
      let end = length + spacing + own
      // The first of all items has no line yet; not a number, like nothing, fits nowhere.
      if end <= limit, lines.itemCount + offset > first {
        length = end
        thickness = max(thickness, mains[offset])
      } else {
        if lines.itemCount + offset > first { closeLine(before: lines.itemCount + offset, thickness) }
        length = own
        thickness = max(0, mains[offset])
      }
    }
    (self.length, self.thickness) = (length, thickness)
    if lines.itemCount == 0 { reserve(linesPerItem: Double(lines.count) / Double(chunkCount)) }
    lines.itemCount += chunkCount
  }

  /// The lines as they stand now.
  mutating func finish() -> LineColumns {
    if count > first { closeLine(before: count, thickness) }
    return lines
  }

  /// Makes room for the lines to come, if they are about as long as those of the first chunk: growing costs more.
  private mutating func reserve(linesPerItem: Double) {
    let expected = Int(Double(itemCount) * linesPerItem * 1.05) + 16
    lines.firsts.reserveCapacity(expected)
    lines.starts.reserveCapacity(expected)
    lines.thicknesses.reserveCapacity(expected)
  }

  private mutating func closeLine(before next: Int, _ thickness: Double) {
    // The limit of 10,000,000 items stands far below.
    lines.firsts.append(Int32(truncatingIfNeeded: first))
    lines.starts.append(start)
    lines.thicknesses.append(thickness)
    start += thickness + metrics.lineSpacing
    first = next
  }
}

/// The sizes of a few items along the axes; made once for a whole preparation.
struct LineChunk {
  var crosses: [Double]
  var mains: [Double]
  var ratios: [Double]

  /// Room for so many items, at most a chunk.
  init(capacity: Int = ItemList.chunkCapacity) {
    crosses = [Double](repeating: 0, count: min(capacity, ItemList.chunkCapacity))
    mains = crosses
    ratios = crosses
  }
}
