/// Items of one size in lines: a calculation, whatever their number.
struct PreparedUniformFlow: PreparedLayout {
  let count: Int
  let size: AxisSize
  /// Items in a full line; at least 1.
  private let perLine: Int
  /// From the start of a line to the start of the next.
  private let pitch: Double
  private let full: LineMetrics.Distribution
  private let last: LineMetrics.Distribution
  private let scrollDirection: ScrollDirection
  private let crossLeading: Double

  init(
    count: Int, size: AxisSize, _ metrics: LineMetrics, in container: LayoutContainer
  ) {
    self.count = count
    self.size = size
    perLine = metrics.capacity(ofItemsOf: size.cross, count: count)
    pitch = size.main + metrics.lineSpacing
    full = metrics.distribution(count: Double(perLine), length: metrics.lineLength(of: perLine, size.cross))
    let rest = count % perLine == 0 ? perLine : count % perLine
    last = metrics.lastDistribution(
      count: Double(rest), length: metrics.lineLength(of: rest, size.cross), lastItem: size.cross)
    scrollDirection = container.scrollDirection
    crossLeading = container.crossLeading
  }

  var length: Double { lineCount > 0 ? lineSpan(lineCount - 1).end : 0 }

  var lineCount: Int { count / perLine + (count % perLine > 0 ? 1 : 0) }

  func lineSpan(_ line: Int) -> (start: Double, end: Double) {
    guard line >= 0, line < lineCount else { return (0, 0) }
    let start = Double(line) * pitch
    return (start, start + size.main)
  }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork
  ) {
    // The first line that does not end before the range, and the first that begins behind it.
    let first = firstLine { lineSpan($0).end >= low }
    let end = firstLine { lineSpan($0).start >= high }
    guard first < end else { return }
    let range = first * perLine..<min(end * perLine, count)
    work.examined += range.count
    for index in range { found.append(PlacedItem(index: index, frame: frame(of: index))) }
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    index >= 0 && index < count ? frame(of: index) : nil
  }

  /// The first line for which the condition holds; it must hold for all lines from there on.
  ///
  /// A division would do, but for the sizes that a quotient rounds and that are no numbers.
  private func firstLine(_ holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = lineCount
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func frame(of index: Int) -> Rect {
    let line = index / perLine
    let distribution = line == lineCount - 1 ? last : full
    return scrollDirection.rect(
      main: lineSpan(line).start,
      cross: crossLeading + distribution.start + Double(index % perLine) * (size.cross + distribution.gap),
      mainLength: size.main, crossLength: size.cross)
  }
}
