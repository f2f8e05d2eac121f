import CollectionLayout

/// A comparison as one SVG with a row for each pair: the old state, the new state, and both over each other.
package enum ChangePicture {
  private static let margin = 24.0
  private static let captionHeight = 28.0
  private static let captionColor = "#3b4250"
  /// The height of the title and the legend, in points.
  private static let headHeight = 66.0
  /// The minimum width of the picture, in points, so that the legend fits.
  private static let minimumWidth = 640.0

  /// Returns the SVG of the pairs, one below the other.
  package static func svg(of shown: ShownPairs) -> [UInt8] {
    let (pairs, title) = (shown.pairs, shown.title)
    let width = max(minimumWidth, (pairs.map { $0.extent.width }.max() ?? 0) * 3 + margin * 4)
    let rows = pairs.map { captionHeight * ($0.label == nil ? 1 : 2) + $0.extent.height + margin }
    let box = Rect(x: 0, y: 0, width: width, height: headHeight + margin + rows.reduce(0, +))
    var drawing = SVGRenderer(partsOf: box)
    drawing.open(box, title: title)
    drawing.rectangle(box, [("fill", "#f8f9fb")])
    drawing.line(title, x: margin, y: 30, fontSize: 16, weight: "600", color: captionColor)
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
      drawing.line(text, x: x + 20, y: 56, fontSize: 12, color: captionColor)
      x += 44 + Double(text.count) * 7
    }
  }

  private static func draw(
    _ pair: ComparedPair, at top: Double, limit: Int, into drawing: inout SVGRenderer
  ) {
    var y = top
    if let label = pair.label {
      drawing.line(label, x: margin, y: y + 18, fontSize: 15, weight: "600", color: captionColor)
      y += captionHeight
    }
    let extent = pair.extent
    for (index, panel) in ChangeRenderer.Panel.allCases.enumerated() {
      let x = margin + Double(index) * (extent.width + margin)
      let title = ChangeRenderer.caption(of: panel, in: pair, limit: limit)
      drawing.line(title, x: x, y: y + 18, fontSize: 12, color: captionColor)
      drawing.append("<svg")
      drawing.attribute("class", "panel")
      drawing.appendFrame(Rect(x: x, y: y + captionHeight, width: extent.width, height: extent.height))
      drawing.append(" viewBox=\"\(SVGRenderer.viewBox(of: extent))\">\n")
      drawing.bytes += ChangeRenderer.bytes(of: panel, in: pair, limit: limit)
      drawing.append("</svg>\n")
    }
  }
}

/// The pairs that a picture or a page shows, at most 64: each pair is drawn three times.
package struct ShownPairs {
  private static let limit = 64

  package let pairs: [ComparedPair]
  package let title: String

  /// Selects the pairs to show. Above the limit these are the first that differ or, if none does, the first ones, and
  /// the title states how many are shown.
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
