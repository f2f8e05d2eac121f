/// Where a batch takes every section and every item, and where each came from.
public struct IndexMapping: Sendable {
  /// New place of each old section; nil where it was deleted.
  public let sectionsForward: [Int?]
  /// Old place of each new section; nil where it was inserted.
  public let sectionsBackward: [Int?]
  /// Old places of sections that were replaced by fresh views.
  public let reloadedSections: Set<Int>
  /// Old places of items that were replaced by fresh views.
  public let reloadedItems: Set<IndexPath>

  /// By old section, for those whose items changed places.
  private let items: [Int: PlaceMapping]
  private let movesForward: [IndexPath: IndexPath]
  private let movesBackward: [IndexPath: IndexPath]

  init(
    sectionsForward: [Int?], sectionsBackward: [Int?], reloadedSections: Set<Int>, reloadedItems: Set<IndexPath>,
    items: [Int: PlaceMapping], moves: [(from: IndexPath, to: IndexPath)]
  ) {
    self.sectionsForward = sectionsForward
    self.sectionsBackward = sectionsBackward
    self.reloadedSections = reloadedSections
    self.reloadedItems = reloadedItems
    self.items = items
    movesForward = Dictionary(moves.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    movesBackward = Dictionary(moves.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
  }

  /// Where an item went; nil when it was deleted, by itself or with its section. A reloaded section keeps nothing.
  public func forward(_ old: IndexPath) -> IndexPath? {
    if let new = movesForward[old] { return new }
    guard sectionsForward.indices.contains(old.section), let section = sectionsForward[old.section],
      !reloadedSections.contains(old.section)
    else { return nil }
    guard let mapping = items[old.section] else { return IndexPath(section: section, item: old.item) }
    return mapping.forward(old.item).map { IndexPath(section: section, item: $0) }
  }

  /// Where an item came from; nil when it was inserted, by itself or with its section.
  public func backward(_ new: IndexPath) -> IndexPath? {
    if let old = movesBackward[new] { return old }
    guard sectionsBackward.indices.contains(new.section), let section = sectionsBackward[new.section],
      !reloadedSections.contains(section)
    else { return nil }
    guard let mapping = items[section] else { return IndexPath(section: section, item: new.item) }
    return mapping.backward(new.item).map { IndexPath(section: section, item: $0) }
  }
}
