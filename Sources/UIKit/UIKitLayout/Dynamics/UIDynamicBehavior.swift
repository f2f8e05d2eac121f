public import Foundation

/// Moves items of an animator.
@preconcurrency @MainActor open class UIDynamicBehavior: NSObject {
  /// The behaviors that move items together with this one, in the order in which they were added.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// Called after the steps of the animator, once each time that its clock is advanced.
  open var action: (() -> Void)?

  /// The animator of the behavior or of its parent behavior; nil for none.
  open var dynamicAnimator: UIDynamicAnimator? { animator ?? parent?.dynamicAnimator }
  final weak var animator: UIDynamicAnimator?
  private weak var parent: UIDynamicBehavior?

  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.append(behavior)
    behavior.parent = self
    resume()
  }

  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.removeAll { $0 === behavior }
    behavior.parent = nil
    resume()
  }

  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  /// The items that the behavior moves, without those of its children.
  var movedItems: [any UIDynamicItem] { [] }

  /// Changes the velocities of bodies for a step of some seconds. Does nothing by default.
  func accelerate(_ bodies: DynamicBodies, _ seconds: CGFloat) {}

  /// Corrects the positions of bodies after a step. Does nothing by default.
  func constrain(_ bodies: DynamicBodies) {}

  /// Lets the animator compute steps again, because the behavior has changed.
  final func resume() { dynamicAnimator?.resume() }

  /// The behavior and its descendants.
  final var all: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.all) }
}

/// Accelerates items: by 1,000 points per second in a second for a vector of the length 1.
@preconcurrency @MainActor open class UIGravityBehavior: UIDynamicBehavior {
  open private(set) var items: [any UIDynamicItem]
  open var gravityDirection = CGVector(dx: 0, dy: 1) {
    didSet { resume() }
  }

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

  /// The angle of the direction in radians.
  open var angle: CGFloat {
    get { gravityDirection.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The length of the vector; 1 is an acceleration of 1,000 points per second in a second.
  open var magnitude: CGFloat {
    get { gravityDirection.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(angle: angle, length: magnitude)
  }

  override var movedItems: [any UIDynamicItem] { items }

  override func accelerate(_ bodies: DynamicBodies, _ seconds: CGFloat) {
    for item in items {
      bodies.change(item) {
        $0.velocity.dx += gravityDirection.dx * 1000 * seconds
        $0.velocity.dy += gravityDirection.dy * 1000 * seconds
      }
    }
  }
}

/// Pulls an item to a point like a spring. UIKit's constant is not public: here it swings 3 times in a second.
@preconcurrency @MainActor open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem
  open var snapPoint: CGPoint {
    didSet { resume() }
  }
  /// The loss of the motion, from 0 (it does not stop) to 1 (it does not swing).
  open var damping: CGFloat = 0.5 {
    didSet { resume() }
  }

  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
    super.init()
  }

  override var movedItems: [any UIDynamicItem] { [item] }

  override func accelerate(_ bodies: DynamicBodies, _ seconds: CGFloat) {
    let spring = DynamicSpring(frequency: 3, damping: damping)
    bodies.change(item) { body in
      let (dx, dy) = (body.center.x - snapPoint.x, body.center.y - snapPoint.y)
      body.velocity.dx = spring.velocity(body.velocity.dx, displacement: dx, seconds)
      body.velocity.dy = spring.velocity(body.velocity.dy, displacement: dy, seconds)
    }
  }
}

/// Pushes items: a force of 1 accelerates 100 × 100 points of the density 1 by 100 points per second in a second.
@preconcurrency @MainActor open class UIPushBehavior: UIDynamicBehavior {
  public enum Mode: Int, Sendable {
    case continuous, instantaneous
  }

  open private(set) var items: [any UIDynamicItem]
  public final let mode: Mode
  /// Whether the items are pushed. An instantaneous behavior becomes inactive after its push.
  open var active = true {
    didSet { resume() }
  }
  open var pushDirection = CGVector(dx: 0, dy: 0) {
    didSet { resume() }
  }

  public init(items: [any UIDynamicItem], mode: Mode) {
    self.items = items
    self.mode = mode
    super.init()
  }

  open func addItem(_ item: any UIDynamicItem) { items.append(item) }
  open func removeItem(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }

  /// The angle of the direction in radians.
  open var angle: CGFloat {
    get { pushDirection.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The force, the length of `pushDirection`: see the type for its unit.
  open var magnitude: CGFloat {
    get { pushDirection.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector(angle: angle, length: magnitude)
  }

  /// Without effect: items are not turned.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {}

  override var movedItems: [any UIDynamicItem] { items }

  override func accelerate(_ bodies: DynamicBodies, _ seconds: CGFloat) {
    guard active else { return }
    for item in items {
      let factor = 100 / bodies.mass(of: item) * (mode == .continuous ? seconds : 1)
      bodies.change(item) {
        $0.velocity.dx += pushDirection.dx * factor
        $0.velocity.dy += pushDirection.dy * factor
      }
    }
    if mode == .instantaneous { active = false }
  }
}

extension CGVector {
  /// The direction in radians, from that of the x-axis.
  fileprivate var angle: CGFloat { atan2(dy, dx) }
  fileprivate var length: CGFloat { hypot(dx, dy) }

  fileprivate init(angle: CGFloat, length: CGFloat) { self.init(dx: cos(angle) * length, dy: sin(angle) * length) }
}
