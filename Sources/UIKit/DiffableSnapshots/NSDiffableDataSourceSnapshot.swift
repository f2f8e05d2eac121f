/// The sections of a collection view and their items, by identifier.
///
/// Identifiers of sections and of items are separate: a section may have the identifier of an item. Invalid calls
/// end the process with the text of UIKit's exception.
@preconcurrency
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The sections in order.
  public internal(set) var sectionIdentifiers: [SectionIdentifierType] = []
  /// The items of each section in order.
  var contents: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  /// The section of each item.
  var owners: [ItemIdentifierType: SectionIdentifierType] = [:]
  /// Sections whose views are to be replaced.
  var reloadedSections = MarkedIdentifiers<SectionIdentifierType>()
  /// Items whose views are to be replaced.
  var reloadedItems = MarkedIdentifiers<ItemIdentifierType>()
  /// Items whose views are to be configured again.
  var reconfiguredItems = MarkedIdentifiers<ItemIdentifierType>()

  public init() {}

  // MARK: Queries

  /// The number of items of all sections.
  public var numberOfItems: Int { owners.count }

  public var numberOfSections: Int { sectionIdentifiers.count }

  /// The items of all sections in order.
  public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { contents[$0] ?? [] } }

  /// The sections that were marked for a reload, in the order of the marks.
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { reloadedSections.ordered }

  /// The items that were marked for a reload, in the order of the marks.
  public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItems.ordered }

  /// The items that were marked to be configured again, in the order of the marks.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { reconfiguredItems.ordered }

  /// Returns the number of items in a section. Raises for an unknown section.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }

  /// Returns the items of a section in order. Raises for an unknown section.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    guard let items = contents[identifier] else {
      raise(
        "Section identifier was not found. You can verify the section exists by calling the indexOfSectionIdentifier "
          + "API (which has O(1) performance)")
    }
    return items
  }

  /// Returns the section of an item; nil for an unknown item.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    owners[identifier]
  }

  /// Returns the index of an item, counted across all sections; nil for an unknown item.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let owner = owners[identifier], let items = contents[owner] else { return nil }
    let before = sectionIdentifiers.prefix { $0 != owner }.reduce(0) { $0 + (contents[$1]?.count ?? 0) }
    return items.firstIndex(of: identifier).map { before + $0 }
  }

  /// Returns the index of a section; nil for an unknown section.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    contents[identifier] == nil ? nil : sectionIdentifiers.firstIndex(of: identifier)
  }

  /// Returns a snapshot of the same sections and items without marks, as a data source keeps it.
  package func withoutMarks() -> Self {
    var copy = self
    copy.reloadedSections = MarkedIdentifiers()
    copy.reloadedItems = MarkedIdentifiers()
    copy.reconfiguredItems = MarkedIdentifiers()
    return copy
  }
}

extension NSDiffableDataSourceSnapshot: Equatable {
  /// Returns whether both snapshots have the same sections and items in the same order. Marks are not compared.
  public static func == (one: Self, other: Self) -> Bool {
    one.sectionIdentifiers == other.sectionIdentifiers && one.contents == other.contents
  }
}

extension NSDiffableDataSourceSnapshot: CustomStringConvertible {
  /// The numbers of sections and items, and a line for each section.
  public var description: String {
    let counts = sectionIdentifiers.map { "\(contents[$0]?.count ?? 0)" }.joined(separator: ", ")
    let lines = sectionIdentifiers.map { section in
      "[\(section): {\((contents[section] ?? []).map { "\($0)" }.joined(separator: " "))}]\n"
    }
    return "<NSDiffableDataSourceSnapshot: numberOfSections:\(numberOfSections) numberOfItems:\(numberOfItems); "
      + "sectionCounts=[\(counts)]\n\(lines.joined())>"
  }
}

extension NSDiffableDataSourceSnapshot {
  /// Appends empty sections. Raises for sections that are in the snapshot already and for repeated identifiers.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    requireUnique(identifiers, "section")
    add(identifiers, at: sectionIdentifiers.count)
  }

  /// Inserts empty sections before another one.
  ///
  /// Raises for an unknown destination, for a destination that is among `identifiers`, for sections that are in the
  /// snapshot already, and for repeated identifiers.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    add(identifiers, at: insertionIndex(of: identifiers, at: toIdentifier))
  }

  /// Inserts empty sections after another one.
  ///
  /// Raises for an unknown destination, for a destination that is among `identifiers`, for sections that are in the
  /// snapshot already, and for repeated identifiers.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    add(identifiers, at: insertionIndex(of: identifiers, at: toIdentifier) + 1)
  }

  private func insertionIndex(
    of identifiers: [SectionIdentifierType], at destination: SectionIdentifierType
  ) -> Int {
    requireUnique(identifiers, "section")
    if identifiers.contains(destination) {
      raise(
        "Invalid update: destination for section operation [\(destination)] is in the inserted section list for "
          + "update: \(update("INS", to: destination, of: identifiers))")
    }
    guard let index = indexOfSection(destination) else {
      raise("Invalid parameter not satisfying: insertIndex != NSNotFound")
    }
    return index
  }

  private mutating func add(_ identifiers: [SectionIdentifierType], at index: Int) {
    let existing = identifiers.filter { contents[$0] != nil }
    if !existing.isEmpty {
      let isOne = existing.count == 1
      let noun = isOne ? "identifier that already exists" : "identifiers that already exist"
      raise(
        "Diffable data source detected an attempt to insert or append \(existing.count) section \(noun) in the "
          + "snapshot. Identifiers in a snapshot must be unique. Section \(noun): "
          + (isOne ? "\(existing[0])" : list(existing)))
    }
    sectionIdentifiers.insert(contentsOf: identifiers, at: index)
    for identifier in identifiers { contents[identifier] = [] }
  }

  /// Deletes sections with their items. Unknown identifiers are ignored; repeated identifiers raise.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    requireUnique(identifiers, "section")
    let deleted = Set(identifiers)
    for identifier in identifiers {
      for item in contents.removeValue(forKey: identifier) ?? [] { owners[item] = nil }
    }
    sectionIdentifiers.removeAll(where: deleted.contains)
  }

  /// Moves a section before another one. Raises if either is unknown or both are the same.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    move(identifier, to: toIdentifier, distance: 0)
  }

  /// Moves a section after another one. Raises if either is unknown or both are the same.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    move(identifier, to: toIdentifier, distance: 1)
  }

  private mutating func move(
    _ identifier: SectionIdentifierType, to destination: SectionIdentifierType, distance: Int
  ) {
    if identifier == destination {
      raise(
        "Invalid update: destination for section move is the same as the source [\(destination)] for update: "
          + "\(update("MOV", to: destination, of: [identifier])).")
    }
    require(contents[identifier] != nil, "fromSection != NSNotFound")
    require(contents[destination] != nil, "toSection != NSNotFound")
    sectionIdentifiers.removeAll { $0 == identifier }
    guard let index = indexOfSection(destination) else { return }
    sectionIdentifiers.insert(identifier, at: index + distance)
  }

  /// Marks sections whose views are to be replaced. Raises for unknown and repeated identifiers.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    requireUnique(identifiers, "section")
    for identifier in identifiers where contents[identifier] == nil {
      raise("Attempted to reload section identifier that does not exist in the snapshot: \(identifier)")
    }
    reloadedSections.mark(identifiers)
  }
}

extension NSDiffableDataSourceSnapshot {
  /// Appends items to a section, by default to the last one. Items that are in the snapshot are moved.
  ///
  /// Raises without sections, for an unknown section and for repeated identifiers.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let last = sectionIdentifiers.last else {
      raise("There are currently no sections in the data source. Please add a section first.")
    }
    requireUnique(identifiers, "item")
    let section = sectionIdentifier ?? last
    require(contents[section] != nil, "section != NSNotFound")
    remove(identifiers)
    contents[section]?.append(contentsOf: identifiers)
    for identifier in identifiers { owners[identifier] = section }
  }

  /// Inserts items before another one. Items that are in the snapshot are moved.
  ///
  /// Raises for an unknown destination, for a destination that is among `identifiers`, and for repeated identifiers.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType)
  {
    checkInsertion(of: identifiers, at: beforeIdentifier)
    put(identifiers, at: beforeIdentifier, distance: 0)
  }

  /// Inserts items after another one. Items that are in the snapshot are moved.
  ///
  /// Raises for an unknown destination, for a destination that is among `identifiers`, and for repeated identifiers.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType) {
    checkInsertion(of: identifiers, at: afterIdentifier)
    put(identifiers, at: afterIdentifier, distance: 1)
  }

  private func checkInsertion(of identifiers: [ItemIdentifierType], at destination: ItemIdentifierType) {
    requireUnique(identifiers, "item")
    if identifiers.contains(destination) {
      raise(
        "Invalid update: destination for insertion operation [\(destination)] is in the insertion identifier list for "
          + "update: \(update("INS", to: destination, of: identifiers)).")
    }
    require(owners[destination] != nil, "section != NSNotFound")
  }

  /// Deletes items. Unknown identifiers are ignored; repeated identifiers raise.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    requireUnique(identifiers, "item")
    remove(identifiers)
  }

  public mutating func deleteAllItems() {
    sectionIdentifiers = []
    contents = [:]
    owners = [:]
  }

  /// Moves an item before another one. Raises if either is unknown or both are the same.
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
    checkMove(of: identifier, to: toIdentifier)
    put([identifier], at: toIdentifier, distance: 0)
  }

  /// Moves an item after another one. Raises if either is unknown or both are the same.
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
    checkMove(of: identifier, to: toIdentifier)
    put([identifier], at: toIdentifier, distance: 1)
  }

  private func checkMove(of identifier: ItemIdentifierType, to destination: ItemIdentifierType) {
    if identifier == destination {
      raise(
        "Invalid update: destination for item move is the same as the source [\(destination)] for update: "
          + "\(update("MOV", to: destination, of: [identifier])).")
    }
    require(owners[identifier] != nil, "fromIndex != NSNotFound")
    require(owners[destination] != nil, "toIndex != NSNotFound")
  }

  /// Marks items whose views are to be replaced. Raises for unknown and repeated identifiers.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    checkMarks(identifiers, "reload")
    reloadedItems.mark(identifiers)
  }

  /// Marks items whose views are to be configured again. Raises for unknown and repeated identifiers.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    checkMarks(identifiers, "reconfigure")
    reconfiguredItems.mark(identifiers)
  }

  private func checkMarks(_ identifiers: [ItemIdentifierType], _ verb: String) {
    requireUnique(identifiers, "item")
    for identifier in identifiers where owners[identifier] == nil {
      raise("Attempted to \(verb) item identifier that does not exist in the snapshot: \(identifier)")
    }
  }

  /// Removes items from their sections. Unknown ones are ignored.
  private mutating func remove(_ identifiers: [ItemIdentifierType]) {
    var sections: Set<SectionIdentifierType> = []
    for identifier in identifiers {
      if let owner = owners.removeValue(forKey: identifier) { sections.insert(owner) }
    }
    guard !sections.isEmpty else { return }
    let removed = Set(identifiers)
    for section in sections { contents[section]?.removeAll(where: removed.contains) }
  }

  /// Inserts or moves items next to a destination: `distance` is 0 before it, and 1 after it.
  private mutating func put(_ identifiers: [ItemIdentifierType], at destination: ItemIdentifierType, distance: Int) {
    remove(identifiers)
    guard let section = owners[destination], let index = contents[section]?.firstIndex(of: destination) else { return }
    contents[section]?.insert(contentsOf: identifiers, at: index + distance)
    for identifier in identifiers { owners[identifier] = section }
  }
}

/// Identifiers in the order in which they were first marked.
struct MarkedIdentifiers<Identifier: Hashable & Sendable>: Sendable {
  /// The identifiers, each once.
  private(set) var ordered: [Identifier] = []
  private var marked: Set<Identifier> = []

  /// Adds identifiers that are not marked yet.
  mutating func mark(_ identifiers: [Identifier]) {
    for identifier in identifiers where marked.insert(identifier).inserted { ordered.append(identifier) }
  }
}

/// Ends the process with the text of UIKit's exception.
///
/// Snapshots are values without a view to which they could report, so an invalid call traps as in UIKit.
func raise(_ reason: String) -> Never {
  fatalError("*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '\(reason)'")
}

/// Raises unless `isSatisfied`. `condition` is UIKit's text of the condition.
func require(_ isSatisfied: Bool, _ condition: String) {
  if !isSatisfied { raise("Invalid parameter not satisfying: \(condition)") }
}

/// Raises if an identifier occurs twice in an argument. `kind` is `item` or `section`.
func requireUnique<Identifier: Hashable>(_ identifiers: [Identifier], _ kind: String) {
  let duplicates = repeated(identifiers)
  guard !duplicates.isEmpty else { return }
  raise("Fatal: supplied \(kind) identifiers are not unique. Duplicate identifiers: {\(list(duplicates))}")
}

/// Returns the identifiers that occur more than once, each once, in the order of their second occurrences.
func repeated<Identifier: Hashable>(_ identifiers: [Identifier]) -> [Identifier] {
  var seen: Set<Identifier> = []
  var reported: Set<Identifier> = []
  return identifiers.filter { !seen.insert($0).inserted && reported.insert($0).inserted }
}

/// Returns identifiers as Foundation describes an array: one to a line, in parentheses.
func list<Identifier>(_ identifiers: [Identifier]) -> String {
  "(\n" + identifiers.map { "    \($0)" }.joined(separator: ",\n") + "\n)"
}

/// Returns the description of an update for the reason of an exception. UIKit's also has the address of the update.
func update<Identifier>(_ action: String, to destination: Identifier, of identifiers: [Identifier]) -> String {
  "<_UIDiffableDataSourceUpdate - action: \(action); destinationIdentifier:\(destination); destIsSection: 0; "
    + "identifiers: [\(identifiers.map { "\($0)" }.joined(separator: ","))]>"
}
