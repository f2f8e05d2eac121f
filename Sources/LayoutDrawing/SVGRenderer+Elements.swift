package import CollectionLayout
import LayoutStyle

extension SVGRenderer {
  /// Draws one element above the earlier ones. Hidden and fully transparent elements are skipped.
  package mutating func draw(_ attributes: LayoutAttributes, key: String) {
    guard attributes.isVisible else { return }
    let style = ElementStyle(attributes, key: key)
    append("<g")
    attribute("data-key", key)
    if attributes.alpha < 1 { attribute("opacity", attributes.alpha) }
    if attributes.transform != .identity { transform(attributes.transform, about: attributes.frame) }
    append(">")
    shape(attributes.frame, style)
    label(attributes.frame, style)
    append("</g>\n")
  }

  /// Appends the text of an element, truncated to its frame.
  mutating func label(_ frame: Rect, _ style: ElementStyle) {
    let text = FittedLabel(style, in: frame, isRightToLeft: isRightToLeft)
    guard !text.lines.isEmpty else { return }
    let (box, fontSize, lineHeight) = (text.box, text.fontSize, text.lineHeight)
    // Widths are estimates: a nested svg element clips text that is wider.
    append("<svg")
    place(box)
    append("><text")
    attribute("font-size", fontSize)
    if style.fontWeight == .semibold { attribute("font-weight", "600") }
    attribute("fill", style.light.text.hex)
    let x: Double
    switch style.textAlignment {
    case .center:
      x = box.width / 2
      attribute("text-anchor", "middle")
    case .natural:
      x = isRightToLeft ? box.width : 0
      if isRightToLeft { attribute("text-anchor", "end") }
    }
    append(">")
    // Letters extend 0.35 em above and below the middle of a line, apart from descenders.
    var y = (box.height - lineHeight * Double(text.lines.count - 1)) / 2 + fontSize * 0.35
    for line in text.lines {
      append("<tspan")
      attribute("x", x)
      attribute("y", y)
      append(">")
      XMLEscaping.append(line, to: &bytes)
      append("</tspan>")
      y += lineHeight
    }
    append("</text></svg>")
  }

  private func factor(_ number: Double) -> Double { (number * 1e5).rounded() / 1e5 }

  /// Writes the transform about the frame's center as one about the origin, as SVG requires.
  private mutating func transform(_ t: Transform, about frame: Rect) {
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    append(" transform=\"matrix(")
    // Hundredths are too coarse for factors, which are multiplied by hundreds of points. The translation is computed with
    // the rounded factors, so that the center stays exact anywhere in the content.
    let (a, b, c, d) = (factor(t.a), factor(t.b), factor(t.c), factor(t.d))
    for number in [a, b, c, d] {
      append(number.description)
      append(" ")
    }
    XMLEscaping.append(x + t.tx - a * x - c * y, to: &bytes)
    append(" ")
    XMLEscaping.append(y + t.ty - b * x - d * y, to: &bytes)
    append(")\"")
  }
}
