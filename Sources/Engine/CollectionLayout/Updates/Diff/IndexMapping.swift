import LayoutBase

/// Old index ↔ new index of every section and item of a batch.
public struct IndexMapping: Sendable {
  /// New index of each old section; nil if it was deleted.
  public let sectionsForward: [Int?]
  /// Old index of each new section; nil if it was inserted.
  public let sectionsBackward: [Int?]
  /// Old indices of sections whose views were replaced.
  public let reloadedSections: Set<Int>
  /// Old index paths of items whose views were replaced.
  public let reloadedItems: Set<IndexPath>

  /// The mappings of item indices by old section, for sections with inserted, deleted or moved items.
  private let items: [Int: OffsetMapping]
  private let movesForward: [IndexPath: IndexPath]
  private let movesBackward: [IndexPath: IndexPath]

  init(
    sectionsForward: [Int?], sectionsBackward: [Int?], reloadedSections: Set<Int>, reloadedItems: Set<IndexPath>,
    items: [Int: OffsetMapping], moves: [(from: IndexPath, to: IndexPath)]
  ) {
    self.sectionsForward = sectionsForward
    self.sectionsBackward = sectionsBackward
    self.reloadedSections = reloadedSections
    self.reloadedItems = reloadedItems
    self.items = items
    movesForward = Dictionary(moves.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    movesBackward = Dictionary(moves.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the new index path of an item; nil if it was deleted, alone or with its section. Items of reloaded
  /// sections have none.
  public func newIndex(_ old: IndexPath) -> IndexPath? {
    if let new = movesForward[old] { return new }
    guard sectionsForward.indices.contains(old.section), let section = sectionsForward[old.section],
      !reloadedSections.contains(old.section)
    else { return nil }
    guard let mapping = items[old.section] else { return IndexPath(section: section, item: old.item) }
    return mapping.newIndex(old.item).map { IndexPath(section: section, item: $0) }
  }

  /// Returns the old index path of an item; nil if it was inserted, alone or with its section. Items of reloaded
  /// sections have none.
  public func oldIndex(_ new: IndexPath) -> IndexPath? {
    if let old = movesBackward[new] { return old }
    guard sectionsBackward.indices.contains(new.section), let section = sectionsBackward[new.section],
      !reloadedSections.contains(section)
    else { return nil }
    guard let mapping = items[section] else { return IndexPath(section: section, item: new.item) }
    return mapping.oldIndex(new.item).map { IndexPath(section: section, item: $0) }
  }
}

/// Maps the indices of a list before and after removals and insertions. The other elements keep their order and fill
/// the free indices.
///
/// Stored as two sorted lists with binary search, so the size is the number of changes and not of items.
struct OffsetMapping: Sendable {
  /// Removed old indices, ascending.
  let removed: [Int]
  /// Inserted new indices, ascending.
  let placed: [Int]

  init(removed: [Int], placed: [Int]) {
    self.removed = removed.sorted()
    self.placed = placed.sorted()
  }

  /// Returns the new index of an element; nil if it was removed.
  func newIndex(_ old: Int) -> Int? {
    let before = OffsetMapping.count(of: removed, below: old)
    if before < removed.count, removed[before] == old { return nil }
    return OffsetMapping.index(ofRank: old - before, around: placed)
  }

  /// Returns the old index of an element; nil if it was inserted.
  func oldIndex(_ new: Int) -> Int? {
    let before = OffsetMapping.count(of: placed, below: new)
    if before < placed.count, placed[before] == new { return nil }
    return OffsetMapping.index(ofRank: new - before, around: removed)
  }

  /// Returns how many elements of a sorted list are less than `position`, by binary search.
  static func count(of positions: [Int], below position: Int) -> Int {
    positions.indices.partitioningIndex { positions[$0] >= position }
  }

  /// Returns the integer with a rank, counted from 0, among the integers from 0 on that are not in a sorted list.
  private static func index(ofRank rank: Int, around positions: [Int]) -> Int {
    // `positions[k] − k` integers below `positions[k]` are not in the list. This number does not decrease with k.
    rank + positions.indices.partitioningIndex { positions[$0] - $0 > rank }
  }
}
