// swift-format-ignore-file
// A file of an app with a bridging header, which imports UIKit.

/// Columns of squares.
final class BridgedGrid: UICollectionViewLayout {
    private var frames: [CGRect] = []

    override func prepare() {
        super.prepare()
        guard let view = collectionView, view.numberOfSections > 0 else { return }
        let side = view.bounds.width / 3
        frames = (0..<view.numberOfItems(inSection: 0)).map { index in
            CGRect(x: CGFloat(index % 3) * side, y: CGFloat(index / 3) * side, width: side, height: side)
        }
    }

    override var collectionViewContentSize: CGSize {
        return CGSize(width: collectionView?.bounds.width ?? 0, height: frames.last?.maxY ?? 0)
    }
}
