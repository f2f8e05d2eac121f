/// Resolves the identifiers of a snapshot section by section, and collects its issues.
struct SnapshotResolver {
  private(set) var issues: [SnapshotIssue] = []
  /// Items that the model does not contain.
  private(set) var insertedItems: Set<Identifier> = []
  private(set) var changedSections: Set<Identifier> = []
  private(set) var changesAppearance = false

  private let model: CollectionModel
  private let work: LayoutProgress
  private let sectionIndices: [Identifier: Int]
  private var search: IdentifierIndex?
  /// The index path after the last item that was found. The next item is tried there first.
  private var guess = IndexPath(section: 0, item: 0)
  private var seenSections: Set<Identifier> = []
  /// Whether each item is in the snapshot so far, by old section.
  private var isReserved: [Int: [Bool]] = [:]
  /// Old sections that are in the snapshot with all their items.
  private var unchangedSections: Set<Int> = []

  init(of model: CollectionModel, work: LayoutProgress) {
    self.work = work
    self.model = model
    sectionIndices = Dictionary(
      model.sections.enumerated().map { ($0.element.identifier, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the section of an entry; nil if the entry itself is invalid.
  mutating func section(_ entry: CollectionSnapshot.Entry) -> Section? {
    let name = entry.identifier
    guard seenSections.insert(name).inserted else {
      issues.append(SnapshotIssue(.duplicateSection, name, "section \"\(name.text)\" is in the snapshot twice"))
      return nil
    }
    let index = sectionIndices[name]
    guard var section = entry.description ?? index.map({ model.sections[$0] }) else {
      issues.append(SnapshotIssue(.unknownSection, name, "there is no section \"\(name.text)\""))
      return nil
    }
    if let index {
      if entry.description != nil { changesAppearance = true }
      section.identifier = name
      section.itemsVersion = model.sections[index].itemsVersion
    }
    guard let items = entry.items else {
      section.items = index.map { takeAll(ofSection: $0) } ?? ItemList()
      return section
    }
    let (list, isSame) = list(of: items, inPlaceOf: index)
    section.items = list
    if index != nil, !isSame { changedSections.insert(name) }
    return section
  }

  private mutating func takeAll(ofSection index: Int) -> ItemList {
    let items = model.sections[index].items
    for (item, isTaken) in (isReserved[index] ?? []).enumerated() where isTaken {
      noteDuplicate(items.identifier(at: item))
    }
    unchangedSections.insert(index)
    return items
  }

  /// Returns the items of a section, and whether they are those of the old section in the same order.
  private mutating func list(
    of items: [CollectionSnapshot.Item], inPlaceOf section: Int?
  ) -> (items: ItemList, isSame: Bool) {
    var list = ItemList()
    // Consecutive items of the old collection are copied together.
    var range = (section: 0, items: 0..<0)
    var isSame = section.map { model.sections[$0].items.count == items.count } ?? false
    for (index, item) in items.enumerated() {
      if index & 0xfff == 0, work.isCancelled { break }
      let indexPath = indexPath(of: item.identifier)
      guard take(item, at: indexPath) else { continue }
      if case .existing = item, let indexPath {
        if indexPath.section != range.section || indexPath.item != range.items.upperBound {
          list.append(range.items, of: model.sections[range.section].items)
          range = (indexPath.section, indexPath.item..<indexPath.item)
        }
        range.items = range.items.lowerBound..<indexPath.item + 1
        if indexPath.section != section || indexPath.item != index { isSame = false }
      } else if case .described(let identifier, let run) = item {
        if !range.items.isEmpty { list.append(range.items, of: model.sections[range.section].items) }
        range = (0, 0..<0)
        list.append(ItemSlice(run: run, identifier: identifier))
        isSame = false
        if indexPath == nil { insertedItems.insert(identifier) } else { changesAppearance = true }
      }
    }
    if !range.items.isEmpty { list.append(range.items, of: model.sections[range.section].items) }
    return (list, isSame)
  }

  /// Records that an item is in the snapshot. Returns false if the item is unknown.
  private mutating func take(_ item: CollectionSnapshot.Item, at indexPath: IndexPath?) -> Bool {
    let name = item.identifier
    guard let indexPath else {
      guard case .described = item else {
        issues.append(SnapshotIssue(.unknownItem, name, "there is no item \"\(name.text)\""))
        return false
      }
      if insertedItems.contains(name) { noteDuplicate(name) }
      return true
    }
    let count = model.sections[indexPath.section].items.count
    if unchangedSections.contains(indexPath.section) || isReserved[indexPath.section]?[indexPath.item] ?? false {
      noteDuplicate(name)
    }
    isReserved[indexPath.section, default: Array(repeating: false, count: count)][indexPath.item] = true
    return true
  }

  private mutating func noteDuplicate(_ name: Identifier) {
    issues.append(SnapshotIssue(.duplicateItem, name, "item \"\(name.text)\" is in the snapshot twice"))
  }

  private mutating func indexPath(of name: Identifier) -> IndexPath? {
    var indexPath = guess
    if !model.sections.indices.contains(indexPath.section)
      || indexPath.item >= model.sections[indexPath.section].items.count
      || model.sections[indexPath.section].items.identifier(at: indexPath.item) != name
    {
      // Created on first use, for any number of lookups.
      let search = search ?? IdentifierIndex(model, expectedLookups: .max)
      self.search = search
      guard let found = search.indexPath(of: name) else { return nil }
      indexPath = found
    }
    guess = IndexPath(section: indexPath.section, item: indexPath.item + 1)
    return indexPath
  }

  /// Returns the items that existed before and are in the snapshot. An item that the snapshot lacks is an issue.
  mutating func present(_ names: [Identifier], _ verb: String) -> [Identifier] {
    names.filter { name in
      if insertedItems.contains(name) { return false }
      if let indexPath = indexPath(of: name),
        unchangedSections.contains(indexPath.section) || isReserved[indexPath.section]?[indexPath.item] ?? false
      {
        return true
      }
      issues.append(
        SnapshotIssue(
          .unknownItem, name, "attempt to \(verb) item \"\(name.text)\", which is not in the snapshot"))
      return false
    }
  }
}
