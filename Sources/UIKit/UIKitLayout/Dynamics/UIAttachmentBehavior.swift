public import Foundation

/// Keeps an item at a distance from a point or from another item, rigidly or like a spring.
@preconcurrency @MainActor open class UIAttachmentBehavior: UIDynamicBehavior {
  public enum AttachmentType: Int, Sendable {
    case items, anchor
  }

  public final let items: [any UIDynamicItem]
  public final let attachedBehaviorType: AttachmentType
  open var anchorPoint: CGPoint {
    didSet { resume() }
  }
  /// The distance between the ends in points, initially that of their centers.
  open var length: CGFloat {
    didSet { resume() }
  }
  /// The loss of the motion, from 0 (it does not stop) to 1 (it does not swing).
  open var damping: CGFloat = 0 {
    didSet { resume() }
  }
  /// The number of swings in a second; 0 for a rigid attachment.
  open var frequency: CGFloat = 0 {
    didSet { resume() }
  }
  open var frictionTorque: CGFloat = 0  // Stored only.

  public init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    items = [item]
    attachedBehaviorType = .anchor
    anchorPoint = point
    length = hypot(item.center.x - point.x, item.center.y - point.y)
    super.init()
  }

  public init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    items = [item1, item2]
    attachedBehaviorType = .items
    anchorPoint = .zero
    length = hypot(item1.center.x - item2.center.x, item1.center.y - item2.center.y)
    super.init()
  }

  /// Creates an attachment to a point. The offset is never read: items are attached at their centers.
  public convenience init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
    self.init(item: item, attachedToAnchor: point)
  }

  override var movedItems: [any UIDynamicItem] { items }

  /// Returns the vector from the other end to the item, and its direction as a vector of the length 1, which is nil for
  /// a distance of 0. Nil if the item has no body.
  private func displacement(_ bodies: DynamicBodies) -> (vector: CGVector, direction: CGVector?)? {
    guard let one = bodies.body(of: items[0]) else { return nil }
    let other = items.count > 1 ? bodies.body(of: items[1])?.center ?? anchorPoint : anchorPoint
    let vector = CGVector(dx: one.center.x - other.x, dy: one.center.y - other.y)
    let distance = hypot(vector.dx, vector.dy)
    guard distance > 0 else { return (vector, nil) }
    return (vector, CGVector(dx: vector.dx / distance, dy: vector.dy / distance))
  }

  override func accelerate(_ bodies: DynamicBodies, _ seconds: CGFloat) {
    guard frequency > 0, let (vector, direction) = displacement(bodies), let body = bodies.body(of: items[0]) else {
      return
    }
    let spring = DynamicSpring(frequency: frequency, damping: damping)
    let other = items.count > 1 ? bodies.body(of: items[1])?.velocity ?? .zero : .zero
    let relative = CGVector(dx: body.velocity.dx - other.dx, dy: body.velocity.dy - other.dy)
    var change = CGVector.zero
    if length < 0.5 {
      // A spring without a length pulls along both axes.
      change.dx = spring.velocity(relative.dx, displacement: vector.dx, seconds) - relative.dx
      change.dy = spring.velocity(relative.dy, displacement: vector.dy, seconds) - relative.dy
    } else if let direction {
      let along = relative.dx * direction.dx + relative.dy * direction.dy
      let distance = vector.dx * direction.dx + vector.dy * direction.dy
      let difference = spring.velocity(along, displacement: distance - length, seconds) - along
      change = CGVector(dx: direction.dx * difference, dy: direction.dy * difference)
    }
    let share: CGFloat = items.count > 1 ? 0.5 : 1
    bodies.change(items[0]) {
      $0.velocity.dx += change.dx * share
      $0.velocity.dy += change.dy * share
    }
    guard items.count > 1 else { return }
    bodies.change(items[1]) {
      $0.velocity.dx -= change.dx * share
      $0.velocity.dy -= change.dy * share
    }
  }

  override func constrain(_ bodies: DynamicBodies) {
    guard frequency <= 0, let (vector, direction) = displacement(bodies), let direction else { return }
    let surplus = vector.dx * direction.dx + vector.dy * direction.dy - length
    let share: CGFloat = items.count > 1 ? 0.5 : 1
    func pull(_ item: any UIDynamicItem, _ amount: CGFloat) {
      bodies.change(item) { body in
        body.center.x -= direction.dx * amount
        body.center.y -= direction.dy * amount
        // Removes the velocity along the attachment.
        let along = body.velocity.dx * direction.dx + body.velocity.dy * direction.dy
        body.velocity.dx -= direction.dx * along
        body.velocity.dy -= direction.dy * along
      }
    }
    pull(items[0], surplus * share)
    if items.count > 1 { pull(items[1], -surplus * share) }
  }
}

/// A spring along an axis, by the number of its swings in a second and its damping.
struct DynamicSpring {
  private let stiffness: CGFloat
  private let resistance: CGFloat

  /// Creates a spring with a damping from 0 to 1; with 1 it does not swing.
  init(frequency: CGFloat, damping: CGFloat) {
    let rate = 2 * CGFloat.pi * frequency
    stiffness = rate * rate
    resistance = 2 * max(0, damping) * rate
  }

  /// Returns the velocity after a step of `seconds`, in points per second, by the implicit Euler method, so that stiff
  /// springs are stable. `displacement` is the distance from the position of rest, in points.
  func velocity(_ velocity: CGFloat, displacement: CGFloat, _ seconds: CGFloat) -> CGFloat {
    (velocity - seconds * stiffness * displacement) / (1 + seconds * resistance + seconds * seconds * stiffness)
  }
}
