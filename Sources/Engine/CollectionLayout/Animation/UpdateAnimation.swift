/// The parameters of an animated batch update.
public struct UpdateAnimation: Hashable, Sendable {
  /// The duration in seconds; ignored by curves with an intrinsic duration.
  public var duration: Double
  public var curve: AnimationCurve
  /// The state in which inserted elements start.
  public var appear = TransitionState.transparent
  /// The state in which deleted elements end.
  public var disappear = TransitionState.transparent
  /// The appearance of an item while the user moves it.
  public var moving = TransitionState.lifted
  public var anchor = ScrollAnchor.none
  /// Whether a change of the layout alone is animated, too.
  public var animatesLayoutChanges = false
  /// The treatment of animations in flight when the update begins.
  public var interruption = AnimationInterruption.additive

  public init(duration: Double = 0.3, curve: AnimationCurve = .easeInOut) {
    self.duration = duration
    self.curve = curve
  }

  /// The duration in seconds: that of the curve if it is intrinsic, and `duration` otherwise.
  public var effectiveDuration: Double { curve.intrinsicDuration ?? duration.sanitizedLength }
}

/// The initial state of an appearing element, or the final state of a disappearing one, relative to its model
/// attributes.
public struct TransitionState: Hashable, Sendable {
  /// From 0 to 1; nil keeps the alpha of the element.
  public var alpha: Double?
  public var scale: Double
  /// The rotation in degrees, clockwise on screen.
  public var rotate = 0.0
  /// The translation in points.
  public var translate = Point.zero

  public init(alpha: Double? = nil, scale: Double = 1) {
    self.alpha = alpha
    self.scale = scale
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
  /// Earlier animations end, and that of the update starts from the presentation state with the velocity 0.
  case restart
}

/// An easing curve: progress as a function of time.
public enum AnimationCurve: Hashable, Sendable {
  case linear, easeIn, easeOut, easeInOut
  /// A cubic Bézier from (0, 0) to (1, 1) with these control points.
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double)
  /// A spring that settles within the animation's duration. The velocity is in animated distances per second.
  case dampingRatioSpring(ratio: Double, initialVelocity: Double)
  /// A spring given by its physical constants; its duration is its settling time.
  case spring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)
  /// A spring given by its period in seconds and its bounce from −1 to 1.
  case perceptualSpring(duration: Double, bounce: Double)
}

extension AnimationCurve {
  /// Returns the progress `time` seconds after the start: 0 before the start and exactly 1 from the end on. In between
  /// it may be outside of 0…1.
  ///
  /// `duration` is in seconds. Curves with an intrinsic duration ignore it.
  public func progress(at time: Double, duration: Double) -> Double {
    let duration = intrinsicDuration ?? duration.sanitizedLength
    guard time < duration else { return time >= duration ? 1 : 0 }
    guard time > 0 else { return 0 }
    if let spring = spring(duration: duration) { return 1 - spring.displacement(at: time) }
    return timing?.progress(at: time / duration) ?? time / duration
  }

  /// The settling time of a spring with its own constants, in seconds; nil for curves that fit any duration.
  public var intrinsicDuration: Double? {
    switch self {
    case .spring, .perceptualSpring: spring(duration: 0)?.settlingDuration
    case .linear, .easeIn, .easeOut, .easeInOut, .cubic, .dampingRatioSpring: nil
    }
  }

  /// Returns the spring of the curve; nil for linear and Bézier curves.
  private func spring(duration: Double) -> Spring? {
    switch self {
    case .dampingRatioSpring(let ratio, let velocity):
      Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
    case .spring(let mass, let stiffness, let damping, let velocity):
      Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    case .perceptualSpring(let duration, let bounce): Spring(duration: duration, bounce: bounce)
    case .linear, .easeIn, .easeOut, .easeInOut, .cubic: nil
    }
  }

  /// The Bézier timing of the curve; nil for linear curves and springs.
  private var timing: CubicBezierTiming? {
    switch self {
    case .easeIn: CubicBezierTiming(x1: 0.42, y1: 0, x2: 1, y2: 1)
    case .easeOut: CubicBezierTiming(x1: 0, y1: 0, x2: 0.58, y2: 1)
    case .easeInOut: CubicBezierTiming(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    case .cubic(let x1, let y1, let x2, let y2): CubicBezierTiming(x1: x1, y1: y1, x2: x2, y2: y2)
    case .linear, .dampingRatioSpring, .spring, .perceptualSpring: nil
    }
  }
}

/// A cubic Bézier timing function from (0, 0) to (1, 1): x is the elapsed fraction of the time, y the progress.
struct CubicBezierTiming: Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// Creates the curve with these control points. x is clamped to 0…1, so that each time has exactly one progress.
  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    (self.x1, self.x2) = (x1.clamped(to: 0...1), x2.clamped(to: 0...1))
    (self.y1, self.y2) = (y1.clamped(to: -1e9...1e9, otherwise: 0), y2.clamped(to: -1e9...1e9, otherwise: 0))
  }

  /// Returns the progress at a fraction of the time. Some control points make it negative or greater than 1.
  func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let parameter = newtonBisectionRoot(from: 0, to: 1, start: fraction) { parameter in
      (fraction - Self.coordinate(x1, x2, at: parameter), -Self.slope(x1, x2, at: parameter))
    }
    return Self.coordinate(y1, y2, at: parameter)
  }

  private static func coordinate(_ first: Double, _ second: Double, at parameter: Double) -> Double {
    let complement = 1 - parameter
    return parameter * (3 * complement * (complement * first + parameter * second) + parameter * parameter)
  }

  private static func slope(_ first: Double, _ second: Double, at parameter: Double) -> Double {
    let complement = 1 - parameter
    return 3
      * (complement * complement * first + 2 * complement * parameter * (second - first) + parameter * parameter
        * (1 - second))
  }
}
