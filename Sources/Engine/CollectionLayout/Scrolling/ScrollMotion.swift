/// The motion of a scroll after the finger is lifted, along one axis, as a function of time.
///
/// The scroll decelerates. At an edge a spring takes over the velocity and returns the scroll to the edge. A motion
/// that starts beyond an edge starts with the spring. Offset and velocity are continuous.
public struct ScrollMotion: Hashable, Sendable {
  /// The final offset in points.
  public let rest: Double
  /// Seconds until the final offset is reached. Finite.
  public let duration: Double
  /// In order of time; never empty.
  private let phases: [Phase]

  /// Creates the motion of a scroll that is released at `offset` with `velocity` in points per second.
  ///
  /// With a `target` it ends there, clamped to the bounds, instead of at its natural end.
  public init(
    from offset: Double, velocity: Double, bounds: ScrollBounds, rate: DecelerationRate = .normal, target: Double? = nil
  ) {
    let (offset, velocity) = (offset.sanitizedOffset, velocity.sanitizedVelocity)
    let phases =
      target.map { [Self.easing(from: offset, velocity: velocity, to: bounds.nearest(to: $0), rate: rate)] }
      ?? Self.phases(from: offset, velocity: velocity, bounds: bounds, rate: rate)
    let last = phases[phases.count - 1]
    self.phases = phases
    rest = target == nil ? bounds.nearest(to: last.law.rest) : last.law.rest
    duration = last.start + last.law.duration
  }

  /// Returns the offset `time` seconds after the release; exactly `rest` from `duration` on.
  public func offset(at time: Double) -> Double { time >= duration ? rest : state(at: time).offset }

  /// Returns the velocity `time` seconds after the release in points per second; 0 from `duration` on.
  public func velocity(at time: Double) -> Double { time >= duration ? 0 : state(at: time).velocity }

  /// The distance to the final offset, in points, below which the motion ends.
  static let threshold = 0.5

  private func state(at time: Double) -> (offset: Double, velocity: Double) {
    let phase = phases.last { $0.start <= time } ?? phases[0]
    return phase.law.state(at: time - phase.start)
  }

  private static func easing(
    from offset: Double, velocity: Double, to target: Double, rate: DecelerationRate
  ) -> Phase {
    let deceleration = ScrollDeceleration(from: offset, velocity: velocity, to: target, rate: rate)
    return Phase(
      start: 0,
      law: deceleration.map { .deceleration($0) }
        ?? .spring(ScrollSpring(from: offset, velocity: velocity, to: target)))
  }

  private static func phases(
    from offset: Double, velocity: Double, bounds: ScrollBounds, rate: DecelerationRate
  ) -> [Phase] {
    var (phases, time, offset, velocity): ([Phase], Double, Double, Double) = ([], 0, offset, velocity)
    let edge = bounds.nearest(to: offset)
    if edge != offset {
      let spring = ScrollSpring(from: offset, velocity: velocity, to: edge)
      phases.append(Phase(start: 0, law: .spring(spring)))
      // With a high velocity toward the content the spring crosses the edge; from there the scroll decelerates.
      guard let crossing = spring.crossing else { return phases }
      (time, offset, velocity) = (crossing, edge, spring.state(at: crossing).velocity)
    }
    let deceleration = ScrollDeceleration(from: offset, velocity: velocity, rate: rate)
    phases.append(Phase(start: time, law: .deceleration(deceleration)))
    let ahead = velocity > 0 ? bounds.maximum : bounds.minimum
    let isBeyond = velocity > 0 ? deceleration.rest > ahead : deceleration.rest < ahead
    if isBeyond, let reached = deceleration.time(toTravel: ahead - offset) {
      let spring = ScrollSpring(from: ahead, velocity: deceleration.velocity(at: reached), to: ahead)
      phases.append(Phase(start: time + reached, law: .spring(spring)))
    }
    return phases
  }
}

/// A part of the motion that follows one law.
private struct Phase: Hashable, Sendable {
  /// Seconds after the release.
  var start: Double
  var law: Law

  /// The law of motion of a phase.
  enum Law: Hashable, Sendable {
    case deceleration(ScrollDeceleration)
    case spring(ScrollSpring)

    var rest: Double {
      switch self {
      case .deceleration(let deceleration): deceleration.rest
      case .spring(let spring): spring.rest
      }
    }

    var duration: Double {
      switch self {
      case .deceleration(let deceleration): deceleration.stopTime
      case .spring(let spring): spring.settlingTime
      }
    }

    func state(at time: Double) -> (offset: Double, velocity: Double) {
      switch self {
      case .deceleration(let deceleration): (deceleration.offset(at: time), deceleration.velocity(at: time))
      case .spring(let spring): spring.state(at: time)
      }
    }
  }
}

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
