// swift-format-ignore-file
import UIKit

/// A layout with names of Swift 4.1, deprecated as it is so that its own uses are not reported.
@available(*, deprecated)
class OldNamesLayout: UICollectionViewFlowLayout {
    var direction: UICollectionViewScrollDirection = .vertical

    override func prepare() {
        super.prepare()
        estimatedItemSize = UICollectionViewFlowLayoutAutomaticSize
        let insets = UIEdgeInsetsMake(1, 2, 3, 4)
        sectionInset = insets
        let visible = UIEdgeInsetsInsetRect(collectionView?.bounds ?? .zero, insets)
        register(UICollectionReusableView.self, forDecorationViewOfKind: "background")
        itemSize = CGSize(width: visible.width, height: 44)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let header = layoutAttributesForSupplementaryView(ofKind: UICollectionElementKindSectionHeader, at: IndexPath(item: 0, section: 0))
        let attributes: [NSAttributedStringKey: Any] = [NSFontAttributeName: UIFont.systemFont(ofSize: 12)]
        header?.size = ("title" as String).size(withAttributes: attributes)
        return super.layoutAttributesForElements(in: rect)
    }
}

@available(*, deprecated)
class OldNamesController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        _ = NotificationCenter.default.addObserver(forName: .UIKeyboardWillShow, object: nil, queue: nil) { _ in }
        let child = UIViewController()
        addChildViewController(child)
        child.didMove(toParentViewController: self)
        view.bringSubview(toFront: child.view)
        let options: UIViewAnimationOptions = [.curveEaseIn]
        UIView.animate(withDuration: 1, delay: 0, options: options, animations: {}, completion: nil)
        let scroll = UIScrollView()
        scroll.decelerationRate = UIScrollViewDecelerationRateFast
        _ = childViewControllers.count
        let box = CGRectMake(0, 0, CGRectGetWidth(view.bounds), 44)
        child.view.frame = CGRectInset(box, 8, 0)
        child.view.transform = CGAffineTransformRotate(CGAffineTransformMakeRotation(.pi), .pi)
        _ = CGRectIntersectsRect(box, view.bounds) && CGRectContainsPoint(box, CGPointMake(1, 2))
    }
}
