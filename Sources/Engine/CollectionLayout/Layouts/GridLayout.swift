/// Cells of one size in columns of equal width, row by row; in rows of equal height if the collection scrolls
/// horizontally.
///
/// The columns share the cross length, and the aspect ratio determines the other side. The items' sizes are ignored.
public struct GridLayout: SectionLayout, Equatable {
  public static let kind = "grid"

  /// The number of columns, or of rows if the collection scrolls horizontally; at least 1.
  public var columnCount: Int {
    didSet { columnCount = max(1, columnCount) }
  }
  /// The vertical distance between cells, in points.
  public var rowSpacing: Double
  /// The horizontal distance between cells, in points.
  public var columnSpacing: Double
  /// A cell's width divided by its height.
  public var aspectRatio: Double

  public init(columnCount: Int = 2, rowSpacing: Double = 0, columnSpacing: Double = 0, aspectRatio: Double = 1) {
    self.columnCount = max(1, columnCount)
    self.rowSpacing = rowSpacing
    self.columnSpacing = columnSpacing
    self.aspectRatio = aspectRatio
  }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout {
    let isVertical = container.scrollDirection == .vertical
    let (mainGap, crossGap) = isVertical ? (rowSpacing, columnSpacing) : (columnSpacing, rowSpacing)
    let gaps = Double(columnCount - 1) * crossGap.sanitizedLength
    let crossLength = container.pixels.roundedDown(((container.available - gaps) / Double(columnCount)).sanitizedLength)
    let lines = UniformLines(
      cellCount: items.count, cellsInLine: columnCount,
      mainLength: container.scrollDirection.main(ofCross: crossLength, aspectRatio: aspectRatio), gap: mainGap)
    return UniformGrid(lines, in: container, crossLength: crossLength, crossGap: crossGap)
  }
}
