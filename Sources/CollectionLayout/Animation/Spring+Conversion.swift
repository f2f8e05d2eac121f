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

  /// The share of the envelope that remains at the end.
  private static let settlingThreshold = 0.001

  /// Lower bound of the envelope's initial share. Some ratios and velocities make the share in the formula vanish, and
  /// without the bound the spring would not settle within the duration.
  private static let minimumEnvelopeShare = 0.05

  /// Returns ω0·T for the lowest frequency ω0 at which (a/b)·e^(−ω0·ζ·T) stays below the remainder, with a = ω0·ζ − v
  /// and b = ω0·√(1 − ζ²). `velocity` is v in distances per duration.
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
  /// below the remainder. `velocity` is v in distances per duration.
  private static func criticalAngle(velocity: Double) -> Double {
    let excess = { (angle: Double) -> (value: Double, slope: Double) in
      let share = angle - velocity + 1
      return (logarithm(abs(share) / settlingThreshold) - angle, 1 / share - 1)
    }
    return max(
      logarithm(minimumEnvelopeShare / settlingThreshold),
      lastRoot(of: excess, peak: max(0, velocity), zero: max(0, velocity - 1)))
  }

  /// Returns the last root of an excess: after its peak, or before its zero if the peak is negative.
  private static func lastRoot(
    of excess: (Double) -> (value: Double, slope: Double), peak: Double, zero: Double
  ) -> Double {
    if peak > 0, excess(peak).value < 0 { return newtonBisectionRoot(from: 0, to: zero, start: 5, excess) }
    var high = max(5, 2 * peak)
    while excess(high).value > 0, high < .infinity { high *= 2 }
    return newtonBisectionRoot(from: peak, to: high, start: max(5, peak), excess)
  }
}
