// swift-format-ignore-file
import UIKit

final class ParallaxLayoutAttributes: UICollectionViewLayoutAttributes {
    var parallax: CGAffineTransform = .identity

    override func copy(with zone: NSZone?) -> Any {
        guard let attributes = super.copy(with: zone) as? ParallaxLayoutAttributes else { return super.copy(with: zone) }
        attributes.parallax = parallax
        return attributes
    }

    override func isEqual(_ object: Any?) -> Bool {
        guard let attributes = object as? ParallaxLayoutAttributes,
              MainActor.assumeIsolated({ attributes.parallax == parallax }) else { return false }
        return super.isEqual(object)
    }
}

final class ParallaxLayout: UICollectionViewFlowLayout {
    var maximumOffset: CGFloat = 40

    override class var layoutAttributesClass: AnyClass { ParallaxLayoutAttributes.self }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        super.layoutAttributesForElements(in: rect)?.compactMap { ($0.copy() as? ParallaxLayoutAttributes).flatMap(prepared) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        (super.layoutAttributesForItem(at: indexPath)?.copy() as? ParallaxLayoutAttributes).flatMap(prepared)
    }

    private func prepared(_ attributes: ParallaxLayoutAttributes) -> ParallaxLayoutAttributes? {
        guard let collectionView = collectionView, attributes.representedElementCategory == .cell else { return attributes }
        let relative = (attributes.center.y - collectionView.bounds.midY) / collectionView.bounds.height
        attributes.parallax = CGAffineTransform(translationX: 0, y: relative * maximumOffset)
        return attributes
    }
}

final class ParallaxCell: UICollectionViewCell {
    let imageView = UIImageView()
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        imageView.transform = (layoutAttributes as? ParallaxLayoutAttributes)?.parallax ?? .identity
    }
}
