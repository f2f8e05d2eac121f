/// Resolves the identifiers of a snapshot section by section, and collects its issues.
struct SnapshotResolver {
  private(set) var issues: [SnapshotIssue] = []
  /// Items that the model does not contain.
  private(set) var insertedItems: Set<Identifier> = []
  private(set) var changedSections: Set<Identifier> = []
  private(set) var changesAppearance = false

  private let model: CollectionModel
  private let work: LayoutProgress
  private let sectionPlaces: [Identifier: Int]
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
    sectionPlaces = Dictionary(
      model.sections.enumerated().map { ($0.element.identifier, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the section of an entry; nil if the entry itself is invalid.
  mutating func section(_ entry: CollectionSnapshot.Entry) -> Section? {
    let name = entry.identifier
    guard seenSections.insert(name).inserted else {
      issues.append(SnapshotIssue(.duplicateSection, name, "section \"\(name.text)\" is in the snapshot twice"))
      return nil
    }
    let place = sectionPlaces[name]
    guard var section = entry.description ?? place.map({ model.sections[$0] }) else {
      issues.append(SnapshotIssue(.unknownSection, name, "there is no section \"\(name.text)\""))
      return nil
    }
    if let place {
      if entry.description != nil { changesAppearance = true }
      section.identifier = name
      section.itemsVersion = model.sections[place].itemsVersion
    }
    guard let items = entry.items else {
      section.items = place.map { takeAll(ofSection: $0) } ?? ItemList()
      return section
    }
    let (list, isSame) = list(of: items, inPlaceOf: place)
    section.items = list
    if place != nil, !isSame { changedSections.insert(name) }
    return section
  }

  private mutating func takeAll(ofSection place: Int) -> ItemList {
    let items = model.sections[place].items
    for (item, isTaken) in (isReserved[place] ?? []).enumerated() where isTaken {
      noteDuplicate(items.identifier(at: item))
    }
    unchangedSections.insert(place)
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
      let place = indexPath(of: item.identifier)
      guard take(item, at: place) else { continue }
      if case .existing = item, let place {
        if place.section != range.section || place.item != range.items.upperBound {
          list.append(range.items, of: model.sections[range.section].items)
          range = (place.section, place.item..<place.item)
        }
        range.items = range.items.lowerBound..<place.item + 1
        if place.section != section || place.item != index { isSame = false }
      } else if case .described(let identifier, let run) = item {
        if !range.items.isEmpty { list.append(range.items, of: model.sections[range.section].items) }
        range = (0, 0..<0)
        list.append(ItemSlice(run: run, identifier: identifier))
        isSame = false
        if place == nil { insertedItems.insert(identifier) } else { changesAppearance = true }
      }
    }
    if !range.items.isEmpty { list.append(range.items, of: model.sections[range.section].items) }
    return (list, isSame)
  }

  /// Records that an item is in the snapshot. Returns false if the item is unknown.
  private mutating func take(_ item: CollectionSnapshot.Item, at place: IndexPath?) -> Bool {
    let name = item.identifier
    guard let place else {
      guard case .described = item else {
        issues.append(SnapshotIssue(.unknownItem, name, "there is no item \"\(name.text)\""))
        return false
      }
      if insertedItems.contains(name) { noteDuplicate(name) }
      return true
    }
    let count = model.sections[place.section].items.count
    if unchangedSections.contains(place.section) || isReserved[place.section]?[place.item] ?? false {
      noteDuplicate(name)
    }
    isReserved[place.section, default: Array(repeating: false, count: count)][place.item] = true
    return true
  }

  private mutating func noteDuplicate(_ name: Identifier) {
    issues.append(SnapshotIssue(.duplicateItem, name, "item \"\(name.text)\" is in the snapshot twice"))
  }

  private mutating func indexPath(of name: Identifier) -> IndexPath? {
    var place = guess
    if !model.sections.indices.contains(place.section) || place.item >= model.sections[place.section].items.count
      || model.sections[place.section].items.identifier(at: place.item) != name
    {
      // Created on first use, for any number of lookups.
      let search = search ?? IdentifierIndex(model, questions: .max)
      self.search = search
      guard let found = search.indexPath(of: name) else { return nil }
      place = found
    }
    guess = IndexPath(section: place.section, item: place.item + 1)
    return place
  }

  /// Returns the items that existed before and are in the snapshot. An item that the snapshot lacks is an issue.
  mutating func present(_ names: [Identifier], _ verb: String) -> [Identifier] {
    names.filter { name in
      if insertedItems.contains(name) { return false }
      if let place = indexPath(of: name),
        unchangedSections.contains(place.section) || isReserved[place.section]?[place.item] ?? false
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
