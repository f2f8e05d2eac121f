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

  /// Creates a snapshot without sections.
  public init() {}

  // MARK: Queries

  /// The number of items of all sections.
  public var numberOfItems: Int { owners.count }

  /// The number of sections.
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
