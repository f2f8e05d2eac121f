/// Cells of one size in columns of equal width, row by row; in rows of equal height if the collection scrolls
/// horizontally.
///
/// The columns share the cross length, and the aspect ratio determines the other side. The items' sizes are ignored.
public struct GridLayout: SectionLayout, Equatable {
  public static let kind = "grid"

  /// The number of columns, or of rows if the collection scrolls horizontally; at least 1. With `minimumColumnWidth` the
  /// maximum number.
  public var columnCount: Int {
    didSet { columnCount = max(1, columnCount) }
  }
  /// The minimum cross size of a column, in points: there are as many columns as fit. Nil for `columnCount` columns.
  public var minimumColumnWidth: Double?
  /// The vertical distance between cells, in points.
  public var rowSpacing: Double
  /// The horizontal distance between cells, in points.
  public var columnSpacing: Double
  /// A cell's width divided by its height.
  public var aspectRatio: Double

  /// Creates a grid. The default of `columnCount` is 2; with a minimum width, as many columns as fit.
  public init(
    columnCount: Int? = nil, minimumColumnWidth: Double? = nil, rowSpacing: Double = 0, columnSpacing: Double = 0,
    aspectRatio: Double = 1
  ) {
    self.minimumColumnWidth = minimumColumnWidth
    self.columnCount = max(1, columnCount ?? ColumnFitting.defaultCount(withMinimum: minimumColumnWidth))
    self.rowSpacing = rowSpacing
    self.columnSpacing = columnSpacing
    self.aspectRatio = aspectRatio
  }

  /// Returns the number of columns in a container.
  public func columnCount(in container: LayoutContainer) -> Int {
    let gap = container.scrollDirection == .vertical ? columnSpacing : rowSpacing
    return ColumnFitting.count(
      in: container, minimum: minimumColumnWidth, gap: gap.sanitizedLength, atMost: columnCount)
  }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout {
    let columnCount = columnCount(in: container)
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
