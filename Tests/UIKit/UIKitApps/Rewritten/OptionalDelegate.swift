// swift-format-ignore-file
import UIKit

@objc protocol OptionalDelegateLayoutDelegate: UICollectionViewDelegate {
    func heightForItem(at indexPath: IndexPath) -> CGFloat
    @objc optional func layoutDidPrepare(_ layout: OptionalDelegateLayout, contentHeight: CGFloat)
    @objc optional func layoutDidInvalidate()
}

/// Calls optional methods of two delegates.
class OptionalDelegateLayout: UICollectionViewFlowLayout {
    weak var layoutDelegate: OptionalDelegateLayoutDelegate?

    private var flowDelegate: UICollectionViewDelegateFlowLayout? {
        collectionView?.delegate as? UICollectionViewDelegateFlowLayout
    }

    override func prepare() {
        super.prepare()
        layoutDelegate?.layoutDidPrepare?(self, contentHeight: collectionViewContentSize.height)
    }

    override func invalidateLayout() {
        super.invalidateLayout()
        layoutDelegate?.layoutDidInvalidate?()
    }

    func inset(for section: Int) -> UIEdgeInsets {
        guard let collectionView = collectionView else { return sectionInset }
        return flowDelegate?.collectionView?(collectionView, layout: self, insetForSectionAt: section) ?? sectionInset
    }

    func spacing(for section: Int) -> CGFloat {
        if let collectionView = self.collectionView, let delegate = collectionView.delegate as? UICollectionViewDelegateFlowLayout,
           let spacing = delegate.collectionView?(collectionView, layout: self, minimumInteritemSpacingForSectionAt: section) {
            return spacing
        }
        return minimumInteritemSpacing
    }
}

final class OptionalDelegateOwner: NSObject, OptionalDelegateLayoutDelegate {
    func heightForItem(at indexPath: IndexPath) -> CGFloat { 44 }
    func layoutDidInvalidate() { print("invalidated") }
}
