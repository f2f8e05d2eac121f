import CollectionLayout

/// A comparison as one SVG: for each pair a row with the old state, the new state, and both over each other.
package enum ChangePicture {
  private static let margin = 24.0
  private static let captionHeight = 28.0
  /// The height of the title and the legend.
  private static let headHeight = 66.0
  /// The minimum width, so that the legend fits.
  private static let minimumWidth = 640.0

  /// Returns the SVG of pairs, one below the other.
  package static func svg(of shown: ShownPairs) -> [UInt8] {
    let (pairs, title) = (shown.pairs, shown.title)
    let width = max(minimumWidth, (pairs.map { $0.extent.width }.max() ?? 0) * 3 + margin * 4)
    let rows = pairs.map { captionHeight * ($0.label == nil ? 1 : 2) + $0.extent.height + margin }
    let box = Rect(x: 0, y: 0, width: width, height: headHeight + margin + rows.reduce(0, +))
    var drawing = SVGRenderer(partsOf: box)
    drawing.open(box, title: title)
    drawing.rectangle(box, [("fill", "#f8f9fb")])
    caption(title, x: margin, y: 30, size: 16, isBold: true, into: &drawing)
    legend(of: pairs, into: &drawing)
    let limit = ChangeRenderer.elementLimit(pairCount: pairs.count)
    var y = headHeight + margin / 2
    for (pair, height) in zip(pairs, rows) {
      draw(pair, at: y, limit: limit, into: &drawing)
      y += height
    }
    drawing.append("</svg>\n")
    return drawing.takeBytes()
  }

  private static func legend(of pairs: [ComparedPair], into drawing: inout SVGRenderer) {
    var x = margin
    for mark in ChangeRenderer.Mark.all {
      let count = pairs.reduce(0) { $0 + mark.count($1.difference) }
      let swatch = Rect(x: x, y: 46, width: 14, height: 12)
      drawing.rectangle(swatch, [("fill", mark.color), ("fill-opacity", "0.2"), ("stroke", mark.color), ("rx", "2")])
      let text = "\(count) \(mark.word)"
      caption(text, x: x + 20, y: 56, size: 12, into: &drawing)
      x += 44 + Double(text.count) * 7
    }
  }

  private static func draw(
    _ pair: ComparedPair, at top: Double, limit: Int, into drawing: inout SVGRenderer
  ) {
    var y = top
    if let label = pair.label {
      caption(label, x: margin, y: y + 18, size: 15, isBold: true, into: &drawing)
      y += captionHeight
    }
    let extent = pair.extent
    for (index, panel) in ChangeRenderer.Panel.allCases.enumerated() {
      let x = margin + Double(index) * (extent.width + margin)
      let title = ChangeRenderer.caption(of: panel, in: pair, limit: limit)
      caption(title, x: x, y: y + 18, size: 12, into: &drawing)
      drawing.append("<svg")
      drawing.attribute("class", "panel")
      drawing.appendFrame(Rect(x: x, y: y + captionHeight, width: extent.width, height: extent.height))
      drawing.append(" viewBox=\"\(viewBox(of: extent))\">\n")
      drawing.bytes += ChangeRenderer.bytes(of: panel, in: pair, limit: limit)
      drawing.append("</svg>\n")
    }
  }

  private static func caption(
    _ text: String, x: Double, y: Double, size: Double, isBold: Bool = false, into drawing: inout SVGRenderer
  ) {
    drawing.append("<text")
    drawing.attribute("x", x)
    drawing.attribute("y", y)
    drawing.attribute("font-size", size)
    if isBold { drawing.attribute("font-weight", "600") }
    drawing.append(" fill=\"#3b4250\">")
    XMLEscaping.append(text, to: &drawing.bytes)
    drawing.append("</text>\n")
  }

  /// Returns the value of `viewBox` for a rectangle.
  static func viewBox(of rect: Rect) -> String {
    var bytes: [UInt8] = []
    for (index, number) in [rect.x, rect.y, rect.width, rect.height].enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: " ")) }
      XMLEscaping.append(number, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The pairs that a picture or a page shows, at most 64: each pair is drawn three times.
package struct ShownPairs {
  private static let limit = 64

  package let pairs: [ComparedPair]
  package let title: String

  /// Selects the pairs. Of more than the limit, those that differ have precedence, and the title states how many are shown.
  package init(_ all: [ComparedPair], title: String) {
    guard all.count > Self.limit else {
      (pairs, self.title) = (all, title)
      return
    }
    let different = all.filter { !$0.isEmpty }
    pairs = Array((different.isEmpty ? all : different).prefix(Self.limit))
    self.title = "\(title) (\(pairs.count) of \(all.count) layouts)"
  }
}
