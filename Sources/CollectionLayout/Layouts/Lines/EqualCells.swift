/// Cells of one size in lines, with equal distances between the neighbors in a line.
struct EqualCells: PreparedEqualLines {
  let lines: EqualLines
  private let scrollDirection: ScrollDirection
  /// The cross length of a cell, in points.
  private let crossLength: Double
  /// The cross-axis start of the first cell of a line, from the viewport's edge.
  private let crossStart: Double
  /// The distance between the starts of neighboring cells, in points.
  private let crossPitch: Double

  /// Replaces lengths and gaps that are NaN, infinite or negative with 0. `crossStart` defaults to the start of the
  /// container's content.
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
