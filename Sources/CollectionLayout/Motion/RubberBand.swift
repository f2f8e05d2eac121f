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
