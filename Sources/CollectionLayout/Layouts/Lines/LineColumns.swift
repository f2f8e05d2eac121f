/// Lines of items as columns: 20 bytes a line. Where in its line an item stands follows from the sizes of those there.
struct LineColumns: Sendable {
  /// The number of items in all lines.
  var itemCount = 0
  /// The first item of each line.
  var firsts: [Int32] = []
  /// On the main axis.
  var starts: [Double] = []
  var thicknesses: [Double] = []
  /// Of each item, where finding it out takes long; empty where the items' rules say it.
  var crossLengths: [Double] = []

  /// The number of lines.
  var count: Int { firsts.count }

  /// Where the last line ends on the main axis; 0 without lines.
  var end: Double { count > 0 ? starts[count - 1] + thicknesses[count - 1] : 0 }

  /// The items of a line.
  func items(ofLine line: Int) -> Range<Int> {
    Int(firsts[line])..<(line + 1 < count ? Int(firsts[line + 1]) : itemCount)
  }

  /// The line in which an item stands; there is one.
  func line(of item: Int) -> Int { firsts.indices.partitioningIndex { firsts[$0] > item } - 1 }

  /// The lines that may meet `low..<high`.
  ///
  /// One that touches `low` with its end is among them, because an item without length there counts half open.
  func lines(from low: Double, to high: Double) -> Range<Int> {
    let first = starts.indices.partitioningIndex { starts[$0] + thicknesses[$0] >= low }
    let last = starts.indices.partitioningIndex { starts[$0] >= high }
    return first..<max(first, last)
  }

  /// The first lines.
  func prefix(lines kept: Int) -> LineColumns {
    var columns = LineColumns()
    columns.itemCount = kept < count ? Int(firsts[kept]) : itemCount
    columns.firsts = Array(firsts[..<kept])
    columns.starts = Array(starts[..<kept])
    columns.thicknesses = Array(thicknesses[..<kept])
    if !crossLengths.isEmpty { columns.crossLengths = Array(crossLengths[..<columns.itemCount]) }
    return columns
  }
}
