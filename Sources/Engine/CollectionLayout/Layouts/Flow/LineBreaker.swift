/// Greedy line breaking: the finished lines and the open one.
struct LineBreaker {
  private let metrics: LineParameters
  private let storesCrossLengths: Bool
  /// The number of items for which memory is reserved.
  private let capacity: Int
  private var lines: LineTable

  // The open line: its first item, its main-axis start, its cross length so far and its height so far.
  private var first: Int
  private var start: Double
  private var length = 0.0
  private var lineHeight = 0.0

  /// The number of placed items, reused ones included.
  var count: Int { lines.itemCount }

  /// The number of lines without the open one.
  var endedLineCount: Int { lines.count }

  /// Starts with the lines of an earlier preparation that a change at item `firstChanged` does not affect, or with none
  /// if `previous` is nil, and with memory for `capacity` items.
  ///
  /// Reuse ends before the line of the item before the changed one: the changed item may fit into that line now, or the
  /// line may have become the last one.
  init(
    _ metrics: LineParameters, capacity: Int, keeping firstChanged: Int, of previous: LineTable?,
    storesCrossLengths: Bool = false
  ) {
    self.metrics = metrics
    self.storesCrossLengths = storesCrossLengths
    self.capacity = capacity
    let before = previous.map { min(firstChanged, $0.itemCount) } ?? 0
    if let previous, before > 0 {
      lines = previous.prefix(lines: previous.line(of: before - 1))
    } else {
      lines = LineTable()
    }
    if storesCrossLengths { lines.crossLengths.reserveCapacity(capacity) }
    first = lines.itemCount
    start = lines.count > 0 ? lines.end + metrics.lineSpacing : metrics.mainStart
  }

  /// Places the first `count` items of a chunk.
  mutating func append(_ chunk: SizeBuffer, count chunkCount: Int) {
    if storesCrossLengths { lines.crossLengths.append(contentsOf: chunk.crosses[..<chunkCount]) }
    let crosses = chunk.crosses.span.extracting(0..<chunkCount)
    let mains = chunk.mains.span.extracting(0..<chunkCount)
    let (limit, spacing) = (metrics.limit, metrics.itemSpacing)
    var (length, lineHeight) = (length, lineHeight)
    for offset in crosses.indices {
      let itemLength = crosses[offset]
      let end = length + spacing + itemLength
      // The very first item has no line yet. NaN fails the comparison and starts a line.
      if end <= limit, lines.itemCount + offset > first {
        length = end
        lineHeight = max(lineHeight, mains[offset])
      } else {
        if lines.itemCount + offset > first { endLine(before: lines.itemCount + offset, lineHeight) }
        length = itemLength
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
    let expected = Int(Double(capacity) * linesPerItem * 1.05) + 16
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

/// The parameters of line breaking and of the distribution of items in a line, in points along the cross axis.
struct LineParameters: Sendable {
  /// The maximum length of a line.
  var available: Double
  /// The minimum distance between two items of a line.
  var itemSpacing: Double
  /// The distance between two lines, along the main axis.
  var lineSpacing: Double
  /// The main-axis start of the first line.
  var mainStart = 0.0
  /// The cross-axis start of a line, from the leading inset.
  var crossStart = 0.0
  var alignment: FlowLayout.LineAlignment
  /// The alignment of the last line. The layout's `auto` is `grid` here if all items have the same cross length.
  var lastAlignment: FlowLayout.LastLineAlignment
  var singleItemAlignment: FlowLayout.SingleItemAlignment

  /// The length by which a line may exceed its maximum, so that three thirds of a width fit. UIKit has no such
  /// tolerance.
  static let tolerance = 1e-6

  /// The start of a line's first item, and the distance between its items.
  struct Justification: Equatable, Sendable {
    var start: Double
    var gap: Double
  }

  /// The maximum length of the items in a line, tolerance included.
  var limit: Double { available + LineParameters.tolerance }

  /// Returns the start of the first of `count` items in a line and the distance between neighbors; `length` is the sum
  /// of the items' lengths and the minimum spacings.
  func distribution(count: Double, length: Double) -> Justification {
    distribution(alignment, count: count, length: length)
  }

  /// As `distribution`, for a section's last line; `lastItem` is the length of the line's last item.
  func lastDistribution(count: Double, length: Double, lastItem: Double) -> Justification {
    switch lastAlignment {
    case .justify: return distribution(.justify, count: count, length: length)
    case .auto where count == 1 && 2 * lastItem + itemSpacing > limit:
      return distribution(alignment, count: count, length: length)
    case .auto, .leading: return distribution(.leading, count: count, length: length)
    case .center: return distribution(.center, count: count, length: length)
    case .trailing: return distribution(.trailing, count: count, length: length)
    case .grid:
      let pitch = lastItem + itemSpacing
      // Any number of items without length and spacing fit.
      guard pitch > 0 else { return distribution(alignment, count: .infinity, length: length) }
      let copies = max(0, ((limit - length) / pitch).rounded(.down))
      return distribution(alignment, count: count + copies, length: length + copies * pitch)
    }
  }

  /// Returns the number of items of one length that fit into a line, at least 1 and at most `count`.
  func capacity(ofItemsOf length: Double, count: Int) -> Int {
    let estimate = ((available + itemSpacing + LineParameters.tolerance) / (length + itemSpacing)).rounded(.down)
    // NaN fails the comparison and gives 1.
    guard estimate >= 1, count > 1 else { return 1 }
    guard estimate < Double(count) else { return count }
    let fitting = Int(estimate)
    // The quotient may have been rounded up to an integer.
    return fitting > 1 && lineLength(of: fitting, length) > limit ? fitting - 1 : fitting
  }

  /// Returns the length of a line of `count` equal items with the minimum spacing.
  func lineLength(of count: Int, _ length: Double) -> Double {
    Double(count) * length + Double(count - 1) * itemSpacing
  }

  private func distribution(_ alignment: FlowLayout.LineAlignment, count: Double, length: Double) -> Justification {
    let remaining = available - length
    return switch alignment {
    case .justify where count > 1: Justification(start: 0, gap: itemSpacing + remaining / (count - 1))
    // An item that is longer than the line is at the start of the line.
    case .justify: Justification(start: singleItemAlignment == .center ? max(0, remaining / 2) : 0, gap: itemSpacing)
    case .leading: Justification(start: 0, gap: itemSpacing)
    case .center: Justification(start: remaining / 2, gap: itemSpacing)
    case .trailing: Justification(start: remaining, gap: itemSpacing)
    }
  }
}

extension LineParameters {
  /// Returns the starts of the items of one line, from the leading inset, in points; `lengths` are the items' lengths.
  func crossOrigins(_ lengths: ArraySlice<Double>, isLast: Bool) -> [Double] {
    var crosses: [Double] = []
    crosses.reserveCapacity(lengths.count)
    // Adds in the order of line breaking, so that the sums round equally.
    var length = 0.0
    for itemLength in lengths {
      let begin = crosses.isEmpty ? 0 : length + itemSpacing
      crosses.append(crossStart + begin)
      length = begin + itemLength
    }
    let count = Double(lengths.count)
    let distribution =
      isLast
      ? lastDistribution(count: count, length: length, lastItem: lengths.last ?? 0)
      : distribution(count: count, length: length)
    // The starts above are those of leading items.
    guard distribution != Justification(start: 0, gap: itemSpacing) else { return crosses }
    var cross = crossStart + distribution.start
    for (index, itemLength) in lengths.enumerated() {
      crosses[index] = cross
      cross += itemLength + distribution.gap
    }
    return crosses
  }
}
