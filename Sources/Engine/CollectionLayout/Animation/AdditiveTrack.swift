/// An additive animation of one element: from its model attributes before an update to those after it.
///
/// It adds the difference between its current value and its end to the attributes of the element. At its end it has no
/// effect, so animations that overlap blend, and a new one changes neither the position nor the velocity of the others.
public struct AdditiveTrack: Hashable, Sendable {
  /// The values of the animated attributes of an element at one end of the animation.
  public struct Values: Hashable, Sendable {
    public var frame: Rect
    public var alpha: Double
    public var transform: Transform
    public var isHidden: Bool

    public init(_ attributes: LayoutAttributes) {
      frame = attributes.frame
      alpha = attributes.alpha
      transform = attributes.transform
      isHidden = attributes.isHidden
    }
  }

  public var from: Values
  public var to: Values

  public init(from: LayoutAttributes, to: LayoutAttributes) {
    (self.from, self.to) = (Values(from), Values(to))
  }

  /// The animation of the frame alone, which a new view shares with the view that it replaces.
  public var frameOnly: AdditiveTrack {
    var track = self
    track.from = to
    track.from.frame = from.frame
    return track
  }

  /// Adds the difference between the value at `progress` and the end to `values`. Sizes and alpha are not clamped,
  /// since later tracks are added to them.
  fileprivate func add(at progress: Double, to values: inout Values) {
    guard progress.isFinite, progress != 1 else { return }
    // More than any spring overshoots, and small enough for finite sums.
    let progress = progress.clamped(to: -1e15...1e15)
    values.frame = Rect(
      x: values.frame.x.adding(from: from.frame.x, to: to.frame.x, progress: progress),
      y: values.frame.y.adding(from: from.frame.y, to: to.frame.y, progress: progress),
      width: values.frame.width.adding(from: from.frame.width, to: to.frame.width, progress: progress),
      height: values.frame.height.adding(from: from.frame.height, to: to.frame.height, progress: progress))
    values.alpha = values.alpha.adding(from: from.alpha, to: to.alpha, progress: progress)
    values.transform = values.transform.adding(from: from.transform, to: to.transform, progress: progress)
  }
}

extension LayoutAttributes {
  /// Returns these model attributes with additive animations in flight, the oldest first, each at its progress.
  ///
  /// The newest is added first: at its start the sum is the model attributes before its update, at which the older
  /// animations end. Sizes are at least 0, and alpha is in 0…1. `isHidden` is that at the start of the oldest
  /// animation; all other attributes are the model's.
  public func adding(
    _ tracks: some BidirectionalCollection<(track: AdditiveTrack, progress: Double)>
  ) -> LayoutAttributes {
    guard let oldest = tracks.first else { return self }
    var values = AdditiveTrack.Values(self)
    for (track, progress) in tracks.reversed() { track.add(at: progress, to: &values) }
    var attributes = self
    attributes.frame = values.frame.withoutNegativeSize
    attributes.alpha = values.alpha.clamped(to: 0...1)
    attributes.transform = values.transform
    attributes.isHidden = oldest.track.from.isHidden
    return attributes
  }
}

extension Point {
  /// Returns this point plus the difference between the value at `progress`, of an animation from `start` to `end`, and
  /// `end`.
  public func adding(from start: Point, to end: Point, progress: Double) -> Point {
    guard progress.isFinite, progress != 1 else { return self }
    let progress = progress.clamped(to: -1e15...1e15)
    return Point(
      x: x.adding(from: start.x, to: end.x, progress: progress),
      y: y.adding(from: start.y, to: end.y, progress: progress))
  }
}

extension Double {
  /// Returns this number plus the difference between the value at `progress` and `end`; this number if the sum is not
  /// finite.
  fileprivate func adding(from start: Double, to end: Double, progress: Double) -> Double {
    if start == end { return self }
    let value = start.interpolated(to: end, progress: progress)
    // `self + (value − end)` would be `value` with a rounding error.
    if self == end { return value }
    let sum = self + (value - end)
    return sum.isFinite ? sum : self
  }
}

extension Rect {
  /// The rectangle whose negative sides have the length 0, with the same center.
  fileprivate var withoutNegativeSize: Rect {
    var rect = self
    if width < 0 { (rect.x, rect.width) = (x + width / 2, 0) }
    if height < 0 { (rect.y, rect.height) = (y + height / 2, 0) }
    return rect
  }
}

extension Transform {
  /// The least determinant of a transform that is inverted. With a smaller one the quotient would enlarge the element
  /// by a factor of more than 1000.
  private static let leastDeterminant = 1e-6

  /// Returns this transform with the difference between the value at `progress` and `end`.
  ///
  /// Translations are added. The other parts are concatenated, as Core Animation does: the quotient of the current
  /// value and the end is applied after this transform. If the end cannot be inverted, the entries are added.
  fileprivate func adding(from start: Transform, to end: Transform, progress: Double) -> Transform {
    if start == end { return self }
    let value = progress == 0 ? start : start.interpolated(to: end, progress: progress)
    var sum = self
    if hasLinearPart(of: end) {
      (sum.a, sum.b, sum.c, sum.d) = (value.a, value.b, value.c, value.d)
    } else if !start.hasLinearPart(of: end) {
      let determinant = end.a * end.d - end.b * end.c
      if abs(determinant) >= Self.leastDeterminant {
        let inverse = Transform(
          a: end.d / determinant, b: -end.b / determinant, c: -end.c / determinant, d: end.a / determinant, tx: 0, ty: 0
        )
        sum = value.concatenatingLinearPart(of: inverse.concatenatingLinearPart(of: self))
      } else {
        (sum.a, sum.b) = (a + (value.a - end.a), b + (value.b - end.b))
        (sum.c, sum.d) = (c + (value.c - end.c), d + (value.d - end.d))
      }
      if !(sum.a.isFinite && sum.b.isFinite && sum.c.isFinite && sum.d.isFinite) { sum = self }
    }
    sum.tx = tx.adding(from: start.tx, to: end.tx, progress: progress)
    sum.ty = ty.adding(from: start.ty, to: end.ty, progress: progress)
    return sum
  }

  private func hasLinearPart(of other: Transform) -> Bool {
    (a, b, c, d) == (other.a, other.b, other.c, other.d)
  }

  /// Returns the transform that applies `first` and then this one, without translations.
  private func concatenatingLinearPart(of first: Transform) -> Transform {
    Transform(
      a: a * first.a + c * first.b, b: b * first.a + d * first.b, c: a * first.c + c * first.d,
      d: b * first.c + d * first.d, tx: 0, ty: 0)
  }
}
