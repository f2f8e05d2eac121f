public import Foundation

/// Moves items by behaviors. Its clock is that of the host: `LayoutHost.advance(by:)` computes steps.
///
/// Positions are computed 240 times in a second. Items are not turned.
@preconcurrency @MainActor open class UIDynamicAnimator: NSObject {
  public final let referenceView: UIView?
  private weak var layout: UICollectionViewLayout?
  open private(set) var behaviors: [UIDynamicBehavior] = []
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// Whether advancing the clock computes steps; false while all items rest.
  open private(set) var isRunning = false
  /// The time of all computed steps in seconds.
  open private(set) var elapsedTime: TimeInterval = 0
  final let bodies = DynamicBodies()

  /// The length of a step in seconds.
  private static let step: CGFloat = 1 / 240
  /// All animators, whose clock a `LayoutHost` advances.
  private static var all: [WeakAnimator] = []

  /// Creates an animator of views.
  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
    Self.register(self)
  }

  /// Creates an animator of the attributes of a layout, which is invalidated each time that the clock was advanced.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    referenceView = nil
    self.layout = layout
    super.init()
    Self.register(self)
  }

  public override init() {
    referenceView = nil
    super.init()
    Self.register(self)
  }

  private struct WeakAnimator {
    weak var animator: UIDynamicAnimator?
  }

  private static func register(_ animator: UIDynamicAnimator) {
    all.removeAll { $0.animator == nil }
    all.append(WeakAnimator(animator: animator))
  }

  // MARK: Behaviors

  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.willMove(to: self)
    behaviors.append(behavior)
    behavior.animator = self
    resume()
  }

  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.willMove(to: nil)
    behaviors.removeAll { $0 === behavior }
    behavior.animator = nil
    resume()
  }

  open func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  /// Reads the position of an item that was moved by other means. The item keeps its velocity.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    prepareBodies()
    bodies.change(item) { $0.center = item.center }
    resume()
  }

  /// Lets the next step be computed.
  final func resume() {
    areBodiesReady = false
    restingTime = 0
    guard !isRunning else { return }
    isRunning = true
    delegate?.dynamicAnimatorWillResume(self)
  }

  // MARK: Items

  private var items: [any UIDynamicItem] {
    prepareBodies()
    return bodies.items
  }

  /// Returns the items that behaviors move and whose frames intersect a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    items.filter { item in
      let frame = CGRect(
        x: item.center.x - item.bounds.width / 2, y: item.center.y - item.bounds.height / 2,
        width: item.bounds.width, height: item.bounds.height)
      return frame.intersects(rect)
    }
  }

  /// Returns the attributes of a cell if a behavior moves it; otherwise nil.
  open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes(.cell, nil, indexPath)
  }

  /// Returns the attributes of a supplementary view if a behavior moves it; otherwise nil.
  open func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { attributes(.supplementaryView, kind, indexPath) }

  /// Returns the attributes of a decoration view if a behavior moves it; otherwise nil.
  open func layoutAttributesForDecorationView(
    ofKind decorationViewKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { attributes(.decorationView, decorationViewKind, indexPath) }

  private func attributes(
    _ category: UICollectionView.ElementCategory, _ kind: String?, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    items.lazy.compactMap { $0 as? UICollectionViewLayoutAttributes }.first {
      $0.indexPath == path && $0.representedElementCategory == category && $0.representedElementKind == kind
    }
  }

  // MARK: Steps

  /// The rectangle in which items move: the bounds of the reference view, or the content of the layout; nil if the
  /// layout no longer exists.
  final var referenceBounds: CGRect? {
    if let referenceView { return referenceView.bounds }
    guard let layout else { return nil }
    return CGRect(origin: .zero, size: layout.collectionViewContentSize)
  }

  /// The seconds for which all bodies have rested.
  private var restingTime: CGFloat = 0
  /// Whether the bodies are those of the present behaviors.
  private var areBodiesReady = false

  private func prepareBodies() {
    guard !areBodiesReady else { return }
    areBodiesReady = true
    bodies.keep(behaviors.flatMap(\.all).flatMap(\.movedItems))
  }

  /// Computes the steps of a time in seconds, at most 3600, and moves the items. Ends earlier if all bodies rest. Then
  /// calls the `action` of each behavior, and invalidates the layout.
  private func advance(by seconds: TimeInterval) {
    guard isRunning, seconds > 0 else { return }
    prepareBodies()
    let all = behaviors.flatMap(\.all)
    var remaining = CGFloat(min(seconds, 3600))
    while remaining > 0, isRunning {
      let step = min(remaining, Self.step)
      remaining -= step
      elapsedTime += Double(step)
      for behavior in all { behavior.accelerate(bodies, step) }
      bodies.move(step)
      for behavior in all { behavior.constrain(bodies) }
      restingTime = bodies.areAtRest(step) ? restingTime + step : 0
      // A spring also stops for a moment before it swings back.
      if restingTime > 0.1 { isRunning = false }
    }
    bodies.writeItems()
    for behavior in all { behavior.action?() }
    if let layout { layout.invalidateLayout(with: layout.makeInvalidationContext()) }
    if !isRunning { delegate?.dynamicAnimatorDidPause(self) }
  }

  /// Advances the clock of the animators of a collection view: those of its layout, and those of views around or in it.
  package static func advance(by seconds: TimeInterval, in view: UICollectionView) {
    for animator in all.compactMap(\.animator) {
      let isOfView = animator.referenceView.map { $0.isDescendant(of: view) || view.isDescendant(of: $0) } ?? false
      if animator.layout === view.collectionViewLayout || isOfView { animator.advance(by: seconds) }
    }
  }

  /// Returns whether an animator of the layout of a collection view is running.
  package static func isRunning(in view: UICollectionView) -> Bool {
    all.contains { $0.animator?.layout === view.collectionViewLayout && $0.animator?.isRunning == true }
  }
}

@preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// An item with its motion.
struct DynamicBody {
  var center: CGPoint
  /// Points per second.
  var velocity = CGVector.zero
  var elasticity: CGFloat = 0
  var density: CGFloat = 1
  var isAnchored = false
  /// The center before the step.
  fileprivate var last: CGPoint
}

/// The bodies of the items of an animator.
@MainActor final class DynamicBodies {
  private(set) var items: [any UIDynamicItem] = []
  private var bodies: [DynamicBody] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  /// Replaces the bodies by those of the items `kept`. Bodies that exist already stay as they are.
  func keep(_ kept: [any UIDynamicItem]) {
    let (old, oldIndices) = (bodies, indices)
    (items, bodies, indices) = ([], [], [:])
    for item in kept where indices[ObjectIdentifier(item)] == nil {
      indices[ObjectIdentifier(item)] = items.count
      items.append(item)
      let existing = oldIndices[ObjectIdentifier(item)].map { old[$0] }
      bodies.append(existing ?? DynamicBody(center: item.center, last: item.center))
    }
  }

  func body(of item: any UIDynamicItem) -> DynamicBody? { indices[ObjectIdentifier(item)].map { bodies[$0] } }

  func change(_ item: any UIDynamicItem, _ change: (inout DynamicBody) -> Void) {
    guard let index = indices[ObjectIdentifier(item)] else { return }
    change(&bodies[index])
  }

  /// Returns the mass of an item: 1 for 100 × 100 points of the density 1; at least 0.001.
  func mass(of item: any UIDynamicItem) -> CGFloat {
    max(item.bounds.width * item.bounds.height / 10_000 * (body(of: item)?.density ?? 1), 0.001)
  }

  func move(_ seconds: CGFloat) {
    for index in bodies.indices {
      bodies[index].last = bodies[index].center
      if bodies[index].isAnchored { bodies[index].velocity = .zero }
      bodies[index].center.x += bodies[index].velocity.dx * seconds
      bodies[index].center.y += bodies[index].velocity.dy * seconds
    }
  }

  /// Returns whether in the last step of `seconds` each body moved at less than 0.1 points per second, and has a
  /// velocity below 5 points per second now.
  func areAtRest(_ seconds: CGFloat) -> Bool {
    bodies.allSatisfy { body in
      let distance = hypot(body.center.x - body.last.x, body.center.y - body.last.y)
      return distance < seconds / 10 && hypot(body.velocity.dx, body.velocity.dy) < 5
    }
  }

  func writeItems() {
    for (item, body) in zip(items, bodies) where item.center != body.center { item.center = body.center }
  }
}
