// swift-format-ignore-file
import UIKit

/// Cards over each other of which one fills the view after a tap.
open class CardStackLayout: UICollectionViewLayout {
    public var collapsedHeight: CGFloat = 64
    public var cardSize = CGSize(width: 320, height: 420)
    public private(set) var openedIndexPath: IndexPath?

    private var attributesList: [UICollectionViewLayoutAttributes] = []

    open func toggle(_ indexPath: IndexPath) {
        openedIndexPath = openedIndexPath == indexPath ? nil : indexPath
        UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0, options: [.curveEaseInOut, .allowUserInteraction]) {
            self.collectionView?.performBatchUpdates(nil)
        }
    }

    open override var collectionViewContentSize: CGSize {
        guard let view = collectionView else { return .zero }
        let count = CGFloat(view.numberOfItems(inSection: 0))
        return CGSize(width: view.bounds.width, height: max(view.bounds.height, (count - 1) * collapsedHeight + cardSize.height))
    }

    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        attributesList = (0..<view.numberOfItems(inSection: 0)).map { item in
            let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
            attributes.size = cardSize
            let top = view.contentOffset.y
            let y: CGFloat
            if let opened = openedIndexPath {
                y = item == opened.item ? top : top + view.bounds.height - 40 + CGFloat(item)
            } else {
                y = max(CGFloat(item) * collapsedHeight, top)
            }
            attributes.center = CGPoint(x: view.bounds.midX, y: y + cardSize.height / 2)
            attributes.zIndex = item
            var transform = CATransform3DIdentity
            transform.m34 = -1 / 500
            attributes.transform3D = CATransform3DRotate(transform, openedIndexPath == nil ? -.pi / 30 : 0, 1, 0, 0)
            attributes.isHidden = y > view.bounds.maxY + cardSize.height
            return attributes
        }
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        return attributesList.filter { rect.intersects($0.frame) }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.item < attributesList.count else { return nil }
        return attributesList[indexPath.item]
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}
