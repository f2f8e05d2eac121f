/// The items of a section as a tree: items with children, which are visible if all their ancestors are expanded.
///
/// Invalid calls end the process with the text of UIKit's exception.
@preconcurrency public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>: Sendable {
  /// The items without a parent, in order.
  public internal(set) var rootItems: [ItemIdentifierType] = []
  /// The children of each item that has some, in order.
  var children: [ItemIdentifierType: [ItemIdentifierType]] = [:]
  /// The parent of each item that has one.
  var parents: [ItemIdentifierType: ItemIdentifierType] = [:]
  /// All items.
  var known: Set<ItemIdentifierType> = []
  /// The items whose children are shown.
  var expanded: Set<ItemIdentifierType> = []

  /// Creates a snapshot without items.
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

  /// Returns whether the snapshot has an item.
  public func contains(_ item: ItemIdentifierType) -> Bool { known.contains(item) }

  /// Returns the number of ancestors of an item. Raises for an unknown item.
  public func level(of item: ItemIdentifierType) -> Int {
    requireKnown(item, "Item identifier")
    return ancestors(of: item).count
  }

  /// Returns the index of an item in `items`; nil for an unknown item.
  public func index(of item: ItemIdentifierType) -> Int? { known.contains(item) ? items.firstIndex(of: item) : nil }

  /// Returns the parent of an item; nil for a root. Raises for an unknown item.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    requireKnown(child, "Child item identifier")
    return parents[child]
  }

  /// Returns the descendants of an item as a separate snapshot, with the parent as its root if requested.
  ///
  /// Raises for an unknown item.
  public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
    requireKnown(parent, "Parent item identifier")
    var result = Self()
    result.rootItems = includingParent ? [parent] : children[parent] ?? []
    for item in flattened(result.rootItems, where: { _ in true }) {
      result.known.insert(item)
      if expanded.contains(item) { result.expanded.insert(item) }
      guard let below = children[item] else { continue }
      result.children[item] = below
      for child in below { result.parents[child] = item }
    }
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
    if !known.contains(item) { raise("\(role) does not exist in section snapshot: \(item)") }
  }

  /// Returns the parent of an item, its parent, and so on.
  private func ancestors(of item: ItemIdentifierType) -> [ItemIdentifierType] {
    var found: [ItemIdentifierType] = []
    var next = parents[item]
    while let ancestor = next {
      found.append(ancestor)
      next = parents[ancestor]
    }
    return found
  }

  /// Returns items and, below those for which `isOpen` is true, their descendants. Without recursion, so that a deep
  /// tree does not overflow the stack.
  func flattened(
    _ roots: [ItemIdentifierType], where isOpen: (ItemIdentifierType) -> Bool
  ) -> [ItemIdentifierType] {
    var found: [ItemIdentifierType] = []
    var rest = Array(roots.reversed())
    while let item = rest.popLast() {
      found.append(item)
      if isOpen(item), let below = children[item] { rest.append(contentsOf: below.reversed()) }
    }
    return found
  }
}

extension NSDiffableDataSourceSectionSnapshot: Equatable {
  /// Returns whether both snapshots have the same trees and expanded items.
  public static func == (one: Self, other: Self) -> Bool {
    one.rootItems == other.rootItems && one.children == other.children && one.expanded == other.expanded
  }
}
