/// Cells of one size in lines along the cross axis, one line after another along the main axis.
///
/// Nothing is placed ahead: every frame is computed when it is asked for, so a million cells take the room of one.
struct EqualCells: PreparedLayout {
  /// The number of cells.
  let count: Int
  let scrollDirection: ScrollDirection
  /// How many cells stand side by side, at least 1.
  let cellsInLine: Int
  /// Of one cell, along the main axis.
  let mainLength: Double
  /// Of one cell, along the cross axis.
  let crossLength: Double
  /// What is left free before the first line and after the last.
  let margin: Double
  /// From the start of a line to the start of the next.
  let mainPitch: Double

  /// Where the first cell of a line begins, from the viewport's edge.
  private let crossStart: Double
  /// From the start of a cell to the start of its neighbour.
  private let crossPitch: Double

  /// Lengths and gaps that are none count as 0; `crossStart` is where the container's content begins if not given.
  init(
    count: Int, in container: LayoutContainer, cellsInLine: Int = 1, mainLength: Double, crossLength: Double,
    mainGap: Double, crossGap: Double = 0, crossStart: Double? = nil, margin: Double = 0
  ) {
    self.count = count
    scrollDirection = container.scrollDirection
    self.cellsInLine = max(1, cellsInLine)
    self.mainLength = mainLength.legalLength
    self.crossLength = crossLength.legalLength
    self.margin = margin.legalLength
    mainPitch = (mainLength.legalLength + mainGap.legalLength).legalLength
    crossPitch = (crossLength.legalLength + crossGap.legalLength).legalLength
    self.crossStart = crossStart ?? container.crossLeading
  }

  // Without the sum of the two, which could be more than there are numbers.
  var lineCount: Int { count == 0 ? 0 : (count - 1) / cellsInLine + 1 }

  var length: Double { count == 0 ? 0 : start(ofLine: lineCount - 1) + mainLength + margin }

  func lineSpan(_ line: Int) -> (start: Double, end: Double) {
    (start(ofLine: line), start(ofLine: line) + mainLength)
  }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork
  ) {
    // A search and not a division: it agrees with the frames to the last bit, and no number is too large for it.
    let lines = 0..<lineCount
    let first = lines.partitioningIndex { start(ofLine: $0) + mainLength >= low }
    let end = lines.partitioningIndex { start(ofLine: $0) >= high }
    guard first < end else { return }
    let indices = first * cellsInLine..<min(end * cellsInLine, count)
    work.examined += indices.count
    for index in indices { found.append(PlacedItem(index: index, frame: frame(of: index))) }
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    index >= 0 && index < count ? frame(of: index) : nil
  }

  private func frame(of index: Int) -> Rect {
    scrollDirection.rect(
      main: start(ofLine: index / cellsInLine),
      cross: crossStart + Double(index % cellsInLine) * crossPitch,
      mainLength: mainLength, crossLength: crossLength)
  }

  private func start(ofLine line: Int) -> Double { margin + Double(line) * mainPitch }
}
