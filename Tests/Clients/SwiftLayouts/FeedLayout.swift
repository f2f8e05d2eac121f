import UIKit

final class FeedLayout: UICollectionViewLayout {
  private let spacing: CGFloat = 8
  private var frames: [CGRect] = []
  override func prepare() {
    frames = []
    guard let collectionView else { return }
    let width = (collectionView.bounds.width - 3 * spacing) / 2
    var heights: [CGFloat] = [spacing, spacing]
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let lane = heights[0] <= heights[1] ? 0 : 1
      let height: CGFloat = 80 + CGFloat(item % 5) * 20
      frames.append(
        CGRect(x: spacing + CGFloat(lane) * (width + spacing), y: heights[lane], width: width, height: height))
      heights[lane] += height + spacing
    }
  }
  override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: (frames.map(\.maxY).max() ?? 0) + spacing)
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    frames.indices.filter { frames[$0].intersects(rect) }.compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = frames[indexPath.item]
    return attributes
  }
}
