/// A scroll effect: a pure function of an element's attributes and the viewport, evaluated on every scroll.
public enum ScrollEffect: Hashable, Sendable {
  /// Scales cells by max(minimumScale, cos(min(d/L, 1)·π/4)), where d is the distance from the viewport's center and L
  /// the viewport's length.
  case carousel(minimumScale: Double)
  /// Multiplies the alpha by the ramp's value.
  case fade(LinearRamp)
  /// Scales the cell by the ramp's value.
  case scale(LinearRamp)
  /// Rotates the cell by the ramp's value, in degrees.
  case rotate(LinearRamp)
  /// Moves the cell along the scroll axis by `factor` times its distance from the viewport's center.
  case parallax(factor: Double)
  /// Extends the first section's header, up to `maxLength`, when the collection is pulled beyond its start, and
  /// shrinks it, down to `minLength`, when the collection scrolls.
  ///
  /// A nil `maxLength` is unlimited; a nil `minLength` disables shrinking.
  case stretchyHeader(minLength: Double?, maxLength: Double?)

  /// The default minimum scale of a carousel's cards: about cos(π/4).
  public static let minimumCarouselScale = 0.7071

  /// A linear ramp from one value at the viewport's center to another one at `distance` points from it and beyond.
  public struct LinearRamp: Hashable, Sendable {
    public var from: Double
    public var to: Double
    /// The length of the ramp in points; nil for half the viewport's length along the scroll axis.
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

  /// Applies the effect to a cell in a viewport; a stretchy header changes no cells.
  func apply(to cell: inout LayoutAttributes, in bounds: Rect, _ direction: ScrollDirection) {
    let length = direction.main(bounds.size)
    let (low, high) = direction.mainInterval(bounds)
    let (start, end) = direction.mainInterval(cell.frame)
    // The signed distance from the viewport's center.
    let distance = (start + end) / 2 - (low + high) / 2
    switch self {
    case .carousel(let minimumScale):
      cell.transform = cell.transform.scaled(
        by: ScrollEffect.carouselScale(at: distance, viewportLength: length, minimumScale: minimumScale))
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

  /// Returns the scale of a card. The distance is limited to one viewport length, since the cosine is periodic and
  /// would enlarge distant cards again.
  static func carouselScale(at distance: Double, viewportLength: Double, minimumScale: Double) -> Double {
    guard viewportLength > 0, distance.isFinite else { return 1 }
    return max(minimumScale, cosine(min(abs(distance) / viewportLength, 1) * .pi / 4))
  }

  /// Returns the main-axis start and length of a header of `length` points at `start`, when the visible part of the
  /// content starts at `edge`; nil if the header is unchanged.
  ///
  /// The end is fixed. The header grows by the distance by which the content is pulled beyond its start, and shrinks by
  /// the distance by which its start is scrolled out, within the limits.
  func stretched(length: Double, at start: Double, edge: Double) -> (start: Double, length: Double)? {
    guard case .stretchyHeader(let minLength, let maxLength) = self, edge.isFinite else { return nil }
    let low = min(length, minLength ?? length)
    let high = max(low, maxLength ?? .infinity)
    let stretched = min(high, max(low, length - min(0, edge) - max(0, edge - start)))
    return stretched == length ? nil : (start + length - stretched, stretched)
  }
}
