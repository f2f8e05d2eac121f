public import Foundation

/// The parts of a layout that are no longer valid.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Creates a context that names nothing.
  public override init() {
    super.init()
  }

  /// Creates a context that names nothing, by `init()`. Layouts make contexts of a subclass with it.
  public required convenience init(default: Void) {
    self.init()
  }

  /// Whether everything is invalid. Set by the collection view.
  open package(set) var invalidateEverything = false
  /// Whether the counts of the data source are invalid. Set by the collection view.
  open package(set) var invalidateDataSourceCounts = false

  /// The invalid items, in ascending order; nil if none was named.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The invalid supplementary views by kind, in ascending order; nil if none was named.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The invalid decoration views by kind, in ascending order; nil if none was named.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

  /// Names items as invalid.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = Self.union(invalidatedItemIndexPaths, indexPaths)
  }

  /// Names supplementary views as invalid.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    let united = Self.union(invalidatedSupplementaryIndexPaths?[elementKind], indexPaths)
    invalidatedSupplementaryIndexPaths = invalidatedSupplementaryIndexPaths ?? [:]
    invalidatedSupplementaryIndexPaths?[elementKind] = united
  }

  /// Names decoration views as invalid.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    let united = Self.union(invalidatedDecorationIndexPaths?[elementKind], indexPaths)
    invalidatedDecorationIndexPaths = invalidatedDecorationIndexPaths ?? [:]
    invalidatedDecorationIndexPaths?[elementKind] = united
  }

  /// A change of the offset that comes with the invalidation, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// A change of the content's size that comes with the invalidation, in points.
  open var contentSizeAdjustment = CGSize.zero

  /// The paths of the items that the user moves, before the move.
  open package(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The paths of the items that the user moves, after the move.
  open package(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The position to which the user moves items.
  open package(set) var interactiveMovementTarget = CGPoint.zero

  /// Whether the context names nothing but elements.
  package final var namesOnlyElements: Bool {
    !invalidateEverything && !invalidateDataSourceCounts
      && (invalidatedItemIndexPaths != nil || invalidatedSupplementaryIndexPaths != nil
        || invalidatedDecorationIndexPaths != nil)
  }

  private static func union(_ paths: [IndexPath]?, _ added: [IndexPath]) -> [IndexPath] {
    Array(Set(paths ?? []).union(added)).sorted()
  }
}

/// One change of a batch.
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
  /// The kinds of changes.
  public enum Action: Int, Sendable {
    case insert, delete, reload, move, none
  }

  /// The path before the batch; nil for an insert. The item of a section's change is `NSNotFound`.
  open var indexPathBeforeUpdate: IndexPath? { before }
  /// The path after the batch; nil for a delete. The item of a section's change is `NSNotFound`.
  open var indexPathAfterUpdate: IndexPath? { after }
  /// The kind of the change.
  open var updateAction: Action { action }

  private let before: IndexPath?
  private let after: IndexPath?
  private let action: Action

  /// Creates a change of an item or, with an item of `NSNotFound`, of a section.
  package init(before: IndexPath?, after: IndexPath?, action: Action) {
    self.before = before
    self.after = after
    self.action = action
    super.init()
  }
}
