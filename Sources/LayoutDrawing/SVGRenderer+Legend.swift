import CollectionLayout
import LayoutStyle

/// An entry of a legend: a symbol and its text.
struct LegendEntry {
  /// The symbol before the text.
  enum Symbol {
    case element(Legend.Sample)
    case viewport
    case hidden
    case none
  }

  var sign: Symbol
  var text: String
}

extension SVGRenderer {
  /// Returns the entries of the legend, in order.
  static func entries(
    of legend: Legend, contentSize: Size, viewport: Size, extent: Extent
  ) -> [LegendEntry] {
    var entries = legend.occurringSamples.map { LegendEntry(sign: .element($0), text: $0.word) }
    if legend.hiddenCount > 0 {
      entries.append(LegendEntry(sign: .hidden, text: "\(legend.hiddenCount) hidden, not drawn"))
    }
    let noun = legend.drawnCount == 1 ? "element" : "elements"
    entries.append(LegendEntry(sign: .none, text: "\(legend.drawnCount) \(noun) drawn"))
    entries.append(LegendEntry(sign: .none, text: "content \(text(of: contentSize))"))
    // Only an image of the whole content shows the viewport as a frame.
    let frame = extent == .content ? LegendEntry.Symbol.viewport : .none
    entries.append(LegendEntry(sign: frame, text: "viewport \(text(of: viewport))"))
    return entries
  }

  /// Draws the legend over elements that overflow the image on that side.
  mutating func draw(_ entries: [LegendEntry], in grid: LegendGrid, beside picture: Rect) {
    append("<g id=\"legend\">\n")
    let whole = picture.union(grid.area)
    // Fills the corner that remains if the legend and the image have different extents.
    if whole.maxX > picture.maxX { cover(x: picture.maxX, y: whole.y, maxX: whole.maxX, maxY: whole.maxY) }
    if whole.maxY > picture.maxY { cover(x: whole.x, y: picture.maxY, maxX: whole.maxX, maxY: whole.maxY) }
    tag("rect", grid.area, [("fill", "#f8f9fb")])
    for (index, entry) in entries.enumerated() { draw(entry, in: grid.box(of: index)) }
    append("</g>\n")
  }

  private mutating func cover(x: Double, y: Double, maxX: Double, maxY: Double) {
    tag("rect", Rect(x: x, y: y, width: maxX - x, height: maxY - y), [("fill", SVGRenderer.backdropColor)])
  }

  private mutating func draw(_ entry: LegendEntry, in box: Rect) {
    let swatch = Rect(x: box.x, y: box.y + (box.height - 14) / 2, width: 22, height: 14)
    var indent = 30.0
    switch entry.sign {
    case .element(let sample): self.swatch(swatch, sample)
    case .viewport: tag("rect", swatch, SVGRenderer.viewportFrame(width: "2", dashes: "5 3"))
    case .hidden:
      tag("rect", swatch, [("fill", "none"), ("stroke", "#8a919e"), ("stroke-dasharray", "2 2"), ("rx", "3")])
    case .none: indent = 0
    }
    let width = box.width - indent - 4
    let fontSize = TextFitter.fontSize(for: entry.text, width: width, in: 8...12)
    guard let line = TextFitter(entry.text, width: width, fontSize: fontSize, lineLimit: 1).lines.first else { return }
    append("<svg")
    place(Rect(x: box.x + indent, y: box.y, width: box.width - indent, height: box.height))
    append("><text x=\"0\"")
    attribute("y", box.height / 2 + fontSize * 0.35)
    attribute("font-size", fontSize)
    append(" fill=\"#3b4250\">")
    XMLEscaping.append(line, to: &bytes)
    append("</text></svg>\n")
  }

  private mutating func swatch(_ box: Rect, _ sample: Legend.Sample) {
    var style = sample.style
    style.cornerRadius = min(style.cornerRadius, 3)
    style.shadow = style.shadow?.fitted(to: 2)
    if let width = style.border?.width { style.border?.width = min(2, width) }
    append("<g")
    if sample.alpha < 1 { attribute("opacity", sample.alpha) }
    append(">")
    var frame = box
    if sample.isLine { (frame.y, frame.height) = (box.y + box.height / 2 - 1, 2) }
    shape(frame, style)
    // A nearly white swatch gets an outline.
    if style.shape == .rectangle, !sample.isLine, style.fill.contrast(to: .paper) < 1.5 {
      let corners = style.cornerRadius > 0 ? [(name: "rx", value: "2.5")] : []
      tag("rect", box.outset(by: -0.5), [("fill", "none"), ("stroke", "#c3c8d0")] + corners)
    }
    append("</g>\n")
  }

  private static func text(of size: Size) -> String {
    var bytes: [UInt8] = []
    XMLEscaping.append(size.width, to: &bytes)
    bytes.append(contentsOf: " × ".utf8)
    XMLEscaping.append(size.height, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
