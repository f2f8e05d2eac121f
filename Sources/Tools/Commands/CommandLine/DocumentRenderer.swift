package import CollectionLayout
import JSON
import LayoutBase
import LayoutDocument
package import LayoutDrawing
import LayoutProtocol

extension ScrolledCollection {
  /// Lays a document out. A nil argument means the value of the document. The layout is not complete if the token is
  /// cancelled.
  init(_ model: DocumentModel, viewport: Size? = nil, contentOffset: Point?, token: CancellationToken? = nil) {
    var work = LayoutProgress(token: token)
    let layout = PreparedCollection(model.collection, viewport: viewport ?? model.viewport, work: &work)
    self.init(layout, contentOffset: contentOffset ?? layout.contentOffset(at: model.contentOffset))
  }

  var viewport: Size { layout.viewport }

  /// Returns the elements that intersect a rectangle, back to front.
  func elements(in rect: Rect) -> [LayoutAttributes] {
    var work = LayoutProgress()
    return elements(in: rect, work: &work)
  }

  /// The elements in the viewport, back to front.
  var elementsInView: [LayoutAttributes] { elements(in: bounds) }

  /// All elements, back to front.
  var allElements: [LayoutAttributes] {
    var work = LayoutProgress()
    return allElements(work: &work)
  }

  /// Returns all elements, and a `cut` of nil, if there are fewer than `limit` items. Otherwise returns the elements in
  /// a part of the content at its origin, and the size of this part: that of the viewport, doubled as long as the part
  /// has at most `limit` elements.
  func firstElements(atMost limit: Int) -> (elements: [LayoutAttributes], cut: Size?) {
    let content = layout.contentSize
    if !layout.model.hasItems(atLeast: limit) { return (allElements, nil) }
    // A side of 0 cannot be doubled.
    var size = Size(width: max(1, viewport.width), height: max(1, viewport.height))
    var elements = elements(in: Rect(origin: .zero, size: size))
    while elements.count <= limit, size.width < content.width || size.height < content.height {
      let next = Size(width: min(content.width, size.width * 2), height: min(content.height, size.height * 2))
      let more = self.elements(in: Rect(origin: .zero, size: next))
      if more.count > limit { break }
      (size, elements) = (next, more)
    }
    return (elements, size)
  }

  /// The element key of an element of this view.
  func key(of attributes: LayoutAttributes) -> String { layout.model.key(of: attributes).text }

  /// Writes the viewport, the content offset and the content size as members of an object.
  func writeSizes(to writer: inout JSONWriter) {
    writer.member("viewport", viewport)
    writer.member("contentOffset", contentOffset)
    writer.member("contentSize", layout.contentSize)
  }
}

/// Draws a laid-out document as SVG.
package struct DocumentRenderer {
  private let view: ScrolledCollection
  /// The document's name, for the title.
  private let name: String
  private let extent: SVGRenderer.Extent
  private let hasLegend: Bool
  private let appearance: SVGRenderer.Appearance
  /// The number of items from which on a picture of the whole content shows only a part at its origin.
  private let limit: Int

  package init(
    _ view: ScrolledCollection, name: String, extent: SVGRenderer.Extent, hasLegend: Bool, limit: Int = .max,
    appearance: SVGRenderer.Appearance = SVGRenderer.Appearance()
  ) {
    (self.view, self.name, self.extent, self.hasLegend, self.limit) = (view, name, extent, hasLegend, limit)
    self.appearance = appearance
  }

  /// Draws the document and passes the SVG to `output` in chunks. Stops early, with an incomplete result, when
  /// `shouldContinue` returns false. `progress` is called with the drawn fraction. Returns the size of the picture in
  /// points without its legend, zero if nothing was drawn; and the number of elements if the picture is limited to a
  /// part of the content, otherwise nil.
  @discardableResult
  package func draw(
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
      title: title, contentSize: size, endlessOrigin: view.endlessOrigin, contentOffset: view.contentOffset,
      viewport: view.viewport,
      extent: extent, isRightToLeft: view.layout.model.layoutDirection == .rightToLeft, legend: legend,
      appearance: appearance)
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
