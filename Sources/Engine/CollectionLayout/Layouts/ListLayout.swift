import LayoutBase

/// Rows across the content, one after another; columns if the collection scrolls horizontally.
///
/// The main length of a row is the first of these that is available: the item's main length, the measured one, the one
/// that follows from the aspect ratio, `rowHeight`.
public struct ListLayout: SectionLayout, Equatable {
  public static let kind = "list"

  /// The main length of a row whose item has none, in points: its width if the collection scrolls horizontally.
  public var rowHeight: Double
  /// The distance between rows, in points.
  public var spacing: Double

  public init(rowHeight: Double = 44, spacing: Double = 0) {
    self.rowHeight = rowHeight
    self.spacing = spacing
  }

  public var usesMeasuredSizes: Bool { true }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout {
    if let length = lengthOfAll(items, in: container) {
      let rows = UniformLines(cellCount: items.count, cellsInLine: 1, mainLength: length, gap: spacing)
      return UniformGrid(rows, in: container, crossLength: container.available)
    }
    var rows = PreparedRows(in: container, gap: spacing, count: items.count)
    if let previous = previous as? PreparedRows { rows.append(prefix: min(firstChanged, items.count), of: previous) }
    work.placedCount += items.count - rows.count
    while rows.count < items.count {
      let (sliceIndex, offset) = items.locate(rows.count)
      let slice = items.slices[sliceIndex]
      let (metrics, range) = (slice.run.metrics, slice.range)
      let first = range.lowerBound + offset
      // At most 8 chunks at a time, so that the work can be cancelled.
      let indices = first..<min(range.upperBound, first + 8 * ItemList.chunkCapacity)
      guard work.shouldContinue(after: indices.count) else { break }
      if metrics.isUniform {
        rows.append(length(metrics, at: indices.lowerBound, in: container), times: indices.count)
      } else {
        for index in indices { rows.append(length(metrics, at: index, in: container), times: 1) }
      }
    }
    return rows
  }

  /// Returns the main length of all rows, 0 without rows; nil if they may differ. O(n) for n slices of runs.
  private func lengthOfAll(_ items: ItemList, in container: LayoutContainer) -> Double? {
    var common: Double?
    for slice in items.slices {
      guard slice.run.metrics.isUniform else { return nil }
      let length = length(slice.run.metrics, at: slice.range.lowerBound, in: container)
      if let common, common != length { return nil }
      common = length
    }
    return common ?? 0
  }

  private func length(_ metrics: ItemMetrics, at index: Int, in container: LayoutContainer) -> Double {
    let direction = container.scrollDirection
    if let length = direction.main(metrics).value(at: index) { return length.sanitizedLength }
    if let measured = metrics.measured { return direction.main(measured).sanitizedLength }
    if let ratio = metrics.aspectRatio.value(at: index), ratio > 0, ratio.isFinite {
      return direction.main(ofCross: container.available, aspectRatio: ratio).sanitizedLength
    }
    return rowHeight.sanitizedLength
  }
}

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

  /// Appends the first `limit` rows of an earlier result for the same container, or all of them if there are fewer.
  mutating func append(prefix limit: Int, of other: PreparedRows) {
    let limit = max(0, min(limit, other.count))
    starts.append(contentsOf: other.starts[..<limit])
    lengths.append(contentsOf: other.lengths[..<limit])
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
