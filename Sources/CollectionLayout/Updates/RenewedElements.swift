/// Elements that an update gives a new view although their names were there before: reloaded ones, and those that were
/// deleted and inserted again.
public struct RenewedElements: Sendable {
  private var items: Set<Identifier> = []
  /// Sections all of whose elements are new.
  private var sections: Set<Identifier> = []
  /// Sections all of whose elements but the cells are new.
  private var bareSections: Set<Identifier> = []

  /// No element.
  public init() {}

  /// `names` are those that the batch gave to single items.
  init(
    _ operations: [UpdateOperation], names: some Sequence<Identifier>, mapping: IndexMapping, before: CollectionModel
  ) {
    for place in mapping.reloadedItems {
      items.insert(before.sections[place.section].items.identifier(at: place.item))
    }
    for place in mapping.reloadedSections { sections.insert(before.sections[place].identifier) }
    // Also those that `before` does not have: an earlier batch of the same update may have taken them away.
    items.formUnion(names)
    for case .insertSection(let section, _) in operations { sections.insert(section.identifier) }
  }

  /// The cells of some items, and what some sections have besides cells.
  init(items: Set<Identifier>, ownElementsOf sections: some Sequence<Identifier>) {
    self.items = items
    bareSections = Set(sections)
  }

  public var isEmpty: Bool { items.isEmpty && sections.isEmpty && bareSections.isEmpty }

  /// How many of so many elements there may be at most.
  public func count(atMost shown: Int) -> Int {
    sections.isEmpty && bareSections.isEmpty ? min(items.count, shown) : shown
  }

  /// Whether an element of a model has a new view; `section` is its section there.
  func contains(_ key: ElementKey, inSection section: Identifier) -> Bool {
    if sections.contains(section) { return true }
    if case .cell(let identifier) = key { return items.contains(identifier) }
    return bareSections.contains(section)
  }

  /// Adds those of a later update; names that `before` does not have are left out, so that the set cannot outgrow it.
  public mutating func formUnion(_ later: RenewedElements, before: CollectionModel) {
    let search = ItemSearch(before, questions: later.items.count)
    for item in later.items where search.indexPath(of: item) != nil { items.insert(item) }
    sections.formUnion(later.sections)
    bareSections.formUnion(later.bareSections)
    if sections.count + bareSections.count > before.sections.count * 2 + 64 {
      let known = Set(before.sections.map(\.identifier))
      sections.formIntersection(known)
      bareSections.formIntersection(known)
    }
  }
}
