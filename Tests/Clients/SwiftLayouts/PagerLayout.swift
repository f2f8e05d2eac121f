import UIKit

/// Pages whose cells are smaller the farther they are from the middle of the screen.
final class PagerLayout: UICollectionViewLayout {
  private var width: CGFloat { collectionView?.bounds.width ?? 0 }
  private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

  override var collectionViewContentSize: CGSize {
    CGSize(width: width * CGFloat(count), height: collectionView?.bounds.height ?? 0)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: width * CGFloat(indexPath.item) + 20, y: 20, width: width - 40, height: 200)
    let distance = abs(attributes.center.x - (collectionView?.bounds.midX ?? 0)) / width
    attributes.alpha = max(0.25, 1 - distance / 2)
    return attributes
  }
}
