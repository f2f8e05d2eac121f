/// Items in lines of equal main length, computed by formula in O(1) memory.
///
/// A conforming type computes the frame of a cell; the query for an interval is shared.
protocol PreparedEqualLines: PreparedLayout {
  var lines: EqualLines { get }

  /// Returns the frame of a cell; the cell must exist.
  func frame(ofCell index: Int) -> Rect
}

extension PreparedEqualLines {
  var length: Double { lines.length }

  var lineCount: Int { lines.count }

  func lineSpan(_ line: Int) -> (start: Double, end: Double) { lines.span(of: line) }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork
  ) {
    let cells = lines.cells(from: low, to: high).first(work.itemLimit)
    work.examined += cells.count
    found.makeRoom(for: cells.count)
    for index in cells {
      if index & 0xfff == 0, work.isStopped { return }
      found.append(PlacedItem(index: index, frame: frame(ofCell: index)))
    }
  }

  func standing(of index: Int) -> ItemStanding? {
    guard index >= 0, index < lines.cellCount else { return nil }
    let line = index / lines.cellsInLine
    let first = line * lines.cellsInLine
    return .line(line, items: first..<first + min(lines.cellsInLine, lines.cellCount - first))
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    index >= 0 && index < lines.cellCount ? frame(ofCell: index) : nil
  }
}
