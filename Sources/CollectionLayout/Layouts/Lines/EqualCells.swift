/// Cells of one size in lines, with the same distance between any two neighbours of a line.
struct EqualCells: PreparedEqualLines {
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

  func frame(ofCell index: Int) -> Rect {
    let (line, place) = index.quotientAndRemainder(dividingBy: lines.cellsInLine)
    return scrollDirection.rect(
      main: lines.start(of: line), cross: crossStart + Double(place) * crossPitch, mainLength: lines.mainLength,
      crossLength: crossLength)
  }
}
