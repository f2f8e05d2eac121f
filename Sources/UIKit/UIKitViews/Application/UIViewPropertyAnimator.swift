public import Foundation
public import UIKitLayout

extension UIView {

  /// The course of an animation.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear
  }

  /// The course of keyframes.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt

    /// Creates a value from a raw value.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    /// With linear values.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// With smooth values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3072)
  }
  /// Makes the changes of keyframes at once and reports their end.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }
  /// Makes changes at once.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) { animations() }
}

/// Changes that are made at once if they are started.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject {
  /// Creates an animator. Duration and course are never read.
  public init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    self.animations = animations.map { [$0] } ?? []
    super.init()
  }
  /// Creates an animator. Duration and damping are never read.
  public init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.animations = animations.map { [$0] } ?? []
    super.init()
  }
  private var animations: [() -> Void]
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// The part that is done. Stored only.
  open var fractionComplete: CGFloat = 0
  /// Whether the changes are undone. Stored only.
  open var isReversed = false
  /// Whether the end is a pause. Stored only.
  open var pausesOnCompletion = false
  /// Whether an animation runs. Always false.
  open var isRunning: Bool { false }
  /// Adds changes.
  open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }
  /// Adds a closure that is called at the end.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }
  /// Makes the changes and reports their end.
  open func startAnimation() {
    let (changes, ends) = (animations, completions)
    (animations, completions) = ([], [])
    for change in changes { change() }
    for end in ends { end(.end) }
  }
  /// Makes the changes at once, whatever the delay is.
  open func startAnimation(afterDelay delay: TimeInterval) { startAnimation() }
  /// Stops the animation. Without effect.
  open func pauseAnimation() {}
  /// Ends the animation. Without effect.
  open func stopAnimation(_ withoutFinishing: Bool) {}
  /// Ends the animation at a position. Without effect.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
  /// Makes changes at once and reports their end.
  @discardableResult open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: .easeInOut, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation()
    return animator
  }
}

/// A position in an animation.
public enum UIViewAnimatingPosition: Int, Sendable {
  case end, start, current
}

/// Makes the device vibrate. It does not.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  /// Prepares the motor. Without effect.
  open func prepare() {}
}

/// Imitates an impact.
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {

  /// The strength.
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }
  /// Creates a generator. The strength is never read.
  public init(style: FeedbackStyle) {
    super.init()
  }
  /// Creates a generator.
  public convenience override init() {
    self.init(style: .medium)
  }
  /// Imitates an impact. Without effect.
  open func impactOccurred() {}
  /// Imitates an impact of an intensity. Without effect.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Imitates a change of the selection.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Imitates a change. Without effect.
  open func selectionChanged() {}
}

/// Imitates a message.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {

  /// The kind of message.
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }
  /// Imitates a message. Without effect.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
