/// Lines of items as a structure of arrays, 20 bytes per line. Positions within a line are computed from the sizes of
/// its items.
struct LineTable: Sendable {
  /// The number of items in all lines.
  var itemCount = 0
  /// The first item of each line.
  var firstItems: [Int32] = []
  /// The main-axis start of each line.
  var starts: [Double] = []
  var lineHeights: [Double] = []
  /// The cross length of each item, if computing it is expensive; empty if it follows from the items' metrics.
  var crossLengths: [Double] = []

  /// The number of lines.
  var count: Int { firstItems.count }

  /// The end of the last line on the main axis; 0 without lines.
  var end: Double { count > 0 ? starts[count - 1] + lineHeights[count - 1] : 0 }

  /// Returns the items of a line.
  func items(ofLine line: Int) -> Range<Int> {
    Int(firstItems[line])..<(line + 1 < count ? Int(firstItems[line + 1]) : itemCount)
  }

  /// Returns the line of an item by binary search; the item must exist.
  func line(of item: Int) -> Int { firstItems.indices.partitioningIndex { firstItems[$0] > item } - 1 }

  /// Returns the lines that may intersect `low..<high`.
  ///
  /// A line that ends at `low` is included, because an item of length 0 there is half-open and does intersect.
  func lines(from low: Double, to high: Double) -> Range<Int> {
    let first = starts.indices.partitioningIndex { starts[$0] + lineHeights[$0] >= low }
    let last = starts.indices.partitioningIndex { starts[$0] >= high }
    return first..<max(first, last)
  }

  /// Returns the first `kept` lines.
  func prefix(lines kept: Int) -> LineTable {
    var columns = LineTable()
    columns.itemCount = kept < count ? Int(firstItems[kept]) : itemCount
    columns.firstItems = Array(firstItems[..<kept])
    columns.starts = Array(starts[..<kept])
    columns.lineHeights = Array(lineHeights[..<kept])
    if !crossLengths.isEmpty { columns.crossLengths = Array(crossLengths[..<columns.itemCount]) }
    return columns
  }
}
