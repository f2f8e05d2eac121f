import LayoutBase

/// The index path of an item, without Foundation.
package struct SnapshotPlace: Hashable, Sendable {
  /// The index of the section.
  package let section: Int
  /// The index of the item in its section.
  package let item: Int

  /// Creates the index path of an item.
  package init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

/// The batch that turns one snapshot into another one: old indices for deletes and the sources of moves, new ones
/// otherwise.
///
/// Of the sections that stay, and of the items that stay in their section, a longest increasing subsequence keeps its
/// order and is not in the batch; the others move. An item of a deleted section, or in an inserted one, does not move:
/// a batch cannot contain that, so it is deleted and inserted.
package struct SnapshotDifference: Equatable, Sendable {
  /// Old indices of sections, ascending.
  package private(set) var deletedSections: [Int] = []
  /// New indices of sections, ascending.
  package private(set) var insertedSections: [Int] = []
  /// Old and new indices of sections, in the order of the new ones.
  package private(set) var movedSections: [(from: Int, to: Int)] = []
  /// Old index paths of items in sections that stay, ascending.
  package private(set) var deletedItems: [SnapshotPlace] = []
  /// New index paths of items in sections that stay, ascending.
  package private(set) var insertedItems: [SnapshotPlace] = []
  /// Old and new index paths of items, in the order of the new ones.
  package private(set) var movedItems: [(from: SnapshotPlace, to: SnapshotPlace)] = []

  /// Compares two snapshots by their identifiers.
  package init<Section: Hashable & Sendable, Item: Hashable & Sendable>(
    from old: NSDiffableDataSourceSnapshot<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>
  ) {
    let oldSections = Self.indices(old.sectionIdentifiers)
    let sources = new.sectionIdentifiers.map { oldSections[$0] }
    deletedSections = old.sectionIdentifiers.indices.filter { new.contents[old.sectionIdentifiers[$0]] == nil }
    insertedSections = sources.indices.filter { sources[$0] == nil }
    let stayingSections = sources.indices.compactMap { to in sources[to].map { (from: $0, to: to) } }
    movedSections = zip(stayingSections, longestIncreasingSubsequence(of: stayingSections.map(\.from))).filter { !$0.1 }
      .map(\.0)

    var oldPlaces: [Item: SnapshotPlace] = [:]
    oldPlaces.reserveCapacity(old.numberOfItems)
    for (section, identifier) in old.sectionIdentifiers.enumerated() {
      let isKept = new.contents[identifier] != nil
      for (item, name) in (old.contents[identifier] ?? []).enumerated() {
        let position = SnapshotPlace(section: section, item: item)
        oldPlaces[name] = position
        let isStaying = new.owners[name].map { oldSections[$0] != nil } ?? false
        if isKept, !isStaying { deletedItems.append(position) }
      }
    }
    let keptSections = Set(stayingSections.map(\.from))
    for (section, identifier) in new.sectionIdentifiers.enumerated() {
      guard let source = sources[section] else { continue }
      compareItems(new.contents[identifier] ?? [], of: section, from: source) { name in
        oldPlaces[name].flatMap { keptSections.contains($0.section) ? $0 : nil }
      }
    }
  }

  /// Compares the items of a section that stays with the old ones. `section` is its new index and `source` the old one.
  /// `oldPlace` returns the old index path of an item in a section that stays; nil for a new item.
  private mutating func compareItems<Item>(
    _ items: [Item], of section: Int, from source: Int, oldPlace: (Item) -> SnapshotPlace?
  ) {
    let places = items.map(oldPlace)
    let unmovedCandidates = places.indices.filter { places[$0]?.section == source }
    var isUnmoved = [Bool](repeating: false, count: items.count)
    let order = unmovedCandidates.map { places[$0]?.item ?? 0 }
    for (index, isKept) in zip(unmovedCandidates, longestIncreasingSubsequence(of: order)) { isUnmoved[index] = isKept }
    for index in items.indices where !isUnmoved[index] {
      let to = SnapshotPlace(section: section, item: index)
      if let from = places[index] { movedItems.append((from, to)) } else { insertedItems.append(to) }
    }
  }

  private static func indices<Identifier: Hashable>(_ identifiers: [Identifier]) -> [Identifier: Int] {
    var indices: [Identifier: Int] = [:]
    for (index, identifier) in identifiers.enumerated() { indices[identifier] = index }
    return indices
  }

  /// Whether both snapshots have the same sections and items in the same order.
  package var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty && deletedItems.isEmpty
      && insertedItems.isEmpty && movedItems.isEmpty
  }

  /// Returns whether both batches are the same.
  package static func == (one: Self, other: Self) -> Bool {
    one.deletedSections == other.deletedSections && one.insertedSections == other.insertedSections
      && one.movedSections.elementsEqual(other.movedSections, by: ==)
      && one.deletedItems == other.deletedItems && one.insertedItems == other.insertedItems
      && one.movedItems.elementsEqual(other.movedItems, by: ==)
  }
}
