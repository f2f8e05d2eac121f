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
