package import CollectionLayout

extension DocumentSnapshot {
  /// The last good model laid out in its own viewport where it starts; made when first asked for.
  package var atRest: ScrolledCollection {
    cache.ofModel.layout.value(isWanted: { !isCancelled }) {
      var work = LayoutWork(token: token)
      let layout = PreparedCollection(
        model.collection, viewport: model.viewport, reusing: cache.ofModel.earlierLayout, work: &work)
      return ScrolledCollection(layout, contentOffset: model.contentOffset ?? layout.startOffset)
    }
  }
}
