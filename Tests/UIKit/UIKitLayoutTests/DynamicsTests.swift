import Foundation
import LayoutHosting
import Testing
import UIKitLayout

/// Rows of 100 points, each on a spring.
private final class SpringLayout: UICollectionViewLayout {
  lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
  var damping: CGFloat = 0.5

  override func prepare() {
    guard animator.behaviors.isEmpty, let collectionView else { return }
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      attributes.frame = CGRect(x: 0, y: item * 100, width: 100, height: 90)
      let spring = UIAttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
      (spring.length, spring.damping, spring.frequency) = (0, damping, 1)
      animator.addBehavior(spring)
    }
  }

  override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 100 * animator.behaviors.count) }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    animator.items(in: rect) as? [UICollectionViewLayoutAttributes]
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: indexPath)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    let delta = newBounds.minY - (collectionView?.bounds.minY ?? 0)
    for case let spring as UIAttachmentBehavior in animator.behaviors {
      spring.items[0].center.y += delta / 2
      animator.updateItem(usingCurrentState: spring.items[0])
    }
    return false
  }
}

private final class Pauses: NSObject, UIDynamicAnimatorDelegate {
  var count = 0
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { count += 1 }
}

@MainActor struct DynamicsTests {
  private func view(_ y: CGFloat = 0) -> UIView { UIView(frame: CGRect(x: 0, y: y, width: 100, height: 100)) }

  /// Runs the clock of an animator through the host of a collection view around its reference view.
  private func host(_ reference: UIView) -> LayoutHost {
    let host = LayoutHost(layout: UICollectionViewFlowLayout(), size: CGSize(width: 400, height: 400))
    host.collectionView.addSubview(reference)
    return host
  }

  @Test func `elements come to rest where their springs hold them`() {
    let layout = SpringLayout()
    let host = LayoutHost(layout: layout, size: CGSize(width: 100, height: 400), items: [9])
    host.layoutIfNeeded()
    host.scroll(to: CGPoint(x: 0, y: 60))
    #expect(host.isMoving)
    host.settle(within: 0.1)
    #expect(host.isMoving)
    host.settle(within: 60)
    #expect(!host.isMoving)
    for element in host.visibleElements {
      #expect(abs(element.frame.minY.truncatingRemainder(dividingBy: 100)) < 1)
    }
  }

  @Test func `rows on springs rest, swing after a scroll and settle at their places`() throws {
    let layout = SpringLayout()
    let host = LayoutHost(layout: layout, size: CGSize(width: 100, height: 300), items: [20])
    host.advance(by: 1)
    #expect(!host.isMoving)
    #expect(host.visibleElements.map(\.frame.minY) == [0, 100, 200])
    host.scroll(to: CGPoint(x: 0, y: 60))
    let path = IndexPath(item: 1, section: 0)
    func row() throws -> CGFloat { try #require(host.collectionView.layoutAttributesForItem(at: path)).frame.minY }
    #expect(try row() == 130)
    var positions: [CGFloat] = []
    for _ in 0..<60 {
      host.advance(by: 1.0 / 60)
      positions.append(try row())
    }
    // A damping of 0.5 overshoots by e^(-π/√3), a sixth, after 0.577 seconds.
    let lowest = try #require(positions.min())
    #expect(abs(lowest - (100 - 30 * 0.163)) < 0.6)
    #expect(abs(Double(try #require(positions.firstIndex(of: lowest))) / 60 - 0.577) < 0.05)
    host.advance(by: 10)
    #expect(!host.isMoving)
    #expect(abs(try row() - 100) < 0.1)
    #expect(layout.animator.elapsedTime < 12)
  }

  @Test func `without damping a spring keeps swinging, with the damping 1 it does not overshoot`() throws {
    for (damping, lowest) in [(0.0, 71.0), (1.0, 99.9)] {
      let layout = SpringLayout()
      layout.damping = damping
      let host = LayoutHost(layout: layout, size: CGSize(width: 100, height: 300), items: [3])
      host.layoutIfNeeded()
      host.scroll(to: CGPoint(x: 0, y: 60))
      var smallest = CGFloat.infinity
      for _ in 0..<120 {
        host.advance(by: 1.0 / 120)
        let path = IndexPath(item: 1, section: 0)
        smallest = min(smallest, try #require(host.collectionView.layoutAttributesForItem(at: path)).frame.minY)
      }
      #expect(abs(smallest - lowest) < 2)
    }
  }

  @Test func `the clock stands still between calls of the host`() {
    let (reference, item) = (view(), view())
    let animator = UIDynamicAnimator(referenceView: reference)
    animator.addBehavior(UIGravityBehavior(items: [item]))
    #expect(item.center == CGPoint(x: 50, y: 50))
    #expect(animator.isRunning)
    #expect(animator.elapsedTime == 0)
  }

  @Test func `gravity accelerates by 1,000 points per second in a second until the edge`() {
    let (reference, item) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 1000)), view())
    let animator = UIDynamicAnimator(referenceView: reference)
    let pauses = Pauses()
    animator.delegate = pauses
    let host = host(reference)
    animator.addBehavior(UIGravityBehavior(items: [item]))
    host.advance(by: 0.5)
    #expect(abs(item.center.y - (50 + 125)) < 2)
    let collision = UICollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    host.advance(by: 10)
    #expect(item.frame.maxY == 1000)
    #expect(pauses.count == 1)
    #expect(!animator.isRunning)
  }

  @Test func `a bounce keeps the part of the velocity that the elasticity says`() {
    let (reference, item) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 600)), view())
    let animator = UIDynamicAnimator(referenceView: reference)
    let host = host(reference)
    let body = UIDynamicItemBehavior(items: [item])
    body.elasticity = 0.5
    let collision = UICollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    for behavior in [UIGravityBehavior(items: [item]), body, collision] { animator.addBehavior(behavior) }
    // It falls 500 points in a second, to a velocity of 1,000, and rises by a quarter of them in half a second.
    host.advance(by: 1.5)
    #expect(abs(item.center.y - (550 - 125)) < 6)
  }

  @Test func `a snap ends at its point and a rigid attachment keeps its length`() {
    let (reference, item, other) = (view(), view(), view(300))
    let animator = UIDynamicAnimator(referenceView: reference)
    let host = host(reference)
    let snap = UISnapBehavior(item: item, snapTo: CGPoint(x: 250, y: 90))
    animator.addBehavior(snap)
    host.advance(by: 0.05)
    #expect(item.center.x > 50 && item.center.x < 250)
    host.advance(by: 10)
    #expect(abs(item.center.x - 250) < 0.5 && abs(item.center.y - 90) < 0.5)
    animator.removeAllBehaviors()
    let rope = UIAttachmentBehavior(item: other, attachedToAnchor: CGPoint(x: 250, y: 350))
    #expect(rope.length == 200)
    animator.addBehavior(rope)
    animator.addBehavior(UIGravityBehavior(items: [other]))
    for _ in 0..<100 {
      host.advance(by: 0.05)
      #expect(abs(hypot(other.center.x - 250, other.center.y - 350) - 200) < 1)
    }
  }

  @Test(arguments: [CGFloat.infinity, .nan, 1e300, -1e300, 0])
  func `hostile numbers end`(value: CGFloat) {
    let (reference, item) = (view(), view())
    let animator = UIDynamicAnimator(referenceView: reference)
    let host = host(reference)
    let spring = UIAttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: value, y: 0))
    (spring.frequency, spring.damping, spring.length) = (value, value, value)
    let gravity = UIGravityBehavior(items: [item])
    gravity.magnitude = value
    for behavior in [spring, gravity] { animator.addBehavior(behavior) }
    host.advance(by: 0.1)
    #expect(animator.elapsedTime <= 0.1 + 1e-9)
  }

  @Test func `an instantaneous push moves once, resistance slows it down`() {
    let (reference, item) = (view(), view())
    let animator = UIDynamicAnimator(referenceView: reference)
    let host = host(reference)
    let push = UIPushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 2, dy: 0)
    animator.addBehavior(push)
    host.advance(by: 1)
    #expect(abs(item.center.x - 250) < 1)
    #expect(!push.active)
    let body = UIDynamicItemBehavior(items: [item])
    body.resistance = 4
    animator.addBehavior(body)
    host.advance(by: 10)
    #expect(abs(item.center.x - 300) < 3)
    #expect(!animator.isRunning)
  }
}
