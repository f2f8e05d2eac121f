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
  package internal(set) var document: DocumentSnapshot
  package let options: SessionOptions

  /// The number of what was sent last.
  package private(set) var revision = 0
  /// Where the viewport stands on the content, in points.
  package internal(set) var contentOffset: Point
  /// The size of the viewport.
  package internal(set) var viewport: Size
  /// The collection with the client's batches in it.
  package internal(set) var model: CollectionModel
  /// Elements that layouts and queries touched so far, and who may stop them: what is stopped changes nothing.
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
  var sentView: ScrolledCollection
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
  var lastAnimation = 0

  private(set) var sent: SentState
  private var acknowledged = 0
  /// The earliest time at which `maxFps` allows the next update.
  private var nextUpdate = -Double.infinity
  var notices: [SessionOutput] = []
  /// Who is on the way where.
  var stage = Stage()
  /// How far the session itself moved the viewport since the last update.
  var contentOffsetAdjustment = Point.zero
  /// How much of that was an anchor's.
  var targetAdjustment = Point.zero
  /// What the next layout keeps in its place.
  var anchor = UpdateAnchor.none
  private var stickySections = StickySections()

  /// What a subscriber knows.
  struct SentState: Sendable {
    var state: CollectionState
    /// The same with everybody where they belong; some may be on their way.
    var rest: CollectionState
    var documentVersion: Int
    var isStale: Bool

    init(_ state: CollectionState, rest: CollectionState, _ document: DocumentSnapshot) {
      self.state = state
      self.rest = rest
      documentVersion = document.version
      isStale = document.isOutdated
    }
  }

  /// How far the session has followed its document.
  struct SeenDocument: Equatable, Sendable {
    var generation = -1
    var version = 0
    var isStale = false

    init() {}

    init(_ document: DocumentSnapshot) {
      generation = document.generation
      version = document.version
      isStale = document.isOutdated
    }
  }

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
    work = LayoutWork(token: token)
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
    let nothing = CollectionState(contentOffset: .zero, contentSize: .zero, viewport: .zero)
    sent = SentState(nothing, rest: nothing, document)
    let state = try currentState()
    sent = SentState(state, rest: state, document)
    sentView = currentView()
    noticeStickySections()
    work.token = nil
  }

  /// Stops what is computed from now on once the token is cancelled; nil lets everything be done.
  package var token: CancellationToken? {
    get { work.token }
    set { work.token = newValue }
  }

  /// Everything that is true now, under the next number.
  package mutating func snapshot(now: Double) throws(TooManyElements) -> SessionSnapshot {
    let rest = try currentState()
    var changes = pending
    pending = PendingChanges()
    // Whoever plays the keyframes is told of them by updates only.
    if options.animation == .keyframes { changes.animation = nil }
    let (state, _) = proceed(with: changes, to: rest, at: clock.time(at: now))
    sent = SentState(state, rest: rest, document)
    noticeStickySections()
    revision += 1
    // The answer to a request is read by whoever asked.
    acknowledged = revision
    return lastSent
  }

  /// What the subscriber knows.
  package var lastSent: SessionSnapshot {
    SessionSnapshot(
      revision: revision, documentVersion: sent.documentVersion, state: sent.state, isStale: sent.isStale)
  }

  /// The client has applied everything up to this revision.
  package mutating func acknowledge(_ revision: Int) {
    acknowledged = max(acknowledged, min(revision, self.revision))
  }

  /// Whether the client would be sent more than it said it can take.
  private var isWindowFull: Bool {
    options.ackWindow.map { revision - acknowledged >= $0 } ?? false
  }

  /// What there is to say now; nothing while the client is behind or `maxFps` holds it back.
  package mutating func takeOutput(now: Double, ignoringRate: Bool = false) -> [SessionOutput] {
    let time = clock.time(at: now)
    guard !pending.isEmpty || isPlayingFrames else {
      finalizeAnimation(at: time)
      return takeNotices()
    }
    guard !isWindowFull, ignoringRate || clock.mode == .manual || now >= nextUpdate else {
      // What is played here is over only when its last frame was sent.
      if !isPlayingFrames { finalizeAnimation(at: time) }
      return takeNotices()
    }
    // An animation that is over by now, or that the update overtakes, ends before it.
    if !isPlayingFrames { finalizeAnimation(at: time) }
    let update = makeUpdate(at: time)
    var output = takeNotices()
    if update != nil || isPlayingFrames { nextUpdate = now + 1 / options.maxFps }
    if let update {
      output.append(.update(update))
      noticeStickySections()
    }
    finalizeAnimation(at: time)
    return output + takeNotices()
  }

  /// When there will be something to say without anything else happening; nil when never.
  package func nextWake(now: Double) -> Double? {
    if !notices.isEmpty { return now }
    // What is played here ends with its last frame.
    var wake = isPlayingFrames ? nil : running.flatMap { clock.now(at: $0.end) }
    if !pending.isEmpty || (isPlayingFrames && clock.isRunning), !isWindowFull, clock.mode == .realtime {
      wake = min(wake ?? .infinity, max(now, nextUpdate))
    }
    return wake
  }

  private mutating func makeUpdate(at time: Double) -> SessionUpdate? {
    var changes = pending
    pending = PendingChanges()
    // Where nothing happened everybody belongs where they belonged: a frame only moves those on their way.
    let isFrame = changes.isEmpty
    let rest = isFrame ? sent.rest : limitedState()
    if isPlayingFrames { changes.add(.animation) }
    let (state, animation) =
      isFrame ? (presented(rest, at: time), nil) : proceed(with: changes, to: rest, at: time)
    let update = SessionUpdate(
      revision: revision + 1, documentVersion: document.version, cause: changes.cause, token: changes.token,
      contentOffset: state.contentOffset == sent.state.contentOffset ? nil : state.contentOffset,
      contentSize: state.contentSize == sent.state.contentSize ? nil : state.contentSize,
      viewport: state.viewport == sent.state.viewport ? nil : state.viewport,
      orthogonalOffsets: state.orthogonalOffsets == sent.state.orthogonalOffsets ? nil : state.orthogonalOffsets,
      isStale: document.isOutdated == sent.isStale ? nil : document.isOutdated,
      diff: StateDiff(from: sent.state.elements, to: state.elements),
      animation: options.animation == .keyframes ? animation : nil)
    if update.isEmpty, document.version == sent.documentVersion {
      sent.rest = rest
      // Its first frame may look as everything did before; the next one says why.
      if animation != nil { pending.add(changes.cause) }
      return nil
    }
    sent = SentState(state, rest: rest, document)
    revision += 1
    return update
  }

  /// Headers that came to stay or went since the last time are told after the update that shows it.
  private mutating func noticeStickySections() {
    notices += stickySections.changes(to: sentView, layoutNumber: layoutNumber)
  }

  private mutating func takeNotices() -> [SessionOutput] {
    defer { notices = [] }
    return notices
  }
}
