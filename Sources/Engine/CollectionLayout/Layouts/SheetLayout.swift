import LayoutBase

/// Cells in columns and rows of fixed lengths, row by row; column by column if the collection scrolls horizontally.
///
/// The first rows and columns can stay in view. An item can cover several columns; sizes of items are ignored. A sheet is
/// usually wider than the viewport, for a collection that scrolls along both axes.
public struct SheetLayout: SectionLayout, Equatable {
  public static let kind = "sheet"

  /// The number of columns, or of rows if the collection scrolls horizontally; at least 1.
  public var columnCount: Int {
    didSet { columnCount = max(1, columnCount) }
  }
  /// The widths of the columns in points; further columns have the last width.
  public var columnWidths: [Double]
  /// The heights of the rows in points; further rows have the last height.
  public var rowHeights: [Double]
  /// The vertical distance between cells, in points.
  public var rowSpacing: Double
  /// The horizontal distance between cells, in points.
  public var columnSpacing: Double
  /// The number of rows that stay at the top edge while the section is in view.
  public var pinnedRows: Int
  /// The number of columns that stay at the leading edge.
  public var pinnedColumns: Int

  public init(
    columnCount: Int = 2, columnWidths: [Double] = [100], rowHeights: [Double] = [44], rowSpacing: Double = 0,
    columnSpacing: Double = 0
  ) {
    self.columnCount = max(1, columnCount)
    self.columnWidths = columnWidths
    self.rowHeights = rowHeights
    self.rowSpacing = rowSpacing
    self.columnSpacing = columnSpacing
    (pinnedRows, pinnedColumns) = (0, 0)
  }

  /// Returns the layout with rows and columns that stay in view.
  public func pinning(rows: Int, columns: Int) -> SheetLayout {
    var layout = self
    (layout.pinnedRows, layout.pinnedColumns) = (rows, columns)
    return layout
  }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout {
    PreparedSheet(self, SheetCells(items, columnCount: columnCount, work: &work), in: container)
  }

  /// Returns the total width of the columns that the items use, with the gaps; in horizontal scrolling the height of
  /// the rows.
  package func crossLength(of items: ItemList, scrolling direction: ScrollDirection) -> Double {
    var work = LayoutProgress()
    let cells = SheetCells(items, columnCount: columnCount, work: &work)
    return tracks(across: direction, count: cells.columnCount).length
  }

  /// Returns the columns of the items in a line; the rows if the collection scrolls horizontally.
  fileprivate func tracks(across direction: ScrollDirection, count: Int) -> SheetTracks {
    direction == .vertical
      ? SheetTracks(columnWidths, gap: columnSpacing, count: count)
      : SheetTracks(rowHeights, gap: rowSpacing, count: count)
  }

  /// Returns the lines of a sheet along its scroll axis.
  fileprivate func tracks(along direction: ScrollDirection, count: Int) -> SheetTracks {
    tracks(across: direction.perpendicular, count: count)
  }
}

/// The rows or columns of a sheet, one after another.
///
/// Positions beyond the given lengths are computed on demand, so the memory does not depend on the number of tracks.
struct SheetTracks: Sendable {
  let count: Int
  /// The lengths of the first tracks, in points; the last one is that of all further tracks. Not empty.
  private let lengths: [Double]
  /// The starts of these tracks, in points.
  private let starts: [Double]
  /// The distance between tracks, in points.
  private let gap: Double

  /// Creates `count` tracks. Lengths and gaps that are NaN, infinite or negative are replaced by 0.
  init(_ lengths: [Double], gap: Double, count: Int) {
    self.count = max(0, count)
    self.gap = gap.limitedLength
    self.lengths = lengths.isEmpty ? [0] : lengths.map(\.limitedLength)
    var starts = [0.0]
    for length in self.lengths.dropLast() { starts.append(starts[starts.count - 1] + length + self.gap) }
    self.starts = starts
  }

  /// The end of the last track, in points; 0 without tracks.
  var length: Double { end(of: count) }

  /// Returns the end of the first `count` tracks; 0 for none.
  func end(of count: Int) -> Double {
    let count = min(count, self.count)
    return count > 0 ? start(of: count - 1) + length(of: count - 1) : 0
  }

  /// Returns the start of a track, which must exist.
  func start(of index: Int) -> Double {
    let last = starts.count - 1
    return index <= last ? starts[index] : starts[last] + Double(index - last) * (lengths[last] + gap)
  }

  /// Returns the length of a track, which must exist.
  func length(of index: Int) -> Double { lengths[min(index, lengths.count - 1)] }

  /// Returns the tracks that may intersect `low..<high`. O(log n).
  func indices(from low: Double, to high: Double) -> Range<Int> {
    let first = (0..<count).partitioningIndex { start(of: $0) + length(of: $0) >= low }
    let last = (0..<count).partitioningIndex { start(of: $0) >= high }
    return first..<max(first, last)
  }
}

/// The lines and columns of the items of a sheet. Those of items that cover one column each are computed on demand.
struct SheetCells: Sendable {
  let count: Int
  /// The number of columns that items use.
  private(set) var columnCount: Int
  private(set) var lineCount: Int
  /// The columns of all items, and the lines, if any item may cover several columns; nil if none does.
  private var spans: Spans?

  private struct Spans: Sendable {
    /// The first column of each item; `ends` has the column after its last one.
    var starts: [Int32] = []
    var ends: [Int32] = []
    /// The first item of each line.
    var lines: [Int] = []
  }

  /// Places items in lines of `columnCount` columns. An item that covers more columns than its line has left begins the
  /// next line.
  init(_ items: ItemList, columnCount limit: Int, work: inout LayoutProgress) {
    count = items.count
    columnCount = min(limit, count)
    // Not `(count + limit - 1) / limit`: that sum may overflow.
    lineCount = count == 0 ? 0 : (count - 1) / limit + 1
    guard items.slices.contains(where: \.run.metrics.mayCoverSeveralLanes) else { return }
    let limit = min(limit, Int(Int32.max))
    var spans = Spans()
    spans.starts.reserveCapacity(count)
    spans.ends.reserveCapacity(count)
    var (column, used) = (limit, 0)
    for slice in items.slices {
      guard work.shouldContinue(after: slice.range.count) else { return }
      work.placedCount += slice.range.count
      for index in slice.range {
        if spans.starts.count & 0xfff == 0, work.isCancelled { return }
        let length = slice.run.metrics.columnSpan.value(at: index) ?? 1
        let span = length >= 1 ? Int(min(Double(limit), length)) : 1
        if column + span > limit {
          spans.lines.append(spans.starts.count)
          column = 0
        }
        spans.starts.append(Int32(column))
        column += span
        spans.ends.append(Int32(column))
        used = max(used, column)
      }
    }
    (columnCount, lineCount, self.spans) = (used, spans.lines.count, spans)
  }

  /// Returns the line of an item, which must exist. O(log n).
  func line(of item: Int) -> Int {
    spans.map { spans in spans.lines.indices.partitioningIndex { spans.lines[$0] > item } - 1 } ?? item / columnCount
  }

  /// Returns the columns that an item covers.
  func columns(of item: Int) -> Range<Int> {
    guard let spans else { return item % columnCount..<item % columnCount + 1 }
    return Int(spans.starts[item])..<Int(spans.ends[item])
  }

  /// Returns the items of a line, which must exist.
  func items(inLine line: Int) -> Range<Int> {
    guard let spans else { return line * columnCount..<min(count, (line + 1) * columnCount) }
    return spans.lines[line]..<(line + 1 < spans.lines.count ? spans.lines[line + 1] : count)
  }

  /// Returns the items of a line that cover one of some columns. O(log n).
  func items(inLine line: Int, columns: Range<Int>) -> Range<Int> {
    let items = items(inLine: line)
    guard let spans else {
      // The last line may end before the columns.
      let first = min(items.upperBound, items.lowerBound + columns.lowerBound)
      return first..<min(items.upperBound, items.lowerBound + columns.upperBound)
    }
    let first = items.partitioningIndex { Int(spans.ends[$0]) > columns.lowerBound }
    return first..<max(first, items.partitioningIndex { Int(spans.starts[$0]) >= columns.upperBound })
  }
}

/// The cells of a sheet, computed on demand.
struct PreparedSheet: PreparedLayout {
  private let cells: SheetCells
  /// The lines along the main axis: rows, if the collection scrolls vertically.
  private let lines: SheetTracks
  /// The tracks along the cross axis: columns, if the collection scrolls vertically.
  private let tracks: SheetTracks
  private let scrollDirection: ScrollDirection
  /// The cross-axis start of the first track, from the viewport's edge.
  private let crossStart: Double
  /// The number of pinned lines, and of pinned tracks along the cross axis.
  private let pinnedCounts: (lines: Int, tracks: Int)

  init(_ layout: SheetLayout, _ cells: SheetCells, in container: LayoutContainer) {
    self.cells = cells
    scrollDirection = container.scrollDirection
    crossStart = container.crossLeading
    tracks = layout.tracks(across: scrollDirection, count: cells.columnCount)
    lines = layout.tracks(along: scrollDirection, count: cells.lineCount)
    let (rows, columns) = (max(0, layout.pinnedRows), max(0, layout.pinnedColumns))
    pinnedCounts = scrollDirection == .vertical ? (rows, columns) : (columns, rows)
  }

  var length: Double { lines.length }

  private var count: Int { cells.count }

  var crossEnd: Double { count == 0 ? 0 : crossStart + tracks.length }

  var isSearchedAcross: Bool { true }

  var lineCount: Int { lines.count }

  func lineSpan(_ line: Int) -> (start: Double, end: Double) {
    line >= 0 && line < lines.count ? (lines.start(of: line), lines.end(of: line + 1)) : (0, 0)
  }

  func placement(of index: Int) -> ItemPlacement? {
    guard index >= 0, index < count else { return nil }
    let line = cells.line(of: index)
    return .line(line, items: cells.items(inLine: line))
  }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    appendItems(items, meeting: nil, from: low, to: high, into: &found, work: &work)
  }

  func appendItems(
    _ items: ItemList, meeting rect: Rect?, from low: Double, to high: Double, into found: inout [PlacedItem],
    work: inout LayoutProgress
  ) {
    let across = rect.map(scrollDirection.perpendicular.mainInterval)
    let columns =
      across.map { tracks.indices(from: $0.low - crossStart, to: $0.high - crossStart) } ?? 0..<tracks.count
    guard !columns.isEmpty else { return }
    for line in lines.indices(from: low, to: high) {
      for index in cells.items(inLine: line, columns: columns) {
        work.examinedCount += 1
        if work.examinedCount & 0xfff == 0, work.isCancelled { return }
        found.append(PlacedItem(index: index, frame: frame(ofCell: index, inLine: line)))
        if found.count >= work.itemLimit { return }
      }
    }
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    index >= 0 && index < count ? frame(ofCell: index, inLine: cells.line(of: index)) : nil
  }

  private func frame(ofCell index: Int, inLine line: Int) -> Rect {
    let columns = cells.columns(of: index)
    let start = tracks.start(of: columns.lowerBound)
    let length =
      columns.count == 1 ? tracks.length(of: columns.lowerBound) : tracks.end(of: columns.upperBound) - start
    return scrollDirection.rect(
      main: lines.start(of: line), cross: crossStart + start, mainLength: lines.length(of: line), crossLength: length)
  }

  var pinnedTracks: PinnedTracks? {
    guard pinnedCounts != (0, 0), count > 0 else { return nil }
    return PinnedTracks(
      mainEnd: lines.end(of: pinnedCounts.lines), mainLimit: lines.length, crossStart: crossStart,
      crossEnd: crossStart + tracks.end(of: pinnedCounts.tracks), crossLimit: crossEnd)
  }

  func pinnedAxes(of index: Int) -> PinnedAxes {
    guard index >= 0, index < count else { return PinnedAxes(main: false, cross: false) }
    return PinnedAxes(
      main: cells.line(of: index) < pinnedCounts.lines,
      cross: cells.columns(of: index).upperBound <= pinnedCounts.tracks)
  }
}
