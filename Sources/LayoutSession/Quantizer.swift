import CollectionLayout

/// Rounds transmitted numbers to multiples of a precision; 0 disables rounding.
struct Quantizer {
  private let precision: Double

  init(_ precision: Double) {
    self.precision = precision
  }

  /// Whether rounding is disabled.
  var isExact: Bool { !(precision > 0) }

  func rounded(_ number: Double) -> Double {
    guard !isExact else { return number }
    let rounded = (number / precision).rounded() * precision
    return rounded.isFinite ? rounded : number
  }

  func rounded(_ point: Point) -> Point { Point(x: rounded(point.x), y: rounded(point.y)) }

  func rounded(_ size: Size) -> Size { Size(width: rounded(size.width), height: rounded(size.height)) }

  func rounded(_ attributes: LayoutAttributes) -> LayoutAttributes {
    guard !isExact else { return attributes }
    var attributes = attributes
    let frame = attributes.frame
    attributes.frame = Rect(
      x: rounded(frame.x), y: rounded(frame.y), width: rounded(frame.width), height: rounded(frame.height))
    attributes.alpha = rounded(attributes.alpha)
    if attributes.transform != .identity {
      let t = attributes.transform
      attributes.transform = Transform(
        a: rounded(t.a), b: rounded(t.b), c: rounded(t.c), d: rounded(t.d), tx: rounded(t.tx), ty: rounded(t.ty))
    }
    return attributes
  }
}
