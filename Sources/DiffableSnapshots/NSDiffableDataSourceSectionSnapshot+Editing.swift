extension NSDiffableDataSourceSectionSnapshot {
  /// Appends items to the children of a parent; nil for the roots. The parent is not expanded.
  ///
  /// Raises for an unknown parent, and for identifiers that are repeated or in the snapshot. No items do nothing.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    guard !items.isEmpty else { return }
    if let parent { requireKnown(parent, "Parent item identifier") }
    requireNew(items)
    link(items, below: parent, at: (parent.map { children[$0] ?? [] } ?? rootItems).count)
  }

  /// Inserts items before another one, with its parent.
  ///
  /// Raises for an unknown destination, and for identifiers that are repeated or in the snapshot. No items do nothing.
  public mutating func insert(_ items: [ItemIdentifierType], before beforeIdentifier: ItemIdentifierType) {
    guard !items.isEmpty else { return }
    requireKnown(beforeIdentifier, "Item identifier to insert before")
    requireNew(items)
    link(items, below: parents[beforeIdentifier], at: siblingIndex(of: beforeIdentifier))
  }

  /// Inserts items after another one and its descendants, with its parent.
  ///
  /// Raises for an unknown destination, and for identifiers that are repeated or in the snapshot. No items do nothing.
  public mutating func insert(_ items: [ItemIdentifierType], after afterIdentifier: ItemIdentifierType) {
    guard !items.isEmpty else { return }
    requireKnown(afterIdentifier, "Item identifier to insert after")
    requireNew(items)
    link(items, below: parents[afterIdentifier], at: siblingIndex(of: afterIdentifier) + 1)
  }

  /// Inserts a tree before an item, with its parent. Raises as the insertion of items does.
  public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
    requireKnown(item, "Item identifier to insert before")
    requireNew(snapshot.items)
    link(snapshot.rootItems, below: parents[item], at: siblingIndex(of: item))
    takeDescendants(of: snapshot)
  }

  /// Inserts a tree after an item and its descendants, with its parent. Raises as the insertion of items does.
  public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
    requireKnown(item, "Item identifier to insert after")
    requireNew(snapshot.items)
    link(snapshot.rootItems, below: parents[item], at: siblingIndex(of: item) + 1)
    takeDescendants(of: snapshot)
  }

  /// Replaces the descendants of an item by a tree. Raises for an unknown parent and for items that are elsewhere in
  /// the snapshot.
  public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
    requireKnown(parent, "Parent item identifier")
    remove(children[parent] ?? [])
    requireNew(snapshot.items)
    link(snapshot.rootItems, below: parent, at: 0)
    takeDescendants(of: snapshot)
  }

  /// Deletes items with their descendants. Raises for an unknown item before any is deleted.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items where !known.contains(item) { raise("Failed to find index of item \(item)") }
    remove(items)
  }

  /// Deletes all items.
  public mutating func deleteAll() { self = Self() }

  /// Shows the children of items. Unknown items are ignored.
  public mutating func expand(_ items: [ItemIdentifierType]) { expanded.formUnion(items.filter(known.contains)) }

  /// Hides the children of items. Unknown items are ignored.
  public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }

  // MARK: Tree

  private func requireNew(_ items: [ItemIdentifierType]) {
    var seen: Set<ItemIdentifierType> = []
    let duplicates = items.filter { known.contains($0) || !seen.insert($0).inserted }
    guard !duplicates.isEmpty else { return }
    raise(
      "Identifiers in a section snapshot must be unique. Duplicate item identifiers: {\(list(duplicates))}")
  }

  private func siblingIndex(of item: ItemIdentifierType) -> Int {
    let siblings = parents[item].map { children[$0] ?? [] } ?? rootItems
    return siblings.firstIndex(of: item) ?? siblings.count
  }

  private mutating func link(_ items: [ItemIdentifierType], below parent: ItemIdentifierType?, at index: Int) {
    known.formUnion(items)
    guard let parent else { return rootItems.insert(contentsOf: items, at: index) }
    guard !items.isEmpty else { return }
    children[parent, default: []].insert(contentsOf: items, at: index)
    for item in items { parents[item] = parent }
  }

  /// Takes over what is below the roots of a tree, and what is expanded in it.
  private mutating func takeDescendants(of snapshot: Self) {
    known.formUnion(snapshot.known)
    expanded.formUnion(snapshot.expanded)
    children.merge(snapshot.children) { _, new in new }
    parents.merge(snapshot.parents) { _, new in new }
  }

  private mutating func remove(_ items: [ItemIdentifierType]) {
    let gone = Set(flattened(items) { _ in true })
    guard !gone.isEmpty else { return }
    for parent in Set(gone.compactMap { parents[$0] }) where !gone.contains(parent) {
      children[parent]?.removeAll(where: gone.contains)
      if children[parent]?.isEmpty ?? false { children[parent] = nil }
    }
    rootItems.removeAll(where: gone.contains)
    for item in gone {
      children[item] = nil
      parents[item] = nil
    }
    known.subtract(gone)
    expanded.subtract(gone)
  }
}
