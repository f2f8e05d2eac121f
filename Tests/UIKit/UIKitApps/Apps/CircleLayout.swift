// swift-format-ignore-file
import UIKit

private let itemSize: CGFloat = 70

/// Items on a circle, with an animation of inserted and deleted ones.
class CircleLayout: UICollectionViewLayout {
    private var center: CGPoint = .zero
    private var radius: CGFloat = 0
    private var cellCount: Int = 0
    private var deleteIndexPaths: [IndexPath]!
    private var insertIndexPaths: [IndexPath]!

    override func prepare() {
        super.prepare()
        let size = self.collectionView!.frame.size
        cellCount = self.collectionView!.numberOfItems(inSection: 0)
        center = CGPoint(x: size.width / 2.0, y: size.height / 2.0)
        radius = min(size.width, size.height) / 2.5
    }

    override var collectionViewContentSize: CGSize { return collectionView?.frame.size ?? .zero }

    override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.size = CGSize(width: itemSize, height: itemSize)
        let angle = 2 * CGFloat(path.item) * CGFloat.pi / CGFloat(cellCount)
        attributes.center = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        attributes.transform = CGAffineTransform(rotationAngle: angle)
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        return (0..<cellCount).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        deleteIndexPaths = []
        insertIndexPaths = []
        for update in updateItems {
            switch update.updateAction {
            case .delete: deleteIndexPaths.append(update.indexPathBeforeUpdate!)
            case .insert: insertIndexPaths.append(update.indexPathAfterUpdate!)
            case .move, .reload, .none: break
            @unknown default: break
            }
        }
    }

    override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        deleteIndexPaths = nil
        insertIndexPaths = nil
    }

    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        var attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        if insertIndexPaths.contains(itemIndexPath) {
            if attributes == nil { attributes = layoutAttributesForItem(at: itemIndexPath) }
            attributes!.alpha = 0.0
            attributes!.center = CGPoint(x: center.x, y: center.y)
        }
        return attributes
    }

    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        if deleteIndexPaths.contains(itemIndexPath) {
            attributes?.alpha = 0.0
            attributes?.center = CGPoint(x: center.x, y: center.y)
            attributes?.transform3D = CATransform3DMakeScale(0.1, 0.1, 1.0)
        }
        return attributes
    }
}
