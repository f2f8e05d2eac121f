package import Cancellation
package import CollectionLayout
package import LayoutDocument

/// One viewport onto one document: its current state, and the state that the client was sent last.
///
/// Changes mark the session dirty. Layout and diffing run when the client can take an update, from the last sent state to
/// the current one, so updates to a slow client coalesce. Changes with different scroll anchors are laid out one by one.
///
/// A value: long work runs on a copy on another thread, and the copy replaces the session if its result is still
/// needed.
package struct Session: Sendable {
  package var name: String
  package let options: SessionOptions
  package internal(set) var clock: SessionClock

  var data: SessionData
  var viewport: SessionViewport
  var layout: SessionLayout
  var presentation: SessionPresentation
  var pending = CoalescedChanges()
  /// The item that the user moves; nil if there is none.
  var movement: InteractiveMovement?

  /// Maximum number of elements in a viewport.
  package static let elementLimit = 20_000
  /// Maximum size of their texts, and of their keys, in bytes: everything in the viewport is sent.
  package static let contentLimit = 16 << 20

  /// The viewport has more elements, or larger texts, than a state may contain, even without overscan; or the work was
  /// cancelled.
  package struct TooManyElements: Error {}

  /// Opens a session on a document; `now` is in seconds. If `token` is cancelled, throws `TooManyElements`.
  package init(
    name: String, document: DocumentSnapshot, options: SessionOptions, now: Double, token: CancellationToken? = nil
  ) throws(TooManyElements) {
    self.name = name
    self.options = options
    clock = SessionClock(now: now)
    data = SessionData(document, on: options.viewport)
    let size = options.viewport?.size ?? document.model.viewport
    layout = SessionLayout(data.model, viewport: size, work: LayoutProgress(token: token))
    viewport = SessionViewport(
      contentOffset: options.contentOffset ?? document.model.contentOffset ?? layout.prepared.initialContentOffset,
      size: size)
    presentation = SessionPresentation(
      ScrolledCollection(layout.prepared, contentOffset: viewport.contentOffset), document)
    _ = measureViews(at: clock.time(at: now))
    pending = CoalescedChanges()
    viewport.noteSent()
    let state = try modelState()
    presentation.begin(state, currentView(), document)
    presentation.noticeStickySections(layoutNumber: layout.number)
    layout.work.token = nil
  }

  package var document: DocumentSnapshot { data.document }

  /// The collection including the client's batches.
  package var model: CollectionModel { data.model }

  /// The origin of the viewport in content coordinates, in points.
  package var contentOffset: Point { viewport.contentOffset }
  /// The screen that the client has set; nil for that of the document.
  package var clientScreen: Screen? { data.screen }

  /// The revision that was sent last.
  package var revision: Int { presentation.revision }

  /// The state that was sent last.
  package var lastSent: SessionSnapshot { presentation.lastSnapshot }

  /// Counters of the elements that layouts and queries visited.
  package var work: LayoutProgress { layout.work }

  /// Cancels layouts and queries from now on; nil disables cancellation.
  package var token: CancellationToken? {
    get { layout.work.token }
    set { layout.work.token = newValue }
  }

  /// Whether there are at least `limit` items, or rows of trees of items.
  package func hasItems(atLeast limit: Int) -> Bool {
    data.model.hasItems(atLeast: limit) || data.outlines.rowCount >= limit
  }

  /// Whether the next update needs a layout before its changes can be computed.
  package var needsLayout: Bool { layout.isInvalid || isMovementTargetDue }

  /// Whether a snapshot of the document differs from the one that the session has applied.
  package func isBehind(_ document: DocumentSnapshot) -> Bool { data.isBehind(document) }

  /// Records that the client has applied all updates up to a revision.
  package mutating func acknowledge(_ revision: Int) { presentation.acknowledge(revision) }

  var rounding: Quantizer { Quantizer(options.precision) }
}
