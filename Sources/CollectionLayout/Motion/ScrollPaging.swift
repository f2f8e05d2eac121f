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
