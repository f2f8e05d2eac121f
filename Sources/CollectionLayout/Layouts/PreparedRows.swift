/// Rows of different lengths, one after another along the main axis; 16 bytes per row.
struct PreparedRows: PreparedLayout {
  private let scrollDirection: ScrollDirection
  private let crossStart: Double
  private let crossLength: Double
  /// The distance between rows, in points.
  private let gap: Double
  private var starts: [Double] = []
  private var lengths: [Double] = []

  /// Creates an empty list of rows with capacity for `count`.
  init(in container: LayoutContainer, gap: Double, count: Int) {
    scrollDirection = container.scrollDirection
    crossStart = container.crossLeading
    crossLength = container.available.sanitizedLength
    self.gap = gap.sanitizedLength
    starts.reserveCapacity(count)
    lengths.reserveCapacity(count)
  }

  /// The number of rows so far.
  var count: Int { starts.count }

  var length: Double { end(of: count - 1) }

  /// Appends `times` rows of one length.
  mutating func append(_ length: Double, times: Int) {
    for _ in 0..<times {
      starts.append(starts.isEmpty ? 0 : end(of: count - 1) + gap)
      lengths.append(length)
    }
  }

  /// Appends the first `kept` rows of an earlier result for the same container, or all of them if there are fewer.
  mutating func append(_ kept: Int, of other: PreparedRows) {
    let kept = max(0, min(kept, other.count))
    starts.append(contentsOf: other.starts[..<kept])
    lengths.append(contentsOf: other.lengths[..<kept])
  }

  var lineCount: Int { count }

  func lineSpan(_ line: Int) -> (start: Double, end: Double) {
    starts.indices.contains(line) ? (starts[line], end(of: line)) : (0, 0)
  }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    let first = (0..<count).partitioningIndex { end(of: $0) >= low }
    let last = (0..<count).partitioningIndex { starts[$0] >= high }
    guard first < last else { return }
    let rows = (first..<last).first(work.itemLimit)
    work.examinedCount += rows.count
    found.reserveAdditionalCapacity(for: rows.count)
    for row in rows {
      if row & 0xfff == 0, work.isCancelled { return }
      found.append(PlacedItem(index: row, frame: frame(of: row)))
    }
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    starts.indices.contains(index) ? frame(of: index) : nil
  }

  func placement(of index: Int) -> ItemPlacement? {
    starts.indices.contains(index) ? .line(index, items: index..<index + 1) : nil
  }

  private func frame(of row: Int) -> Rect {
    scrollDirection.rect(
      main: starts[row], cross: crossStart, mainLength: lengths[row], crossLength: crossLength)
  }

  /// Returns the end of a row; 0 for the row before the first one.
  private func end(of row: Int) -> Double { row < 0 ? 0 : starts[row] + lengths[row] }
}
