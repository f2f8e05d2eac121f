import CollectionLayout
import LayoutDocument

/// The state that was sent to the client, and the in-flight animations.
struct SessionPresentation: Sendable {
  /// The revision that was sent last.
  private(set) var revision = 0
  private(set) var sent: SentState
  /// The view that was sent last, in which animations start.
  var sentView: ScrolledCollection
  /// The in-flight animations.
  var stage = Stage()
  private(set) var running: RunningAnimation?
  private(set) var lastAnimation = 0
  private var acknowledged = 0
  /// The earliest time at which `maxFps` allows the next update.
  private(set) var nextUpdate = -Double.infinity
  private var notices: [SessionOutput] = []
  private var stickySections = StickySections()

  /// The state that was sent last.
  struct SentState: Sendable {
    var state: ViewportState
    /// The model state. In `state` some elements may be animated.
    var rest: ViewportState
    var documentVersion: Int
    var isStale: Bool

    init(_ state: ViewportState, rest: ViewportState, _ document: DocumentSnapshot) {
      self.state = state
      self.rest = rest
      documentVersion = document.version
      isStale = document.isOutdated
    }
  }

  /// An animated update that was sent and is not finalized.
  struct RunningAnimation: Sendable {
    var id: Int
    /// Start and end in the session's time.
    var start: Double
    var end: Double
  }

  /// Creates the state before anything was sent.
  init(_ view: ScrolledCollection, _ document: DocumentSnapshot) {
    sentView = view
    let nothing = ViewportState(contentOffset: .zero, contentSize: .zero, viewport: .zero)
    sent = SentState(nothing, rest: nothing, document)
  }

  var hasNotices: Bool { !notices.isEmpty }

  /// The state that was sent last.
  var lastSent: SessionSnapshot {
    SessionSnapshot(
      revision: revision, documentVersion: sent.documentVersion, state: sent.state, isStale: sent.isStale)
  }

  /// Records the state with which the session is opened.
  mutating func begin(_ state: ViewportState, _ view: ScrolledCollection, _ document: DocumentSnapshot) {
    sent = SentState(state, rest: state, document)
    sentView = view
  }

  /// Records a state as sent under the next revision number.
  mutating func send(_ state: ViewportState, rest: ViewportState, _ document: DocumentSnapshot) {
    sent = SentState(state, rest: rest, document)
    revision += 1
  }

  /// Records the current model state without sending it.
  mutating func rest(_ rest: ViewportState) { sent.rest = rest }

  /// Records that the client has applied all updates up to a revision; nil for all that were sent.
  mutating func acknowledge(_ revision: Int? = nil) {
    acknowledged = max(acknowledged, min(revision ?? self.revision, self.revision))
  }

  /// Whether the acknowledgement window is full.
  func isFull(_ window: Int?) -> Bool { window.map { revision - acknowledged >= $0 } ?? false }

  /// Delays the next update by a number of seconds after `now`.
  mutating func wait(_ seconds: Double, after now: Double) { nextUpdate = now + seconds }

  /// Queues the events of headers that were pinned or unpinned. They are sent after the update that shows it.
  mutating func noticeStickySections(layoutNumber: Int) {
    notices += stickySections.changes(to: sentView, layoutNumber: layoutNumber)
  }

  mutating func takeNotices() -> [SessionOutput] {
    defer { notices = [] }
    return notices
  }

  /// Begins an animation and finalizes the previous one.
  mutating func play(_ animation: SessionAnimation, from contentOffset: Point?, at time: Double) {
    if let running { notices.append(.finalized(id: running.id, finished: time >= running.end)) }
    lastAnimation = animation.id
    stage.play(animation.actors(at: time), gone: animation.gone, from: contentOffset, animation.animation, at: time)
    running = RunningAnimation(id: animation.id, start: time, end: time + animation.animation.effectiveDuration)
  }

  /// Returns the presentation state for a model state.
  func presented(_ rest: ViewportState, at time: Double, _ rounding: Rounding) -> ViewportState {
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

  /// Removes completed animations, and finalizes the current one if it has ended.
  mutating func finalizeAnimation(at time: Double) {
    stage.finish(at: time)
    guard let running, time >= running.end else { return }
    notices.append(.finalized(id: running.id, finished: true))
    self.running = nil
  }

  /// Shifts the times of in-flight animations after the clock was set.
  mutating func shiftAnimation(by time: Double) {
    running?.start += time
    running?.end += time
    stage.shift(by: time)
  }
}

/// The changes since the last update, coalesced: only what the next update reports.
struct PendingChanges: Sendable {
  private(set) var isEmpty = true
  private(set) var cause = UpdateCause.scroll
  /// If only the viewport moves, the animation has no tracks but is returned.
  private(set) var token: [UInt8]?
  /// The animation of the changes; nil if they are not animated.
  var animation: UpdateAnimation?
  /// Elements that keep their key but get a new view.
  var renewed = ReplacedViews()

  /// Adds a change. The strongest cause and the newest token are kept.
  mutating func add(_ cause: UpdateCause, token: [UInt8]? = nil) {
    isEmpty = false
    self.cause = max(self.cause, cause)
    if let token { self.token = token }
  }
}
