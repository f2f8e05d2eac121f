package import CollectionLayout

extension SVGDrawing {
  /// Draws one element over those before it; hidden and fully transparent ones are left out.
  package mutating func draw(_ attributes: LayoutAttributes, key: String) {
    guard !attributes.isHidden, attributes.alpha > 0 else { return }
    let look = Look(attributes, key: key)
    append("<g")
    attribute("data-key", key)
    if attributes.alpha < 1 { attribute("opacity", attributes.alpha) }
    if attributes.transform != .identity { transform(attributes.transform, about: attributes.frame) }
    append(">")
    shape(attributes.frame, look)
    label(attributes.frame, look)
    append("</g>\n")
  }

  private mutating func shape(_ frame: Rect, _ look: Look) {
    append("<rect")
    place(frame)
    if look.cornerRadius > 0 { attribute("rx", look.cornerRadius) }
    attribute("fill", look.color.text)
    if look.color.opacity < 1 { attribute("fill-opacity", look.color.opacity) }
    append("/>")
  }

  private mutating func label(_ frame: Rect, _ look: Look) {
    let box = frame.inset(by: min(look.padding, frame.width / 8), min(look.padding / 2, frame.height / 8))
    let lineHeight = look.fontSize * 1.25
    guard box.height >= lineHeight else { return }
    let text = FittedText(
      look.label, width: box.width, fontSize: look.fontSize, lineLimit: Int(min(4, box.height / lineHeight)))
    guard !text.lines.isEmpty else { return }
    // Widths are estimates: an inner svg clips what is wider after all.
    append("<svg")
    place(box)
    append("><text")
    attribute("font-size", look.fontSize)
    if look.isBold { attribute("font-weight", "600") }
    attribute("fill", look.color.readableText.text)
    if look.isCentred { attribute("text-anchor", "middle") }
    append(">")
    let x = look.isCentred ? box.width / 2 : 0
    // A line's letters stand between 0.35 em above and below the middle, descenders aside.
    var y = (box.height - lineHeight * Double(text.lines.count - 1)) / 2 + look.fontSize * 0.35
    for line in text.lines {
      append("<tspan")
      attribute("x", x)
      attribute("y", y)
      append(">")
      XMLText.append(line, to: &bytes)
      append("</tspan>")
      y += lineHeight
    }
    append("</text></svg>")
  }

  /// Writes the transform about the frame's centre as one about the origin, which is all that SVG has.
  private mutating func transform(_ t: Transform, about frame: Rect) {
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    append(" transform=\"matrix(")
    for number in [t.a, t.b, t.c, t.d] {
      // Hundredths are not enough for factors: they are multiplied by hundreds of points.
      append(((number * 1e5).rounded() / 1e5).description)
      append(" ")
    }
    XMLText.append(x + t.tx - t.a * x - t.c * y, to: &bytes)
    append(" ")
    XMLText.append(y + t.ty - t.b * x - t.d * y, to: &bytes)
    append(")\"")
  }
}

/// How an element is drawn: what it says itself, and the usual for its category.
private struct Look {
  var color: PictureColor
  var label: String
  var cornerRadius = 0.0
  var fontSize = 13.0
  var padding = 10.0
  var isBold = false
  var isCentred = false

  init(_ attributes: LayoutAttributes, key: String) {
    let custom = attributes.custom
    let own = custom.text("color").flatMap { PictureColor($0) }
    let name = key.firstIndex(of: ":").map { String(key[key.index(after: $0)...]) } ?? key
    label = custom.text("label") ?? custom.text("text") ?? name
    switch attributes.category {
    case .cell:
      color = own ?? .color(of: key)
      isCentred = true
      cornerRadius = min(8, min(attributes.frame.width, attributes.frame.height) / 5)
    case .supplementary:
      let isFooter = attributes.kind == LayoutAttributes.footerKind
      color = own ?? PictureColor(isFooter ? "#eceff3" : "#d5dbe4") ?? .paper
      (fontSize, padding, isBold, isCentred) = (isFooter ? 12 : 15, 16, !isFooter, isFooter)
    case .decoration:
      color = own ?? PictureColor("#f1f3f6") ?? .paper
      label = custom.text("label") ?? ""
      cornerRadius = custom.number("cornerRadius") ?? 0
    }
    // A box that is lower than a line of text gets a smaller one, down to what can just be read.
    fontSize = max(7, min(fontSize, attributes.frame.height * 0.6))
  }
}

extension CustomAttributes {
  fileprivate func text(_ name: String) -> String? {
    guard case .string(let text)? = fields.first(where: { $0.name == name })?.value else { return nil }
    return text
  }

  fileprivate func number(_ name: String) -> Double? {
    guard case .number(let number)? = fields.first(where: { $0.name == name })?.value else { return nil }
    return number
  }
}

extension Rect {
  fileprivate func inset(by dx: Double, _ dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}
