import LayoutBase

/// Lines of cells with equal main lengths, one after another.
///
/// Positions are computed on demand, so the memory does not depend on the number of cells.
struct UniformLines: Sendable {
  /// The number of cells in all lines.
  let cellCount: Int
  /// The number of cells in a full line, at least 1.
  let cellsPerLine: Int
  /// The main length of a cell, in points.
  let mainLength: Double
  /// The distance between the starts of consecutive lines, in points.
  let lineStride: Double
  /// The space before the first line and after the last one, in points.
  let margin: Double

  /// Creates lines with `gap` points between them, and with `margin` before the first and after the last one. Lengths
  /// and gaps that are NaN, infinite or negative are replaced by 0.
  init(cellCount: Int, cellsInLine: Int, mainLength: Double, gap: Double, margin: Double = 0) {
    self.cellCount = cellCount
    self.cellsPerLine = max(1, cellsInLine)
    self.mainLength = mainLength.sanitizedLength
    self.margin = margin.sanitizedLength
    lineStride = (mainLength.sanitizedLength + gap.sanitizedLength).sanitizedLength
  }

  /// The number of lines.
  var count: Int {
    // Not `(cellCount + cellsPerLine - 1) / cellsPerLine`: that sum may overflow.
    cellCount == 0 ? 0 : (cellCount - 1) / cellsPerLine + 1
  }

  /// The end of the last line, including its margin, in points; 0 without cells.
  var length: Double { cellCount == 0 ? 0 : start(of: count - 1) + mainLength + margin }

  /// Returns the main-axis start of a line.
  func start(of line: Int) -> Double { margin + Double(line) * lineStride }

  /// Returns the main-axis interval of a line; (0, 0) if there is no such line.
  func span(of line: Int) -> (start: Double, end: Double) {
    guard line >= 0, line < count else { return (0, 0) }
    return (start(of: line), start(of: line) + mainLength)
  }

  /// Returns the cells of the lines that may intersect `low..<high`.
  func cells(from low: Double, to high: Double) -> Range<Int> {
    // Binary search instead of division: it agrees with the frames to the last bit and cannot overflow.
    let first = (0..<count).partitioningIndex { start(of: $0) + mainLength >= low }
    let end = (0..<count).partitioningIndex { start(of: $0) >= high }
    guard first < end else { return 0..<0 }
    return first * cellsPerLine..<(end == count ? cellCount : end * cellsPerLine)
  }
}

/// Items in lines of equal main length, computed by formula in O(1) memory.
///
/// A conforming type computes the frame of a cell; the query for an interval is shared.
protocol PreparedUniformLines: PreparedLayout {
  var lines: UniformLines { get }

  /// Returns the frame of a cell; the cell must exist.
  func frame(ofCell index: Int) -> Rect
}

extension PreparedUniformLines {
  var length: Double { lines.length }

  var lineCount: Int { lines.count }

  func lineSpan(_ line: Int) -> (start: Double, end: Double) { lines.span(of: line) }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    let cells = lines.cells(from: low, to: high).first(work.itemLimit)
    work.examinedCount += cells.count
    found.reserveAdditionalCapacity(for: cells.count)
    for index in cells {
      if index & 0xfff == 0, work.isCancelled { return }
      found.append(PlacedItem(index: index, frame: frame(ofCell: index)))
    }
  }

  func placement(of index: Int) -> ItemPlacement? {
    guard index >= 0, index < lines.cellCount else { return nil }
    let line = index / lines.cellsPerLine
    let first = line * lines.cellsPerLine
    return .line(line, items: first..<first + min(lines.cellsPerLine, lines.cellCount - first))
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    index >= 0 && index < lines.cellCount ? frame(ofCell: index) : nil
  }
}

/// Cells of one size in lines, with equal distances between the neighbors in a line.
struct UniformGrid: PreparedUniformLines {
  let lines: UniformLines
  private let scrollDirection: ScrollDirection
  /// The cross length of a cell, in points.
  private let crossLength: Double
  /// The cross-axis start of the first cell of a line, from the viewport's edge.
  private let crossStart: Double
  /// The distance between the starts of neighboring cells, in points.
  private let crossStride: Double

  /// Creates a grid. Lengths and gaps that are NaN, infinite or negative are replaced by 0; `crossStart` defaults to
  /// the start of the container's content.
  init(
    _ lines: UniformLines, in container: LayoutContainer, crossLength: Double, crossGap: Double = 0,
    crossStart: Double? = nil
  ) {
    self.lines = lines
    scrollDirection = container.scrollDirection
    self.crossLength = crossLength.sanitizedLength
    crossStride = (crossLength.sanitizedLength + crossGap.sanitizedLength).sanitizedLength
    self.crossStart = crossStart ?? container.crossLeading
  }

  func frame(ofCell index: Int) -> Rect {
    let (line, cell) = index.quotientAndRemainder(dividingBy: lines.cellsPerLine)
    return scrollDirection.rect(
      main: lines.start(of: line), cross: crossStart + Double(cell) * crossStride, mainLength: lines.mainLength,
      crossLength: crossLength)
  }
}
