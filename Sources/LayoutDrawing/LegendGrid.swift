import CollectionLayout

/// The layout of a legend outside of the image: entries in columns of equal width.
struct LegendGrid {
  /// The area of the legend, including its margins.
  let area: Rect
  private let columnCount: Int
  private let rowCount: Int
  private let columnWidth: Double

  static let rowHeight = 24.0
  /// Width in points of a legend beside the image; minimum width of one below it.
  static let width = 200.0
  private static let margin = 12.0

  /// Positions the legend beside an image that is higher than wide, so that it is at the top of a long one; otherwise
  /// below.
  init(beside picture: Rect, entryCount: Int) {
    let isBeside = picture.height > picture.width
    let width = isBeside ? LegendGrid.width : max(LegendGrid.width, picture.width)
    let inner = width - 2 * LegendGrid.margin
    // At most one column per entry. The quotient is limited first, because that of a very wide image may not fit into
    // an `Int`.
    let fitting = min(Double(max(1, entryCount)), (inner / (LegendGrid.width - 2 * LegendGrid.margin)).rounded(.down))
    let columnCount = fitting >= 1 ? Int(fitting) : 1
    let rowCount = (entryCount + columnCount - 1) / columnCount
    let height = Double(rowCount) * LegendGrid.rowHeight + 2 * LegendGrid.margin
    (self.columnCount, self.rowCount) = (columnCount, rowCount)
    // Limited, because wider columns would be too far apart to read as one legend.
    columnWidth = min(inner / Double(columnCount), 260)
    area =
      isBeside
      ? Rect(x: picture.maxX, y: picture.y, width: width, height: max(height, picture.height))
      : Rect(x: picture.x, y: picture.maxY, width: width, height: height)
  }

  /// Returns the box of an entry; entries fill the first column, then the next.
  func box(of entry: Int) -> Rect {
    let (column, row) = rowCount > 0 ? (entry / rowCount, entry % rowCount) : (0, 0)
    return Rect(
      x: area.x + LegendGrid.margin + Double(column) * columnWidth,
      y: area.y + LegendGrid.margin + Double(row) * LegendGrid.rowHeight,
      width: columnWidth, height: LegendGrid.rowHeight)
  }
}
