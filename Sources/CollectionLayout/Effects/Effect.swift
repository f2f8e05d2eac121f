/// A pure function of an element and the viewport, applied to what is in view on every scroll; it prepares nothing.
public enum Effect: Hashable, Sendable {
  /// Cells shrink with their distance from the middle as on a round table: max(minimumScale, cos(min(d/L, 1)·π/4)).
  case carousel(minimumScale: Double)
  /// The alpha is multiplied by what the ramp says.
  case fade(Ramp)
  /// The cell is scaled by what the ramp says.
  case scale(Ramp)
  /// The cell is rotated by what the ramp says, in degrees.
  case rotate(Ramp)
  /// The cell is moved along the scroll axis by a part of its distance from the middle.
  case parallax(factor: Double)
  /// The first section's header grows when the collection is pulled beyond its start, and shrinks on the way back to
  /// `minLength` where there is one (A4.2).
  case stretchyHeader(minLength: Double?, maxLength: Double?)

  /// What a carousel's cards shrink to unless another scale is given: about cos(π/4).
  public static let minimumCarouselScale = 0.7071

  /// From one value in the middle of the viewport to another `distance` points away and beyond.
  public struct Ramp: Hashable, Sendable {
    public var from: Double
    public var to: Double
    /// Points; nil is half the viewport's length along the scroll axis.
    public var distance: Double?

    public init(from: Double, to: Double, distance: Double? = nil) {
      self.from = from
      self.to = to
      self.distance = distance
    }

    func value(at distance: Double, viewportLength: Double) -> Double {
      let whole = self.distance ?? viewportLength / 2
      guard whole > 0, distance.isFinite else { return from }
      return from + (to - from) * min(1, abs(distance) / whole)
    }
  }

  /// Changes a cell that stands in a viewport.
  func apply(to cell: inout LayoutAttributes, in bounds: Rect, _ direction: ScrollDirection) {
    let length = direction.main(bounds.size)
    let (low, high) = direction.mainSpan(bounds)
    let (start, end) = direction.mainSpan(cell.frame)
    // Signed, from the viewport's middle.
    let distance = (start + end) / 2 - (low + high) / 2
    switch self {
    case .carousel(let minimumScale):
      cell.transform = cell.transform.scaled(by: Effect.carouselScale(distance, length, minimumScale))
    case .fade(let ramp):
      cell.alpha = min(1, max(0, cell.alpha * ramp.value(at: distance, viewportLength: length)))
    case .scale(let ramp):
      cell.transform = cell.transform.scaled(by: ramp.value(at: distance, viewportLength: length))
    case .rotate(let ramp):
      cell.transform = cell.transform.rotated(byDegrees: ramp.value(at: distance, viewportLength: length))
    case .parallax(let factor):
      guard distance.isFinite else { return }
      cell.transform = cell.transform.translated(by: direction.point(main: factor * distance, cross: 0))
    case .stretchyHeader:
      break
    }
  }

  /// A4.1 corrected: the distance is cut at one viewport, so that far cards do not grow again.
  static func carouselScale(_ distance: Double, _ viewportLength: Double, _ minimumScale: Double) -> Double {
    guard viewportLength > 0, distance.isFinite else { return 1 }
    return max(minimumScale, cosine(min(abs(distance) / viewportLength, 1) * .pi / 4))
  }

  /// Where a header of `length` that ends at `end` lies when the viewport's first visible point is `edge`; nil leaves it.
  ///
  /// Its end stays, and its length is what lies between the visible edge and there, within the limits.
  func stretched(length: Double, end: Double, edge: Double) -> (start: Double, length: Double)? {
    guard case .stretchyHeader(let minLength, let maxLength) = self, edge.isFinite else { return nil }
    let low = min(length, minLength ?? length)
    let high = max(low, maxLength ?? .infinity)
    let stretched = min(high, max(low, end - edge))
    return stretched == length ? nil : (end - stretched, stretched)
  }
}
