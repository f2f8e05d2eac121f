import CollectionLayout

extension SVGDrawing {
  /// Appends the outline of an element, and its shadow.
  mutating func shape(_ frame: Rect, _ look: ElementLook) {
    if look.hasShadow { shadow(of: frame, cornerRadius: look.cornerRadius) }
    switch look.shape {
    case .rectangle:
      append("<rect")
      place(frame)
      if look.cornerRadius > 0 { attribute("rx", look.cornerRadius) }
    case .ribbon:
      append("<path")
      ribbon(frame)
    }
    attribute("fill", look.color.text)
    if look.color.opacity < 1 { attribute("fill-opacity", look.color.opacity) }
    append("/>")
  }

  /// How deep a ribbon of this size is cut at its end.
  static func notch(of frame: Rect) -> Double { max(0, min(frame.width / 5, frame.height / 3)) }

  /// Appends the outline of a ribbon as an attribute.
  mutating func ribbon(_ frame: Rect) {
    let (width, height) = (max(0, frame.width), max(0, frame.height))
    append(" d=\"")
    let corners: [(command: String, number: Double)] = [
      ("M", frame.x), (" ", frame.y), ("h", width), ("l", -SVGDrawing.notch(of: frame)), (" ", height / 2),
      ("L", frame.x + width), (" ", frame.y + height), ("h", -width),
    ]
    for corner in corners {
      append(corner.command)
      XMLText.append(corner.number, to: &bytes)
    }
    append("z\"")
  }

  /// How far each step of a shadow reaches out of its element, and how dark it is.
  static let shadowSteps: [(distance: Double, opacity: Double)] = [
    (distance: 1.5, opacity: 0.03), (0.5, 0.05), (-0.5, 0.06),
  ]

  /// Black of 17 % opacity, one point lower, blurred by one point: in steps.
  ///
  /// No filter: renderers hold a filtered element in memory as a whole, or coarsen it, and a card may be a million
  /// points long. The steps follow a Gaussian where they show, from 1.5 points outside to half a point inside.
  private mutating func shadow(of frame: Rect, cornerRadius: Double) {
    for (distance, opacity) in SVGDrawing.shadowSteps {
      var step = frame.grown(by: distance)
      step.y += 1
      append("<rect")
      place(step)
      if cornerRadius + distance > 0 { attribute("rx", cornerRadius + distance) }
      append(" fill-opacity=\"")
      XMLText.append(opacity, to: &bytes)
      append("\"/>")
    }
  }
}
