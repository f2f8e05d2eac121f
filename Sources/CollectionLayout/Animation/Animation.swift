/// An easing curve: progress as a function of time.
public enum AnimationCurve: Hashable, Sendable {
  case linear, easeIn, easeOut, easeInOut
  /// A cubic Bézier from (0, 0) to (1, 1) with these control points.
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double)
  /// A spring that settles within the animation's duration. Velocity in distances per second.
  case dampingRatioSpring(ratio: Double, initialVelocity: Double)
  /// A spring given by its physical constants; its duration is its settling time.
  case spring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)
  /// A spring given by its period in seconds and its bounce from −1 to 1.
  case perceptualSpring(duration: Double, bounce: Double)
}

/// The initial state of an appearing element, or the final state of a disappearing one, relative to its model
/// attributes.
public struct TransitionState: Hashable, Sendable {
  /// From 0 to 1; nil keeps the alpha of the element.
  public var alpha: Double?
  public var scale: Double
  /// In degrees.
  public var rotate: Double
  /// In points.
  public var translate: Point

  public init(alpha: Double? = nil, scale: Double = 1, rotate: Double = 0, translate: Point = .zero) {
    self.alpha = alpha
    self.scale = scale
    self.rotate = rotate
    self.translate = translate
  }

  /// Transparent, without a transform.
  public static let transparent = TransitionState(alpha: 0)
  /// Enlarged by a twentieth.
  public static let lifted = TransitionState(scale: 1.05)
}

/// The treatment of earlier animations in flight by an animated update.
public enum AnimationInterruption: Hashable, Sendable {
  /// Earlier animations continue, and that of the update is added to them, as in UIKit since iOS 8.
  case additive
  /// The update starts from the presentation state, at rest.
  case restart
}

/// The parameters of an animated batch update.
public struct UpdateAnimation: Hashable, Sendable {
  /// In seconds; ignored by curves with an intrinsic duration.
  public var duration: Double
  public var curve: AnimationCurve
  /// The state in which inserted elements start.
  public var appear: TransitionState
  /// The state in which deleted elements end.
  public var disappear: TransitionState
  /// The state of an item that the user moves.
  public var moving: TransitionState
  /// The scroll anchor.
  public var anchor: ScrollAnchor
  /// Whether a change of the layout alone is animated, too.
  public var animatesLayoutChanges: Bool
  /// The treatment of animations in flight when the update begins.
  public var interruption: AnimationInterruption

  public init(
    duration: Double = 0.3, curve: AnimationCurve = .easeInOut, appear: TransitionState = .transparent,
    disappear: TransitionState = .transparent, moving: TransitionState = .lifted, anchor: ScrollAnchor = .none,
    animatesLayoutChanges: Bool = false, interruption: AnimationInterruption = .additive
  ) {
    self.duration = duration
    self.curve = curve
    self.appear = appear
    self.disappear = disappear
    self.moving = moving
    self.anchor = anchor
    self.animatesLayoutChanges = animatesLayoutChanges
    self.interruption = interruption
  }

  /// The duration in seconds: that of the curve if it is intrinsic, and `duration` otherwise.
  public var effectiveDuration: Double { curve.intrinsicDuration ?? duration.sanitizedLength }
}
