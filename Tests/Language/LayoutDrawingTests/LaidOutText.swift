import CollectionLayout
import LayoutDocument
import LayoutDrawing

/// Lays a document out, as `layoutd diff` does.
func layout(_ text: String, viewport: Size? = nil, contentOffset: Point? = nil) -> ComparedLayout {
  let document = DocumentSnapshot(text: Array(text.utf8), location: Document.Location(folder: nil), files: .none)
  var work = LayoutProgress()
  let model = document.model
  let prepared = PreparedCollection(model.collection, viewport: viewport ?? model.viewport, work: &work)
  let view = ScrolledCollection(prepared, contentOffset: contentOffset ?? prepared.initialContentOffset)
  let all = Rect(x: -1e15, y: -1e15, width: 2e15, height: 2e15)
  let elements = view.elements(in: all, work: &work).map { attributes in
    ComparedElement(key: prepared.model.key(of: attributes).text, attributes)
  }
  return ComparedLayout(
    contentSize: prepared.contentSize, contentOffset: view.contentOffset, viewport: prepared.viewport,
    elements: elements)
}

/// A cell with a frame.
func cell(_ name: String, _ x: Double = 0, _ y: Double = 0, _ width: Double = 10, _ height: Double = 10, item: Int = 0)
  -> ComparedElement
{
  ComparedElement(
    key: "cell:\(name)",
    LayoutAttributes(
      category: .cell, indexPath: IndexPath(section: 0, item: item),
      frame: Rect(x: x, y: y, width: width, height: height)))
}

func layout(_ elements: [ComparedElement]) -> ComparedLayout {
  ComparedLayout(contentSize: Size(width: 100, height: 100), elements: elements)
}
