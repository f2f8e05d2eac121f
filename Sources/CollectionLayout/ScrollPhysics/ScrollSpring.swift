/// The critically damped spring that moves a scroll to an edge, or to a target that deceleration cannot reach.
struct ScrollSpring: Hashable, Sendable {
  /// The initial offset in points.
  let start: Double
  /// The initial velocity in points per second.
  let startVelocity: Double
  /// The final offset in points.
  let rest: Double

  /// The constants of UIKit's spring are not public; these approximate it by eye.
  private static let spring = Spring(mass: 1, stiffness: 100, damping: 20)

  /// Creates the spring that moves a scroll from an offset and a velocity to its final offset.
  init(from start: Double, velocity: Double, to rest: Double) {
    self.start = start
    startVelocity = velocity
    self.rest = rest
  }

  private var displacement: Double { start - rest }

  /// Returns the offset in points and the velocity in points per second, `time` seconds after the start.
  func state(at time: Double) -> (offset: Double, velocity: Double) {
    guard time > 0 else { return (start, startVelocity) }
    let state = Self.spring.state(at: time, displacement: displacement, velocity: startVelocity)
    return (rest + state.displacement, state.velocity)
  }

  /// The time at which the offset crosses its final value, in seconds; nil if it approaches from one side.
  var crossing: Double? {
    let time = -displacement / (startVelocity + Self.spring.decay * displacement)
    return time > 0 && time < .infinity ? time : nil
  }

  /// The time from which the offset stays within `ScrollMotion.threshold` of its final value, in seconds.
  var settlingTime: Double {
    Self.spring.settlingTime(
      displacement: displacement, velocity: startVelocity, threshold: ScrollMotion.threshold)
  }
}
