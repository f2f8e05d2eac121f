/// How progress follows time.
public enum AnimationCurve: Hashable, Sendable {
  case linear, easeIn, easeOut, easeInOut
  /// A cubic Bézier from (0, 0) to (1, 1) with these two control points.
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double)
  /// A spring that comes to rest within the animation's duration; velocity in distances per second.
  case damped(ratio: Double, initialVelocity: Double)
  /// A spring by its constants; its length is its settling time.
  case spring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)
  /// A spring by its period in seconds and its bounce, −1 to 1.
  case bouncing(duration: Double, bounce: Double)
}

/// How an element looks at the far end of its appearing or disappearing, against where it stands.
public struct ElementState: Hashable, Sendable {
  /// 0 to 1; nil keeps the element's own.
  public var alpha: Double?
  public var scale: Double
  /// Degrees.
  public var rotate: Double
  /// Points.
  public var translate: Point

  public init(alpha: Double? = nil, scale: Double = 1, rotate: Double = 0, translate: Point = .zero) {
    self.alpha = alpha
    self.scale = scale
    self.rotate = rotate
    self.translate = translate
  }

  /// Invisible, in place.
  public static let faded = ElementState(alpha: 0)
}

/// How a batch update animates.
public struct UpdateAnimation: Hashable, Sendable {
  /// Seconds; of no effect on a curve that has its own length.
  public var duration: Double
  public var curve: AnimationCurve
  /// Where inserted elements start.
  public var appear: ElementState
  /// Where deleted elements end.
  public var disappear: ElementState
  /// What stays where it is on screen.
  public var anchor: UpdateAnchor

  public init(
    duration: Double = 0.3, curve: AnimationCurve = .easeInOut, appear: ElementState = .faded,
    disappear: ElementState = .faded, anchor: UpdateAnchor = .none
  ) {
    self.duration = duration
    self.curve = curve
    self.appear = appear
    self.disappear = disappear
    self.anchor = anchor
  }
  /// How long it really takes: the curve's own length where it has one. Seconds.
  public var effectiveDuration: Double { curve.ownDuration ?? duration.legalLength }
}
