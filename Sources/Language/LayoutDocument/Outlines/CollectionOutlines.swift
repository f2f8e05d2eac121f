package import CollectionLayout

/// The trees of those sections of a collection whose items have children or are expanded. The collection has the
/// visible items of these sections only.
package struct CollectionOutlines: Sendable {
  /// The trees by section; none for a section whose items have no children and are not expanded.
  package private(set) var sections: [Identifier: SectionOutline]

  package init(_ sections: [Identifier: SectionOutline] = [:]) { self.sections = sections }

  /// Whether no section has a tree.
  package var isEmpty: Bool { sections.isEmpty }

  /// The number of rows of all trees.
  package var rowCount: Int { sections.values.reduce(0) { $0 + $1.rows.count } }

  // MARK: - Expansion

  /// Expands or collapses items, and returns the collection with the visible items. Items without children are ignored.
  /// Throws `unknownItem` for one that does not exist, or `tooManyItems`; then nothing has changed.
  package mutating func setExpanded(
    _ isExpanded: Bool, _ items: [Identifier], in model: CollectionModel
  ) throws(OutlineIssue) -> CollectionModel {
    let requested = Set(items)
    var existing: Set<Identifier> = []
    var (changed, result) = (self, model)
    for (index, section) in model.sections.enumerated() {
      guard var outline = sections[section.identifier] else { continue }
      let places = try outline.places(of: requested)
      guard !places.isEmpty else { continue }
      existing.formUnion(places.keys)
      try outline.setExpanded(isExpanded, at: places.values)
      changed.sections[section.identifier] = outline
      result.sections[index].items = outline.visibleItems
    }
    if existing.count < requested.count {
      let index = IdentifierIndex(model, expectedLookups: requested.count - existing.count)
      for item in items where !existing.contains(item) && index.indexPath(of: item) == nil { throw .unknownItem(item) }
    }
    guard result.sections.reduce(0, { $0 + $1.items.count }) <= ItemSchema.itemLimit else { throw .tooManyItems }
    self = changed
    return result
  }

  /// Returns the sections whose trees have any of the items. Throws `tooManyItems` as `SectionOutline.places(of:)`.
  package func sections(of items: Set<Identifier>) throws(OutlineIssue) -> Set<Identifier> {
    var result: Set<Identifier> = []
    for (name, outline) in sections where try !outline.places(of: items).isEmpty { result.insert(name) }
    return result
  }

  /// Returns those of the items that have children. Throws `tooManyItems` as `SectionOutline.places(of:)`.
  func parents(among items: Set<Identifier>) throws(OutlineIssue) -> Set<Identifier> {
    var parents: Set<Identifier> = []
    for outline in sections.values {
      for (name, place) in try outline.places(of: items) where outline.isParent(place.row) { parents.insert(name) }
    }
    return parents
  }

  // MARK: - Other updates

  /// Replaces the tree of a section, and returns the collection with the visible items of the tree. `index` is that of
  /// the section in the collection.
  package mutating func set(_ outline: SectionOutline, ofSection index: Int, in model: CollectionModel)
    -> CollectionModel
  {
    var result = model
    sections[model.sections[index].identifier] = outline.isFlat ? nil : outline
    result.sections[index].items = outline.visibleItems
    return result
  }

  /// Adapts the trees to an update of the visible items, which states no parents, as
  /// `SectionOutline.reconciled(with:)`. Returns the collection with the custom attributes of the items' new levels.
  ///
  /// A hidden item whose identifier is visible elsewhere is removed with its descendants.
  package mutating func reconcile(with model: CollectionModel) -> CollectionModel {
    guard !sections.isEmpty else { return model }
    var result = model
    let names = Set(model.sections.map(\.identifier))
    for name in sections.keys where !names.contains(name) { sections[name] = nil }
    var reserved = IdentifierRegistry()
    for section in model.sections {
      for slice in section.items.slices { _ = reserved.reserveAvailable(slice.identifiers, slice.range) }
    }
    for (index, section) in model.sections.enumerated() {
      guard var outline = sections[section.identifier] else {
        result.sections[index].items.removeOutlineFields()
        continue
      }
      outline = outline.reconciled(with: section.items)
      outline.removeHiddenItems(in: &reserved)
      outline.updateRuns()
      sections[section.identifier] = outline.isFlat ? nil : outline
      result.sections[index].items = outline.visibleItems
    }
    return result
  }
}

extension CollectionOutlines {
  /// Returns whether a section has the same tree of items in both values, however its items are expanded.
  package func hasSameItems(as other: CollectionOutlines, in section: Identifier) -> Bool {
    guard let one = sections[section], let two = other.sections[section] else {
      return sections[section] == nil && other.sections[section] == nil
    }
    return one.hasSameItems(as: two)
  }
}

extension ItemList {
  /// Removes the custom attributes of `OutlineAttributes` from items: they may be from a section with a tree.
  fileprivate mutating func removeOutlineFields() {
    for index in slices.indices where slices[index].run.layer?.fields.isEmpty == false {
      let run = slices[index].run.placed(at: OutlineAttributes(level: 0, isExpanded: nil))
      if run !== slices[index].run { replaceRun(ofSlice: index, by: run) }
    }
  }
}

extension SectionOutline {
  /// Removes hidden rows, with their descendants, that have an identifier in `reserved`, and adds the identifiers of
  /// the other hidden rows to it.
  fileprivate mutating func removeHiddenItems(in reserved: inout IdentifierRegistry) {
    var isVisible = [Bool](repeating: false, count: rows.count)
    forEachVisibleRow { isVisible[$0] = true }
    var remaining: [Row] = []
    remaining.reserveCapacity(rows.count)
    var row = 0
    while row < rows.count {
      let slice = rows[row].slice
      if !isVisible[row], reserved.reserveAvailable(slice.identifiers, slice.range) != [slice.range] {
        row = subtree(of: row).upperBound
      } else {
        remaining.append(rows[row])
        row += 1
      }
    }
    rows = remaining
  }
}

extension SectionOutline {
  /// Returns whether both trees have the same items, however these are divided into rows and expanded. Linear in the
  /// number of rows.
  func hasSameItems(as other: SectionOutline) -> Bool {
    var (one, two) = (OutlineCursor(self), OutlineCursor(other))
    while !one.isAtEnd, !two.isAtEnd {
      // Blocks with the same number of rows, both at the start of a copy, are compared once for all copies of both.
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

/// A position in a tree whose items are visited in depth-first order: the copies of a generator one after the other,
/// each with its descendants.
private struct OutlineCursor {
  private let rows: [SectionOutline.Row]
  /// The indices of the current row and its descendants if it has several items, otherwise of the current row; empty at
  /// the end.
  private(set) var block = 0..<0
  /// The index of the current row.
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
  /// The current item, as a row of one item.
  var item: SectionOutline.Row { rows[row].restricted(to: copy..<copy + 1) }

  /// Moves to the next row. After the last row of the block, moves on by `copies` copies in the block, or to the next
  /// block.
  mutating func advance(copies: Int) {
    row += 1
    guard row == block.upperBound else { return }
    copy += copies
    if copy < rows[block.lowerBound].slice.range.count { row = block.lowerBound } else { begin(at: row) }
  }
}
