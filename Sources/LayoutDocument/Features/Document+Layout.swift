package import CollectionLayout

extension Document {
  /// The last good model laid out in its own viewport where it starts; made when first asked for, and kept until the
  /// model changes.
  package var atRest: ScrolledCollection {
    if let made = lookup.layout, made.generation == generation { return made.view }
    var work = LayoutWork(shouldContinue: shouldContinue)
    let layout = PreparedCollection(
      model.collection, viewport: model.viewport, reusing: lookup.layout?.view.layout, work: &work)
    let view = ScrolledCollection(layout, contentOffset: model.contentOffset ?? layout.startOffset)
    if !work.isStopped { lookup.layout = (generation, view) }
    return view
  }
}
