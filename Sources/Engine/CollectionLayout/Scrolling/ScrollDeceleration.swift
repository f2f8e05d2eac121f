/// A decelerating scroll along one axis, without edges: its velocity decays exponentially.
public struct ScrollDeceleration: Hashable, Sendable {
  /// The offset at the release, in points.
  public let start: Double
  /// The velocity at the release, in points per second.
  public let startVelocity: Double
  /// The offset that is approached for infinite time, in points.
  public let rest: Double
  private let drag: Double

  /// Creates the deceleration of a scroll that is released at an offset in points, with a velocity in points per
  /// second.
  public init(from start: Double, velocity: Double, rate: DecelerationRate = .normal) {
    self.start = start.sanitizedOffset
    startVelocity = velocity.sanitizedVelocity
    drag = rate.drag
    rest = self.start - startVelocity / drag
  }

  /// Creates the deceleration that ends at `rest`, with the rate that this requires. Returns nil if the velocity is 0
  /// or has the wrong direction, if `rest` is `start`, or if the required drag is less than half of that of `rate`.
  init?(from start: Double, velocity: Double, to rest: Double, rate: DecelerationRate) {
    self.start = start.sanitizedOffset
    startVelocity = velocity.sanitizedVelocity
    self.rest = rest
    drag = -startVelocity / (rest - self.start)
    guard drag <= rate.drag / 2, drag.isFinite else { return nil }
  }

  /// Returns the offset `time` seconds after the release.
  public func offset(at time: Double) -> Double {
    guard time > 0 else { return start }
    return startVelocity == 0 ? rest : start + startVelocity * exponentialLessOne(drag * time) / drag
  }

  /// Returns the velocity `time` seconds after the release, in points per second.
  public func velocity(at time: Double) -> Double {
    time > 0 ? startVelocity * exponential(drag * time) : startVelocity
  }

  /// The time at which the offset is half a point from `rest`, in seconds.
  public var stopTime: Double {
    max(0, logarithm(-drag * ScrollMotion.threshold / abs(startVelocity)) / drag)
  }

  /// Returns the seconds until the scroll has traveled `distance` points; nil if it stops before or moves the other
  /// way.
  public func time(toTravel distance: Double) -> Double? {
    if distance == 0 { return 0 }
    let time = logarithm(1 + drag * distance / startVelocity) / drag
    return time >= 0 && time < .infinity ? time : nil
  }
}

/// The deceleration rate of a scroll: the share of its velocity that remains after a millisecond.
public struct DecelerationRate: Hashable, Sendable {
  /// Greater than 0 and less than 1.
  public let rawValue: Double

  /// Creates a rate, clamped to 0.01…0.999999. NaN becomes 0.998.
  public init(rawValue: Double) {
    self.rawValue = rawValue.clamped(to: 0.01...0.999999, otherwise: 0.998)
  }

  /// `UIScrollView.DecelerationRate.normal`.
  public static let normal = DecelerationRate(rawValue: 0.998)
  /// `UIScrollView.DecelerationRate.fast`.
  public static let fast = DecelerationRate(rawValue: 0.99)

  /// The distance in points that a scroll released at 1 point per millisecond travels in steps of 1 ms.
  var reach: Double { rawValue / (1 - rawValue) }

  /// The change of the velocity's logarithm per second; negative.
  var drag: Double { 1000 * logarithm(rawValue) }
}

/// The offsets between which a scroll may end along one axis, in points. An infinite bound does not limit.
public struct ScrollBounds: Hashable, Sendable {
  /// The offset at the start of the content.
  public let minimum: Double
  /// The offset at the end of the content; at least `minimum`.
  public let maximum: Double

  /// Creates bounds. A maximum below the minimum is replaced by the minimum; NaN, a minimum of ∞ and a maximum of −∞ by
  /// 0.
  public init(minimum: Double, maximum: Double) {
    self.minimum = minimum < .infinity ? minimum : 0
    self.maximum = max(self.minimum, maximum > -.infinity ? maximum : 0)
  }

  /// Returns the offset within the bounds that is nearest to `offset`.
  public func nearest(to offset: Double) -> Double { min(maximum, max(minimum, offset.sanitizedOffset)) }
}

/// Thresholds for the velocity at which a finger is lifted.
public enum ScrollVelocity {
  /// In points per second. A faster release is a flick: it advances by a card, page or group, however short the drag
  /// was.
  public static let flickVelocityThreshold = 250.0
}
