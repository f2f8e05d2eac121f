public import Foundation

extension UICollectionView {
  /// The number of sections, from the data source.
  public final var numberOfSections: Int { askCounts().count }

  /// Returns the number of items in a section, from the data source.
  public final func numberOfItems(inSection section: Int) -> Int {
    let counts = askCounts()
    guard counts.indices.contains(section) else {
      fail(
        "request for number of items in section \(section) when there are only \(counts.count) sections in the "
          + "collection view")
      return 0
    }
    return counts[section]
  }

  /// Returns an item's attributes, in view or not.
  public final func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    layoutIfNeeded()
    return currentLayout.layoutAttributesForItem(at: indexPath).map(mirrored)
  }

  /// Returns a supplementary view's attributes, in view or not.
  public final func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    layoutIfNeeded()
    return currentLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath).map(mirrored)
  }

  /// Returns the item at a point of the content, the frontmost one; nil if there is none in view.
  public final func indexPathForItem(at point: CGPoint) -> IndexPath? {
    if !isInPass { layoutIfNeeded() }
    let hits = visibleElements.filter { $0.representedElementCategory == .cell && $0.frame.contains(point) }
    return hits.max { $0.zIndex < $1.zIndex }?.indexPath
  }

  /// The items in view in ascending order.
  public final var indexPathsForVisibleItems: [IndexPath] {
    if !isInPass { layoutIfNeeded() }
    return visibleElements.filter { $0.representedElementCategory == .cell }.map(\.indexPath).sorted()
  }

  /// Returns the supplementary views of a kind in view in ascending order.
  public final func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    if !isInPass { layoutIfNeeded() }
    return
      visibleElements
      .filter { $0.representedElementCategory == .supplementaryView && $0.representedElementKind == elementKind }
      .map(\.indexPath).sorted()
  }
}
