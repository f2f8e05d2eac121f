import CollectionLayout
import LayoutDocument

/// What a session's subscriber was sent, and what plays on its screen.
struct SessionPresentation: Sendable {
  /// The number of what was sent last.
  private(set) var revision = 0
  private(set) var sent: SentState
  /// The view of what was last sent: where animations start.
  var sentView: ScrolledCollection
  /// Who is on the way where.
  var stage = Stage()
  private(set) var running: RunningAnimation?
  private(set) var lastAnimation = 0
  private var acknowledged = 0
  /// The earliest time at which `maxFps` allows the next update.
  private(set) var nextUpdate = -Double.infinity
  private var notices: [SessionOutput] = []
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

  /// An animated update that was sent and has not come to its end.
  struct RunningAnimation: Sendable {
    var id: Int
    /// In the session's time.
    var start: Double
    var end: Double
  }

  /// Nothing was sent yet.
  init(_ view: ScrolledCollection, _ document: DocumentSnapshot) {
    sentView = view
    let nothing = CollectionState(contentOffset: .zero, contentSize: .zero, viewport: .zero)
    sent = SentState(nothing, rest: nothing, document)
  }

  var hasNotices: Bool { !notices.isEmpty }

  /// What the subscriber knows.
  var lastSent: SessionSnapshot {
    SessionSnapshot(
      revision: revision, documentVersion: sent.documentVersion, state: sent.state, isStale: sent.isStale)
  }

  /// Notes the state that the session is opened with.
  mutating func begin(_ state: CollectionState, _ view: ScrolledCollection, _ document: DocumentSnapshot) {
    sent = SentState(state, rest: state, document)
    sentView = view
  }

  /// Notes what is sent, under the next number.
  mutating func send(_ state: CollectionState, rest: CollectionState, _ document: DocumentSnapshot) {
    sent = SentState(state, rest: rest, document)
    revision += 1
  }

  /// Notes where everybody belongs by now, although nothing is sent.
  mutating func rest(_ rest: CollectionState) { sent.rest = rest }

  /// The client has applied everything up to this revision; nil is all that was sent.
  mutating func acknowledge(_ revision: Int? = nil) {
    acknowledged = max(acknowledged, min(revision ?? self.revision, self.revision))
  }

  /// Whether the client would be sent more than it said it can take.
  func isFull(_ window: Int?) -> Bool { window.map { revision - acknowledged >= $0 } ?? false }

  /// The next update may be sent a frame after `now`.
  mutating func wait(_ seconds: Double, after now: Double) { nextUpdate = now + seconds }

  /// Headers that came to stay or went since the last time are told after the update that shows it.
  mutating func noticeStickySections(layoutNumber: Int) {
    notices += stickySections.changes(to: sentView, layoutNumber: layoutNumber)
  }

  mutating func takeNotices() -> [SessionOutput] {
    defer { notices = [] }
    return notices
  }

  /// Begins an animation; the one before it is over.
  mutating func play(_ animation: SessionAnimation, from contentOffset: Point?, at time: Double) {
    if let running { notices.append(.finalized(id: running.id, finished: time >= running.end)) }
    lastAnimation = animation.id
    stage.play(animation.actors(at: time), gone: animation.gone, from: contentOffset, animation.animation, at: time)
    running = RunningAnimation(id: animation.id, start: time, end: time + animation.animation.effectiveDuration)
  }

  /// What is on screen when everybody belongs where `rest` says.
  func presented(_ rest: CollectionState, at time: Double, _ rounding: Rounding) -> CollectionState {
    guard !stage.isEmpty else { return rest }
    var state = rest
    state.contentOffset = rounding.rounded(stage.contentOffset(rest.contentOffset, at: time))
    state.elements = stage.presented(rest.elements, at: time)
    guard !rounding.isExact else { return state }
    for index in state.elements.indices {
      state.elements[index].attributes = rounding.rounded(state.elements[index].attributes)
    }
    return state
  }

  /// Ends what is over.
  mutating func finalizeAnimation(at time: Double) {
    stage.finish(at: time)
    guard let running, time >= running.end else { return }
    notices.append(.finalized(id: running.id, finished: true))
    self.running = nil
  }

  /// The clock was set: what runs goes on from there.
  mutating func shiftAnimation(by time: Double) {
    running?.start += time
    running?.end += time
    stage.shift(by: time)
  }
}

/// What happened since the last update: not a queue, only what the next one has to tell.
struct PendingChanges: Sendable {
  private(set) var isEmpty = true
  private(set) var cause = UpdateCause.scroll
  /// The newest token, JSON.
  private(set) var token: [UInt8]?
  /// How what happened is animated; nil when it is not.
  var animation: UpdateAnimation?
  /// What is shown by a new view although its name was sent before.
  var renewed = RenewedElements()

  /// Adds a change; of several causes the strongest stays, of several tokens the newest.
  mutating func add(_ cause: UpdateCause, token: [UInt8]? = nil) {
    isEmpty = false
    self.cause = max(self.cause, cause)
    if let token { self.token = token }
  }
}
