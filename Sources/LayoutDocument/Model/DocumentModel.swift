package import CollectionLayout

/// What a document says, ready to be laid out.
package struct DocumentModel: Sendable {
  /// The document's own; a client may override it.
  package var viewport: Size
  /// Nil starts at the leading end of the content.
  package var contentOffset: Point?
  package var animation: UpdateAnimation
  package var collection: CollectionModel
  /// What happens in a play, in the order of time.
  package var timeline: [TimelineEvent]
  /// The items of the sections as a document names them that is opened with this text: what a timeline speaks of. Nil
  /// where the collection's are called the same, or nothing asks.
  var freshItems: [ItemList]?

  /// The collection with the names of a document that is opened with this text, however it was typed.
  var freshCollection: CollectionModel {
    guard let freshItems else { return collection }
    var fresh = collection
    for (index, items) in freshItems.enumerated() { fresh.sections[index].items = items }
    return fresh
  }

  package init(
    viewport: Size = Devices.standard, contentOffset: Point? = nil, animation: UpdateAnimation = UpdateAnimation(),
    collection: CollectionModel = CollectionModel(), timeline: [TimelineEvent] = []
  ) {
    self.viewport = viewport
    self.contentOffset = contentOffset
    self.animation = animation
    self.collection = collection
    self.timeline = timeline
  }
}
