package import CollectionLayout

/// Items of a tree that cannot be expanded or collapsed.
package enum OutlineIssue: Error, Equatable, Sendable {
  /// No tree has the item.
  case unknownItem(Identifier)
  /// The snapshot has the item twice, or another section has it.
  case duplicateItem(Identifier)
  /// The items are nested in more than `ItemSchema.maximumLevel` levels.
  case tooDeep(Identifier)
  /// A tree would have more rows than `SectionOutline.rowLimit`, or the collection more items than
  /// `ItemSchema.itemLimit`.
  case tooManyItems

  /// The code of the issue in messages and diagnostics.
  package var code: String {
    switch self {
    case .unknownItem: "unknownItem"
    case .duplicateItem: "duplicateItem"
    case .tooDeep, .tooManyItems: "limitExceeded"
    }
  }

  package var message: String {
    switch self {
    case .unknownItem(let name): "there is no item \"\(name.text)\""
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
    case .tooManyItems: nil
    }
  }
}

extension SectionOutline {
  /// Expands or collapses items, also those that are not visible. The states of their descendants stay. Throws
  /// `tooManyItems` and changes nothing then.
  ///
  /// `places` are the rows of the items in this tree, as of `places(of:)`.
  package mutating func setExpanded(
    _ isExpanded: Bool, at places: some Collection<(row: Int, item: Int)>
  ) throws(OutlineIssue) {
    var byRow: [Int: Set<Int>] = [:]
    for place in places { byRow[place.row, default: []].insert(place.item) }
    // An item of a generator gets a row, and so do its ancestors and all their descendants.
    var wanted: [Int: Set<Int>] = [:]
    var added = 0
    for (row, items) in byRow where rows[row].slice.range.count > 1 {
      let root = outermostGenerator(of: row)
      guard isParent(root) else { continue }
      let before = wanted[root, default: []]
      let new = before.union(items)
      wanted[root] = new
      added += (new.count - before.count) * 2 * subtree(of: root).count
    }
    guard rows.count + added <= Self.rowLimit else { throw .tooManyItems }
    var result: [Row] = []
    result.reserveCapacity(rows.count + added)
    var next = 0
    for root in wanted.keys.sorted() {
      append(next..<root, to: &result, isExpanded, byRow)
      next = subtree(of: root).upperBound
      split(root..<next, at: (wanted[root] ?? []).sorted(), into: &result, isExpanded, byRow)
    }
    append(next..<rows.count, to: &result, isExpanded, byRow)
    rows = result
    updateRuns()
  }

  /// Appends rows that are not split.
  private func append(
    _ range: Range<Int>, to result: inout [Row], _ isExpanded: Bool, _ items: [Int: Set<Int>]
  ) {
    for row in range {
      var own = rows[row]
      // A row of several items without children has no state.
      if own.slice.range.count == 1, items[row] != nil { own.isExpanded = isExpanded }
      result.append(own)
    }
  }

  /// Appends a generator with its descendants, with separate rows for some of its copies.
  private func split(
    _ range: Range<Int>, at copies: [Int], into result: inout [Row], _ isExpanded: Bool, _ items: [Int: Set<Int>]
  ) {
    var next = 0
    func add(_ part: Range<Int>) {
      guard !part.isEmpty else { return }
      for row in range {
        var own = rows[row].part(part)
        if part.count == 1, items[row]?.contains(part.lowerBound) == true { own.isExpanded = isExpanded }
        result.append(own)
      }
    }
    for copy in copies {
      add(next..<copy)
      add(copy..<copy + 1)
      next = copy + 1
    }
    add(next..<rows[range.lowerBound].slice.range.count)
  }

  /// Returns the outermost row above a row, or itself, that has several items.
  private func outermostGenerator(of row: Int) -> Int {
    var found = row
    var level = rows[row].level
    var above = row
    while level > 0, above > 0 {
      above -= 1
      guard rows[above].level < level else { continue }
      guard rows[above].slice.range.count > 1 else { break }
      (found, level) = (above, rows[above].level)
    }
    return found
  }
}
