import Foundation
import UIKitLayout

/// A column of rows that records the calls that it receives.
@MainActor class RecordingLayout: UICollectionViewLayout {
  /// The calls in their order.
  var calls: [String] = []
  /// The height of a row in points.
  var rowHeight: CGFloat = 40
  /// Rows whose height was measured.
  var measuredHeights: [IndexPath: CGFloat] = [:]
  /// Whether a change of the bounds invalidates the layout.
  var invalidatesForBounds = false
  /// Whether preferred attributes invalidate the layout.
  var isSelfSizing = false
  /// The offset after an update; nil for the proposed one.
  var target: CGPoint?
  private var frames: [IndexPath: CGRect] = [:]
  private var length: CGFloat = 0

  override func prepare() {
    calls.append("prepare")
    frames = [:]
    length = 0
    guard let collectionView else { return }
    for section in 0..<collectionView.numberOfSections {
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        let height = measuredHeights[path] ?? rowHeight
        frames[path] = CGRect(x: 0, y: length, width: collectionView.bounds.width, height: height)
        length += height
      }
    }
  }

  override var collectionViewContentSize: CGSize {
    calls.append("size")
    return CGSize(width: collectionView?.bounds.width ?? 0, height: length)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    calls.append("elements \(Int(rect.minY)) \(Int(rect.height))")
    return frames.filter { $0.value.intersects(rect) }.keys.sorted().compactMap(attributes)
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes(indexPath)
  }

  private func attributes(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let frame = frames[path] else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = frame
    return attributes
  }

  override func invalidateLayout() {
    calls.append("invalidate")
    super.invalidateLayout()
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let counts = context.invalidateDataSourceCounts ? " counts" : ""
    calls.append("invalidate with\(context.invalidateEverything ? " everything" : "")\(counts)")
    for path in context.invalidatedItemIndexPaths ?? [] { measuredHeights[path] = pendingHeights[path] }
    super.invalidateLayout(with: context)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    calls.append("should \(Int(collectionView?.bounds.minY ?? 0)) to \(Int(newBounds.minY))")
    return invalidatesForBounds
  }

  override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    calls.append("context for bounds")
    return super.invalidationContext(forBoundsChange: newBounds)
  }

  private var pendingHeights: [IndexPath: CGFloat] = [:]

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    calls.append("should size \(preferredAttributes.indexPath.item)")
    pendingHeights[preferredAttributes.indexPath] = preferredAttributes.size.height
    return isSelfSizing && preferredAttributes.size != originalAttributes.size
  }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    calls.append("context size \(preferredAttributes.indexPath.item)")
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }

  override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    calls.append("target \(Int(proposedContentOffset.y))")
    return target ?? proposedContentOffset
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    calls.append("target \(Int(proposedContentOffset.y)) velocity \(velocity.y)")
    return target ?? proposedContentOffset
  }

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    let items = updateItems.map { item in
      let paths = [item.indexPathBeforeUpdate, item.indexPathAfterUpdate].compactMap { path in
        path.map { $0.item == NSNotFound ? "section \($0.section)" : "\($0.section).\($0.item)" }
      }
      return "\(item.updateAction) \(paths.joined(separator: " to "))"
    }
    calls.append("updates \(items.joined(separator: ", "))")
  }

  override func finalizeCollectionViewUpdates() {
    calls.append("finalize updates")
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    calls.append("initial \(itemIndexPath.section).\(itemIndexPath.item)")
    return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    calls.append("final \(itemIndexPath.section).\(itemIndexPath.item)")
    return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }

  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    calls.append("animated bounds from \(Int(oldBounds.width))")
  }

  override func finalizeAnimatedBoundsChange() {
    calls.append("finalize bounds")
  }

  override func prepareForTransition(to newLayout: UICollectionViewLayout) {
    calls.append("transition to")
  }

  override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
    calls.append("transition from")
  }

  override func finalizeLayoutTransition() {
    calls.append("finalize transition")
  }
}
