package import CollectionLayout
import LayoutBase

/// The items of a section as a tree, as UIKit's `NSDiffableDataSourceSectionSnapshot`.
///
/// The tree is a list of rows in depth-first order. A row is a slice of items with equal levels; most rows have one
/// item. A row of several items with children is collapsed, and each row below it has as many items: item `k` of the
/// row has the items `k` of the rows below as descendants. So a million collapsed copies of a tree take the memory of
/// one.
package struct SectionOutline: Sendable {
  /// Consecutive items of one level.
  package struct Row: Sendable {
    /// The items. Their run has the custom attributes of the position in the tree: see `OutlineAttributes`.
    package internal(set) var slice: ItemSlice
    /// The number of ancestors.
    package internal(set) var level: Int
    package internal(set) var isExpanded: Bool
  }

  package internal(set) var rows: [Row]

  /// The maximum number of rows of a tree, which take 72 MB.
  package static let rowLimit = 1_000_000

  /// Creates a tree from rows in depth-first order.
  init(rows: [Row]) { self.rows = rows }

  /// Creates a tree in which all items are roots without children.
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

  /// Whether the items of the row at an index have children.
  package func isParent(_ row: Int) -> Bool { row + 1 < rows.count && rows[row + 1].level > rows[row].level }

  /// Whether no item has children or is expanded.
  package var isFlat: Bool { rows.allSatisfy { $0.level == 0 && !$0.isExpanded } }

  /// Returns the indices of the row at an index and of its descendants.
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

  /// Returns where the items are in the tree: the index of the row, and that of the item in the row's slice. Items that
  /// the tree does not have are left out. Takes one pass over the rows and a binary search for each item. Throws
  /// `tooManyItems` if `searchLimit` would be exceeded.
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
      if let intervals = numbered[name.pattern] {
        let position = intervals.indices.partitioningIndex { intervals[$0].numbers.upperBound > name.number }
        if position < intervals.count, intervals[position].numbers.contains(name.number) {
          places[name] = (intervals[position].row, name.number - intervals[position].numbers.lowerBound)
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

  /// The maximum number of comparisons of items with rows of several items whose identifiers are not numbered by one
  /// pattern.
  private static let searchLimit = 10_000_000

  // MARK: - Runs

  /// Gives the items the custom attributes of their positions in the tree.
  mutating func updateRuns() {
    for row in rows.indices {
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
  /// Returns the row with some of its items only. `range` has their indices in the slice.
  func restricted(to range: Range<Int>) -> SectionOutline.Row {
    SectionOutline.Row(slice: slice.slice(range), level: level, isExpanded: isExpanded)
  }

  /// The identifier of the row's first item.
  package var identifier: Identifier { slice.identifiers.identifier(at: slice.range.lowerBound) }
}

extension SectionOutline {
  /// Creates the tree of a section; nil if no item has children or is expanded.
  ///
  /// `entries` are in the order of the text with their descendants, and `items` are the items of all of them.
  init?(_ entries: EntryList, items: ItemList) {
    guard entries.contains(.outline) else { return nil }
    var slices: [[ItemSlice]] = []
    slices.reserveCapacity(entries.count)
    var next = 0
    for entry in entries {
      var list = ItemList()
      list.append(next..<min(items.count, next + entry.count), of: items)
      slices.append(Array(list.slices))
      next += entry.count
    }
    self.init(rows: [])
    var index = 0
    while index < entries.count {
      let level = entries[index].content.outline?.level ?? 0
      var end = index + 1
      while end < entries.count, entries[end].content.outline?.level ?? 0 > level { end += 1 }
      if entries[index].count > 1, end > index + 1 {
        append(copies: index..<end, entries, slices)
        index = end
      } else {
        for slice in slices[index] {
          rows.append(
            Row(slice: slice, level: level, isExpanded: entries[index].content.outline?.isExpanded ?? false))
        }
        // Without an item, such as `"repeat": 0`, there are no children.
        index = entries[index].count == 0 ? end : index + 1
      }
    }
    updateRuns()
  }

  /// Appends a generator and its descendants: one block of rows for copies whose identifiers are numbered by one
  /// pattern, or, if the generator is expanded, one block for each copy. `block` has the indices of the entries,
  /// `slices` their items.
  private mutating func append(copies block: Range<Int>, _ entries: EntryList, _ slices: [[ItemSlice]]) {
    let isExpanded = entries[block.lowerBound].content.outline?.isExpanded ?? false
    let count = entries[block.lowerBound].count
    var bounds: Set<Int> = [0, count]
    for entry in block {
      for slice in slices[entry] { bounds.formUnion([slice.range.lowerBound, slice.range.upperBound]) }
    }
    let sorted = isExpanded ? Array(0...count) : bounds.filter { $0 <= count }.sorted()
    var cursors = [Int](repeating: 0, count: block.count)
    for (start, end) in zip(sorted, sorted.dropFirst()) {
      for entry in block {
        let (own, place) = (slices[entry], entry - block.lowerBound)
        while cursors[place] < own.count, own[cursors[place]].range.upperBound <= start { cursors[place] += 1 }
        // The item limit may have cut off copies of a descendant.
        guard cursors[place] < own.count, own[cursors[place]].range.contains(start) else { continue }
        let slice = own[cursors[place]]
        let outline = entries[entry].content.outline
        rows.append(
          Row(
            slice: slice.slice(start - slice.range.lowerBound..<end - slice.range.lowerBound),
            level: outline?.level ?? 0, isExpanded: outline?.isExpanded ?? false))
      }
    }
  }
}

extension SectionOutline {
  /// Expands or collapses items, whether visible or not. The states of their descendants stay. Throws `tooManyItems`;
  /// then nothing has changed.
  ///
  /// `places` are positions of items in this tree, as `places(of:)` returns them.
  package mutating func setExpanded(
    _ isExpanded: Bool, at places: some Collection<(row: Int, item: Int)>
  ) throws(OutlineIssue) {
    var byRow: [Int: Set<Int>] = [:]
    for place in places { byRow[place.row, default: []].insert(place.item) }
    // An item of a generator gets a row, and so do its ancestors and all their descendants.
    var requested: [Int: Set<Int>] = [:]
    var added = 0
    for (row, items) in byRow where rows[row].slice.range.count > 1 {
      let root = outermostGenerator(of: row)
      guard isParent(root) else { continue }
      let before = requested[root, default: []]
      let new = before.union(items)
      requested[root] = new
      added += (new.count - before.count) * 2 * subtree(of: root).count
    }
    guard rows.count + added <= Self.rowLimit else { throw .tooManyItems }
    var result: [Row] = []
    result.reserveCapacity(rows.count + added)
    var next = 0
    for root in requested.keys.sorted() {
      append(next..<root, to: &result, isExpanded: isExpanded, items: byRow)
      next = subtree(of: root).upperBound
      split(root..<next, at: (requested[root] ?? []).sorted(), into: &result, isExpanded: isExpanded, items: byRow)
    }
    append(next..<rows.count, to: &result, isExpanded: isExpanded, items: byRow)
    rows = result
    updateRuns()
  }

  /// Appends rows that stay as they are, except for the new state of the items `items`, by row.
  private func append(
    _ range: Range<Int>, to result: inout [Row], isExpanded: Bool, items: [Int: Set<Int>]
  ) {
    for row in range {
      var changed = rows[row]
      // A row of several items without children has no state.
      if changed.slice.range.count == 1, items[row] != nil { changed.isExpanded = isExpanded }
      result.append(changed)
    }
  }

  /// Appends the rows of a generator and its descendants, with separate rows for each of the copies `copies`. `items`
  /// are the items with the new state, by row.
  private func split(
    _ range: Range<Int>, at copies: [Int], into result: inout [Row], isExpanded: Bool, items: [Int: Set<Int>]
  ) {
    var next = 0
    func add(_ part: Range<Int>) {
      guard !part.isEmpty else { return }
      for row in range {
        var changed = rows[row].restricted(to: part)
        if part.count == 1, items[row]?.contains(part.lowerBound) == true { changed.isExpanded = isExpanded }
        result.append(changed)
      }
    }
    for copy in copies {
      add(next..<copy)
      add(copy..<copy + 1)
      next = copy + 1
    }
    add(next..<rows[range.lowerBound].slice.range.count)
  }

  /// Returns the outermost ancestor of a row that has several items, or the row itself. All rows between them have
  /// several, too.
  private func outermostGenerator(of row: Int) -> Int {
    var outermost = row
    var level = rows[row].level
    var above = row
    while level > 0, above > 0 {
      above -= 1
      guard rows[above].level < level else { continue }
      guard rows[above].slice.range.count > 1 else { break }
      (outermost, level) = (above, rows[above].level)
    }
    return outermost
  }
}

/// The reason why an update of the tree of a section is not performed.
package enum OutlineIssue: Error, Equatable, Sendable {
  /// The collection does not have the item.
  case unknownItem(Identifier)
  /// The item that the scroll anchor names does not exist.
  case unknownAnchor(UnknownAnchor)
  /// The snapshot has the item twice, or another section has it.
  case duplicateItem(Identifier)
  /// The item has more than `ItemSchema.maximumLevel` ancestors.
  case tooDeep(Identifier)
  /// A tree would have more than `SectionOutline.rowLimit` rows, the collection more than `ItemSchema.itemLimit` items,
  /// or a search for items would take too long.
  case tooManyItems

  /// The code of the issue in messages and diagnostics.
  package var code: String {
    switch self {
    case .unknownItem, .unknownAnchor: "unknownItem"
    case .duplicateItem: "duplicateItem"
    case .tooDeep, .tooManyItems: "limitExceeded"
    }
  }

  package var message: String {
    switch self {
    case .unknownItem(let name): "there is no item \"\(name.text)\"; name one that the collection has"
    case .unknownAnchor(let anchor): anchor.message
    case .duplicateItem(let name):
      "item \"\(name.text)\" occurs twice, or another section has it; identifiers are unique in a collection"
    case .tooDeep(let name):
      "item \"\(name.text)\" has more than \(ItemSchema.maximumLevel) items above it"
    case .tooManyItems:
      "a section has at most \(SectionOutline.rowLimit) rows of items with children, and a collection "
        + "\(ItemSchema.itemLimit) items; expand fewer items"
    }
  }

  /// The item that the issue is about; nil for one about the whole tree.
  package var item: Identifier? {
    switch self {
    case .unknownItem(let name), .duplicateItem(let name), .tooDeep(let name): name
    case .unknownAnchor(let anchor): anchor.item
    case .tooManyItems: nil
    }
  }
}
