/// Lines of items as columns: 16 or 24 bytes an item, 20 a line.
struct LineColumns: Sendable {
  // Of each item.
  /// From the leading inset.
  var crosses: [Double] = []
  var crossLengths: [Double] = []
  /// Empty where every item is as long as its line is thick.
  var mainLengths: [Double] = []

  // Of each line.
  /// The first item.
  var firsts: [Int32] = []
  /// On the main axis.
  var starts: [Double] = []
  var thicknesses: [Double] = []

  /// The number of lines.
  var count: Int { firsts.count }

  /// Where the last line ends on the main axis; 0 without lines.
  var end: Double { count > 0 ? starts[count - 1] + thicknesses[count - 1] : 0 }

  /// The items of a line.
  func items(ofLine line: Int) -> Range<Int> {
    Int(firsts[line])..<(line + 1 < count ? Int(firsts[line + 1]) : crosses.count)
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

  /// The first lines, with room for so many items.
  func prefix(lines kept: Int, capacity: Int) -> LineColumns {
    var columns = LineColumns()
    let items = kept < count ? Int(firsts[kept]) : crosses.count
    columns.reserve(capacity, storesMainLengths: !mainLengths.isEmpty)
    columns.crosses.append(contentsOf: crosses[..<items])
    columns.crossLengths.append(contentsOf: crossLengths[..<items])
    if !mainLengths.isEmpty { columns.mainLengths.append(contentsOf: mainLengths[..<items]) }
    columns.firsts.append(contentsOf: firsts[..<kept])
    columns.starts.append(contentsOf: starts[..<kept])
    columns.thicknesses.append(contentsOf: thicknesses[..<kept])
    return columns
  }

  /// Makes room for so many items.
  mutating func reserve(_ capacity: Int, storesMainLengths: Bool) {
    crosses.reserveCapacity(capacity)
    crossLengths.reserveCapacity(capacity)
    if storesMainLengths { mainLengths.reserveCapacity(capacity) }
  }
}
