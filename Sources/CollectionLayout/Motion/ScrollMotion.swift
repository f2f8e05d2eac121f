/// The way of a scroll that was let go, along one axis, as a function of time.
///
/// It slows down, and where it comes to an edge a spring takes over its velocity and brings it back to the edge. One that
/// begins beyond an edge begins with that spring. Offset and velocity have no jumps on the way.
public struct ScrollMotion: Hashable, Sendable {
  /// Where it comes to rest. Points.
  public let rest: Double
  /// When it is at rest. Seconds, finite.
  public let duration: Double
  /// In order of time; never empty.
  private let phases: [Phase]

  /// The motion of a scroll that is let go at `offset` with `velocity` points per second.
  ///
  /// With a `target` it comes to rest there, within the bounds, instead of where it would.
  public init(
    from offset: Double, velocity: Double, bounds: ScrollBounds, rate: DecelerationRate = .normal, target: Double? = nil
  ) {
    let (offset, velocity) = (offset.legalOffset, velocity.legalVelocity)
    let phases =
      target.map { [Self.easing(from: offset, velocity: velocity, to: bounds.nearest(to: $0), rate: rate)] }
      ?? Self.phases(from: offset, velocity: velocity, bounds: bounds, rate: rate)
    let last = phases[phases.count - 1]
    self.phases = phases
    rest = target == nil ? bounds.nearest(to: last.course.rest) : last.course.rest
    duration = last.start + last.course.duration
  }

  /// The offset `time` seconds after letting go; exactly `rest` from the end on.
  public func offset(at time: Double) -> Double { time >= duration ? rest : state(at: time).offset }

  /// The velocity `time` seconds after letting go, in points per second; 0 from the end on.
  public func velocity(at time: Double) -> Double { time >= duration ? 0 : state(at: time).velocity }

  /// A motion that is as near to its rest as this is over. Points.
  static let threshold = 0.5

  private func state(at time: Double) -> (offset: Double, velocity: Double) {
    let phase = phases.last { $0.start <= time } ?? phases[0]
    return phase.course.state(at: time - phase.start)
  }

  private static func easing(
    from offset: Double, velocity: Double, to target: Double, rate: DecelerationRate
  ) -> Phase {
    let deceleration = ScrollDeceleration(from: offset, velocity: velocity, to: target, rate: rate)
    return Phase(
      start: 0,
      course: deceleration.map { .deceleration($0) }
        ?? .spring(ScrollSpring(from: offset, velocity: velocity, to: target)))
  }

  private static func phases(
    from offset: Double, velocity: Double, bounds: ScrollBounds, rate: DecelerationRate
  ) -> [Phase] {
    var (phases, time, offset, velocity): ([Phase], Double, Double, Double) = ([], 0, offset, velocity)
    let edge = bounds.nearest(to: offset)
    if edge != offset {
      let spring = ScrollSpring(from: offset, velocity: velocity, to: edge)
      phases.append(Phase(start: 0, course: .spring(spring)))
      // Thrown back so fast that it would come out on the other side of the edge, it goes on into the content.
      guard let crossing = spring.crossing else { return phases }
      (time, offset, velocity) = (crossing, edge, spring.state(at: crossing).velocity)
    }
    let deceleration = ScrollDeceleration(from: offset, velocity: velocity, rate: rate)
    phases.append(Phase(start: time, course: .deceleration(deceleration)))
    let ahead = velocity > 0 ? bounds.maximum : bounds.minimum
    let isBeyond = velocity > 0 ? deceleration.rest > ahead : deceleration.rest < ahead
    if isBeyond, let reached = deceleration.time(toTravel: ahead - offset) {
      let spring = ScrollSpring(from: ahead, velocity: deceleration.velocity(at: reached), to: ahead)
      phases.append(Phase(start: time + reached, course: .spring(spring)))
    }
    return phases
  }
}

/// A part of the way that follows one law.
private struct Phase: Hashable, Sendable {
  /// Seconds after letting go.
  var start: Double
  /// The law.
  var course: Course

  /// What moves the scroll, and how far it has come.
  enum Course: Hashable, Sendable {
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
