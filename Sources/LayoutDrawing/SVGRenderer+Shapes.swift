import CollectionLayout
import LayoutStyle

extension SVGRenderer {
  /// Appends the shadow, the background and the border of an element.
  mutating func shape(_ frame: Rect, _ style: ElementStyle) {
    for part in style.parts(of: frame) {
      open(part, part.rect(of: frame))
      append("/>")
    }
  }

  /// Opens the tag of a shape, with its outline in `rect` and its colors.
  mutating func open(_ part: ElementPart, _ rect: Rect) {
    switch part.shape {
    case .rectangle:
      append("<rect")
      place(rect)
      if part.cornerRadius > 0 { attribute("rx", part.cornerRadius) }
    case .ribbon:
      append("<path")
      ribbon(rect)
    }
    paint(part)
  }

  private mutating func paint(_ part: ElementPart) {
    switch part.paint {
    case .shadow(let color, let opacity):
      if color.hex != ElementShadow.black.hex { attribute("fill", color.hex) }
      attribute("fill-opacity", opacity, decimals: 4)
    case .background(let color):
      attribute("fill", color.hex)
      if color.opacity < 1 { attribute("fill-opacity", color.opacity) }
    case .border(let border):
      attribute("fill", "none")
      attribute("stroke", border.color.hex)
      if border.color.opacity < 1 { attribute("stroke-opacity", border.color.opacity) }
      attribute("stroke-width", border.width)
      // Otherwise a mitered corner of a ribbon would exceed its outline.
      if part.shape == .ribbon { attribute("stroke-linejoin", "round") }
    }
  }

  /// Appends the outline of a ribbon as an attribute. The notch is at the trailing edge.
  mutating func ribbon(_ frame: Rect) {
    let (width, height) = (max(0, frame.width), max(0, frame.height))
    append(" d=\"")
    let (leading, trailing) = isRightToLeft ? (frame.x + width, frame.x) : (frame.x, frame.x + width)
    let sign = isRightToLeft ? -1.0 : 1.0
    let corners: [(command: String, number: Double)] = [
      ("M", leading), (" ", frame.y), ("h", sign * width), ("l", -sign * ElementStyle.notch(of: frame)),
      (" ", height / 2), ("L", trailing), (" ", frame.y + height), ("h", -sign * width),
    ]
    for corner in corners {
      append(corner.command)
      XMLEscaping.append(corner.number, to: &bytes)
    }
    append("z\"")
  }
}
