package import Cancellation
package import CollectionLayout
package import LayoutDocument

/// One viewport onto one document: what is true for it now, and what its subscriber was last sent.
///
/// Changes only mark it. Laying out and comparing happen when the subscriber can take an update, from what it was last
/// sent to what is true by then: a slow subscriber costs nothing and misses nothing.
///
/// A value: work that takes long is done on a copy by another thread, and the copy takes the session's place if its result
/// is still wanted.
package struct Session: Sendable {
  package var name: String
  package let options: SessionOptions
  package internal(set) var clock: SessionClock

  var data: SessionData
  var viewport: SessionViewport
  var layout: SessionLayout
  var presentation: SessionPresentation
  var pending = PendingChanges()

  /// A viewport shows at most so many elements.
  package static let elementLimit = 20_000
  /// Their texts have at most so many bytes in all, and so have their names: all that is in view is sent.
  package static let contentLimit = 16 << 20

  /// The viewport shows more elements, or more of their texts, than a state can hold, even without overscan; or the work
  /// was stopped.
  package struct TooManyElements: Error {}

  /// Opens a session on a document; `now` is in seconds. A cancelled `token` ends the work as `TooManyElements`.
  package init(
    name: String, document: DocumentSnapshot, options: SessionOptions, now: Double, token: CancellationToken? = nil
  ) throws(TooManyElements) {
    self.name = name
    self.options = options
    clock = SessionClock(now: now)
    data = SessionData(document)
    let size = options.viewport ?? document.model.viewport
    layout = SessionLayout(data.model, viewport: size, work: LayoutWork(token: token))
    viewport = SessionViewport(
      contentOffset: options.contentOffset ?? document.model.contentOffset ?? layout.prepared.startOffset, size: size,
      isClients: options.viewport != nil)
    presentation = SessionPresentation(
      ScrolledCollection(layout.prepared, contentOffset: viewport.contentOffset), document)
    let state = try currentState()
    presentation.begin(state, currentView(), document)
    presentation.noticeStickySections(layoutNumber: layout.number)
    layout.work.token = nil
  }

  package var document: DocumentSnapshot { data.document }

  /// The collection with the client's batches in it.
  package var model: CollectionModel { data.model }

  /// Where the viewport stands on the content, in points.
  package var contentOffset: Point { viewport.contentOffset }

  /// The number of what was sent last.
  package var revision: Int { presentation.revision }

  /// What the subscriber knows.
  package var lastSent: SessionSnapshot { presentation.lastSent }

  /// Elements that layouts and queries touched so far.
  package var work: LayoutWork { layout.work }

  /// Stops what is computed from now on once the token is cancelled; nil lets everything be done.
  package var token: CancellationToken? {
    get { layout.work.token }
    set { layout.work.token = newValue }
  }

  /// Whether there are at least so many items to ask about.
  package func hasItems(atLeast limit: Int) -> Bool { data.model.hasItems(atLeast: limit) }

  /// Whether the next update, if one is due, has to lay out before it can tell what changed.
  package var needsLayout: Bool { layout.isInvalid }

  /// Whether a document says something that the session has not taken over.
  package func isBehind(_ document: DocumentSnapshot) -> Bool { data.isBehind(document) }

  /// The client has applied everything up to this revision.
  package mutating func acknowledge(_ revision: Int) { presentation.acknowledge(revision) }

  var rounding: Rounding { Rounding(options.precision) }
}
