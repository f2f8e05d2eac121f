/// Equal cells in columns of equal width, row by row; in rows of equal height when the collection scrolls horizontally.
///
/// The columns share the cross length, the aspect ratio gives the other side; items' own sizes count for nothing.
public struct GridLayout: ParameterizedLayout, Equatable {
  public static let kind = "grid"

  public static let documentation =
    "Equal cells in columns of equal width, row by row. Items' own sizes count for nothing."

  /// Columns, or rows when the collection scrolls horizontally; at least 1.
  public var columnCount: Int {
    didSet { columnCount = max(1, columnCount) }
  }
  /// Vertical distance, in points.
  public var rowSpacing: Double
  /// Horizontal distance, in points.
  public var columnSpacing: Double
  /// A cell's width over its height.
  public var aspectRatio: Double

  public init(columnCount: Int = 2, rowSpacing: Double = 0, columnSpacing: Double = 0, aspectRatio: Double = 1) {
    self.columnCount = max(1, columnCount)
    self.rowSpacing = rowSpacing
    self.columnSpacing = columnSpacing
    self.aspectRatio = aspectRatio
  }

  public init() { self.init(columnCount: 2) }

  public static let parameters: [LayoutParameter<GridLayout>] = [
    .count(
      "columnCount", \.columnCount, in: 1...1000, "How many columns share the width; rows when scrolling is horizontal."
    ),
    .number("rowSpacing", \.rowSpacing, "The vertical distance between cells, whichever way the collection scrolls."),
    .number(
      "columnSpacing", \.columnSpacing, "The horizontal distance between cells, whichever way the collection scrolls."),
    .ratio("aspectRatio", \.aspectRatio, "A cell's width over its height."),
  ]

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutWork
  ) -> any PreparedLayout {
    let isVertical = container.scrollDirection == .vertical
    let (mainGap, crossGap) = isVertical ? (rowSpacing, columnSpacing) : (columnSpacing, rowSpacing)
    let gaps = Double(columnCount - 1) * crossGap.legalLength
    let crossLength = container.pixels.part(((container.available - gaps) / Double(columnCount)).legalLength)
    let lines = EqualLines(
      cellCount: items.count, cellsInLine: columnCount,
      mainLength: container.scrollDirection.main(ofCross: crossLength, aspectRatio: aspectRatio), gap: mainGap)
    return EqualCells(lines, in: container, crossLength: crossLength, crossGap: crossGap)
  }
}
