import CollectionLayout
import LayoutDrawing

/// Draws a laid-out document as SVG.
enum DocumentRenderer {
  /// Draws the document and passes the SVG to `output` in chunks. `name` is the document's name, for the title. If the
  /// content has more elements than `limit`, only a part at its origin is drawn. Stops early, with an incomplete
  /// result, when `shouldContinue` returns false. `progress` is called with the drawn fraction. Returns the size of the
  /// picture without its legend, and the number of drawn elements if they are only a part.
  @discardableResult
  static func draw(
    _ view: LaidOutDocument, _ name: String, _ extent: SVGRenderer.Extent, hasLegend: Bool, limit: Int = .max,
    while shouldContinue: () -> Bool = { true }, progress: (Double) -> Void = { _ in }, into output: ([UInt8]) -> Void
  ) -> (size: Size, partCount: Int?) {
    // The file name without folders, so that the output does not depend on the location of the document.
    var title = name.lastIndex(of: "/").map { String(name[name.index(after: $0)...]) } ?? name
    var size = view.layout.contentSize
    let elements: [LayoutAttributes]
    var partCount: Int?
    if extent == .content {
      let first = view.firstElements(atMost: limit)
      elements = first.elements
      if let cut = first.cut {
        title += " (the first \(elements.count) elements)"
        size = cut
        partCount = elements.count
      }
    } else {
      elements = view.elementsInView
    }
    if !shouldContinue() { return (.zero, partCount) }
    var legend: Legend?
    if hasLegend {
      var gathered = Legend()
      for attributes in elements { gathered.add(attributes, key: view.key(of: attributes)) }
      legend = gathered
    }
    var drawing = SVGRenderer(
      title: title, contentSize: size, contentOffset: view.contentOffset, viewport: view.viewport,
      extent: extent, isRightToLeft: view.layout.model.layoutDirection == .rightToLeft, legend: legend)
    for (index, attributes) in elements.enumerated() {
      drawing.draw(attributes, key: view.key(of: attributes))
      if drawing.count > 64 << 10 {
        output(drawing.takeBytes())
        progress(Double(index) / Double(elements.count))
        if !shouldContinue() { return (drawing.size, partCount) }
      }
    }
    drawing.finish()
    output(drawing.takeBytes())
    return (drawing.size, partCount)
  }
}
