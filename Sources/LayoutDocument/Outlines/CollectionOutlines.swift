package import CollectionLayout

/// The trees of a collection whose sections have items with children. The collection has their visible items only.
package struct CollectionOutlines: Sendable {
  /// The trees by section. Sections without one are flat.
  package private(set) var sections: [Identifier: SectionOutline]

  package init(_ sections: [Identifier: SectionOutline] = [:]) { self.sections = sections }

  /// Whether no section has a tree.
  package var isEmpty: Bool { sections.isEmpty }

  /// The number of rows of all trees.
  package var rowCount: Int { sections.values.reduce(0) { $0 + $1.rows.count } }

  // MARK: - Expansion

  /// Expands or collapses items, and returns the collection with the visible items. Items without children have no
  /// effect. Throws the first issue and changes nothing then.
  package mutating func setExpanded(
    _ isExpanded: Bool, _ items: [Identifier], in model: CollectionModel
  ) throws(OutlineIssue) -> CollectionModel {
    let wanted = Set(items)
    var found: Set<Identifier> = []
    var (changed, result) = (self, model)
    for (index, section) in model.sections.enumerated() {
      guard var outline = sections[section.identifier] else { continue }
      let places = try outline.places(of: wanted)
      guard !places.isEmpty else { continue }
      found.formUnion(places.keys)
      try outline.setExpanded(isExpanded, at: places.values)
      changed.sections[section.identifier] = outline
      result.sections[index].items = outline.visibleItems
    }
    if found.count < wanted.count {
      let index = IdentifierIndex(model, expectedLookups: wanted.count - found.count)
      for item in items where !found.contains(item) && index.indexPath(of: item) == nil { throw .unknownItem(item) }
    }
    guard result.sections.reduce(0, { $0 + $1.items.count }) <= ItemSchema.itemLimit else { throw .tooManyItems }
    self = changed
    return result
  }

  /// Returns the sections whose trees have any of the given items.
  package func sections(of items: Set<Identifier>) throws(OutlineIssue) -> Set<Identifier> {
    var found: Set<Identifier> = []
    for (name, outline) in sections where try !outline.places(of: items).isEmpty { found.insert(name) }
    return found
  }

  /// Returns those of the given items that have children.
  func parents(among items: Set<Identifier>) throws(OutlineIssue) -> Set<Identifier> {
    var parents: Set<Identifier> = []
    for outline in sections.values {
      for (name, place) in try outline.places(of: items) where outline.isParent(place.row) { parents.insert(name) }
    }
    return parents
  }

  // MARK: - Other updates

  /// Replaces the tree of a section, and returns the collection with its visible items.
  package mutating func set(_ outline: SectionOutline, ofSection index: Int, in model: CollectionModel)
    -> CollectionModel
  {
    var result = model
    sections[model.sections[index].identifier] = outline.isFlat ? nil : outline
    result.sections[index].items = outline.visibleItems
    return result
  }

  /// Adapts the trees to an update of the visible items that does not state parents, and returns the collection with
  /// runs for the items' new positions. See `SectionOutline.reconciled(with:)`.
  ///
  /// A hidden item whose identifier is visible elsewhere is removed with its descendants.
  package mutating func reconcile(with model: CollectionModel) -> CollectionModel {
    guard !sections.isEmpty else { return model }
    var result = model
    let names = Set(model.sections.map(\.identifier))
    for name in sections.keys where !names.contains(name) { sections[name] = nil }
    var taken = IdentifierRegistry()
    for section in model.sections {
      for slice in section.items.slices { _ = taken.reserveAvailable(slice.identifiers, slice.range) }
    }
    for (index, section) in model.sections.enumerated() {
      guard var outline = sections[section.identifier] else {
        result.sections[index].items.removeOutlineFields()
        continue
      }
      outline = outline.reconciled(with: section.items)
      outline.removeHiddenItems(in: &taken)
      outline.updateRuns()
      sections[section.identifier] = outline.isFlat ? nil : outline
      result.sections[index].items = outline.visibleItems
    }
    return result
  }
}

extension ItemList {
  /// Gives items that were moved from a tree to a section without one the fields of roots without children.
  fileprivate mutating func removeOutlineFields() {
    for index in slices.indices where slices[index].run.layer?.fields.isEmpty == false {
      let run = slices[index].run.placed(at: OutlineAttributes(level: 0, isExpanded: nil))
      if run !== slices[index].run { replaceRun(ofSlice: index, by: run) }
    }
  }
}

extension SectionOutline {
  /// Removes hidden rows with their descendants if any of their identifiers is reserved, and reserves those of the others.
  fileprivate mutating func removeHiddenItems(in taken: inout IdentifierRegistry) {
    var isVisible = [Bool](repeating: false, count: rows.count)
    forEachVisibleRow { isVisible[$0] = true }
    var kept: [Row] = []
    kept.reserveCapacity(rows.count)
    var row = 0
    while row < rows.count {
      let slice = rows[row].slice
      if !isVisible[row], taken.reserveAvailable(slice.identifiers, slice.range) != [slice.range] {
        row = subtree(of: row).upperBound
      } else {
        kept.append(rows[row])
        row += 1
      }
    }
    rows = kept
  }
}
