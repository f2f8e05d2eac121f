extension Spring {
  /// Returns the seconds after which the spring, released at `displacement` with `velocity`, stays within `threshold`
  /// of rest.
  ///
  /// For underdamped and critically damped springs this is an upper bound from the envelope. For overdamped springs,
  /// whose envelope is a poor bound, it is exact. At most `longestSettling`.
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
      time = overdampedSettlingTime(slow, fast, displacement, velocity, threshold)
    }
    // NaN and infinity are undamped springs, which never settle; minus infinity is a spring at rest.
    return time.clamped(to: 0...Self.longestSettling, otherwise: Self.longestSettling)
  }

  /// Returns the exact settling time. The displacement has at most one extremum and tends to 0 after it.
  private func overdampedSettlingTime(
    _ slow: Double, _ fast: Double, _ displacement: Double, _ velocity: Double, _ threshold: Double
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
