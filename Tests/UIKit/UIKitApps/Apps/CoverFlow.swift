// swift-format-ignore-file
import UIKit

/// Pictures that turn away from the middle.
public class CoverFlowLayout: UICollectionViewFlowLayout {
    private struct Constants {
        static let maxAngle: CGFloat = 60 * .pi / 180
        static let maxZoom: CGFloat = 0.3
    }

    public override class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard let collectionView else { return nil }
        let visible = CGRect(origin: collectionView.contentOffset, size: collectionView.bounds.size)
        return super.layoutAttributesForElements(in: rect)?.compactMap { original in
            guard let attributes = original.copy() as? UICollectionViewLayoutAttributes else { return nil }
            guard attributes.representedElementKind == nil, attributes.frame.intersects(visible) else { return attributes }
            let distance = (visible.midX - attributes.center.x) / (visible.width / 2)
            let clamped = min(max(distance, -1), 1)
            var transform = CATransform3DIdentity
            transform.m34 = -1.0 / 850
            transform = CATransform3DTranslate(transform, clamped * attributes.size.width * 0.3, 0, -abs(clamped) * 100)
            transform = CATransform3DRotate(transform, clamped * Constants.maxAngle, 0, 1, 0)
            let zoom = 1 + Constants.maxZoom * (1 - abs(clamped))
            attributes.transform3D = CATransform3DConcat(CATransform3DMakeScale(zoom, zoom, 1), transform)
            attributes.zIndex = 100 - Int(abs(clamped) * 100)
            return attributes
        }
    }

    public override func targetContentOffset(forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint) -> CGPoint {
        guard let collectionView else { return proposed }
        let page = itemSize.width + minimumLineSpacing
        let approximate = collectionView.contentOffset.x / page
        let current = velocity.x == 0 ? approximate.rounded() : (velocity.x < 0 ? floor(approximate) : ceil(approximate))
        let flicked = abs(velocity.x) > 1 ? round(velocity.x) : 0
        return CGPoint(x: (current + flicked) * page - collectionView.contentInset.left, y: proposed.y)
    }
}
