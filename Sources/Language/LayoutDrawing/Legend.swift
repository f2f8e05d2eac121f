package import CollectionLayout

/// The contents of a legend. They are collected before drawing, because the size of the legend is needed first.
package struct Legend: Sendable {
  /// A category of elements, with the style of the first element of this category.
  struct Sample {
    var word: String
    var style: ElementStyle
    var alpha: Double
    /// Whether elements of the category are drawn as thin lines, also in the legend.
    var isLine: Bool { word == "separator" }
  }

  /// The number of elements that are drawn.
  private(set) var drawnCount = 0
  /// The number of elements that are not drawn, because they are hidden or fully transparent.
  private(set) var hiddenCount = 0
  /// The samples of cells, headers and footers, by the word for the category.
  private var views: [String: Sample] = [:]
  /// The samples of decorations, in the order of their first occurrence.
  private var decorations: [Sample] = []

  package init() {}

  /// Counts an element, and adds a sample of its category if it is the first one. `key` is evaluated only for that.
  package mutating func add(_ attributes: LayoutAttributes, key: @autoclosure () -> String) {
    guard attributes.isVisible else {
      hiddenCount += 1
      return
    }
    drawnCount += 1
    let word = Legend.word(for: attributes)
    let isDecoration = attributes.category == .decoration
    guard isDecoration ? !decorations.contains(where: { $0.word == word }) : views[word] == nil else { return }
    let sample = Sample(word: word, style: ElementStyle(attributes, key: key()), alpha: min(1, attributes.alpha))
    if isDecoration { decorations.append(sample) } else { views[word] = sample }
  }

  /// The samples of the legend: cells, headers, footers, decorations.
  var occurringSamples: [Sample] {
    ["cell", "header", "pinned header", "footer", "pinned footer"].compactMap { views[$0] } + decorations
  }

  private static func word(for attributes: LayoutAttributes) -> String {
    switch attributes.category {
    case .cell: "cell"
    case .decoration: attributes.kind
    case .supplementary: (attributes.isPinned ? "pinned " : "") + (attributes.isFooterLike ? "footer" : "header")
    }
  }
}

/// The arrangement of a legend outside of the picture: entries in columns of equal width.
struct LegendGrid {
  /// The area of the legend with its margins, in coordinates of the picture.
  let area: Rect
  private let columnCount: Int
  private let rowCount: Int
  private let columnWidth: Double

  static let rowHeight = 24.0
  /// The width in points of a legend to the right of the picture, and the minimum width of one below it.
  static let width = 200.0
  private static let margin = 12.0

  /// Arranges a legend to the right of a picture that is higher than wide, so that it is at the top of a long picture;
  /// otherwise below the picture.
  init(beside picture: Rect, entryCount: Int) {
    let isBeside = picture.height > picture.width
    let width = isBeside ? LegendGrid.width : max(LegendGrid.width, picture.width)
    let inner = width - 2 * LegendGrid.margin
    // At most one column per entry. The quotient is limited first, because that of a very wide image may not fit into
    // an `Int`.
    let fitting = min(Double(max(1, entryCount)), (inner / (LegendGrid.width - 2 * LegendGrid.margin)).rounded(.down))
    let columnCount = fitting >= 1 ? Int(fitting) : 1
    let rowCount = (entryCount + columnCount - 1) / columnCount
    let height = Double(rowCount) * LegendGrid.rowHeight + 2 * LegendGrid.margin
    (self.columnCount, self.rowCount) = (columnCount, rowCount)
    // Limited, because wider columns would be too far apart to read as one legend.
    columnWidth = min(inner / Double(columnCount), 260)
    area =
      isBeside
      ? Rect(x: picture.maxX, y: picture.y, width: width, height: max(height, picture.height))
      : Rect(x: picture.x, y: picture.maxY, width: width, height: height)
  }

  /// Returns the area of the entry with this index; the first column is filled before the next.
  func box(of entry: Int) -> Rect {
    let (column, row) = rowCount > 0 ? (entry / rowCount, entry % rowCount) : (0, 0)
    return Rect(
      x: area.x + LegendGrid.margin + Double(column) * columnWidth,
      y: area.y + LegendGrid.margin + Double(row) * LegendGrid.rowHeight,
      width: columnWidth, height: LegendGrid.rowHeight)
  }
}

/// An entry of a legend: a symbol and its text.
struct LegendEntry {
  /// The symbol before the text of an entry.
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
  /// Returns the entries of a legend in order.
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

  /// Draws a legend, over elements that extend beyond the picture there.
  mutating func draw(_ entries: [LegendEntry], in grid: LegendGrid, beside picture: Rect) {
    append("<g id=\"legend\">\n")
    let whole = picture.union(grid.area)
    // Fills the corner that remains if the legend and the image have different extents.
    if whole.maxX > picture.maxX { cover(x: picture.maxX, y: whole.y, maxX: whole.maxX, maxY: whole.maxY) }
    if whole.maxY > picture.maxY { cover(x: whole.x, y: picture.maxY, maxX: whole.maxX, maxY: whole.maxY) }
    rectangle(grid.area, [("fill", "#f8f9fb")])
    for (index, entry) in entries.enumerated() { draw(entry, in: grid.box(of: index)) }
    append("</g>\n")
  }

  private mutating func cover(x: Double, y: Double, maxX: Double, maxY: Double) {
    rectangle(Rect(x: x, y: y, width: maxX - x, height: maxY - y), [("fill", SVGRenderer.backdropColor)])
  }

  private mutating func draw(_ entry: LegendEntry, in box: Rect) {
    let swatch = Rect(x: box.x, y: box.y + (box.height - 14) / 2, width: 22, height: 14)
    var indent = 30.0
    switch entry.sign {
    case .element(let sample): self.swatch(swatch, sample)
    case .viewport: rectangle(swatch, SVGRenderer.viewportFrame(width: "2", dashes: "5 3"))
    case .hidden:
      rectangle(swatch, [("fill", "none"), ("stroke", "#8a919e"), ("stroke-dasharray", "2 2"), ("rx", "3")])
    case .none: indent = 0
    }
    let width = box.width - indent - 4
    let fontSize = TextFitter.fontSize(for: entry.text, width: width, in: 8...12)
    guard let line = TextFitter(entry.text, width: width, fontSize: fontSize, lineLimit: 1).lines.first else { return }
    append("<svg")
    appendFrame(Rect(x: box.x + indent, y: box.y, width: box.width - indent, height: box.height))
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
    (style.placeholder, style.separator) = (nil, nil)
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
      rectangle(box.outset(by: -0.5), [("fill", "none"), ("stroke", "#c3c8d0")] + corners)
    }
    append("</g>\n")
  }

  private static func text(of size: Size) -> String {
    "\(XMLEscaping.text(size.width)) × \(XMLEscaping.text(size.height))"
  }
}
