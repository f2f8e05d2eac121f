import CollectionLayout
import LayoutDocument

/// A document laid out for a viewport at a content offset.
struct LaidOutDocument {
  let view: ScrolledCollection
  var layout: PreparedCollection { view.layout }
  var contentOffset: Point { view.contentOffset }
  var viewport: Size { layout.viewport }

  /// Lays a document out. A nil argument means the value of the document.
  init(_ model: DocumentModel, viewport: Size?, contentOffset: Point?) {
    var work = LayoutProgress()
    let layout = PreparedCollection(model.collection, viewport: viewport ?? model.viewport, work: &work)
    view = ScrolledCollection(
      layout, contentOffset: contentOffset ?? model.contentOffset ?? layout.initialContentOffset)
  }

  /// Wraps a collection that is already laid out.
  init(_ view: ScrolledCollection) { self.view = view }

  /// Returns the elements that intersect a rectangle, back to front.
  func elements(in rect: Rect) -> [LayoutAttributes] {
    var work = LayoutProgress()
    return view.elements(in: rect, work: &work)
  }

  /// The elements in the viewport, back to front.
  var elementsInView: [LayoutAttributes] { elements(in: Rect(origin: contentOffset, size: viewport)) }

  /// All elements, back to front.
  var allElements: [LayoutAttributes] { elements(in: Rect(x: -1e15, y: -1e15, width: 2e15, height: 2e15)) }

  /// Returns all elements if there are at most `limit`. Otherwise returns those in a part of the content at its origin,
  /// with the size of that part; it starts with the viewport and is doubled while the limit allows.
  func firstElements(atMost limit: Int) -> (elements: [LayoutAttributes], cut: Size?) {
    let content = layout.contentSize
    // A collection with fewer items is drawn completely.
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
}
