import CollectionLayout
import LayoutDrawing

/// Draws what a document looks like at rest.
enum ViewPicture {
  /// Hands the picture out in pieces; `name` is the document's, for the title.
  static func draw(
    _ view: DocumentView, _ name: String, _ extent: SVGDrawing.Extent, hasLegend: Bool, into output: ([UInt8]) -> Void
  ) {
    // Without folders: the same document gives the same picture wherever it lies.
    let title = name.lastIndex(of: "/").map { String(name[name.index(after: $0)...]) } ?? name
    let elements = extent == .content ? view.allElements : view.elementsInView
    var legend: PictureLegend?
    if hasLegend {
      var gathered = PictureLegend()
      for attributes in elements { gathered.note(attributes, key: view.key(of: attributes)) }
      legend = gathered
    }
    var drawing = SVGDrawing(
      title: title, contentSize: view.layout.contentSize, contentOffset: view.contentOffset, viewport: view.viewport,
      extent: extent, legend: legend)
    for attributes in elements {
      drawing.draw(attributes, key: view.key(of: attributes))
      if drawing.count > 64 << 10 { output(drawing.takeBytes()) }
    }
    drawing.finish()
    output(drawing.takeBytes())
  }
}
