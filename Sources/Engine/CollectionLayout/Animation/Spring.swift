/// A mass on a damped spring: m·x″ + c·x′ + k·x = 0. x is the remaining distance: 1 at the start, 0 at rest.
public struct Spring: Hashable, Sendable {
  /// m, greater than 0.
  public let mass: Double
  /// k, greater than 0.
  public let stiffness: Double
  /// c, at least 0.
  public let damping: Double
  /// The velocity at the start in units of x per second, positive toward rest.
  public let initialVelocity: Double

  /// Creates a spring. Constants outside of the valid ranges are clamped.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    self.mass = mass.clamped(to: 1e-9...1e9)
    self.stiffness = stiffness.clamped(to: 1e-12...1e24)
    self.damping = damping.clamped(to: 0...1e24)
    self.initialVelocity = initialVelocity.clamped(to: -1e15...1e15, otherwise: 0)
  }

  /// Returns the remaining distance after `time` seconds: 1 until the start, negative while the spring overshoots.
  public func displacement(at time: Double) -> Double {
    state(at: time, displacement: 1, velocity: -initialVelocity).displacement
  }

  /// Seconds after which the spring stays within 1/1000 of the distance from rest, as `settlingTime` computes them; at
  /// most `longestSettling`.
  public var settlingDuration: Double {
    settlingTime(displacement: 1, velocity: -initialVelocity, threshold: 0.001)
  }

  /// The maximum settling time in seconds. A spring with little damping is stopped then.
  public static let longestSettling = 3600.0
}

extension Spring {
  /// The damping regime of a spring.
  enum Regime {
    /// Oscillates about rest, with this frequency in radians per second.
    case underdamped(frequency: Double)
    /// Approaches rest as fast as possible without oscillation.
    case critical
    /// Approaches rest slowly: a sum of two exponential decays with these rates per second.
    case overdamped(slow: Double, fast: Double)
  }

  /// The decay rate of the amplitude per second, β = c / 2m.
  var decay: Double { damping / (2 * mass) }

  /// The damping regime. The tolerance between the regimes is the rounding error.
  var regime: Regime {
    let (decay, square) = (decay, stiffness / mass)
    let difference = square - decay * decay
    if abs(difference) <= 1e-12 * square { return .critical }
    if difference > 0 { return .underdamped(frequency: difference.squareRoot()) }
    let fast = decay + (-difference).squareRoot()
    // The product of both rates is k/m. Computing `slow` as a difference would lose its digits by cancellation.
    return .overdamped(slow: square / fast, fast: fast)
  }

  /// Returns displacement and velocity after `time` seconds, for a release at `displacement` with `velocity`.
  func state(
    at time: Double, displacement: Double, velocity: Double
  ) -> (displacement: Double, velocity: Double) {
    guard time > 0 else { return (displacement, velocity) }
    // After 30 years every spring is at rest; the products below would overflow.
    guard time < 1e9 else { return (0, 0) }
    // The responses to a unit velocity and to a unit displacement.
    var (kicked, released): (Double, Double)
    switch regime {
    case .underdamped(let frequency):
      let envelope = exponential(-decay * time)
      kicked = envelope * sine(frequency * time) / frequency
      released = envelope * cosine(frequency * time) + decay * kicked
    case .critical:
      let envelope = exponential(-decay * time)
      kicked = envelope * time
      released = envelope * (1 + decay * time)
    case .overdamped(let slow, let fast):
      kicked = exponential(-slow * time) * -exponentialLessOne((slow - fast) * time) / (fast - slow)
      released = exponential(-slow * time) + slow * kicked
    }
    return (
      released * displacement + kicked * velocity,
      -stiffness / mass * kicked * displacement + (released - 2 * decay * kicked) * velocity
    )
  }
}

extension Spring {
  /// Creates the spring of mass 1 whose undamped period is `duration` seconds. A bounce of 0 is critical damping, 1 is
  /// no damping, and at −1 the spring hardly moves.
  public init(duration: Double, bounce: Double) {
    let bounce = bounce.clamped(to: -1...1, otherwise: 0)
    let frequency = 2 * .pi / duration.clamped(to: Self.shortest...Self.longestSettling)
    let ratio = bounce >= 0 ? 1 - bounce : min(1e9, 1 / (1 + bounce))
    self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }

  /// Creates the spring of mass 1 with a damping ratio above 0 up to 1, whose envelope falls to 1/1000 after `duration`
  /// seconds.
  ///
  /// UIKit's conversion is not public. This one solves the equation of the envelope for the frequency.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    let ratio = dampingRatio.clamped(to: 1e-6...1, otherwise: 1)
    let duration = duration.clamped(to: Self.shortest...Self.longestSettling)
    let velocity = initialVelocity.clamped(to: -1e9...1e9, otherwise: 0)
    let angle =
      ratio == 1
      ? Self.criticalAngle(velocity: velocity * duration)
      : Self.underdampedAngle(ratio: ratio, velocity: velocity * duration)
    let frequency = angle / duration
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: velocity)
  }

  /// The minimum duration in seconds; too short to be visible.
  private static let shortest = 1e-6

  /// The value of the envelope at the end of the duration, in units of x.
  private static let settlingThreshold = 0.001

  /// A lower bound of the factor a/b of the envelope (see below). Some ratios and velocities make the factor vanish;
  /// without the bound the spring would not settle within the duration.
  private static let minimumEnvelopeShare = 0.05

  /// Returns ω0·T for the lowest frequency ω0 at which (a/b)·e^(−ω0·ζ·T) stays below `settlingThreshold`, with the
  /// duration T, the damping ratio ζ, a = ω0·ζ − v and b = ω0·√(1 − ζ²). `velocity` is v in distances per duration.
  private static func underdampedAngle(ratio: Double, velocity: Double) -> Double {
    let root = ((1 - ratio) * (1 + ratio)).squareRoot()
    let least = logarithm(minimumEnvelopeShare / settlingThreshold) / ratio
    guard velocity != 0 else { return max(least, logarithm(ratio / (root * settlingThreshold)) / ratio) }
    let excess = { (angle: Double) -> (value: Double, slope: Double) in
      (
        logarithm(abs(ratio - velocity / angle) / (root * settlingThreshold)) - ratio * angle,
        velocity / (angle * (ratio * angle - velocity)) - ratio
      )
    }
    // With a velocity toward rest the envelope is 0 where a is 0. It then rises to a peak and decreases for good.
    let peak = velocity > 0 ? (velocity + (velocity * velocity + 4 * velocity).squareRoot()) / (2 * ratio) : 0
    return max(least, lastRoot(of: excess, peak: peak, zero: max(0, velocity / ratio)))
  }

  /// Returns ω0·T for the lowest frequency ω0 at which e^(−ω0·T)·((ω0 − v)·T + 1), the critically damped case, stays
  /// below `settlingThreshold`. `velocity` is v in distances per duration.
  private static func criticalAngle(velocity: Double) -> Double {
    let excess = { (angle: Double) -> (value: Double, slope: Double) in
      let share = angle - velocity + 1
      return (logarithm(abs(share) / settlingThreshold) - angle, 1 / share - 1)
    }
    return max(
      logarithm(minimumEnvelopeShare / settlingThreshold),
      lastRoot(of: excess, peak: max(0, velocity), zero: max(0, velocity - 1)))
  }

  /// Returns the last root of `excess`, which is −∞ at `zero`, then rises to its value at `peak` and decreases for
  /// good: the root after the peak, or, if the value at the peak is negative, the one before `zero`.
  private static func lastRoot(
    of excess: (Double) -> (value: Double, slope: Double), peak: Double, zero: Double
  ) -> Double {
    if peak > 0, excess(peak).value < 0 { return newtonBisectionRoot(from: 0, to: zero, start: 5, excess) }
    var high = max(5, 2 * peak)
    while excess(high).value > 0, high < .infinity { high *= 2 }
    return newtonBisectionRoot(from: peak, to: high, start: max(5, peak), excess)
  }
}

extension Spring {
  /// Returns the seconds after which the spring, released at `displacement` with `velocity`, stays within `threshold`
  /// of rest.
  ///
  /// For underdamped and critically damped springs this is an upper bound from the envelope. For overdamped springs,
  /// whose envelope is a poor bound, it is exact but for rounding. At most `longestSettling`.
  func settlingTime(displacement: Double, velocity: Double, threshold: Double) -> Double {
    let time: Double
    switch regime {
    case .underdamped(let frequency):
      let swing = abs(displacement) + abs((velocity + decay * displacement) / frequency)
      time = logarithm(swing / threshold) / decay
    case .critical:
      let kick = abs(velocity + decay * displacement)
      time = max(
        logarithm(2 * abs(displacement) / threshold) / decay,
        2 / decay * logarithm(4 * kick / (exponential(1) * decay * threshold)))
    case .overdamped(let slow, let fast):
      time = overdampedSettlingTime(
        slow: slow, fast: fast, displacement: displacement, velocity: velocity, threshold: threshold)
    }
    // NaN and infinity are undamped springs, which never settle; minus infinity is a spring at rest.
    return time.clamped(to: 0...Self.longestSettling, otherwise: Self.longestSettling)
  }

  /// Returns the settling time of an overdamped spring in seconds, exact but for rounding; at most `longestSettling`.
  /// The displacement has at most one extremum and tends to 0 after it.
  private func overdampedSettlingTime(
    slow: Double, fast: Double, displacement: Double, velocity: Double, threshold: Double
  ) -> Double {
    let turn =
      logarithm(fast * (velocity + slow * displacement) / (slow * (velocity + fast * displacement))) / (fast - slow)
    var (start, sign) = (0.0, displacement < 0 ? -1.0 : 1.0)
    if turn > 0, turn < .infinity {
      let extreme = state(at: turn, displacement: displacement, velocity: velocity).displacement
      if abs(extreme) > threshold { (start, sign) = (turn, extreme < 0 ? -1 : 1) }
    }
    let height = { (time: Double) -> (value: Double, slope: Double) in
      let state = state(at: time, displacement: displacement, velocity: velocity)
      return (sign * state.displacement - threshold, sign * state.velocity)
    }
    guard height(start).value > 0 else { return 0 }
    var step = 1 / slow
    while height(start + step).value > 0 {
      if start + step > Self.longestSettling { return Self.longestSettling }
      step *= 2
    }
    return newtonBisectionRoot(from: start, to: start + step, start: start + step / 2, height)
  }
}

/// Finds the root of a decreasing function by Newton's method (eight steps), with bisection as the fallback.
///
/// The function is not evaluated at the ends of the interval, where it may be infinite.
func newtonBisectionRoot(
  from low: Double, to high: Double, start: Double, _ function: (Double) -> (value: Double, slope: Double)
) -> Double {
  var (low, high) = (low, high)
  var x = start > low && start < high ? start : low + (high - low) / 2
  for step in 0..<200 {
    let (value, slope) = function(x)
    if value == 0 { return x }
    if value > 0 { low = x } else { high = x }
    var next = x - value / slope
    if step >= 8 || !(next > low && next < high) { next = low + (high - low) / 2 }
    if abs(next - x) <= 1e-13 * abs(next) { return next }
    x = next
  }
  return x
}
