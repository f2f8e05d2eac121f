public import DiffableSnapshots

/// A change of a diffable data source that the user made by moving an item.
@preconcurrency
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The snapshot before the change.
  public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The snapshot after the change.
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The difference of the items of all sections.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The changes of the sections that changed, in the order of the sections.
  public let sectionTransactions: [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}

/// The change of a section in a transaction.
@preconcurrency
public struct NSDiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The section.
  public let sectionIdentifier: SectionIdentifierType
  /// The items of the section before the change.
  public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The items of the section after the change.
  public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The difference of the visible items of the section.
  public let difference: CollectionDifference<ItemIdentifierType>
}

extension UICollectionViewDiffableDataSource {
  /// Closures that are called if an item is moved by the user.
  public struct ReorderingHandlers {
    /// Returns whether an item may be moved; nil for no item.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called before the snapshot changes.
    public var willReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    /// Called after the collection view moved the item.
    public var didReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

    /// Creates handlers that let no item be moved.
    public init() {}
  }

  /// Closures that are called if an item of an outline is expanded or collapsed by the user.
  public struct SectionSnapshotHandlers<ItemType: Hashable & Sendable> {
    /// Returns whether an item may be expanded; nil for all items.
    public var shouldExpandItem: ((ItemType) -> Bool)?
    /// Called before an item is expanded.
    public var willExpandItem: ((ItemType) -> Void)?
    /// Returns whether an item may be collapsed; nil for all items.
    public var shouldCollapseItem: ((ItemType) -> Bool)?
    /// Called before an item is collapsed.
    public var willCollapseItem: ((ItemType) -> Void)?
    /// Returns the children of an item that is expanded, given those that it has; nil for these.
    public var snapshotForExpandingParentItem:
      ((ItemType, NSDiffableDataSourceSectionSnapshot<ItemType>) -> NSDiffableDataSourceSectionSnapshot<ItemType>)?

    /// Creates handlers that let all items be expanded and collapsed.
    public init() {}
  }
}
