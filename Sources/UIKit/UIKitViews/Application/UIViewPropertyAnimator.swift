public import Foundation
public import UIKitLayout

extension UIView {

  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear
  }

  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3072)
  }
  /// Calls `animations`, whose changes are not animated, then `completion` with true.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }
  /// Calls `animations` at once; the times have no influence.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) { animations() }
}

/// An animator whose closures with changes are called at once when it starts: nothing is animated.
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

  // Stored only:
  open var fractionComplete: CGFloat = 0
  open var isReversed = false
  open var pausesOnCompletion = false

  open var isRunning: Bool { false }  // Always false.
  open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }
  /// Calls the closures with the changes, which are not animated, then those for the end, each once.
  open func startAnimation() {
    let (changes, ends) = (animations, completions)
    (animations, completions) = ([], [])
    for change in changes { change() }
    for end in ends { end(.end) }
  }
  /// Starts at once, whatever the delay is.
  open func startAnimation(afterDelay delay: TimeInterval) { startAnimation() }

  // Without effect:
  open func pauseAnimation() {}
  open func stopAnimation(_ withoutFinishing: Bool) {}
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}

  /// Calls `animations`, whose changes are not animated, then `completion` with `end`. Returns the animator.
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

public enum UIViewAnimatingPosition: Int, Sendable {
  case end, start, current
}

/// Lets the device vibrate. Without effect: the device does not vibrate.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  open func prepare() {}
}

@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {

  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }
  /// Creates a generator. The strength is never read.
  public init(style: FeedbackStyle) {
    super.init()
  }
  public convenience override init() {
    self.init(style: .medium)
  }
  open func impactOccurred() {}  // Without effect.
  open func impactOccurred(intensity: CGFloat) {}  // Without effect.
}

/// Lets the device vibrate when the user changes a selection. Without effect: the device does not vibrate.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() {}
}

@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {

  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }
  open func notificationOccurred(_ notificationType: FeedbackType) {}  // Without effect.
}
