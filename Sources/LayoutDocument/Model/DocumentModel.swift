package import CollectionLayout

/// What a document says, ready to be laid out.
package struct DocumentModel: Sendable {
  /// The document's own; a client may override it.
  package var viewport: Size
  /// Nil starts at the leading end of the content.
  package var contentOffset: Point?
  package var animation: UpdateAnimation
  package var collection: CollectionModel

  package init(
    viewport: Size = Devices.standard, contentOffset: Point? = nil, animation: UpdateAnimation = UpdateAnimation(),
    collection: CollectionModel = CollectionModel()
  ) {
    self.viewport = viewport
    self.contentOffset = contentOffset
    self.animation = animation
    self.collection = collection
  }
}
