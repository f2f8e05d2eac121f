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

  /// Replaces lengths and gaps that are NaN, infinite or negative with 0. `crossStart` defaults to the start of the
  /// container's content.
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
