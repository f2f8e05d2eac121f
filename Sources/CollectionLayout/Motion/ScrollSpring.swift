/// The spring that pulls a scroll to an edge, or to a target that it cannot reach by slowing down: critically damped.
struct ScrollSpring: Hashable, Sendable {
  /// Points.
  let start: Double
  /// Points per second.
  let startVelocity: Double
  /// Points.
  let rest: Double

  /// UIKit's is not public; this one feels like it.
  private static let spring = Spring(mass: 1, stiffness: 100, damping: 20)

  /// The spring that takes a scroll at an offset, with its velocity, to its rest.
  init(from start: Double, velocity: Double, to rest: Double) {
    self.start = start
    startVelocity = velocity
    self.rest = rest
  }

  private var displacement: Double { start - rest }

  /// Where it is `time` seconds after the start, and how fast in points per second.
  func state(at time: Double) -> (offset: Double, velocity: Double) {
    guard time > 0 else { return (start, startVelocity) }
    let state = Self.spring.state(at: time, displacement: displacement, velocity: startVelocity)
    return (rest + state.displacement, state.velocity)
  }

  /// When it passes through its rest, to come back from the other side; nil if it comes to rest from this side. Seconds.
  var crossing: Double? {
    let time = -displacement / (startVelocity + Self.spring.decay * displacement)
    return time > 0 && time < .infinity ? time : nil
  }

  /// When it stays so near to its rest that nobody sees the difference. Seconds.
  var settlingTime: Double {
    Self.spring.settlingTime(
      displacement: displacement, velocity: startVelocity, threshold: ScrollMotion.threshold)
  }
}
