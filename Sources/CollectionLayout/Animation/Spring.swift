/// A mass on a damped spring: m·x″ + c·x′ + k·x = 0. x is the remaining distance: 1 at the start, 0 at rest.
public struct Spring: Hashable, Sendable {
  /// m, greater than 0.
  public let mass: Double
  /// k, greater than 0.
  public let stiffness: Double
  /// c, at least 0.
  public let damping: Double
  /// Toward rest, in distances per second.
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

  /// Seconds until the spring stays within 1/1000 of the distance from rest; at most `longestSettling`.
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
