/// Lines of cells with equal main lengths, one after another.
///
/// Positions are computed on demand, so the memory does not depend on the number of cells.
struct EqualLines: Sendable {
  /// The number of cells in all lines.
  let cellCount: Int
  /// The number of cells in a full line, at least 1.
  let cellsInLine: Int
  /// The main length of a cell, in points.
  let mainLength: Double
  /// The distance between the starts of consecutive lines, in points.
  let pitch: Double
  /// The space before the first line and after the last one, in points.
  let margin: Double

  /// Replaces lengths and gaps that are NaN, infinite or negative with 0.
  init(cellCount: Int, cellsInLine: Int, mainLength: Double, gap: Double, margin: Double = 0) {
    self.cellCount = cellCount
    self.cellsInLine = max(1, cellsInLine)
    self.mainLength = mainLength.legalLength
    self.margin = margin.legalLength
    pitch = (mainLength.legalLength + gap.legalLength).legalLength
  }

  /// The number of lines.
  var count: Int {
    // Not `(cellCount + cellsInLine - 1) / cellsInLine`: that sum may overflow.
    cellCount == 0 ? 0 : (cellCount - 1) / cellsInLine + 1
  }

  /// The end of the last line, including its margin, in points; 0 without cells.
  var length: Double { cellCount == 0 ? 0 : start(of: count - 1) + mainLength + margin }

  /// Returns the main-axis start of a line.
  func start(of line: Int) -> Double { margin + Double(line) * pitch }

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
    return first * cellsInLine..<(end == count ? cellCount : end * cellsInLine)
  }
}
