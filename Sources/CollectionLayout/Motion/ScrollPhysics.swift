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

/// The resistance of a scroll that is dragged beyond an edge: the further, the less it follows.
public struct RubberBand: Hashable, Sendable {
  /// The length of the viewport, which the offset beyond the edge never reaches. Points.
  public let dimension: Double
  /// The share of the finger's way that the scroll follows at first.
  public let coefficient: Double

  /// A viewport's resistance; UIKit's unless another coefficient is given.
  public init(dimension: Double, coefficient: Double = 0.55) {
    self.dimension = dimension.legalLength
    self.coefficient = coefficient.held(to: 1e-6...1, otherwise: 0.55)
  }

  /// How far beyond the edge the content lies when the finger is `drag` points beyond; the sign stays.
  public func distance(forDrag drag: Double) -> Double {
    guard dimension > 0, !drag.isNaN else { return 0 }
    let distance = (1 - 1 / (abs(drag) * coefficient / dimension + 1)) * dimension
    return drag < 0 ? -distance : distance
  }

  /// How far beyond the edge the finger is when the content lies `distance` points beyond; the sign stays.
  public func drag(forDistance distance: Double) -> Double {
    guard dimension > 0, !distance.isNaN else { return 0 }
    // No finger is so far away that the content would lie a whole viewport beyond its edge.
    let reached = min(abs(distance), dimension * (1 - 1e-9))
    let drag = reached * dimension / (coefficient * (dimension - reached))
    return distance < 0 ? -drag : drag
  }
}

/// The offsets between which a scroll may rest along one axis, in points; an end that is infinite is none.
public struct ScrollBounds: Hashable, Sendable {
  /// The offset at the start of the content.
  public let minimum: Double
  /// The offset at the end of the content, not below `minimum`.
  public let maximum: Double

  /// The bounds with these ends; a maximum below the minimum counts as the minimum, what is not a number as 0.
  public init(minimum: Double, maximum: Double) {
    self.minimum = minimum < .infinity ? minimum : 0
    self.maximum = max(self.minimum, maximum > -.infinity ? maximum : 0)
  }

  /// The offset that is legal and nearest to another.
  public func nearest(to offset: Double) -> Double { min(maximum, max(minimum, offset.legalOffset)) }
}

/// Offsets at which a scroll stops when it goes page by page along one axis.
public struct ScrollPaging: Hashable, Sendable {
  /// The length of a page in points.
  public let length: Double
  /// The offsets between which the scroll may rest, in points.
  public let bounds: ScrollBounds

  /// Pages of a length; with one that is none the scroll stops anywhere.
  public init(length: Double, bounds: ScrollBounds) {
    self.length = length.legalLength
    self.bounds = bounds
  }

  /// Where a scroll comes to rest that was let go at `offset`: at the nearest page, or at the next in the direction of the
  /// velocity.
  public func rest(from offset: Double, velocity: Double) -> Double {
    let offset = offset.legalOffset
    guard length > 0 else { return bounds.nearest(to: offset) }
    var page = (offset / length).rounded()
    if velocity > 0, page * length <= offset { page += 1 }
    if velocity < 0, page * length >= offset { page -= 1 }
    return bounds.nearest(to: page * length)
  }
}

/// How fast a finger leaves the screen, in points per second.
public enum ScrollVelocity {
  /// Faster is a flick: it moves on by a card, a page or a group however short its way was.
  public static let flick = 250.0
}
