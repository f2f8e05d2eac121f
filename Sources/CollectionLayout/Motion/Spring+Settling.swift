extension Spring {
  /// The time after which the spring, let go at `displacement` with `velocity`, stays within `threshold` of rest.
  ///
  /// The formulas of part F.5: not the exact moment, but bounds from the envelope; for an overdamped spring, whose envelope
  /// says little, the moment itself. Never more than `longestSettling`.
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
    // A spring without damping never settles, and one that is at rest has settled.
    return time.held(to: 0...Self.longestSettling, otherwise: Self.longestSettling)
  }

  /// The displacement of an overdamped spring turns at most once, and after that only falls.
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
    return rootOfFalling(from: start, to: start + step, start: start + step / 2, height)
  }
}

/// Where a function that falls from above 0 to below it is 0: eight steps of Newton's, and bisection where they lead
/// nowhere.
///
/// The function is not asked at the ends of the range, where it may be infinite.
func rootOfFalling(
  from low: Double, to high: Double, start: Double, _ function: (Double) -> (value: Double, slope: Double)
) -> Double {
  var (low, high) = (low, high)
  var place = start > low && start < high ? start : low + (high - low) / 2
  for step in 0..<200 {
    let (value, slope) = function(place)
    if value == 0 { return place }
    if value > 0 { low = place } else { high = place }
    var next = place - value / slope
    if step >= 8 || !(next > low && next < high) { next = low + (high - low) / 2 }
    if abs(next - place) <= 1e-13 * abs(next) { return next }
    place = next
  }
  return place
}
