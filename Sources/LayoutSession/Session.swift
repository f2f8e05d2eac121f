package import CollectionLayout
package import LayoutDocument

/// One viewport onto one document: what is true for it now, and what its subscriber was last sent.
///
/// Changes only mark it. Laying out and comparing happen when the subscriber can take an update, from what it was last
/// sent to what is true by then: a slow subscriber costs nothing and misses nothing.
package final class Session {
  package let name: String
  package internal(set) var document: Document
  package let options: SessionOptions

  /// The number of what was sent last.
  package private(set) var revision = 0
  /// Where the viewport stands on the content, in points.
  package internal(set) var contentOffset: Point
  /// The size of the viewport.
  package internal(set) var viewport: Size
  /// The collection with the client's batches in it.
  package internal(set) var model: CollectionModel
  /// Elements that layouts and queries touched so far.
  package internal(set) var work = LayoutWork()
  package internal(set) var clock: SessionClock

  /// Whether the client gave the viewport, so that the document's no longer counts.
  var ownsViewport: Bool
  /// Sections whose items the client changed by batches.
  var changedSections: Set<Identifier> = []
  /// Whether a batch made the model another than the document's.
  var differsFromDocument = false
  /// What the client's sections and items were written as.
  var writtenParts = WrittenParts()
  var layout: PreparedCollection
  /// Another one for each layout.
  var layoutNumber = 0
  /// What was last sent: where animations start.
  private(set) var sentView: ScrolledCollection
  /// What of `layout` holds no longer.
  var invalidation = Invalidation()
  /// What the client changed besides the data.
  var overrides = SessionOverrides()
  /// How elements were measured anew without anything else happening.
  var measuringPasses: [ElementKey: MeasuringPass] = [:]
  /// Sections that the client scrolled by themselves, across the main axis, in points.
  var orthogonalOffsets: [Identifier: Double] = [:] { didSet { orthogonalPlaces = nil } }
  /// What `orthogonalOffsets` come to in the layout.
  var orthogonalPlaces: OrthogonalPlaces?
  /// Whether the offset must be drawn into the content's bounds at the next layout.
  var needsClamp = false
  /// Whether the client scrolled after the last edit, which the session may learn of only later.
  var isScrollNewest = false
  var seen: SeenDocument
  var pending = PendingChanges()
  var running: RunningAnimation?

  private var sent: SentState
  private var acknowledged = 0
  private var lastAnimation = 0
  /// The earliest time at which `maxFps` allows the next update.
  private var nextUpdate = -Double.infinity
  private var notices: [SessionOutput] = []
  private var stickySections = StickySections()

  /// What a subscriber knows.
  private struct SentState {
    var state: CollectionState
    var documentVersion: Int
    var isStale: Bool
  }

  /// How far the session has followed its document.
  struct SeenDocument: Equatable {
    var generation = -1
    var version = 0
    var isStale = false

    init() {}

    init(_ document: Document) {
      generation = document.generation
      version = document.version
      isStale = document.isStale
    }
  }

  /// An animated update that was sent and has not come to its end.
  struct RunningAnimation {
    var id: Int
    /// In the session's time.
    var start: Double
    var end: Double
  }

  /// A viewport shows at most so many elements.
  package static let elementLimit = 20_000

  /// The viewport shows more elements than a state can hold, even without overscan.
  package struct TooManyElements: Error {}

  /// Opens a session on a document that was refreshed; `now` is in seconds.
  package init(name: String, document: Document, options: SessionOptions, now: Double) throws(TooManyElements) {
    self.name = name
    self.document = document
    self.options = options
    seen = SeenDocument(document)
    model = document.model.collection
    viewport = options.viewport ?? document.model.viewport
    ownsViewport = options.viewport != nil
    clock = SessionClock(now: now)
    layout = PreparedCollection(model, viewport: viewport, work: &work)
    contentOffset = options.contentOffset ?? document.model.contentOffset ?? layout.startOffset
    sentView = ScrolledCollection(layout, contentOffset: contentOffset)
    sent = SentState(
      state: CollectionState(contentOffset: .zero, contentSize: .zero, viewport: .zero), documentVersion: 0,
      isStale: false)
    sent = SentState(state: try currentState(), documentVersion: document.version, isStale: document.isStale)
    noticeStickySections()
  }

  /// What was sent when the session was opened, or is sent now: everything, under the next number.
  package func snapshot() throws(TooManyElements) -> SessionSnapshot {
    sent = SentState(state: try currentState(), documentVersion: document.version, isStale: document.isStale)
    noticeStickySections()
    revision += 1
    // The answer to a request is read by whoever asked.
    acknowledged = revision
    pending = PendingChanges()
    return lastSent
  }

  /// What the subscriber knows.
  package var lastSent: SessionSnapshot {
    SessionSnapshot(
      revision: revision, documentVersion: sent.documentVersion, state: sent.state, isStale: sent.isStale)
  }

  /// The client has applied everything up to this revision.
  package func acknowledge(_ revision: Int) {
    acknowledged = max(acknowledged, min(revision, self.revision))
  }

  /// Whether the client would be sent more than it said it can take.
  private var isWindowFull: Bool {
    options.ackWindow.map { revision - acknowledged >= $0 } ?? false
  }

  /// What there is to say now; nothing while the client is behind or `maxFps` holds it back.
  package func takeOutput(now: Double, ignoringRate: Bool = false) -> [SessionOutput] {
    finalizeAnimation(now: now)
    var output = notices
    notices = []
    guard !pending.isEmpty, !isWindowFull,
      ignoringRate || clock.mode == .manual || now >= nextUpdate,
      let update = makeUpdate(now: now)
    else { return output }
    nextUpdate = now + 1 / options.maxFps
    output += notices
    notices = []
    output.append(.update(update))
    noticeStickySections()
    output += notices
    notices = []
    return output
  }

  /// When there will be something to say without anything else happening; nil when never.
  package func nextWake(now: Double) -> Double? {
    if !notices.isEmpty { return now }
    var wake = running.flatMap { clock.now(at: $0.end) }
    if !pending.isEmpty, !isWindowFull, clock.mode == .realtime {
      wake = min(wake ?? .infinity, max(now, nextUpdate))
    }
    return wake
  }

  private func makeUpdate(now: Double) -> SessionUpdate? {
    let changes = pending
    pending = PendingChanges()
    let state = limitedState()
    let diff = StateDiff(from: sent.state.elements, to: state.elements)
    let view = currentView()
    let animation = animation(of: changes, diff, to: view)
    // Also what changed out of sight is known now.
    sentView = view
    let update = SessionUpdate(
      revision: revision + 1, documentVersion: document.version, cause: changes.cause, token: changes.token,
      contentOffset: state.contentOffset == sent.state.contentOffset ? nil : state.contentOffset,
      contentSize: state.contentSize == sent.state.contentSize ? nil : state.contentSize,
      viewport: state.viewport == sent.state.viewport ? nil : state.viewport,
      orthogonalOffsets: state.orthogonalOffsets == sent.state.orthogonalOffsets ? nil : state.orthogonalOffsets,
      isStale: document.isStale == sent.isStale ? nil : document.isStale, diff: diff, animation: animation)
    let isEmpty =
      diff.isEmpty && animation == nil && update.token == nil && update.contentOffset == nil
      && update.contentSize == nil && update.viewport == nil && update.orthogonalOffsets == nil
      && update.isStale == nil
      && document.version == sent.documentVersion
    if isEmpty { return nil }
    if let animation { play(animation, now: now) }
    sent = SentState(state: state, documentVersion: document.version, isStale: document.isStale)
    revision += 1
    return update
  }

  /// Who moves how; nil when nothing is animated, or nobody is seen to move.
  private func animation(
    of changes: PendingChanges, _ diff: StateDiff, to view: ScrolledCollection
  ) -> SessionAnimation? {
    guard options.animation == .keyframes, let animation = changes.animation else { return nil }
    let moves = SessionAnimation(
      id: lastAnimation + 1,
      transition: Transition(from: sentView, to: view, renewed: changes.renewed, animation: animation),
      diff: diff, unchanged: sent.state.elements, precision: options.precision)
    return moves.isEmpty ? nil : moves
  }

  /// Headers that came to stay or went since the last time are told after the update that shows it.
  private func noticeStickySections() {
    sentView = currentView()
    notices += stickySections.changes(to: sentView, layoutNumber: layoutNumber)
  }

  /// Begins an animation; the one before it is over.
  private func play(_ animation: SessionAnimation, now: Double) {
    if let running { notices.append(.finalized(id: running.id, finished: false)) }
    lastAnimation = animation.id
    let time = clock.time(at: now)
    running = RunningAnimation(id: animation.id, start: time, end: time + animation.animation.effectiveDuration)
  }

  private func finalizeAnimation(now: Double) {
    guard let running, clock.time(at: now) >= running.end else { return }
    notices.append(.finalized(id: running.id, finished: true))
    self.running = nil
  }
}
