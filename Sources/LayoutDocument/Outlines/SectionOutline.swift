package import CollectionLayout

/// The items of a section as a tree, as UIKit's `NSDiffableDataSourceSectionSnapshot`.
///
/// A list of rows in depth-first order. A row is a slice of items with equal levels; most rows have one item. A row of
/// several items that has children is collapsed, and all rows below it have the same number of items: its item `k` has
/// their items `k` as descendants. So a million collapsed copies of a tree take the memory of one.
package struct SectionOutline: Sendable {
  /// Items of one level.
  package struct Row: Sendable {
    /// The items. Their run has the fields of their position in the tree.
    package internal(set) var slice: ItemSlice
    /// The number of ancestors.
    package internal(set) var level: Int
    package internal(set) var isExpanded: Bool
  }

  package internal(set) var rows: [Row]

  /// The maximum number of rows: 72 MB.
  package static let rowLimit = 1_000_000

  /// Creates a tree from rows in depth-first order.
  init(rows: [Row]) { self.rows = rows }

  /// Creates a tree without children.
  package init(flat items: ItemList) {
    rows = items.slices.map { Row(slice: $0, level: 0, isExpanded: false) }
  }

  // MARK: - Queries

  /// The items all of whose ancestors are expanded, each before its children.
  package var visibleItems: ItemList {
    var list = ItemList()
    forEachVisibleRow { list.append(rows[$0].slice) }
    return list
  }

  /// Whether a row has children.
  package func isParent(_ row: Int) -> Bool { row + 1 < rows.count && rows[row + 1].level > rows[row].level }

  /// Whether no item has children or is expanded.
  package var isFlat: Bool { rows.allSatisfy { $0.level == 0 && !$0.isExpanded } }

  /// Returns the indices of a row and of its descendants.
  package func subtree(of row: Int) -> Range<Int> {
    var end = row + 1
    while end < rows.count, rows[end].level > rows[row].level { end += 1 }
    return row..<end
  }

  /// Calls `body` with the indices of the visible rows.
  func forEachVisibleRow(_ body: (Int) -> Void) {
    var row = 0
    while row < rows.count {
      body(row)
      row = rows[row].isExpanded ? row + 1 : subtree(of: row).upperBound
    }
  }

  /// Returns the row of each of the given items, and the item's index in the row's slice: one pass over the rows, and a
  /// binary search for each item. Throws `tooManyItems` for too many items of generators with irregular identifiers.
  package func places(of items: Set<Identifier>) throws(OutlineIssue) -> [Identifier: (row: Int, item: Int)] {
    var places: [Identifier: (row: Int, item: Int)] = [:]
    var numbered: [IdentifierPattern: [(numbers: Range<Int>, row: Int)]] = [:]
    var others: [Int] = []
    for (index, row) in rows.enumerated() {
      let range = row.slice.range
      if range.count == 1 {
        if items.contains(row.identifier) { places[row.identifier] = (index, 0) }
      } else if case .numbered(let pattern, let first) = row.slice.identifiers {
        numbered[pattern, default: []].append((first + range.lowerBound..<first + range.upperBound, index))
      } else {
        others.append(index)
      }
    }
    guard items.count * others.count <= Self.searchLimit else { throw .tooManyItems }
    for pattern in numbered.keys { numbered[pattern]?.sort { $0.numbers.lowerBound < $1.numbers.lowerBound } }
    for name in items where places[name] == nil {
      if let known = numbered[name.pattern] {
        let place = known.indices.partitioningIndex { known[$0].numbers.upperBound > name.number }
        if place < known.count, known[place].numbers.contains(name.number) {
          places[name] = (known[place].row, name.number - known[place].numbers.lowerBound)
        }
      }
      for row in others where places[name] == nil {
        let slice = rows[row].slice
        if let item = slice.identifiers.index(of: name, in: slice.range) {
          places[name] = (row, item - slice.range.lowerBound)
        }
      }
    }
    return places
  }

  /// The maximum number of lookups of items in rows whose identifiers have no closed form.
  private static let searchLimit = 10_000_000

  // MARK: - Runs

  /// Gives the runs of rows the fields of their positions.
  mutating func updateRuns(in range: Range<Int>? = nil) {
    for row in range ?? rows.indices {
      let attributes = OutlineAttributes(
        level: rows[row].level, isExpanded: isParent(row) ? rows[row].isExpanded : nil)
      let slice = rows[row].slice
      let run = slice.run.placed(at: attributes)
      if run !== slice.run {
        rows[row].slice = ItemSlice(run: run, identifiers: slice.identifiers, range: slice.range)
      }
    }
  }
}

extension SectionOutline.Row {
  /// Returns the row with some of its items; `part` is relative to its start.
  func part(_ part: Range<Int>) -> SectionOutline.Row {
    SectionOutline.Row(slice: slice.slice(part), level: level, isExpanded: isExpanded)
  }

  /// The identifier of the first item.
  package var identifier: Identifier { slice.identifiers.identifier(at: slice.range.lowerBound) }
}
