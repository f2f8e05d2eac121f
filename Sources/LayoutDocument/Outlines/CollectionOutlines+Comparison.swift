package import CollectionLayout

extension CollectionOutlines {
  /// Returns whether a section has the same tree of items in both; what is expanded may differ.
  package func hasSameItems(as other: CollectionOutlines, in section: Identifier) -> Bool {
    guard let one = sections[section], let two = other.sections[section] else {
      return sections[section] == nil && other.sections[section] == nil
    }
    return one.hasSameItems(as: two)
  }
}

extension SectionOutline {
  /// Returns whether both trees have the same items, however these are grouped in rows. Linear in the number of rows.
  func hasSameItems(as other: SectionOutline) -> Bool {
    var (one, two) = (OutlineCursor(self), OutlineCursor(other))
    while !one.isAtEnd, !two.isAtEnd {
      // Blocks of equally many rows at the start of a copy are compared with all copies that both have.
      let isWhole = one.isAtCopyStart && two.isAtCopyStart && one.block.count == two.block.count
      let copies = isWhole ? min(one.copiesLeft, two.copiesLeft) : 1
      for _ in 0..<(isWhole ? one.block.count : 1) {
        guard SectionOutline.isSame(one.item, two.item) else { return false }
        one.advance(copies: copies)
        two.advance(copies: copies)
      }
    }
    return one.isAtEnd && two.isAtEnd
  }

  private static func isSame(_ one: Row, _ two: Row) -> Bool {
    one.level == two.level && one.slice.run.origin === two.slice.run.origin
      && one.slice.range.lowerBound == two.slice.range.lowerBound
      && one.slice.hasSameIdentifiers(at: one.slice.range.lowerBound, as: two.slice, at: two.slice.range.lowerBound)
  }
}

/// A position in a tree. The rows of a copy of a generator follow each other; a row without children is a generator of
/// one row.
private struct OutlineCursor {
  private let rows: [SectionOutline.Row]
  /// The rows of the generator, or the single row.
  private(set) var block = 0..<0
  /// The row in the block.
  private var row = 0
  private var copy = 0

  init(_ outline: SectionOutline) {
    rows = outline.rows
    begin(at: 0)
  }

  private mutating func begin(at start: Int) {
    (row, copy) = (start, 0)
    var end = min(rows.count, start + 1)
    if start < rows.count, rows[start].slice.range.count > 1 {
      while end < rows.count, rows[end].level > rows[start].level { end += 1 }
    }
    block = start..<end
  }

  var isAtEnd: Bool { block.isEmpty }
  var isAtCopyStart: Bool { row == block.lowerBound }
  var copiesLeft: Int { rows[block.lowerBound].slice.range.count - copy }
  /// The current item.
  var item: SectionOutline.Row { rows[row].part(copy..<copy + 1) }

  /// Moves to the next row; after the last one, to a following copy or to the next block.
  mutating func advance(copies: Int) {
    row += 1
    guard row == block.upperBound else { return }
    copy += copies
    if copy < rows[block.lowerBound].slice.range.count { row = block.lowerBound } else { begin(at: row) }
  }
}
