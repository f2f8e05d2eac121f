package import CollectionLayout

/// The decoded content of a document, the input of the layout.
package struct DocumentModel: Sendable {
  /// The visible size that the document sets; a client may override it.
  package var viewport: Size
  /// The initial content offset; nil for the leading end of the content.
  package var contentOffset: Point?
  package var animation: UpdateAnimation
  /// The targets to which the user may drag items.
  package var reordering = Reordering.none
  package var collection: CollectionModel
  var screenDependence = ScreenDependence()
  /// The events of the timeline, sorted by time.
  package var timeline: [TimelineEvent]
  /// The severities of the lint rules.
  package var lint = LintSettings()
  /// The items of each section with the identifiers that a newly opened document with this text would assign; the
  /// timeline refers to these.
  ///
  /// Nil if they equal those of `collection`, or if the document has no timeline.
  var freshItems: [ItemList]?

  /// The trees of the sections whose items have children or are expanded. `collection` has their visible items.
  package var outlines: [Identifier: SectionOutline] = [:]
  /// The trees with the identifiers of `freshItems`; nil if they equal `outlines`.
  var freshOutlines: [Identifier: SectionOutline]?

  /// The collection with the identifiers of a newly opened document with this text, independent of earlier edits.
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
