package import CollectionLayout

/// Renders a collection as SVG. Equal elements give equal bytes.
///
/// Elements are drawn in the order of the calls. `takeBytes` can be called at any time, so that an SVG of a million
/// elements is never in memory as a whole.
package struct SVGRenderer {
  /// The appearance of a picture: light or dark, a drawing of content or a screen.
  package struct Appearance: Equatable, Sendable {
    /// Whether elements and the background have the colors of dark mode.
    package var isDark = false
    /// Whether the picture is that of a screen: areas without content have the color of the content and no border.
    package var isScreen = false

    package init() {}

    var paper: RGBAColor { isDark ? .darkPaper : .paper }
    /// The color of areas without content, such as those beyond its ends.
    var backdrop: String { isScreen ? paper.hex : isDark ? "#050506" : SVGRenderer.backdropColor }
    var border: String { isDark ? "#3a4049" : "#c3c8d0" }
  }

  /// The part of the content that is drawn.
  package enum Extent: Sendable {
    /// The part of the content in the viewport.
    case viewport
    /// The whole content, in which the viewport is marked.
    case content
  }

  var bytes: [UInt8] = []
  private let viewport: Rect
  private let extent: Extent
  /// The part of the content that is drawn, with the margin around it and without the legend, in content coordinates.
  private let box: Rect
  private let legend: (entries: [LegendEntry], grid: LegendGrid)?
  /// Whether the layout is from right to left.
  let isRightToLeft: Bool
  private let appearance: Appearance

  /// Begins an SVG of content whose viewport is at `contentOffset`.
  ///
  /// `endlessOrigin` is the origin of content without ends, which fills the viewport; nil for content with ends.
  /// `legend` is placed outside of the picture; it must contain all elements that will be drawn.
  package init(
    title: String, contentSize: Size, endlessOrigin: Point? = nil, contentOffset: Point, viewport: Size,
    extent: Extent = .viewport, isRightToLeft: Bool = false, legend: Legend? = nil,
    appearance: Appearance = Appearance()
  ) {
    self.isRightToLeft = isRightToLeft
    self.appearance = appearance
    self.viewport = Rect(origin: contentOffset, size: viewport)
    self.extent = extent
    var content = Rect(origin: endlessOrigin ?? .zero, size: contentSize)
    if endlessOrigin != nil { content = content.union(self.viewport) }
    let box = extent == .viewport ? self.viewport : content.union(self.viewport).outset(by: 12)
    self.box = box
    self.legend = legend.map {
      let entries = SVGRenderer.entries(of: $0, contentSize: contentSize, viewport: viewport, extent: extent)
      return (entries, LegendGrid(beside: box, entryCount: entries.count))
    }
    open(self.legend.map { box.union($0.grid.area) } ?? box, title: title)
    rectangle(box, [("fill", appearance.backdrop)])
    rectangle(content, [("fill", appearance.paper.hex)])
  }

  /// Creates a renderer whose output is part of another SVG, without an `svg` element.
  init(partsOf box: Rect, isRightToLeft: Bool = false) {
    (viewport, self.box, extent, legend, self.isRightToLeft) = (box, box, .viewport, nil, isRightToLeft)
    appearance = Appearance()
  }

  // Gray, for areas without content: under an inset, and beyond the end.
  static let backdropColor = "#e4e7ec"

  static func viewportFrame(width: String, dashes: String) -> [(name: String, value: String)] {
    [("fill", "none"), ("stroke", "#0a6cff"), ("stroke-width", width), ("stroke-dasharray", dashes)]
  }

  /// Completes the SVG; nothing may be drawn afterwards.
  package mutating func finish() {
    switch extent {
    case .viewport:
      rectangle(viewport.outset(by: -0.5), [("fill", "none"), ("stroke", appearance.border)])
    case .content:
      rectangle(viewport, SVGRenderer.viewportFrame(width: "3", dashes: "10 6"))
    }
    if let legend { draw(legend.entries, in: legend.grid, beside: box) }
    append("</svg>\n")
  }

  /// The size of the part of the content that is drawn, with the margin around it and without the legend.
  package var size: Size { box.size }

  /// The number of bytes that `takeBytes` would return.
  package var count: Int { bytes.count }

  /// Returns the bytes of the SVG since the last call.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Appends the start of an SVG that shows `box`.
  mutating func open(_ box: Rect, title: String) {
    append(#"<svg xmlns="http://www.w3.org/2000/svg""#)
    attribute("width", box.width)
    attribute("height", box.height)
    attribute("viewBox", SVGRenderer.viewBox(of: box))
    append(#" font-family="Inter, system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif">"#)
    append("\n<title>")
    XMLEscaping.append(title, to: &bytes)
    append("</title>\n")
  }

  /// Returns the value of the attribute `viewBox` for a rectangle.
  static func viewBox(of rect: Rect) -> String {
    [rect.x, rect.y, rect.width, rect.height].map(XMLEscaping.text).joined(separator: " ")
  }

  /// Appends one line of text, with its baseline starting at a point, in a font size in points. `weight` and `color`
  /// are values of the attributes `font-weight` and `fill`; the former is left out if it is nil.
  mutating func line(_ text: String, x: Double, y: Double, fontSize: Double, weight: String? = nil, color: String) {
    append("<text")
    attribute("x", x)
    attribute("y", y)
    attribute("font-size", fontSize)
    if let weight { attribute("font-weight", weight) }
    attribute("fill", color)
    append(">")
    XMLEscaping.append(text, to: &bytes)
    append("</text>\n")
  }

  /// Appends a rectangle with these attributes.
  mutating func rectangle(_ rect: Rect, _ attributes: [(name: String, value: String)]) {
    append("<rect")
    appendFrame(rect)
    for entry in attributes { attribute(entry.name, entry.value) }
    append("/>\n")
  }

  mutating func appendFrame(_ rect: Rect) {
    attribute("x", rect.x)
    attribute("y", rect.y)
    attribute("width", max(0, rect.width))
    attribute("height", max(0, rect.height))
  }

  mutating func attribute(_ name: String, _ value: Double, decimals: Int = 2) {
    append(" \(name)=\"")
    XMLEscaping.append(value, decimals: decimals, to: &bytes)
    append("\"")
  }

  mutating func attribute(_ name: String, _ value: String) {
    append(" \(name)=\"")
    XMLEscaping.append(value, to: &bytes)
    append("\"")
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension SVGRenderer {
  /// Draws an element above the earlier ones; nothing if it is hidden or fully transparent.
  package mutating func draw(_ attributes: LayoutAttributes, key: String) {
    guard attributes.isVisible else { return }
    var style = ElementStyle(attributes, key: key)
    // Only `light` is drawn.
    if appearance.isDark { style.light = style.dark }
    append("<g")
    attribute("data-key", key)
    if attributes.alpha < 1 { attribute("opacity", attributes.alpha) }
    if attributes.transform != .identity { transform(attributes.transform, about: attributes.frame) }
    append(">")
    shape(attributes.frame, style)
    label(attributes.frame, style)
    append("</g>\n")
  }

  /// Appends the text of an element in this frame, with a smaller font, in lines or truncated if it does not fit.
  mutating func label(_ frame: Rect, _ style: ElementStyle) {
    let text = FittedLabel(style, in: frame, isRightToLeft: isRightToLeft)
    guard !text.lines.isEmpty else { return }
    let (box, fontSize, lineHeight) = (text.box, text.fontSize, text.lineHeight)
    // Widths are estimates: a nested svg element clips text that is wider.
    append("<svg")
    appendFrame(box)
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

  /// Appends a transform about the center of a frame, as one about the origin, which SVG requires.
  private mutating func transform(_ t: Transform, about frame: Rect) {
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    append(" transform=\"matrix(")
    // Hundredths are too coarse for factors, which are multiplied by hundreds of points. The translation is computed
    // with the rounded factors, so that the center stays exact anywhere in the content.
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

extension SVGRenderer {
  /// Appends the shapes of an element with this frame: shadow, background and border.
  mutating func shape(_ frame: Rect, _ style: ElementStyle) {
    for part in style.shapes(of: frame, isRightToLeft: isRightToLeft) {
      open(part, part.rect(of: frame))
      append("/>")
    }
  }

  /// Opens the tag of a shape, with the outline `rect` and its colors.
  mutating func open(_ part: ElementPart, _ rect: Rect) {
    switch part.shape {
    case .rectangle:
      append("<rect")
      appendFrame(rect)
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

  /// Appends the outline of a ribbon in a frame as an attribute, with the notch at the trailing edge.
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
