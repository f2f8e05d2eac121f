import Foundation

extension UICollectionView {
  /// Returns the number of items in a section, from the data source.
  final func count(ofSection section: Int) -> Int {
    let counts = askCounts()
    guard counts.indices.contains(section) else {
      fail(
        "request for number of items in section \(section) when there are only \(counts.count) sections in the "
          + "collection view")
      return 0
    }
    return counts[section]
  }

  /// Returns the item at a point of the content, the frontmost one; nil if there is none in view.
  final func frontmostItem(at point: CGPoint) -> IndexPath? {
    if !isInPass { layoutIfNeeded() }
    let hits = visibleElements.filter { $0.representedElementCategory == .cell && $0.frame.contains(point) }
    return hits.max { $0.zIndex < $1.zIndex }?.indexPath
  }

  /// Returns the paths of the elements of a category and kind in view in ascending order.
  final func visiblePaths(_ category: ElementCategory, kind: String?) -> [IndexPath] {
    if !isInPass { layoutIfNeeded() }
    return
      visibleElements
      .filter { $0.representedElementCategory == category && $0.representedElementKind == kind }
      .map(\.indexPath).sorted()
  }
}
