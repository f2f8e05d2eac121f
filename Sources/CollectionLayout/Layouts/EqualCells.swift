/// Cells of one size in lines, with the same distance between any two neighbours of a line.
struct EqualCells: PreparedLayout {
  let lines: EqualLines
  private let scrollDirection: ScrollDirection
  /// Of one cell, along the cross axis.
  private let crossLength: Double
  /// Where the first cell of a line begins, from the viewport's edge.
  private let crossStart: Double
  /// From the start of a cell to the start of its neighbour.
  private let crossPitch: Double

  /// Lengths and gaps that are none count as 0; `crossStart` is where the container's content begins if not given.
  init(
    _ lines: EqualLines, in container: LayoutContainer, crossLength: Double, crossGap: Double = 0,
    crossStart: Double? = nil
  ) {
    self.lines = lines
    scrollDirection = container.scrollDirection
    self.crossLength = crossLength.legalLength
    crossPitch = (crossLength.legalLength + crossGap.legalLength).legalLength
    self.crossStart = crossStart ?? container.crossLeading
  }

  var length: Double { lines.length }

  var lineCount: Int { lines.count }

  func lineSpan(_ line: Int) -> (start: Double, end: Double) { lines.span(of: line) }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork
  ) {
    let cells = lines.cells(from: low, to: high)
    work.examined += cells.count
    for index in cells { found.append(PlacedItem(index: index, frame: frame(of: index))) }
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    index >= 0 && index < lines.cellCount ? frame(of: index) : nil
  }

  private func frame(of index: Int) -> Rect {
    let (line, place) = index.quotientAndRemainder(dividingBy: lines.cellsInLine)
    return scrollDirection.rect(
      main: lines.start(of: line), cross: crossStart + Double(place) * crossPitch, mainLength: lines.mainLength,
      crossLength: crossLength)
  }
}
