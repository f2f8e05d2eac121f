import CollectionLayout

/// The animated properties of an element, with a value for each of its frames.
///
/// The element is drawn about its pivot: the top left corner, or the center if it is rotated, scaled or skewed in any
/// frame.
struct ElementTracks {
  /// The indices of the frames that contain the element.
  var frames: [Int]
  var attributes: [LayoutAttributes]
  /// Whether the element is rotated, scaled or skewed in any frame.
  var isTransformed: Bool
  /// Left, top, width and height of the element, relative to its pivot, in points.
  var relativeFrames: [SIMD4<Double>]

  init(_ timeline: ElementTimeline, in play: [SimulationFrame]) {
    frames = timeline.occurrences.map(\.frame)
    let attributes = timeline.attributes(in: play)
    self.attributes = attributes
    let isTransformed = attributes.contains { !$0.transform.isTranslation }
    self.isTransformed = isTransformed
    relativeFrames = attributes.map { element in
      let size = ElementTracks.size(element)
      return isTransformed ? SIMD4(-size.x / 2, -size.y / 2, size.x, size.y) : SIMD4(0, 0, size.x, size.y)
    }
  }

  static func size(_ attributes: LayoutAttributes) -> SIMD4<Double> {
    SIMD4(max(0, attributes.frame.width.drawable), max(0, attributes.frame.height.drawable), 0, 0)
  }

  /// The precision of lengths. With the error of the scroll offset, a frame is off by at most 0.05 points.
  static let points = PiecewiseLinearTrack.Precision(
    tolerance: SIMD4(repeating: 0.025), quantum: SIMD4(repeating: 0.01))
  static let opacity = PiecewiseLinearTrack.Precision(
    tolerance: SIMD4(repeating: 0.003), quantum: SIMD4(repeating: 0.001))

  /// The pivots in content coordinates, in points.
  var pivots: [SIMD4<Double>] {
    attributes.map { element in
      let (frame, transform) = (element.frame, element.transform)
      let size = isTransformed ? ElementTracks.size(element) : SIMD4(repeating: 0)
      return SIMD4(
        (frame.x.drawable + size.x / 2 + transform.tx).drawable,
        (frame.y.drawable + size.y / 2 + transform.ty).drawable, 0, 0)
    }
  }

  /// Returns the rectangle of an element of this size, relative to its pivot.
  func rect(_ size: Size) -> Rect {
    Rect(
      x: isTransformed ? -size.width / 2 : 0, y: isTransformed ? -size.height / 2 : 0, width: size.width,
      height: size.height)
  }

  var opacities: [SIMD4<Double>] {
    attributes.map { SIMD4(min(1, max(0, $0.alpha.drawable)), 0, 0, 0) }
  }

  /// The transforms without their translations: rotation and skew in degrees, and the factors of width and height.
  var transforms: [SIMD4<Double>] {
    var previous = SIMD4(0.0, 0, 1, 1)
    return attributes.map { element in
      previous = element.transform.decomposed(after: previous)
      return previous
    }
  }

  /// The precision of `transforms`, so that corners are about as precise as lengths.
  var transformPrecision: PiecewiseLinearTrack.Precision {
    let largest = attributes.reduce(1.0) { max($0, ElementTracks.size($1).max()) }
    let angle = max(1e-4, 0.01 / largest * 180 / .pi)
    let factor = max(1e-5, 0.02 / largest)
    return PiecewiseLinearTrack.Precision(
      tolerance: SIMD4(angle, 1e-4, factor, factor), quantum: SIMD4(1e-4, 1e-5, 1e-5, 1e-5))
  }
}

extension Transform {
  var isTranslation: Bool { (a, b, c, d) == (1, 0, 0, 1) }

  /// Decomposes the transform into rotation, skew (both in degrees) and the factors of width and height. The rotation
  /// is the equivalent angle that is closest to the `previous` one.
  fileprivate func decomposed(after previous: SIMD4<Double>) -> SIMD4<Double> {
    let (a, b, c, d) = (a.drawable, b.drawable, c.drawable, d.drawable)
    let width = (a * a + b * b).squareRoot()
    let height = (c * c + d * d).squareRoot()
    // A transform that collapses the element has no rotation; the previous one is kept.
    guard width > 1e-9 || height > 1e-9 else { return SIMD4(previous.x, 0, 0, 0) }
    let radians = width > 1e-9 ? angle(x: a, y: b) : angle(x: d, y: -c)
    var rotation = radians * 180 / .pi
    rotation += 360 * ((previous.x - rotation) / 360).rounded()
    guard width > 1e-9 else { return SIMD4(rotation, 0, 0, height) }
    let factor = (a * d - b * c) / width
    let shear = (a * c + b * d) / width
    let skew = abs(shear) > 1e-9 ? angle(x: abs(factor), y: factor < 0 ? -shear : shear) * 180 / .pi : 0
    return SIMD4(rotation, skew, width, factor)
  }
}
