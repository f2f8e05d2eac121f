import CollectionLayout

extension SVGDrawing {
  /// Appends the outline of an element, and its shadow.
  mutating func shape(_ frame: Rect, _ look: ElementLook) {
    if let shadow = look.shadow { self.shadow(shadow, of: frame, cornerRadius: look.cornerRadius) }
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
    if let border = look.border { self.border(border, of: frame, cornerRadius: look.cornerRadius) }
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

  /// Appends a shadow in steps.
  private mutating func shadow(_ shadow: ElementShadow, of frame: Rect, cornerRadius: Double) {
    for (distance, opacity) in shadow.steps {
      var step = frame.grown(by: distance)
      step.x += shadow.offset.x
      step.y += shadow.offset.y
      append("<rect")
      place(step)
      if cornerRadius + distance > 0 { attribute("rx", cornerRadius + distance) }
      if let color = shadow.color, color.text != "#000000" { attribute("fill", color.text) }
      append(" fill-opacity=\"")
      XMLText.append(opacity, to: &bytes)
      append("\"/>")
    }
  }

  /// Appends a line along the edge of an element, inside of it.
  private mutating func border(_ border: (color: PictureColor, width: Double), of frame: Rect, cornerRadius: Double) {
    let width = min(border.width, min(frame.width, frame.height) / 2)
    append("<rect")
    place(frame.grown(by: -width / 2))
    if cornerRadius > width / 2 { attribute("rx", cornerRadius - width / 2) }
    attribute("fill", "none")
    attribute("stroke", border.color.text)
    attribute("stroke-width", width)
    append("/>")
  }
}
