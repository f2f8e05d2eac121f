import CollectionLayout
import LayoutDocument

/// A document laid out for one viewport at one offset.
struct DocumentView {
  let view: ScrolledCollection
  var layout: PreparedCollection { view.layout }
  var contentOffset: Point { view.contentOffset }
  var viewport: Size { layout.viewport }

  /// Nil takes what the document says.
  init(_ model: DocumentModel, viewport: Size?, contentOffset: Point?) {
    var work = LayoutWork()
    let layout = PreparedCollection(model.collection, viewport: viewport ?? model.viewport, work: &work)
    view = ScrolledCollection(layout, contentOffset: contentOffset ?? model.contentOffset ?? layout.startOffset)
  }

  /// What is laid out already.
  init(_ view: ScrolledCollection) { self.view = view }

  /// The elements that meet a rectangle, back to front.
  func elements(in rect: Rect) -> [LayoutAttributes] {
    var work = LayoutWork()
    return view.elements(in: rect, work: &work)
  }

  /// The elements that are seen, back to front.
  var elementsInView: [LayoutAttributes] { elements(in: Rect(origin: contentOffset, size: viewport)) }

  /// All elements, back to front.
  var allElements: [LayoutAttributes] { elements(in: Rect(x: -1e15, y: -1e15, width: 2e15, height: 2e15)) }

  /// All elements, or those of the first screens where there are more than so many, with what is left of the content.
  func firstElements(atMost limit: Int) -> (elements: [LayoutAttributes], cut: Size?) {
    let content = layout.contentSize
    // As many items as that cannot have more elements than the limit.
    if !layout.model.hasItems(atLeast: limit) { return (allElements, nil) }
    var size = viewport
    var elements = elements(in: Rect(origin: .zero, size: size))
    while elements.count <= limit, size.width < content.width || size.height < content.height {
      let next = Size(width: min(content.width, size.width * 2), height: min(content.height, size.height * 2))
      let more = self.elements(in: Rect(origin: .zero, size: next))
      if more.count > limit { break }
      (size, elements) = (next, more)
    }
    return (elements, size)
  }

  /// The name of an element of this view.
  func key(of attributes: LayoutAttributes) -> String { layout.model.key(of: attributes).text }
}
