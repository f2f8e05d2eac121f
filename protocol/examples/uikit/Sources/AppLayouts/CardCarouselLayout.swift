import UIKit

/// Cards side by side. The card in the middle has its full size, and scrolling stops with a card in the middle.
public final class CardCarouselLayout: UICollectionViewFlowLayout {
  /// The part of the collection view that a card covers.
  public var cardFraction = CGSize(width: 0.7, height: 0.75) { didSet { invalidateLayout() } }
  /// The scale of cards that are far from the middle.
  public var minimumScale: CGFloat = 0.7071 { didSet { invalidateLayout() } }

  public override func prepare() {
    if let collectionView {
      let size = collectionView.bounds.size
      let rest = size.width * (1 - cardFraction.width)
      scrollDirection = .horizontal
      itemSize = CGSize(width: size.width * cardFraction.width, height: size.height * cardFraction.height)
      minimumLineSpacing = rest / 7
      sectionInset = UIEdgeInsets(top: 0, left: rest / 2, bottom: 0, right: rest / 2)
    }
    super.prepare()
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map(scaled)
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    super.layoutAttributesForItem(at: indexPath).map(scaled)
  }

  private func scaled(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    guard let bounds = collectionView?.bounds, bounds.width > 0,
      let card = attributes.copy() as? UICollectionViewLayoutAttributes
    else { return attributes }
    let distance = min(abs(card.center.x - bounds.midX) / bounds.width, 1)
    let scale = max(minimumScale, cos(distance * .pi / 4))
    card.transform = CGAffineTransform(scaleX: scale, y: scale)
    return card
  }

  public override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    guard let collectionView, collectionView.numberOfSections > 0, itemSize.width + minimumLineSpacing > 0 else {
      return proposedContentOffset
    }
    let stride = itemSize.width + minimumLineSpacing
    let last = collectionView.numberOfItems(inSection: 0) - 1
    var card = Int((proposedContentOffset.x / stride + 0.5).rounded(.down))
    let current = Int((collectionView.contentOffset.x / stride + 0.5).rounded(.down))
    // A flick moves by one card at least. Velocities are in points per millisecond.
    if velocity.x > 0.25 { card = max(card, current + 1) }
    if velocity.x < -0.25 { card = min(card, current - 1) }
    return CGPoint(x: CGFloat(max(0, min(card, last))) * stride, y: proposedContentOffset.y)
  }
}
