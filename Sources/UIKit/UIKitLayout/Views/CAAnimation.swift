public import Foundation

/// An animation of a layer. It never happens.
@preconcurrency @MainActor open class CAAnimation: NSObject {
  /// Creates an animation.
  public override required init() {
    super.init()
  }

  /// The duration in seconds. Stored only.
  open var duration: CFTimeInterval = 0
  /// The start in seconds. Stored only.
  open var beginTime: CFTimeInterval = 0
  /// The number of repeats. Stored only.
  open var repeatCount: Float = 0
  /// Whether the animation runs back. Stored only.
  open var autoreverses = false
  /// The course. Stored only.
  open var timingFunction: CAMediaTimingFunction?
  /// The state before and after the animation. Stored only.
  open var fillMode = CAMediaTimingFillMode.removed
  /// Whether the animation is removed at its end. Stored only.
  open var isRemovedOnCompletion = true
  /// The speed. Stored only.
  open var speed: Float = 1
  /// The offset in seconds. Stored only.
  open var timeOffset: CFTimeInterval = 0
}

/// An animation of a property.
@preconcurrency @MainActor open class CAPropertyAnimation: CAAnimation {
  /// Creates an animation of a property.
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }
  /// The property. Stored only.
  open var keyPath: String?
  /// Whether values are added. Stored only.
  open var isAdditive = false
  /// Whether repeats are added. Stored only.
  open var isCumulative = false
}

/// An animation between two values.
@preconcurrency @MainActor open class CABasicAnimation: CAPropertyAnimation {
  /// The first value. Stored only.
  open var fromValue: Any?
  /// The last value. Stored only.
  open var toValue: Any?
  /// The difference. Stored only.
  open var byValue: Any?
}

/// An animation as by a spring.
@preconcurrency @MainActor open class CASpringAnimation: CABasicAnimation {
  /// The mass. Stored only.
  open var mass: CGFloat = 1
  /// The stiffness. Stored only.
  open var stiffness: CGFloat = 100
  /// The damping. Stored only.
  open var damping: CGFloat = 10
  /// The velocity at the start. Stored only.
  open var initialVelocity: CGFloat = 0
}

/// An animation through several values.
@preconcurrency @MainActor open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values. Stored only.
  open var values: [Any]?
  /// The times from 0 to 1. Stored only.
  open var keyTimes: [NSNumber]?
  /// The path of positions. Stored only.
  open var path: CGPath?
}

/// Several animations.
@preconcurrency @MainActor open class CAAnimationGroup: CAAnimation {
  /// The animations. Stored only.
  open var animations: [CAAnimation]?
}

/// The state before and after an animation.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: String

  /// Creates a value from a raw value.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
  /// That of the layer.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// After it the last value.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Before it the first value.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// The name of a course.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: String

  /// Creates a value from a raw value.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
  /// Of constant velocity.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the start.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at both ends.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// As the system's animations.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The course of an animation. It is never read.
@preconcurrency @MainActor open class CAMediaTimingFunction: NSObject {
  /// Creates a course of a name. It is never read.
  public init(name: CAMediaTimingFunctionName) {
    super.init()
  }
  /// Creates a course of a curve. It is never read.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    super.init()
  }
}

/// A group of changes of layers, which happen at once.
@preconcurrency @MainActor open class CATransaction: NSObject {
  /// Begins a group. Without effect.
  open class func begin() {}
  /// Ends a group. Without effect.
  open class func commit() {}
  /// Sets whether changes are animated. Without effect.
  open class func setDisableActions(_ flag: Bool) {}
  /// Sets the duration. Without effect.
  open class func setAnimationDuration(_ duration: CFTimeInterval) {}
  /// Sets the course. Without effect.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
  /// Calls a closure at once, because changes are not animated.
  open class func setCompletionBlock(_ block: (() -> Void)?) { block?() }
}

/// A timer of the display. It never fires.
@preconcurrency @MainActor open class CADisplayLink: NSObject {
  /// Creates a timer. It never fires.
  public init(target: Any, selector: Selector) {
    super.init()
  }
  /// Starts the timer. Without effect.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
  /// Ends the timer. Without effect.
  open func invalidate() {}
  /// Whether the timer is stopped. Stored only.
  open var isPaused = false
  /// The number of calls in a second. Stored only.
  open var preferredFramesPerSecond = 0
  /// The time of the last frame: 0. Never fires.
  open var timestamp: CFTimeInterval { 0 }
  /// The time of the next frame: 0. Never fires.
  open var targetTimestamp: CFTimeInterval { 0 }
  /// The time between frames: 0. Never fires.
  open var duration: CFTimeInterval { 0 }
}

/// Seconds.
public typealias CFTimeInterval = Double

/// Seconds since the first instant of 2001, in Greenwich.
public typealias CFAbsoluteTime = CFTimeInterval

/// Returns the seconds since the first instant of 2001, in Greenwich.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// Returns the seconds since the start of the system.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

/// Runs a closure. There are no pools without the Objective-C runtime.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

extension CGFloat {
  /// Creates a number, rounded if it cannot be represented.
  public init(truncating number: NSNumber) {
    self.init(number.doubleValue)
  }

  /// Creates a number; nil if it cannot be represented exactly.
  public init?(exactly number: NSNumber) {
    guard let value = Double(exactly: number) else { return nil }
    self.init(value)
  }
}

extension UIView {
  /// Ways in which an animation runs. Animations end at once.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set of these bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The subviews are laid out in the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Touches are reserved during the animation.
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// The animation starts from the visible state.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// The animation repeats.
    public static let `repeat` = AnimationOptions(rawValue: 8)
    /// The animation runs back and forth.
    public static let autoreverse = AnimationOptions(rawValue: 16)
    /// Slow at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Of constant velocity.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// A change by dissolving.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// Makes changes at once and reports their end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Makes changes at once and reports their end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Makes changes at once and reports their end.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations?()
    completion?(true)
  }

  /// Makes changes at once.
  public class func performWithoutAnimation(_ actions: () -> Void) { actions() }

  /// Whether changes are animated. Stored only.
  public class var areAnimationsEnabled: Bool { false }

  /// Sets whether changes are animated. Without effect.
  public class func setAnimationsEnabled(_ enabled: Bool) {}
}
