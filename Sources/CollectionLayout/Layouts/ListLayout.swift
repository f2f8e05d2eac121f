/// Rows across the content, one after another; columns if the collection scrolls horizontally.
///
/// The main length of a row is the first of these that is available: the item's main length, the measured one, the one
/// that follows from the aspect ratio, `rowHeight`.
public struct ListLayout: ParameterizedLayout, Equatable {
  public static let kind = "list"

  public static let documentation =
    "One column of rows; one row if the layout scrolls horizontally. The height of a row is the first of these that "
    + "is available: the item's `height`, the measured height, the height from its `aspectRatio`, `rowHeight`."

  /// The main length of a row whose item has none, in points: its width if the collection scrolls horizontally.
  public var rowHeight: Double
  /// The distance between rows, in points.
  public var spacing: Double

  public init(rowHeight: Double = 44, spacing: Double = 0) {
    self.rowHeight = rowHeight
    self.spacing = spacing
  }

  public init() { self.init(rowHeight: 44) }

  public var usesMeasuredSizes: Bool { true }

  public static let parameters: [LayoutParameter<ListLayout>] = [
    .number(
      "rowHeight", \.rowHeight, uikit: "UITableView.rowHeight",
      "The height of a row whose item has none; its width if the layout scrolls horizontally."),
    .number("spacing", \.spacing, "The distance between rows."),
  ]

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout {
    if let length = lengthOfAll(items, in: container) {
      let rows = UniformLines(cellCount: items.count, cellsInLine: 1, mainLength: length, gap: spacing)
      return UniformGrid(rows, in: container, crossLength: container.available)
    }
    var rows = PreparedRows(in: container, gap: spacing, count: items.count)
    if let previous = previous as? PreparedRows { rows.append(min(firstChanged, items.count), of: previous) }
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

  /// Returns the main length of all rows; nil if they may differ. O(n) for n slices of runs.
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
    if let own = direction.main(metrics).value(at: index) { return own.sanitizedLength }
    if let measured = metrics.measured { return direction.main(measured).sanitizedLength }
    if let ratio = metrics.aspectRatio.value(at: index), ratio > 0, ratio.isFinite {
      return direction.main(ofCross: container.available, aspectRatio: ratio).sanitizedLength
    }
    return rowHeight.sanitizedLength
  }
}
