public import Foundation

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
