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
