/// Elements that keep their key but get a new view: reloaded, or deleted and inserted again.
public struct ReplacedViews: Sendable {
  private var items: Set<Identifier> = []
  /// Sections whose elements all get new views.
  private var sections: Set<Identifier> = []
  /// Sections whose elements get new views, cells excluded.
  private var sectionsWithoutCells: Set<Identifier> = []
  /// The items and sections, of those above, that were deleted and inserted again.
  private var reinsertedItems: Set<Identifier> = []
  private var reinsertedSections: Set<Identifier> = []

  /// Creates an empty set.
  public init() {}

  /// Creates the set of a batch. `names` are the identifiers that the batch gave to single items.
  init(
    _ operations: [UpdateOperation], names: some Sequence<Identifier>, mapping: IndexMapping, before: CollectionModel
  ) {
    for indexPath in mapping.reloadedItems {
      items.insert(before.sections[indexPath.section].items.identifier(at: indexPath.item))
    }
    for index in mapping.reloadedSections { sections.insert(before.sections[index].identifier) }
    // Also identifiers that `before` lacks: an earlier batch of the same update may have deleted them.
    reinsertedItems.formUnion(names)
    items.formUnion(reinsertedItems)
    for case .insertSection(let section, _) in operations { reinsertedSections.insert(section.identifier) }
    sections.formUnion(reinsertedSections)
  }

  /// Creates the set of the cells of some items, and of all other elements of some sections.
  init(items: Set<Identifier>, ownElementsOf sections: some Sequence<Identifier>) {
    self.items = items
    sectionsWithoutCells = Set(sections)
  }

  public var isEmpty: Bool { items.isEmpty && sections.isEmpty && sectionsWithoutCells.isEmpty }

  /// Returns the maximum number of replaced views among `shown` elements.
  public func count(atMost shown: Int) -> Int {
    sections.isEmpty && sectionsWithoutCells.isEmpty ? min(items.count, shown) : shown
  }

  /// Whether an element of a model gets a new view; `section` is its section in that model.
  package func contains(_ key: ElementKey, inSection section: Identifier) -> Bool {
    if sections.contains(section) { return true }
    if case .cell(let identifier) = key { return items.contains(identifier) }
    return sectionsWithoutCells.contains(section)
  }

  /// Whether an element of a model was deleted and inserted again, so that its old and its new view are independent. The
  /// two views of a reloaded element move together.
  package func isReinserted(_ key: ElementKey, inSection section: Identifier) -> Bool {
    if reinsertedSections.contains(section) { return true }
    if case .cell(let identifier) = key { return reinsertedItems.contains(identifier) }
    return false
  }

  /// Adds the elements of a later update. Identifiers that `before` lacks are left out, which limits the size of the
  /// set.
  public mutating func formUnion(_ later: ReplacedViews, before: CollectionModel) {
    let search = IdentifierIndex(before, expectedLookups: later.items.count)
    for item in later.items where search.indexPath(of: item) != nil { items.insert(item) }
    reinsertedItems.formUnion(later.reinsertedItems.lazy.filter(items.contains))
    sections.formUnion(later.sections)
    reinsertedSections.formUnion(later.reinsertedSections)
    sectionsWithoutCells.formUnion(later.sectionsWithoutCells)
    if sections.count + sectionsWithoutCells.count > before.sections.count * 2 + 64 {
      let known = Set(before.sections.map(\.identifier))
      sections.formIntersection(known)
      reinsertedSections.formIntersection(known)
      sectionsWithoutCells.formIntersection(known)
    }
  }
}
