import Foundation

extension UICollectionView {
  /// Selects an item without notifying the delegate, and scrolls to it unless the position is empty. An index path of
  /// nil deselects all items. Does nothing unless `allowsSelection` is set.
  final func select(itemAt indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard allowsSelection else { return }
    if indexPath == nil || !allowsMultipleSelection {
      for path in selection { deselect(itemAt: path) }
    }
    guard let indexPath else { return }
    selection.insert(indexPath)
    (views[CollectionUpdate.Key(.cell, nil, indexPath)] as? UICollectionViewCell)?.isSelected = true
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects an item without notifying the delegate.
  final func deselect(itemAt indexPath: IndexPath) {
    selection.remove(indexPath)
    (views[CollectionUpdate.Key(.cell, nil, indexPath)] as? UICollectionViewCell)?.isSelected = false
  }

  /// Scrolls to an item. With an empty position it scrolls only as far as is needed to show the item. Does nothing if
  /// the layout has no such item.
  final func scroll(to indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    guard !scrollPosition.isEmpty else { return scrollRectToVisible(frame, animated: animated) }
    let inset = adjustedContentInset
    let visible = bounds.inset(by: inset)
    var offset = contentOffset
    if scrollPosition.contains(.top) {
      offset.y = frame.minY - inset.top
    } else if scrollPosition.contains(.centeredVertically) {
      offset.y = frame.midY - visible.height / 2 - inset.top
    } else if scrollPosition.contains(.bottom) {
      offset.y = frame.maxY - visible.height - inset.top
    }
    if scrollPosition.contains(.left) {
      offset.x = frame.minX - inset.left
    } else if scrollPosition.contains(.centeredHorizontally) {
      offset.x = frame.midX - visible.width / 2 - inset.left
    } else if scrollPosition.contains(.right) {
      offset.x = frame.maxX - visible.width - inset.left
    }
    setContentOffset(clamped(offset), animated: animated)
  }

  /// Expands or collapses an item of a diffable data source, as a tap on its disclosure does. Returns false if there is
  /// no such item, if it has no children, if the handlers do not allow it, or if the data source is another one.
  package final func toggleExpansion(at indexPath: IndexPath) -> Bool {
    (dataSource as? any OutlineDataSource)?.toggleExpansion(at: indexPath) ?? false
  }
}

/// An item that the user moves.
struct InteractiveMovement {
  /// The index path in the data, which changes at the end.
  let source: IndexPath
  /// The index path at which the item would be placed now.
  var target: IndexPath
  /// The position of the finger in the content.
  var position: CGPoint
}

extension UICollectionView {
  /// Begins to move an item. Returns false if the data source does not allow the move or is nil, or if an item is being
  /// moved already.
  final func beginMovement(ofItemAt indexPath: IndexPath) -> Bool {
    guard movement == nil, dataSource?.collectionView(self, canMoveItemAt: indexPath) ?? false else { return false }
    let center = layoutAttributesForItem(at: indexPath)?.center ?? .zero
    movement = InteractiveMovement(source: indexPath, target: indexPath, position: center)
    return true
  }

  /// Moves the item to a position in the content.
  final func updateMovement(to targetPosition: CGPoint) {
    guard let current = movement else { return }
    var target = currentLayout.targetIndexPath(
      forInteractivelyMovingItem: current.target, withPosition: targetPosition)
    if let delegate {
      target = delegate.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: current.source,
        atCurrentIndexPath: current.target, toProposedIndexPath: target)
    }
    let context = currentLayout.invalidationContext(
      forInteractivelyMovingItems: [target], withTargetPosition: targetPosition,
      previousIndexPaths: [current.target], previousPosition: current.position)
    movement = InteractiveMovement(source: current.source, target: target, position: targetPosition)
    currentLayout.invalidateLayout(with: context)
  }

  /// Ends a move. Unless it is cancelled, the data source moves the item, and the collection view after it.
  final func endMovement(isCancelled: Bool) {
    guard let ended = movement else { return }
    movement = nil
    let (final, previous) = isCancelled ? (ended.source, ended.target) : (ended.target, ended.source)
    currentLayout.invalidateLayout(
      with: currentLayout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [final], previousIndexPaths: [previous], movementCancelled: isCancelled))
    guard !isCancelled, ended.target != ended.source else { return }
    layoutIfNeeded()
    performBatchUpdates {
      self.dataSource?.collectionView(self, moveItemAt: ended.source, to: ended.target)
      self.moveItem(at: ended.source, to: ended.target)
    }
  }
}

public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
public typealias UICollectionElementCategory = UICollectionView.ElementCategory

extension UICollectionView {
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }

  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }

  public enum ElementCategory: UInt, Sendable {
    case cell, supplementaryView, decorationView
  }

  public enum ReorderingCadence: Int, Sendable {
    case immediate, fast, slow
  }

  public enum SelfSizingInvalidation: Int, Sendable {
    case disabled, enabled, enabledIncludingConstraints
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}

public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

public enum UIContentInsetsReference: Int, Sendable {
  case automatic, none, safeArea, layoutMargins, readableContent
}
