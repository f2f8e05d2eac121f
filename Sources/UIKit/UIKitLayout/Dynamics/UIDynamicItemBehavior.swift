public import Foundation

/// Properties of the motion of items.
@preconcurrency @MainActor open class UIDynamicItemBehavior: UIDynamicBehavior {
  open private(set) var items: [any UIDynamicItem]
  /// The part of the velocity with which an item leaves an edge, from 0 to 1.
  open var elasticity: CGFloat = 0
  open var density: CGFloat = 1
  /// The rate at which the velocity decreases, per second.
  open var resistance: CGFloat = 0
  /// Whether the items do not move.
  open var isAnchored = false

  // Stored only:
  open var friction: CGFloat = 0
  open var angularResistance: CGFloat = 0
  open var charge: CGFloat = 0
  open var allowsRotation = true

  public init(items: [any UIDynamicItem]) {
    self.items = items
    super.init()
  }

  public convenience override init() {
    self.init(items: [])
  }

  open func addItem(_ item: any UIDynamicItem) {
    items.append(item)
    resume()
  }

  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    resume()
  }

  /// Adds to the velocity of an item, in points per second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    dynamicAnimator?.bodies.change(item) {
      $0.velocity.dx += velocity.x
      $0.velocity.dy += velocity.y
    }
    resume()
  }

  /// Returns the velocity of an item in points per second; zero without an animator that moves the item.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    let velocity = dynamicAnimator?.bodies.body(of: item)?.velocity ?? .zero
    return CGPoint(x: velocity.dx, y: velocity.dy)
  }

  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {}  // Without effect.

  /// Returns the velocity of turning: 0, because items are not turned.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat { 0 }

  override var movedItems: [any UIDynamicItem] { items }

  override func accelerate(_ bodies: DynamicBodies, _ seconds: CGFloat) {
    for item in items {
      bodies.change(item) {
        $0.elasticity = elasticity
        $0.density = max(density, 0.001)
        $0.isAnchored = isAnchored
        $0.velocity.dx /= 1 + seconds * max(0, resistance)
        $0.velocity.dy /= 1 + seconds * max(0, resistance)
      }
    }
  }
}

/// Keeps items inside of the reference view. Items do not collide with each other or with boundaries of paths.
@preconcurrency @MainActor open class UICollisionBehavior: UIDynamicBehavior {
  public struct Mode: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    public static let items = Mode(rawValue: 1)
    public static let boundaries = Mode(rawValue: 2)
    public static let everything = Mode(rawValue: .max)
  }

  open private(set) var items: [any UIDynamicItem]
  open var collisionMode = Mode.everything
  open var translatesReferenceBoundsIntoBoundary = false {
    didSet { resume() }
  }
  private var insets = UIEdgeInsets.zero
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?  // Never called.

  public init(items: [any UIDynamicItem]) {
    self.items = items
    super.init()
  }

  public convenience override init() {
    self.init(items: [])
  }

  open func addItem(_ item: any UIDynamicItem) { items.append(item) }
  open func removeItem(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }

  /// Makes the edges of the reference view boundaries, moved inwards.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    self.insets = insets
    translatesReferenceBoundsIntoBoundary = true
  }

  // Without effect:
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {}
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {}
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? { nil }
  open func removeBoundary(withIdentifier identifier: any NSCopying) {}
  open func removeAllBoundaries() {}
  open var boundaryIdentifiers: [any NSCopying]? { nil }

  override var movedItems: [any UIDynamicItem] { items }

  override func constrain(_ bodies: DynamicBodies) {
    guard translatesReferenceBoundsIntoBoundary, collisionMode.contains(.boundaries),
      let area = dynamicAnimator?.referenceBounds?.inset(by: insets)
    else { return }
    for item in items {
      let (width, height) = (item.bounds.width / 2, item.bounds.height / 2)
      bodies.change(item) { body in
        let elasticity = min(max(body.elasticity, 0), 1)
        Self.bounce(&body.center.x, &body.velocity.dx, between: (area.minX + width, area.maxX - width), elasticity)
        Self.bounce(&body.center.y, &body.velocity.dy, between: (area.minY + height, area.maxY - height), elasticity)
      }
    }
  }

  private static func bounce(
    _ position: inout CGFloat, _ velocity: inout CGFloat, between edges: (low: CGFloat, high: CGFloat),
    _ elasticity: CGFloat
  ) {
    guard edges.low <= edges.high, position < edges.low || position > edges.high else { return }
    let isLow = position < edges.low
    position = isLow ? edges.low : edges.high
    guard (velocity < 0) == isLow else { return }
    velocity = -velocity * elasticity
    // A body that hardly leaves the edge rests there.
    if abs(velocity) < 10 { velocity = 0 }
  }
}

/// Is notified of collisions. The methods are never called.
@preconcurrency @MainActor public protocol UICollisionBehaviorDelegate: NSObjectProtocol {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at p: CGPoint)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at p: CGPoint
  ) {}
}
