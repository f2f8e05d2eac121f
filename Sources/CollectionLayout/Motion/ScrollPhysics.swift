/// How quickly a scroll that was let go slows down: the share of its velocity that is left after a millisecond.
public struct DecelerationRate: Hashable, Sendable {
  /// Above 0 and below 1.
  public let rawValue: Double

  /// A rate between 0 and 1; what is none is replaced by the nearest that is.
  public init(rawValue: Double) {
    self.rawValue = rawValue.held(to: 0.01...0.999999, otherwise: 0.998)
  }

  /// UIKit's for scrolling freely.
  public static let normal = DecelerationRate(rawValue: 0.998)
  /// UIKit's for scrolling page by page.
  public static let fast = DecelerationRate(rawValue: 0.99)

  /// How far something comes that is let go with a velocity of one point a millisecond and moves on in steps of a
  /// millisecond. Points.
  var reach: Double { rawValue / (1 - rawValue) }

  /// The change of the velocity's logarithm in a second: D of part F.7, below 0.
  var drag: Double { 1000 * logarithm(rawValue) }
}

/// A scroll that was let go, along one axis and without edges: its velocity decays exponentially.
public struct ScrollDeceleration: Hashable, Sendable {
  /// Points.
  public let start: Double
  /// Points per second.
  public let startVelocity: Double
  /// Where it comes to rest, after an infinite time. Points.
  public let rest: Double
  private let drag: Double

  /// The deceleration of a scroll that is let go at an offset in points, with a velocity in points per second.
  public init(from start: Double, velocity: Double, rate: DecelerationRate = .normal) {
    self.start = start.legalOffset
    startVelocity = velocity.legalVelocity
    drag = rate.drag
    rest = self.start - startVelocity / drag
  }

  /// The deceleration that comes to rest at `rest`, with the rate that it takes; nil where no rate leads there: the velocity
  /// points away, or is so low that it would have to slow down less than half as quickly as at `rate`.
  init?(from start: Double, velocity: Double, to rest: Double, rate: DecelerationRate) {
    self.start = start.legalOffset
    startVelocity = velocity.legalVelocity
    self.rest = rest
    drag = -startVelocity / (rest - self.start)
    guard drag <= rate.drag / 2, drag.isFinite else { return nil }
  }

  /// The offset `time` seconds after letting go.
  public func offset(at time: Double) -> Double {
    guard time > 0 else { return start }
    return startVelocity == 0 ? rest : start + startVelocity * exponentialLessOne(drag * time) / drag
  }

  /// Points per second.
  public func velocity(at time: Double) -> Double {
    time > 0 ? startVelocity * exponential(drag * time) : startVelocity
  }

  /// When it is so near to its rest that nobody sees the difference, half a point. Seconds.
  public var stopTime: Double {
    max(0, logarithm(-drag * ScrollMotion.threshold / abs(startVelocity)) / drag)
  }

  /// How long it takes to travel `distance` points; nil when it never gets there.
  public func time(toTravel distance: Double) -> Double? {
    if distance == 0 { return 0 }
    let time = logarithm(1 + drag * distance / startVelocity) / drag
    return time >= 0 && time < .infinity ? time : nil
  }
}

extension Double {
  /// The number as an offset in points, 0 for what is none.
  var legalOffset: Double { held(to: -1e18...1e18, otherwise: 0) }

  /// The number as a velocity in points per second, 0 for what is none.
  var legalVelocity: Double { isFinite ? held(to: -1e15...1e15) : 0 }
}
