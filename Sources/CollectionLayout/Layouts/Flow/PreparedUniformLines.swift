/// Items in lines of equal main length, computed by formula in O(1) memory.
///
/// A conforming type computes the frame of a cell; the query for an interval is shared.
protocol PreparedUniformLines: PreparedLayout {
  var lines: UniformLines { get }

  /// Returns the frame of a cell; the cell must exist.
  func frame(ofCell index: Int) -> Rect
}

extension PreparedUniformLines {
  var length: Double { lines.length }

  var lineCount: Int { lines.count }

  func lineSpan(_ line: Int) -> (start: Double, end: Double) { lines.span(of: line) }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    let cells = lines.cells(from: low, to: high).first(work.itemLimit)
    work.examinedCount += cells.count
    found.reserveAdditionalCapacity(for: cells.count)
    for index in cells {
      if index & 0xfff == 0, work.isCancelled { return }
      found.append(PlacedItem(index: index, frame: frame(ofCell: index)))
    }
  }

  func placement(of index: Int) -> ItemPlacement? {
    guard index >= 0, index < lines.cellCount else { return nil }
    let line = index / lines.cellsPerLine
    let first = line * lines.cellsPerLine
    return .line(line, items: first..<first + min(lines.cellsPerLine, lines.cellCount - first))
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    index >= 0 && index < lines.cellCount ? frame(ofCell: index) : nil
  }
}
