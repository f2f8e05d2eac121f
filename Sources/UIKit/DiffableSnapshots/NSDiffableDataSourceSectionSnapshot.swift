/// The items of a section as a tree: items with children, which are visible if all their ancestors are expanded.
///
/// Invalid calls end the process with the text of UIKit's exception.
@preconcurrency public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>: Sendable {
  /// The items without a parent, in order.
  public var rootItems: [ItemIdentifierType] { children[nil] ?? [] }
  /// The children of each item that has some, in order; the key nil has the root items.
  var children: [ItemIdentifierType?: [ItemIdentifierType]] = [:]
  /// The parent of each item; nil for an item without one.
  var parents: [ItemIdentifierType: ItemIdentifierType?] = [:]
  /// The items whose children are shown.
  var expanded: Set<ItemIdentifierType> = []

  public init() {}

  // MARK: Queries

  /// All items, each before its children.
  public var items: [ItemIdentifierType] { flattened(rootItems) { _ in true } }

  /// The items all of whose ancestors are expanded, each before its children.
  public var visibleItems: [ItemIdentifierType] { flattened(rootItems, where: expanded.contains) }

  /// The expanded items in the order of `items`.
  public var expandedItems: [ItemIdentifierType] { items.filter(expanded.contains) }

  /// Returns whether the children of an item are shown. Raises for an unknown item.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool {
    requireKnown(item, "Item identifier")
    return expanded.contains(item)
  }

  /// Returns whether all ancestors of an item are expanded. Raises for an unknown item.
  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    requireKnown(item, "Item identifier")
    return ancestors(of: item).allSatisfy(expanded.contains)
  }

  public func contains(_ item: ItemIdentifierType) -> Bool { parents.keys.contains(item) }

  /// Returns the number of ancestors of an item. Raises for an unknown item.
  public func level(of item: ItemIdentifierType) -> Int {
    requireKnown(item, "Item identifier")
    return ancestors(of: item).count
  }

  /// Returns the index of an item in `items`; nil for an unknown item.
  public func index(of item: ItemIdentifierType) -> Int? { contains(item) ? items.firstIndex(of: item) : nil }

  /// Returns the parent of an item; nil for a root. Raises for an unknown item.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    requireKnown(child, "Child item identifier")
    return parents[child] ?? nil
  }

  /// Returns the descendants of an item as a separate snapshot, with the parent as its root if requested.
  ///
  /// Raises for an unknown item.
  public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
    requireKnown(parent, "Parent item identifier")
    var result = Self()
    let roots = includingParent ? [parent] : children[parent] ?? []
    result.link(roots, below: nil, at: 0)
    for item in flattened(roots, where: { _ in true }) {
      if let below = children[item] { result.link(below, below: item, at: 0) }
    }
    result.expanded = expanded.filter(result.contains)
    return result
  }

  /// Returns a line for each item: two spaces for each level, `+` if it is expanded and `-` if not, `*` if it is
  /// visible, and the identifier. UIKit also prints an address.
  public func visualDescription() -> String {
    let visible = Set(visibleItems)
    let lines = items.map { item in
      String(repeating: "  ", count: ancestors(of: item).count) + (expanded.contains(item) ? "+" : "-")
        + (visible.contains(item) ? "*" : " ") + "\(item)\n"
    }
    return "<NSDiffableDataSourceSectionSnapshot:\n" + lines.joined() + ">"
  }

  /// Raises unless the snapshot has an item. `role` begins the reason.
  func requireKnown(_ item: ItemIdentifierType, _ role: String) {
    if !contains(item) { raise("\(role) does not exist in section snapshot: \(item)") }
  }

  /// Returns the parent of an item, its parent, and so on.
  private func ancestors(of item: ItemIdentifierType) -> [ItemIdentifierType] {
    var ancestors: [ItemIdentifierType] = []
    var next = parents[item] ?? nil
    while let ancestor = next {
      ancestors.append(ancestor)
      next = parents[ancestor] ?? nil
    }
    return ancestors
  }

  /// Returns items and, below those for which `isOpen` is true, their descendants. Without recursion, so that a deep
  /// tree does not overflow the stack.
  func flattened(
    _ roots: [ItemIdentifierType], where isOpen: (ItemIdentifierType) -> Bool
  ) -> [ItemIdentifierType] {
    var result: [ItemIdentifierType] = []
    var remaining = Array(roots.reversed())
    while let item = remaining.popLast() {
      result.append(item)
      if isOpen(item), let below = children[item] { remaining.append(contentsOf: below.reversed()) }
    }
    return result
  }
}

extension NSDiffableDataSourceSectionSnapshot: Equatable {
  /// Returns whether both snapshots have the same trees and expanded items.
  public static func == (one: Self, other: Self) -> Bool {
    one.children == other.children && one.expanded == other.expanded
  }
}

extension NSDiffableDataSourceSectionSnapshot {
  /// Appends items to the children of `parent`, or to the root items if it is nil. The parent is not expanded.
  ///
  /// Raises for an unknown parent, and for identifiers that are repeated or in the snapshot. Without items nothing
  /// changes.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    guard !items.isEmpty else { return }
    if let parent { requireKnown(parent, "Parent item identifier") }
    requireNew(items)
    link(items, below: parent, at: (children[parent] ?? []).count)
  }

  /// Inserts items before another one, below its parent.
  ///
  /// Raises for an unknown destination, and for identifiers that are repeated or in the snapshot. Without items nothing
  /// changes.
  public mutating func insert(_ items: [ItemIdentifierType], before beforeIdentifier: ItemIdentifierType) {
    guard !items.isEmpty else { return }
    requireKnown(beforeIdentifier, "Item identifier to insert before")
    requireNew(items)
    link(items, below: parents[beforeIdentifier] ?? nil, at: siblingIndex(of: beforeIdentifier))
  }

  /// Inserts items after another one and its descendants, below its parent.
  ///
  /// Raises for an unknown destination, and for identifiers that are repeated or in the snapshot. Without items nothing
  /// changes.
  public mutating func insert(_ items: [ItemIdentifierType], after afterIdentifier: ItemIdentifierType) {
    guard !items.isEmpty else { return }
    requireKnown(afterIdentifier, "Item identifier to insert after")
    requireNew(items)
    link(items, below: parents[afterIdentifier] ?? nil, at: siblingIndex(of: afterIdentifier) + 1)
  }

  /// Inserts a tree before an item, below its parent. Raises for an unknown item, and for identifiers that are in the
  /// snapshot already.
  public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
    requireKnown(item, "Item identifier to insert before")
    requireNew(snapshot.items)
    link(snapshot, below: parents[item] ?? nil, at: siblingIndex(of: item))
  }

  /// Inserts a tree after an item and its descendants, below its parent. Raises for an unknown item, and for
  /// identifiers that are in the snapshot already.
  public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
    requireKnown(item, "Item identifier to insert after")
    requireNew(snapshot.items)
    link(snapshot, below: parents[item] ?? nil, at: siblingIndex(of: item) + 1)
  }

  /// Replaces the descendants of an item by a tree. Raises for an unknown parent and for items that are elsewhere in
  /// the snapshot.
  public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
    requireKnown(parent, "Parent item identifier")
    remove(children[parent] ?? [])
    requireNew(snapshot.items)
    link(snapshot, below: parent, at: 0)
  }

  /// Deletes items with their descendants. Raises for an unknown item before any is deleted.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items where !contains(item) { raise("Failed to find index of item \(item)") }
    remove(items)
  }

  public mutating func deleteAll() { self = Self() }

  /// Shows the children of items. Unknown items are ignored.
  public mutating func expand(_ items: [ItemIdentifierType]) { expanded.formUnion(items.filter(contains)) }

  /// Hides the children of items. Unknown items are ignored.
  public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }

  // MARK: Tree

  private func requireNew(_ items: [ItemIdentifierType]) {
    var seen: Set<ItemIdentifierType> = []
    let duplicates = items.filter { contains($0) || !seen.insert($0).inserted }
    guard !duplicates.isEmpty else { return }
    raise(
      "Identifiers in a section snapshot must be unique. Duplicate item identifiers: {\(list(duplicates))}")
  }

  private func siblingIndex(of item: ItemIdentifierType) -> Int {
    let siblings = children[parents[item] ?? nil] ?? []
    return siblings.firstIndex(of: item) ?? siblings.count
  }

  private mutating func link(_ items: [ItemIdentifierType], below parent: ItemIdentifierType?, at index: Int) {
    guard !items.isEmpty else { return }
    children[parent, default: []].insert(contentsOf: items, at: index)
    for item in items { parents.updateValue(parent, forKey: item) }
  }

  /// Inserts the items of a tree, its roots as children of `parent` from `index` on. Items that are expanded in the
  /// tree stay expanded.
  private mutating func link(_ tree: Self, below parent: ItemIdentifierType?, at index: Int) {
    link(tree.rootItems, below: parent, at: index)
    for case (let item?, let below) in tree.children { link(below, below: item, at: 0) }
    expanded.formUnion(tree.expanded)
  }

  private mutating func remove(_ items: [ItemIdentifierType]) {
    let gone = Set(flattened(items) { _ in true })
    guard !gone.isEmpty else { return }
    for parent in Set(gone.map { parents[$0] ?? nil }) where !(parent.map(gone.contains) ?? false) {
      children[parent]?.removeAll(where: gone.contains)
      if children[parent]?.isEmpty ?? false { children[parent] = nil }
    }
    for item in gone {
      children[item] = nil
      parents.removeValue(forKey: item)
    }
    expanded.subtract(gone)
  }
}
