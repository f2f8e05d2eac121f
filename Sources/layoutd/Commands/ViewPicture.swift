import CollectionLayout
import LayoutDrawing

/// Draws what a document looks like at rest.
enum ViewPicture {
  /// Hands the picture out in pieces; `name` is the document's, for the title. Of content with more elements than
  /// `limit` it is that of the first screens. Where `goesOn`, asked now and then, says no, the rest is missing.
  static func draw(
    _ view: DocumentView, _ name: String, _ extent: SVGDrawing.Extent, hasLegend: Bool, limit: Int = .max,
    while goesOn: () -> Bool = { true }, into output: ([UInt8]) -> Void
  ) {
    // Without folders: the same document gives the same picture wherever it lies.
    var title = name.lastIndex(of: "/").map { String(name[name.index(after: $0)...]) } ?? name
    var size = view.layout.contentSize
    let elements: [LayoutAttributes]
    if extent == .content {
      let first = view.firstElements(atMost: limit)
      elements = first.elements
      if let cut = first.cut {
        title += " (the first \(elements.count) elements)"
        size = cut
      }
    } else {
      elements = view.elementsInView
    }
    if !goesOn() { return }
    var legend: PictureLegend?
    if hasLegend {
      var gathered = PictureLegend()
      for attributes in elements { gathered.note(attributes, key: view.key(of: attributes)) }
      legend = gathered
    }
    var drawing = SVGDrawing(
      title: title, contentSize: size, contentOffset: view.contentOffset, viewport: view.viewport,
      extent: extent, legend: legend)
    for attributes in elements {
      drawing.draw(attributes, key: view.key(of: attributes))
      if drawing.count > 64 << 10 {
        output(drawing.takeBytes())
        if !goesOn() { return }
      }
    }
    drawing.finish()
    output(drawing.takeBytes())
  }
}
