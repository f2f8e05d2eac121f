package import Foundation

/// A change of item counts or of the layout while its initial and final attributes are requested.
///
/// Keeps the attributes from before the change, so that final attributes come from the old positions.
@MainActor package final class CollectionUpdate {
  /// An element: category, kind and index path.
  package struct Key: Hashable, Sendable {
    /// Cell, supplementary view or decoration view.
    package let category: UICollectionView.ElementCategory
    /// The kind of a supplementary or decoration view; nil for cells.
    package let kind: String?
    /// The index path of the element.
    package let indexPath: IndexPath

    package init(_ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath) {
      self.category = category
      self.kind = kind
      self.indexPath = indexPath
    }

    @MainActor package init(_ attributes: UICollectionViewLayoutAttributes) {
      self.init(
        attributes.representedElementCategory, attributes.representedElementKind, attributes.indexPath)
    }

    /// The short name of the element, for the log of calls.
    var name: String {
      let path = indexPath.map(String.init).joined(separator: ".")
      return kind.map { "\($0) \(path)" } ?? path
    }
  }

  /// Attributes from before the change by their old keys.
  let before: [Key: UICollectionViewLayoutAttributes]
  /// The changes of a batch; nil if all elements stay.
  private let changes: ValidatedChanges?
  /// The change of the content offset, by which the default initial attributes of old elements are moved.
  var offsetChange = CGPoint.zero
  /// The new layout if the change replaces the layout; nil otherwise.
  var nextLayout: UICollectionViewLayout?

  init(before: [Key: UICollectionViewLayoutAttributes], changes: ValidatedChanges? = nil) {
    self.before = before
    self.changes = changes
  }

  /// Returns the new key of an old element; nil for a deleted element.
  func newKey(_ key: Key) -> Key? { if let changes { changes.newKey(key) } else { key } }

  /// Returns the old key of a new element; nil for an inserted element.
  func oldKey(_ key: Key) -> Key? { if let changes { changes.oldKey(key) } else { key } }

  /// Returns whether the view of an old element is replaced by another one.
  func isReloaded(_ key: Key) -> Bool { changes?.isReloaded(key) ?? false }

  /// Returns the default initial attributes of an element in view after the change: those from before, moved by
  /// `offsetChange`; if the element is new or reloaded, its present ones, transparent. Nil if the layout has none.
  func initialAttributes(
    _ category: UICollectionView.ElementCategory, kind: String?, at path: IndexPath, in layout: UICollectionViewLayout
  ) -> UICollectionViewLayoutAttributes? {
    let key = Key(category, kind, path)
    guard let old = oldKey(key), !isReloaded(old) else {
      return layout.attributes(category, kind: kind, at: path)?.faded
    }
    guard let previous = before[old] else { return layout.attributes(category, kind: kind, at: path) }
    let start = previous.duplicate
    start.indexPath = path
    start.center.x += offsetChange.x
    start.center.y += offsetChange.y
    return start
  }

  /// Returns the default final attributes of an element in view before the change: those after it; if the element is
  /// deleted or reloaded, those from before, transparent. Nil if there are none.
  func finalAttributes(
    _ category: UICollectionView.ElementCategory, kind: String?, at path: IndexPath, in layout: UICollectionViewLayout
  ) -> UICollectionViewLayoutAttributes? {
    let key = Key(category, kind, path)
    guard let new = newKey(key), !isReloaded(key) else { return before[key]?.faded }
    return (nextLayout ?? layout).attributes(category, kind: kind, at: new.indexPath)
  }
}

extension UICollectionViewLayoutAttributes {
  /// Returns whether a part of the element is shown in these bounds.
  final func isVisible(in bounds: CGRect) -> Bool { !isHidden && frame.overlaps(bounds) }

  /// A transparent copy.
  final var faded: UICollectionViewLayoutAttributes {
    let copy = duplicate
    copy.alpha = 0
    return copy
  }
}

/// The motion of an element in a change: its attributes at the start and at the end.
@MainActor package struct ElementMotion {
  /// The key before the change; nil for a new view.
  package var oldKey: CollectionUpdate.Key?
  /// The key after the change; nil for a view that goes away.
  package var newKey: CollectionUpdate.Key?
  /// The attributes at the start.
  package var from: UICollectionViewLayoutAttributes
  /// The attributes at the end.
  package var to: UICollectionViewLayoutAttributes
}

/// The motions of all elements that are in view before or after a change, and the bounds before and after it.
@MainActor package struct CollectionTransition {
  /// The motions; those of elements that were in view before the change come first, in the order of the layout's
  /// results.
  package var motions: [ElementMotion]
  /// The bounds before the change.
  package var oldBounds: CGRect
  /// The bounds after the change.
  package var newBounds: CGRect
}

extension UICollectionViewLayout {
  /// Returns the attributes of an element by the layout's method for the category; nil if it returns none.
  package final func attributes(
    _ category: UICollectionView.ElementCategory, kind: String?, at path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    switch category {
    case .cell: layoutAttributesForItem(at: path)
    case .supplementaryView: layoutAttributesForSupplementaryView(ofKind: kind ?? "", at: path)
    case .decorationView: layoutAttributesForDecorationView(ofKind: kind ?? "", at: path)
    }
  }

  /// Requests the initial attributes of an element that is in view after a change; nil if the layout returns none.
  final func initial(_ key: CollectionUpdate.Key) -> UICollectionViewLayoutAttributes? {
    switch key.category {
    case .cell: initialLayoutAttributesForAppearingItem(at: key.indexPath)
    case .supplementaryView:
      initialLayoutAttributesForAppearingSupplementaryElement(ofKind: key.kind ?? "", at: key.indexPath)
    case .decorationView:
      initialLayoutAttributesForAppearingDecorationElement(ofKind: key.kind ?? "", at: key.indexPath)
    }
  }

  /// Requests the final attributes of an element that was in view before a change; nil if the layout returns none.
  final func final(_ key: CollectionUpdate.Key) -> UICollectionViewLayoutAttributes? {
    switch key.category {
    case .cell: finalLayoutAttributesForDisappearingItem(at: key.indexPath)
    case .supplementaryView:
      finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: key.kind ?? "", at: key.indexPath)
    case .decorationView:
      finalLayoutAttributesForDisappearingDecorationElement(ofKind: key.kind ?? "", at: key.indexPath)
    }
  }
}
