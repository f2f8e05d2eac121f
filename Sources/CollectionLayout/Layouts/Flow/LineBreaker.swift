/// Greedy line breaking: the finished lines and the open one.
struct LineBreaker {
  private let metrics: LineParameters
  private let storesCrossLengths: Bool
  /// The number of items of all lines, placed or not.
  private let itemCount: Int
  private var lines: LineTable

  // The open line: its first item, its main-axis start, its cross length so far and its height so far.
  private var first: Int
  private var start: Double
  private var length = 0.0
  private var lineHeight = 0.0

  /// The number of placed items, reused ones included.
  var count: Int { lines.itemCount }

  /// Starts with the lines of an earlier preparation that a change at item `firstChanged` does not affect, or with
  /// none.
  ///
  /// Reuse ends before the line of the item before the changed one: the changed item may fit into that line now, or the
  /// line may have become the last one.
  init(
    _ metrics: LineParameters, itemCount: Int, keeping firstChanged: Int, of previous: LineTable?,
    storesCrossLengths: Bool = false
  ) {
    self.metrics = metrics
    self.storesCrossLengths = storesCrossLengths
    self.itemCount = itemCount
    let before = previous.map { min(firstChanged, $0.itemCount, itemCount) } ?? 0
    if let previous, before > 0 {
      lines = previous.prefix(lines: previous.line(of: before - 1))
    } else {
      lines = LineTable()
    }
    if storesCrossLengths { lines.crossLengths.reserveCapacity(itemCount) }
    first = lines.itemCount
    start = lines.count > 0 ? lines.end + metrics.lineSpacing : metrics.mainStart
  }

  /// Places the first `count` items of a chunk.
  mutating func place(_ chunk: SizeBuffer, count chunkCount: Int) {
    if storesCrossLengths { lines.crossLengths.append(contentsOf: chunk.crosses[..<chunkCount]) }
    let crosses = chunk.crosses.span.extracting(0..<chunkCount)
    let mains = chunk.mains.span.extracting(0..<chunkCount)
    let (limit, spacing) = (metrics.limit, metrics.itemSpacing)
    var (length, lineHeight) = (length, lineHeight)
    for offset in crosses.indices {
      let own = crosses[offset]
      let end = length + spacing + own
      // The very first item has no line yet. NaN fails the comparison and starts a line.
      if end <= limit, lines.itemCount + offset > first {
        length = end
        lineHeight = max(lineHeight, mains[offset])
      } else {
        if lines.itemCount + offset > first { endLine(before: lines.itemCount + offset, lineHeight) }
        length = own
        lineHeight = max(0, mains[offset])
      }
    }
    (self.length, self.lineHeight) = (length, lineHeight)
    if lines.itemCount == 0 { reserve(linesPerItem: Double(lines.count) / Double(chunkCount)) }
    lines.itemCount += chunkCount
  }

  /// Ends the open line and returns all lines.
  mutating func finish() -> LineTable {
    if count > first { endLine(before: count, lineHeight) }
    return lines
  }

  /// Reserves capacity for the remaining lines, assuming that they have as many items as those of the first chunk.
  private mutating func reserve(linesPerItem: Double) {
    let expected = Int(Double(itemCount) * linesPerItem * 1.05) + 16
    lines.firstItems.reserveCapacity(expected)
    lines.starts.reserveCapacity(expected)
    lines.lineHeights.reserveCapacity(expected)
  }

  private mutating func endLine(before next: Int, _ lineHeight: Double) {
    // Int32 suffices: a collection has at most 10,000,000 items.
    lines.firstItems.append(Int32(truncatingIfNeeded: first))
    lines.starts.append(start)
    lines.lineHeights.append(lineHeight)
    start += lineHeight + metrics.lineSpacing
    first = next
  }
}

/// The sizes of up to a chunk of items along the axes; allocated once for a preparation.
struct SizeBuffer {
  var crosses: [Double]
  var mains: [Double]
  var ratios: [Double]

  /// Creates a buffer for `capacity` items, at most a chunk.
  init(capacity: Int = ItemList.chunkCapacity) {
    crosses = [Double](repeating: 0, count: min(capacity, ItemList.chunkCapacity))
    mains = crosses
    ratios = crosses
  }
}
