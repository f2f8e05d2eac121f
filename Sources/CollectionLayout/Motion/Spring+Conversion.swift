extension Spring {
  /// The spring of mass 1 that would swing once in `duration` seconds without damping; a bounce of 0 is critical damping, 1
  /// none, −1 so much that the spring hardly moves.
  public init(duration: Double, bounce: Double) {
    let bounce = bounce.held(to: -1...1, otherwise: 0)
    let frequency = 2 * .pi / duration.held(to: Self.shortest...Self.longestSettling)
    let ratio = bounce >= 0 ? 1 - bounce : min(1e9, 1 / (1 + bounce))
    self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }

  /// The spring of mass 1 with this damping ratio, above 0 up to 1, whose envelope is down to a thousandth after `duration`
  /// seconds.
  ///
  /// UIKit's own conversion is not public; this is the known one of part F.5.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    let ratio = dampingRatio.held(to: 1e-6...1, otherwise: 1)
    let duration = duration.held(to: Self.shortest...Self.longestSettling)
    let velocity = initialVelocity.held(to: -1e9...1e9, otherwise: 0)
    let angle =
      ratio == 1
      ? Self.criticalAngle(velocity: velocity * duration)
      : Self.underdampedAngle(ratio: ratio, velocity: velocity * duration)
    let frequency = angle / duration
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: velocity)
  }

  /// No time at all, as far as anybody can see.
  private static let shortest = 1e-6

  /// What is left of the envelope at the end.
  private static let remainder = 0.001

  /// The envelope counts for at least this much at the start: where ratio or velocity make the formula's share vanish, the
  /// spring would otherwise not come to rest in time.
  private static let leastShare = 0.05

  /// ω0·T of the least frequency at which (a/b)·e^(−ω0·ζ·T) stays below the remainder, a = ω0·ζ − v and b = ω0·√(1 − ζ²);
  /// v in ways per duration.
  private static func underdampedAngle(ratio: Double, velocity: Double) -> Double {
    let root = ((1 - ratio) * (1 + ratio)).squareRoot()
    let least = logarithm(leastShare / remainder) / ratio
    guard velocity != 0 else { return max(least, logarithm(ratio / (root * remainder)) / ratio) }
    let excess = { (angle: Double) -> (value: Double, slope: Double) in
      (
        logarithm(abs(ratio - velocity / angle) / (root * remainder)) - ratio * angle,
        velocity / (angle * (ratio * angle - velocity)) - ratio
      )
    }
    // With a velocity towards rest the envelope is 0 where a is, grows again to a peak and falls for good.
    let peak = velocity > 0 ? (velocity + (velocity * velocity + 4 * velocity).squareRoot()) / (2 * ratio) : 0
    return max(least, lastRoot(of: excess, peak: peak, zero: max(0, velocity / ratio)))
  }

  /// The same for e^(−ω0·T)·((ω0 − v)·T + 1).
  private static func criticalAngle(velocity: Double) -> Double {
    let excess = { (angle: Double) -> (value: Double, slope: Double) in
      let share = angle - velocity + 1
      return (logarithm(abs(share) / remainder) - angle, 1 / share - 1)
    }
    return max(
      logarithm(leastShare / remainder), lastRoot(of: excess, peak: max(0, velocity), zero: max(0, velocity - 1)))
  }

  /// Where an excess is 0 for the last time: behind its peak, or before its zero when the peak is too low to count.
  private static func lastRoot(
    of excess: (Double) -> (value: Double, slope: Double), peak: Double, zero: Double
  ) -> Double {
    if peak > 0, excess(peak).value < 0 { return rootOfFalling(from: 0, to: zero, start: 5, excess) }
    var high = max(5, 2 * peak)
    while excess(high).value > 0, high < .infinity { high *= 2 }
    return rootOfFalling(from: peak, to: high, start: max(5, peak), excess)
  }
}
