import CollectionLayout
import LayoutDocument

extension DocumentFixture {
  /// The model and the layout as text, without source ranges.
  var state: String {
    var model = document.model
    var state = ""
    dump(model.timeline.map(\.time), to: &state)
    dump(model.timeline.map(\.action), to: &state)
    dump(model.timeline.map(\.anchor), to: &state)
    model.timeline = []
    for index in model.collection.sections.indices {
      let items = model.collection.sections[index].items
      for item in 0..<min(10, items.count) {
        let (run, place) = items.item(at: item)
        dump(items.identifier(at: item).text, to: &state)
        dump(run.metrics, to: &state)
        dump(run.deferredSize, to: &state)
        dump(run.isSticky, to: &state)
        dump(run.content.custom(at: place), to: &state)
      }
    }
    var work = LayoutProgress()
    let prepared = PreparedCollection(model.collection, viewport: model.viewport, work: &work)
    let everything = Rect(x: -1e4, y: -1e4, width: 2e4, height: 2e4)
    let view = ScrolledCollection(prepared, contentOffset: .zero)
    dump(view.elements(in: everything, work: &work), to: &state)
    for index in model.collection.sections.indices {
      model.collection.sections[index].items = ItemList()
      model.collection.sections[index].itemsVersion = 0
    }
    dump(model, to: &state)
    return state
  }
}
