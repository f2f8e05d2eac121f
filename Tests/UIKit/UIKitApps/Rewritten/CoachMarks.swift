// swift-format-ignore-file
import UIKit

final class CoachMarksLayout: UICollectionViewLayout {
    var items: [CGRect] = []
}

// MARK: - UICollectionViewLayout
extension CoachMarksLayout {
    override var collectionViewContentSize: CGSize { items.reduce(CGRect.null) { $0.union($1) }.size }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        items.indices.filter { items[$0].intersects(rect) }.compactMap { layoutAttributesForItem(at: IndexPath(row: $0, section: 0)) }
    }
}

extension CoachMarksLayout {
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = items[indexPath.row]
        return attributes
    }
}

@MainActor final class CoachMarksGestures: NSObject {
    let recognizer: UISwipeGestureRecognizer
    override init() {
        recognizer = UISwipeGestureRecognizer(target: nil, action: #selector(swiped))
        super.init()
        recognizer.direction = [.left, .right]
    }
    @objc func swiped() { /* #selector(comment) @objc */ }
}
