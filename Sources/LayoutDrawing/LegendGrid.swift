import CollectionLayout

/// Where a legend and its entries stand: in columns of equal width, outside of the picture that it explains.
struct LegendGrid {
  /// What the legend covers, paper and all.
  let strip: Rect
  private let columnCount: Int
  private let rowCount: Int
  private let columnWidth: Double

  static let rowHeight = 24.0
  /// Of a legend that stands at a picture's right side, in points; and the least of one that stands below.
  static let width = 200.0
  private static let margin = 12.0

  /// Beside a picture that is higher than wide, so that it stands at the top of a long one; otherwise below.
  init(beside picture: Rect, entryCount: Int) {
    let isBeside = picture.height > picture.width
    let width = isBeside ? LegendGrid.width : max(LegendGrid.width, picture.width)
    let inner = width - 2 * LegendGrid.margin
    // As many columns as are needed at most: a wide picture is no number of columns.
    let fitting = min(Double(max(1, entryCount)), (inner / (LegendGrid.width - 2 * LegendGrid.margin)).rounded(.down))
    let columnCount = fitting >= 1 ? Int(fitting) : 1
    let rowCount = (entryCount + columnCount - 1) / columnCount
    let height = Double(rowCount) * LegendGrid.rowHeight + 2 * LegendGrid.margin
    (self.columnCount, self.rowCount) = (columnCount, rowCount)
    // Columns that have more space than their text needs would tear the legend apart.
    columnWidth = min(inner / Double(columnCount), 260)
    strip =
      isBeside
      ? Rect(x: picture.maxX, y: picture.y, width: width, height: max(height, picture.height))
      : Rect(x: picture.x, y: picture.maxY, width: width, height: height)
  }

  /// The box of an entry; entries go down the first column, then the next.
  func box(of entry: Int) -> Rect {
    let (column, row) = rowCount > 0 ? (entry / rowCount, entry % rowCount) : (0, 0)
    return Rect(
      x: strip.x + LegendGrid.margin + Double(column) * columnWidth,
      y: strip.y + LegendGrid.margin + Double(row) * LegendGrid.rowHeight,
      width: columnWidth, height: LegendGrid.rowHeight)
  }
}
