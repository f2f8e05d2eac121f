/// A mass on a spring with a damper: m·x″ + c·x′ + k·x = 0, where x is what is left of the way; 1 at the start, 0 at rest.
public struct Spring: Hashable, Sendable {
  /// m, above 0.
  public let mass: Double
  /// k, above 0.
  public let stiffness: Double
  /// c, not below 0.
  public let damping: Double
  /// Towards rest, in whole ways per second.
  public let initialVelocity: Double

  /// The spring with these constants; what no spring can have is replaced by the nearest that one can.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    self.mass = mass.held(to: 1e-9...1e9)
    self.stiffness = stiffness.held(to: 1e-12...1e24)
    self.damping = damping.held(to: 0...1e24)
    self.initialVelocity = initialVelocity.held(to: -1e15...1e15, otherwise: 0)
  }

  /// What is left of the way after `time` seconds: 1 until the start, below 0 where the spring overshoots.
  public func displacement(at time: Double) -> Double {
    state(at: time, displacement: 1, velocity: -initialVelocity).displacement
  }

  /// The time until the spring stays within a thousandth of the way from rest, by the formulas of part F.5; 3600 s at most.
  public var settlingDuration: Double {
    settlingTime(displacement: 1, velocity: -initialVelocity, threshold: 0.001)
  }

  /// The longest time for which a spring moves: what hardly damps itself is stopped.
  public static let longestSettling = 3600.0
}

extension Spring {
  /// How a spring comes to rest.
  enum Regime {
    /// Around rest and back, at so many radians a second.
    case underdamped(frequency: Double)
    /// As fast as it can without crossing.
    case critical
    /// Slowly: a sum of two decays, each in shares per second.
    case overdamped(slow: Double, fast: Double)
  }

  /// The share of the motion that is lost per second: β of part F.5.
  var decay: Double { damping / (2 * mass) }

  /// How the constants make the spring behave; the limit between the regimes has the width of rounding.
  var regime: Regime {
    let (decay, square) = (decay, stiffness / mass)
    let difference = square - decay * decay
    if abs(difference) <= 1e-12 * square { return .critical }
    if difference > 0 { return .underdamped(frequency: difference.squareRoot()) }
    let fast = decay + (-difference).squareRoot()
    // The product of the two is ω0²; the difference of β and ω′ would lose its digits.
    return .overdamped(slow: square / fast, fast: fast)
  }

  /// Where the spring is and how fast it moves after `time` seconds, when it was let go at `displacement` with `velocity`.
  func state(
    at time: Double, displacement: Double, velocity: Double
  ) -> (displacement: Double, velocity: Double) {
    guard time > 0 else { return (displacement, velocity) }
    // Whatever the spring, nobody waits thirty years, and the products below would overflow.
    guard time < 1e9 else { return (0, 0) }
    // The answers to a unit of velocity and, from the same parts, to a unit of displacement.
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
