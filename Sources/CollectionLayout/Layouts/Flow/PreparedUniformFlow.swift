/// The items of a flow that all have one size, computed by formula in O(1) memory.
struct PreparedUniformFlow: PreparedUniformLines {
  let size: AxisSize
  let lines: UniformLines
  /// The distribution of all lines except the last.
  private let distribution: LineParameters.Justification
  private let lastDistribution: LineParameters.Justification
  private let scrollDirection: ScrollDirection
  private let crossLeading: Double

  init(count: Int, size: AxisSize, _ metrics: LineParameters, in container: LayoutContainer) {
    self.size = size
    let perLine = metrics.capacity(ofItemsOf: size.cross, count: count)
    lines = UniformLines(cellCount: count, cellsInLine: perLine, mainLength: size.main, gap: metrics.lineSpacing)
    distribution = metrics.distribution(count: Double(perLine), length: metrics.lineLength(of: perLine, size.cross))
    let rest = count % perLine == 0 ? perLine : count % perLine
    lastDistribution = metrics.lastDistribution(
      count: Double(rest), length: metrics.lineLength(of: rest, size.cross), lastItem: size.cross)
    scrollDirection = container.scrollDirection
    crossLeading = container.crossLeading
  }

  func frame(ofCell index: Int) -> Rect {
    let (line, cell) = index.quotientAndRemainder(dividingBy: lines.cellsPerLine)
    let distribution = line == lines.count - 1 ? lastDistribution : distribution
    return scrollDirection.rect(
      main: lines.start(of: line),
      cross: crossLeading + distribution.start + Double(cell) * (size.cross + distribution.gap),
      mainLength: lines.mainLength, crossLength: size.cross)
  }
}
