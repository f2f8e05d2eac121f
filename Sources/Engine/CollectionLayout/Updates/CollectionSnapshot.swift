/// The sections and items that a collection is to have, by identifier and in order: the input of a diffable data
/// source.
public struct CollectionSnapshot: Sendable {
  public enum Item: Sendable {
    /// An item that exists already, in any section.
    case existing(Identifier)
    /// A new item, or an existing one with new properties.
    case described(Identifier, ItemRun)

    public var identifier: Identifier {
      switch self {
      case .existing(let identifier), .described(let identifier, _): identifier
      }
    }
  }

  public struct Entry: Sendable {
    public var identifier: Identifier
    /// The properties of the section, items excluded; nil keeps those of an existing section.
    public var description: Section?
    /// The items; nil keeps those of an existing section.
    public var items: [Item]?

    public init(identifier: Identifier, description: Section?, items: [Item]?) {
      self.identifier = identifier
      self.description = description
      self.items = items
    }
  }

  public var sections: [Entry]
  /// Items whose views are replaced.
  public var reloads: [Identifier]
  /// Items whose views are kept and configured again.
  public var reconfigures: [Identifier]

  public init(sections: [Entry], reloads: [Identifier] = [], reconfigures: [Identifier] = []) {
    self.sections = sections
    self.reloads = reloads
    self.reconfigures = reconfigures
  }
}

/// An issue in a snapshot.
public struct SnapshotIssue: Error, Equatable, Sendable {
  /// The kinds of issues. The raw values are the protocol's codes.
  public enum Code: String, Sendable, CaseIterable {
    case duplicateSection, duplicateItem, unknownItem, unknownSection
    /// The collection would have more items than the caller allows.
    case tooManyItems
  }

  public var code: Code
  /// The section or item that is concerned; for `tooManyItems` the first section that exceeds the limit.
  public var identifier: Identifier
  public var message: String

  public init(_ code: Code, _ identifier: Identifier, _ message: String) {
    self.code = code
    self.identifier = identifier
    self.message = message
  }
}

/// All issues of a snapshot, in the order of validation.
public struct InvalidSnapshot: Error, Equatable, Sendable {
  public var issues: [SnapshotIssue]

  public init(issues: [SnapshotIssue]) {
    self.issues = issues
  }
}

/// A snapshot that was validated against the model that it replaces.
public struct SnapshotUpdate: Sendable {
  /// The difference between the two models.
  public let diff: SectionedDiff
  /// The model after the update.
  public let result: CollectionModel
  /// Elements that get new views.
  public let replacedViews: ReplacedViews
  /// Persisting sections with other items, or with the same items in another order.
  public let changedSections: Set<Identifier>
  /// Whether the appearance of a persisting element changes.
  public let changesAppearance: Bool

  /// Validates a snapshot and creates its model, with at most `itemLimit` items. Throws all issues; that of `itemLimit`
  /// only if there is no other.
  ///
  /// If `work` is cancelled, the thrown error is incomplete or has no issues.
  public init(
    _ snapshot: CollectionSnapshot, on model: CollectionModel, itemLimit: Int = .max,
    work: LayoutProgress = LayoutProgress()
  ) throws(InvalidSnapshot) {
    var resolution = SnapshotResolver(of: model, work: work)
    var result = model
    result.sections = snapshot.sections.compactMap { resolution.section($0) }
    let reloads = resolution.present(snapshot.reloads, "reload")
    _ = resolution.present(snapshot.reconfigures, "reconfigure")
    guard resolution.issues.isEmpty else { throw InvalidSnapshot(issues: resolution.issues) }
    if work.isCancelled { throw InvalidSnapshot(issues: []) }
    if let section = result.sections.first(exceeding: itemLimit) {
      throw InvalidSnapshot(issues: [
        SnapshotIssue(
          .tooManyItems, section.identifier, "the collection would have more than \(itemLimit) items, the maximum")
      ])
    }
    let diff = SectionedDiff(from: model, to: result)
    replacedViews = ReplacedViews(
      items: resolution.insertedItems.union(reloads),
      ownElementsOf: diff.sections.inserts.flatMap { result.sections[$0] }.map(\.identifier))
    changedSections = resolution.changedSections
    changesAppearance = resolution.changesAppearance
    self.diff = diff
    self.result = result
  }
}

extension [Section] {
  /// Returns the first section with which there are more than `limit` items; nil if there are not.
  fileprivate func first(exceeding limit: Int) -> Section? {
    var count = 0
    return first { section in
      count += section.items.count
      return count > limit
    }
  }
}

/// Resolves the identifiers of a snapshot section by section, and collects its issues.
struct SnapshotResolver {
  private(set) var issues: [SnapshotIssue] = []
  /// Items of the snapshot that the model does not contain.
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
      noteUnknown(.unknownSection, "section", name)
      return nil
    }
    if let index {
      if entry.description != nil { changesAppearance = true }
      section.identifier = name
      section.itemsVersion = model.sections[index].itemsVersion
    }
    guard let items = entry.items else {
      section.items = index.map { recordAll(ofSection: $0) } ?? ItemList()
      return section
    }
    let (list, isSame) = list(of: items, inPlaceOf: index)
    section.items = list
    if index != nil, !isSame { changedSections.insert(name) }
    return section
  }

  private mutating func recordAll(ofSection index: Int) -> ItemList {
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
      guard record(item, at: indexPath) else { continue }
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
  private mutating func record(_ item: CollectionSnapshot.Item, at indexPath: IndexPath?) -> Bool {
    let name = item.identifier
    guard let indexPath else {
      guard case .described = item else {
        noteUnknown(.unknownItem, "item", name)
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

  private mutating func noteUnknown(_ code: SnapshotIssue.Code, _ kind: String, _ name: Identifier) {
    let message =
      "there is no \(kind) \"\(name.text)\"; name an existing \(kind), or insert a new one with an object, "
      + "{\"id\": \"\(name.text)\", ...}, instead of a name"
    issues.append(SnapshotIssue(code, name, message))
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
      guard let match = search.indexPath(of: name) else { return nil }
      indexPath = match
    }
    guess = IndexPath(section: indexPath.section, item: indexPath.item + 1)
    return indexPath
  }

  /// Returns those of `names` whose items existed before and are in the snapshot. An item that the snapshot lacks is an
  /// issue, whose message contains `verb`.
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
