// swift-format-ignore-file
import UIKit

/// Cells that hang on springs and swing when the list is scrolled.
final class SpringyLayout: UICollectionViewFlowLayout {
    private lazy var dynamicAnimator = UIDynamicAnimator(collectionViewLayout: self)
    private var visibleIndexPaths = Set<IndexPath>()
    private var latestDelta: CGFloat = 0
    var springDamping: CGFloat = 0.8
    var springFrequency: CGFloat = 1.0
    var resistanceFactor: CGFloat = 1000

    override func prepare() {
        super.prepare()
        guard let collectionView = collectionView else { return }
        let visibleRect = collectionView.bounds.insetBy(dx: -100, dy: -100)
        let items = super.layoutAttributesForElements(in: visibleRect) ?? []
        let paths = Set(items.map { $0.indexPath })
        for case let behavior as UIAttachmentBehavior in dynamicAnimator.behaviors {
            guard let item = behavior.items.first as? UICollectionViewLayoutAttributes else { continue }
            if !paths.contains(item.indexPath) {
                dynamicAnimator.removeBehavior(behavior)
                visibleIndexPaths.remove(item.indexPath)
            }
        }
        let touch = collectionView.panGestureRecognizer.location(in: collectionView)
        for item in items where !visibleIndexPaths.contains(item.indexPath) {
            let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
            spring.length = 0
            spring.damping = springDamping
            spring.frequency = springFrequency
            if latestDelta != 0 { item.center.y += offset(for: spring, touch: touch) }
            dynamicAnimator.addBehavior(spring)
            visibleIndexPaths.insert(item.indexPath)
        }
    }

    private func offset(for spring: UIAttachmentBehavior, touch: CGPoint) -> CGFloat {
        let distance = abs(touch.y - spring.anchorPoint.y)
        let resistance = distance / resistanceFactor
        return latestDelta < 0 ? max(latestDelta, latestDelta * resistance) : min(latestDelta, latestDelta * resistance)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        return dynamicAnimator.items(in: rect) as? [UICollectionViewLayoutAttributes]
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        return dynamicAnimator.layoutAttributesForCell(at: indexPath) ?? super.layoutAttributesForItem(at: indexPath)
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView = collectionView else { return false }
        latestDelta = newBounds.origin.y - collectionView.bounds.origin.y
        let touch = collectionView.panGestureRecognizer.location(in: collectionView)
        dynamicAnimator.behaviors.forEach { behavior in
            guard let spring = behavior as? UIAttachmentBehavior, let item = spring.items.first else { return }
            var center = item.center
            center.y += offset(for: spring, touch: touch)
            item.center = center
            dynamicAnimator.updateItem(usingCurrentState: item)
        }
        return false
    }
}

/// A card that is thrown and returns.
final class ThrownCardController: UIViewController, UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
    private let card = UIView(frame: CGRect(x: 20, y: 20, width: 80, height: 80))
    private var animator: UIDynamicAnimator!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(card)
        animator = UIDynamicAnimator(referenceView: view)
        animator.delegate = self
        let gravity = UIGravityBehavior(items: [card])
        gravity.gravityDirection = CGVector(dx: 0, dy: 0.5)
        let collision = UICollisionBehavior(items: [card])
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.collisionDelegate = self
        collision.addBoundary(withIdentifier: "floor" as NSString, from: .zero, to: CGPoint(x: 300, y: 0))
        let body = UIDynamicItemBehavior(items: [card])
        body.elasticity = 0.6
        body.addLinearVelocity(CGPoint(x: 10, y: 0), for: card)
        gravity.action = { [weak self] in self?.card.alpha = 1 }
        for behavior in [gravity, collision, body] { animator.addBehavior(behavior) }
    }

    func snapBack() {
        animator.removeAllBehaviors()
        let snap = UISnapBehavior(item: card, snapTo: view.center)
        snap.damping = 0.4
        animator.addBehavior(snap)
        let push = UIPushBehavior(items: [card], mode: .instantaneous)
        push.setAngle(.pi / 2, magnitude: 3)
        animator.addBehavior(push)
    }

    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { animator.removeAllBehaviors() }
}
