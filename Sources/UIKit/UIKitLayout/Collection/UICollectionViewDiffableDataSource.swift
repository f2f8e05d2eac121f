public import DiffableSnapshots
import Dispatch
public import Foundation

/// A data source that keeps a snapshot of identifiers and changes the collection view by the difference to the next
/// one.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) -> UICollectionReusableView?
  typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  typealias Outline = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>

  /// The collection view of the data source.
  final weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  /// The snapshot that the collection view shows, without marks.
  final var current = Snapshot()
  /// The trees of sections that were given one.
  final var outlines: [SectionIdentifierType: Outline] = [:]
  /// Whether a snapshot was applied. The first one reloads.
  private var wasApplied = false

  /// Creates a data source and makes it that of a collection view.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  /// Makes a supplementary view, given the collection view, the kind and the index path; nil if there are no such
  /// views.
  open var supplementaryViewProvider: SupplementaryViewProvider?
  open var reorderingHandlers = ReorderingHandlers()
  open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()

  // MARK: Snapshots

  /// Returns the snapshot that the collection view shows, without marks.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }

  /// Changes the collection view to a snapshot.
  ///
  /// The first snapshot reloads; later ones are a batch of the difference, a second batch of the reloads, and the
  /// reconfigured items. Animated or not, the changes are complete at the end of the call, which waits for the main
  /// queue if it comes from another one.
  nonisolated open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    MainQueue.run({ self.show(snapshot) }, completion)
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async {
    show(snapshot)
  }

  nonisolated open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    MainQueue.run({ self.reload(snapshot) }, completion)
  }

  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) async {
    reload(snapshot)
  }

  /// Returns the tree of a section: its items without children if it was given none; empty for an unknown section.
  open func snapshot(for section: SectionIdentifierType) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    outline(of: section, in: current)
  }

  /// Changes the items of a section to the visible items of a tree. A section that is not in the snapshot is appended.
  nonisolated open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    MainQueue.run({ self.show(snapshot, in: section) }, completion)
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
    animatingDifferences: Bool = true
  ) async {
    show(snapshot, in: section)
  }

  /// Shows a snapshot by batches, or by a reload if it is the first one.
  final func show(_ snapshot: Snapshot) {
    guard wasApplied, let collectionView else { return reload(snapshot) }
    let difference = SnapshotDifference(from: current, to: snapshot)
    if difference.isEmpty {
      adopt(snapshot)
    } else {
      collectionView.performBatchUpdates {
        self.adopt(snapshot)
        collectionView.apply(difference)
      }
    }
    let sections = IndexSet(snapshot.reloadedSectionIdentifiers.compactMap(current.indexOfSection))
    let items = snapshot.reloadedItemIdentifiers.compactMap(indexPath).filter { !sections.contains($0.section) }
    if !sections.isEmpty || !items.isEmpty {
      collectionView.performBatchUpdates {
        collectionView.reloadSections(sections)
        collectionView.reloadItems(at: items)
      }
    }
    let reconfigured = snapshot.reconfiguredItemIdentifiers.compactMap(indexPath)
    if !reconfigured.isEmpty { collectionView.reconfigureItems(at: reconfigured) }
  }

  private func reload(_ snapshot: Snapshot) {
    wasApplied = true
    adopt(snapshot)
    collectionView?.reloadData()
  }

  // MARK: Identifiers

  /// Returns the item at an index path; nil if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard indexPath.count == 2, let section = sectionIdentifier(for: indexPath.section) else { return nil }
    let items = current.itemIdentifiers(inSection: section)
    return items.indices.contains(indexPath.item) ? items[indexPath.item] : nil
  }

  /// Returns the index path of an item; nil for an unknown one.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    guard let section = current.sectionIdentifier(containingItem: itemIdentifier),
      let index = current.indexOfSection(section),
      let item = current.itemIdentifiers(inSection: section).firstIndex(of: itemIdentifier)
    else { return nil }
    return IndexPath(item: item, section: index)
  }

  /// Returns the section at an index; nil if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// Returns the index of a section; nil for an unknown one.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

  // MARK: UICollectionViewDataSource

  open func numberOfSections(in collectionView: UICollectionView) -> Int { current.numberOfSections }

  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map(current.numberOfItems(inSection:)) ?? 0
  }

  /// Returns the cell that the cell provider makes for an item; raises if it makes none. Called only if
  /// `LayoutHost.makesCells` is set.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let item = itemIdentifier(for: indexPath), let cell = cellProvider(collectionView, indexPath, item) {
      return cell
    }
    collectionView.fail("The cell provider returned nil for the item at the index path \(indexPath.text).")
    return UICollectionViewCell(frame: .zero)
  }

  /// Returns the view that the supplementary view provider makes; raises if it makes none. Called only if
  /// `LayoutHost.makesCells` is set.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
    collectionView.fail(
      "The supplementary view provider is not set or returned nil for the kind \(kind) at the index path "
        + "\(indexPath.text).")
    return UICollectionReusableView(frame: .zero)
  }

  /// Returns the result of `reorderingHandlers.canReorderItem` for an item; false if that is nil or there is no item.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    guard let item = itemIdentifier(for: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }

  /// Moves an item in the snapshot between the calls of the reordering handlers.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    move(from: sourceIndexPath, to: destinationIndexPath, in: collectionView)
  }

  open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }

  open func collectionView(
    _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
  ) -> IndexPath { IndexPath(item: 0, section: 0) }
}

extension IndexPath {
  /// The indices, separated by dots.
  fileprivate var text: String { map(String.init).joined(separator: ".") }
}

/// A change of a diffable data source that the user made by moving an item.
@preconcurrency
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The difference of the items of all sections.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The changes of the sections that changed, in the order of the sections.
  public let sectionTransactions: [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}

@preconcurrency
public struct NSDiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public let sectionIdentifier: SectionIdentifierType
  public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The difference of the visible items of the section.
  public let difference: CollectionDifference<ItemIdentifierType>
}

extension UICollectionViewDiffableDataSource {
  public struct ReorderingHandlers {
    /// Returns whether an item may be moved. Without a closure none may.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called before the snapshot changes.
    public var willReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    /// Called after the collection view moved the item.
    public var didReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

    public init() {}
  }

  public struct SectionSnapshotHandlers<ItemType: Hashable & Sendable> {
    /// Returns whether an item may be expanded. Without a closure all may.
    public var shouldExpandItem: ((ItemType) -> Bool)?
    public var willExpandItem: ((ItemType) -> Void)?
    /// Returns whether an item may be collapsed. Without a closure all may.
    public var shouldCollapseItem: ((ItemType) -> Bool)?
    public var willCollapseItem: ((ItemType) -> Void)?
    /// Returns the children of an item that is expanded, given its present ones. Without a closure the present children
    /// stay.
    public var snapshotForExpandingParentItem:
      ((ItemType, NSDiffableDataSourceSectionSnapshot<ItemType>) -> NSDiffableDataSourceSectionSnapshot<ItemType>)?

    public init() {}
  }
}

/// Runs work of the main actor for callers on any queue.
enum MainQueue {
  /// The key by which the main queue is recognized. The queue's thread is not always the main thread: a process that
  /// waits in `dispatchMain()` runs it on another.
  private static let key = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Runs `work` and then `completion` on the main queue, and waits for both.
  static func run(_ work: @MainActor () -> Void, _ completion: (() -> Void)?) {
    if Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true {
      MainActor.assumeIsolated(work)
      completion?()
    } else {
      // Called on a variable, the closure is not isolated: it runs while the caller waits, so that `completion` is not
      // used concurrently.
      let queue = DispatchQueue.main
      queue.sync {
        MainActor.assumeIsolated(work)
        completion?()
      }
    }
  }
}
