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
