/// Lines of cells that are equal along the main axis, one line after another.
///
/// Nothing is placed ahead: every place is computed when it is asked for, so a million cells take the room of one.
struct EqualLines: Sendable {
  /// The number of cells.
  let cellCount: Int
  /// How many cells stand side by side in a full line, at least 1.
  let cellsInLine: Int
  /// Of one cell, along the main axis.
  let mainLength: Double
  /// From the start of a line to the start of the next.
  let pitch: Double
  /// What is left free before the first line and after the last.
  let margin: Double

  /// Lengths and gaps that are none count as 0.
  init(cellCount: Int, cellsInLine: Int, mainLength: Double, gap: Double, margin: Double = 0) {
    self.cellCount = cellCount
    self.cellsInLine = max(1, cellsInLine)
    self.mainLength = mainLength.legalLength
    self.margin = margin.legalLength
    pitch = (mainLength.legalLength + gap.legalLength).legalLength
  }

  /// The number of lines.
  var count: Int {
    // Without the sum of the two, which could be more than there are numbers.
    cellCount == 0 ? 0 : (cellCount - 1) / cellsInLine + 1
  }

  /// Where the last line ends, its margin included.
  var length: Double { cellCount == 0 ? 0 : start(of: count - 1) + mainLength + margin }

  /// Where a line begins.
  func start(of line: Int) -> Double { margin + Double(line) * pitch }

  /// Where a line begins and ends; nothing at 0 for a line that is not there.
  func span(of line: Int) -> (start: Double, end: Double) {
    guard line >= 0, line < count else { return (0, 0) }
    return (start(of: line), start(of: line) + mainLength)
  }

  /// The cells of the lines that may meet `low..<high`.
  func cells(from low: Double, to high: Double) -> Range<Int> {
    // A search and not a division: it agrees with the frames to the last bit, and no number is too large for it.
    let first = (0..<count).partitioningIndex { start(of: $0) + mainLength >= low }
    let end = (0..<count).partitioningIndex { start(of: $0) >= high }
    guard first < end else { return 0..<0 }
    return first * cellsInLine..<(end == count ? cellCount : end * cellsInLine)
  }
}
