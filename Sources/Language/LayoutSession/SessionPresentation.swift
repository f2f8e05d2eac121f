import CollectionLayout
import LayoutDocument

/// The state that the client was sent last, the animations in flight, and the messages that are not sent yet.
struct SessionPresentation: Sendable {
  /// The state that was sent last, as sent; elements in flight may have been sent with interpolated attributes.
  private(set) var lastSent: SessionSnapshot
  /// The model state (all animations at their end) of `lastSent`, or a later one that needed no update.
  var modelState: ViewportState
  /// The layout and offsets of the model state, from which the next animation starts.
  var lastSentView: ScrolledCollection
  var inFlightAnimations = InFlightAnimations()
  /// The animated updates that were sent and whose end was not reported yet, the oldest first.
  private var runningAnimations: [RunningAnimation] = []
  private var acknowledgedRevision = 0
  /// The earliest time of the host at which `maxFps` allows the next update, in seconds; negative infinity before the
  /// first.
  private(set) var nextUpdate = -Double.infinity
  private var events: [SessionOutput] = []
  private var stickySections = StickyHeaderTracker()

  /// An animated update that was sent and whose end was not reported yet. Times are those of the session, in seconds.
  struct RunningAnimation: Sendable {
    var id: Int
    var start: Double
    var end: Double
  }

  /// Creates an empty state, before anything is sent.
  init(_ view: ScrolledCollection, _ document: DocumentSnapshot) {
    lastSentView = view
    modelState = ViewportState(contentOffset: .zero, contentSize: .zero, viewport: .zero)
    lastSent = SessionSnapshot(modelState, document, revision: 0)
  }

  var hasNotices: Bool { !events.isEmpty }

  /// The number of the animation that began last; 0 before the first.
  var lastAnimation: Int { inFlightAnimations.lastAnimation }

  /// The revision that was sent last.
  var revision: Int { lastSent.revision }

  /// Records the state with which the session was opened.
  mutating func begin(with state: ViewportState, in view: ScrolledCollection, _ document: DocumentSnapshot) {
    lastSent = SessionSnapshot(state, document, revision: revision)
    (modelState, lastSentView) = (state, view)
  }

  /// Records a state as sent under the next revision number.
  mutating func send(_ state: ViewportState, modelState: ViewportState, _ document: DocumentSnapshot) {
    lastSent = SessionSnapshot(state, document, revision: revision + 1)
    self.modelState = modelState
  }

  /// Records that the client has applied all updates up to a revision; if it is nil, all that were sent.
  mutating func acknowledge(_ revision: Int? = nil) {
    acknowledgedRevision = max(acknowledgedRevision, min(revision ?? self.revision, self.revision))
  }

  /// Whether as many updates are unacknowledged as the window permits; false if `window` is nil.
  func isFull(_ window: Int?) -> Bool { window.map { revision - acknowledgedRevision >= $0 } ?? false }

  /// Sets the earliest time of the next update to `seconds` after the host's time `now`.
  mutating func wait(_ seconds: Double, after now: Double) { nextUpdate = now + seconds }

  /// Queues the messages about headers that were pinned or unpinned by the last update, to be sent after it.
  /// `layoutNumber` is `SessionLayout.number`.
  mutating func noticeStickySections(layoutNumber: Int) {
    events += stickySections.changes(to: lastSentView, layoutNumber: layoutNumber)
  }

  /// Queues the message about a movement that ended without a request by the client.
  mutating func noticeCancelledMovement(of key: ElementKey, _ reason: MovementCancellation) {
    events.append(.didCancelMovement(key: key, reason))
  }

  mutating func takeEvents() -> [SessionOutput] {
    defer { events = [] }
    return events
  }

  /// Begins the animation of an update at `time`, in seconds of the session. `contentOffset` is the start of an
  /// animation of the offset, nil if it is not animated. If it is not additive, the earlier ones end with it, for which
  /// messages are queued.
  mutating func begin(_ animation: SessionAnimation, from contentOffset: OffsetAnimations.Start?, at time: Double) {
    if !animation.isAdditive {
      events += runningAnimations.map { .didFinalizeUpdate(id: $0.id, finished: time >= $0.end) }
      runningAnimations = []
    }
    inFlightAnimations.begin(animation, from: contentOffset, at: time)
    runningAnimations.append(
      RunningAnimation(id: animation.id, start: time, end: time + animation.animation.effectiveDuration))
  }

  /// Returns the state on screen at `time`, in seconds of the session; `rest` is the model state.
  func presentationElements(_ rest: ViewportState, at time: Double, _ rounding: Quantizer) -> ViewportState {
    guard !inFlightAnimations.isEmpty else { return rest }
    var state = rest
    state.contentOffset = rounding.rounded(inFlightAnimations.contentOffset(rest.contentOffset, at: time))
    state.elements = inFlightAnimations.presentationElements(rest.elements, at: time)
    guard !rounding.isExact else { return state }
    for index in state.elements.indices {
      state.elements[index].attributes = rounding.rounded(state.elements[index].attributes)
    }
    return state
  }

  /// Whether another additive animation may begin at `time`, in seconds of the session; if not, an update restarts.
  func acceptsAddition(at time: Double) -> Bool {
    runningAnimations.count < InFlightAnimations.animationLimit && inFlightAnimations.acceptsAddition(at: time)
  }

  /// The earliest end of an animation whose end was not reported yet, in seconds of the session; nil if there is none.
  var nextAnimationEnd: Double? { runningAnimations.map(\.end).min() }

  /// The latest end of an animation whose end was not reported yet, in seconds of the session; nil if there is none.
  var lastAnimationEnd: Double? { runningAnimations.map(\.end).max() }

  /// The earliest time of the session, in seconds, to which the manual clock may be set back: the start of the newest
  /// animation; nil if the end of that was reported.
  var earliestTime: Double? { runningAnimations.last.flatMap { $0.id == lastAnimation ? $0.start : nil } }

  /// Whether `finalizeAnimation` would have an effect at `time`, in seconds of the session.
  func isFinalizationDue(at time: Double) -> Bool {
    inFlightAnimations.hasCompleted(at: time) || runningAnimations.contains { time >= $0.end }
  }

  /// Removes the animations that have ended at `time` (in seconds of the session), and queues messages about their
  /// ends.
  mutating func finalizeAnimation(at time: Double) {
    inFlightAnimations.removeCompleted(at: time)
    let ended = runningAnimations.filter { time >= $0.end }
    guard !ended.isEmpty else { return }
    events += ended.sorted { ($0.end, $0.id) < ($1.end, $1.id) }.map { .didFinalizeUpdate(id: $0.id, finished: true) }
    runningAnimations.removeAll { time >= $0.end }
  }

  /// Shifts the times of animations by `time` seconds, after the clock was set.
  mutating func shiftAnimation(by time: Double) {
    for index in runningAnimations.indices {
      runningAnimations[index].start += time
      runningAnimations[index].end += time
    }
    inFlightAnimations.shift(by: time)
  }
}

extension SessionSnapshot {
  fileprivate init(_ state: ViewportState, _ document: DocumentSnapshot, revision: Int) {
    self.init(
      revision: revision, documentVersion: document.version, state: state, isStale: document.isAnyPartStale,
      isRightToLeft: document.isRightToLeft)
  }
}

/// The changes since the last update, merged: only what the next update needs.
struct CoalescedChanges: Sendable {
  private(set) var isEmpty = true
  private(set) var cause = UpdateCause.scroll
  /// The token of the newest change with a token, JSON of the client; nil if there is none.
  private(set) var token: [UInt8]?
  /// The animation of the update; nil if it is not animated.
  var animation: UpdateAnimation?
  /// The distance by which measured sizes have moved the content and, with it, the viewport; in points.
  var translation = Point.zero
  /// Elements that keep their keys and get a new view.
  var replacedViews = ReplacedViews()

  /// Adds a change. The strongest cause and the newest token are kept.
  mutating func add(_ cause: UpdateCause, token: [UInt8]? = nil) {
    isEmpty = false
    self.cause = max(self.cause, cause)
    if let token { self.token = token }
  }
}

/// The pinned headers that were reported to the client, from which messages about changes are made.
struct StickyHeaderTracker: Sendable {
  /// The pinned headers in the order of pinning.
  private var entered: [Entry] = []
  /// The number of the layout in whose order `entered` is; -1 before the first call of `changes`.
  private var layoutGeneration = -1

  fileprivate struct Entry: Equatable, Sendable {
    var section: Identifier
    var originalPoint: Point
  }

  /// Returns the messages about headers that were pinned or unpinned since the last call. `layoutNumber` is the number
  /// of the layout of `scrolled`.
  mutating func changes(to scrolled: ScrolledCollection, layoutNumber: Int) -> [SessionOutput] {
    defer { self.layoutGeneration = layoutNumber }
    let count = scrolled.pinnedHeaderCount
    func header(_ index: Int) -> Entry {
      let header = scrolled.pinnedHeader(at: index)
      return Entry(
        section: scrolled.layout.model.sections[header.section].identifier, originalPoint: header.originalPoint)
    }
    var output: [SessionOutput] = []
    if layoutNumber == self.layoutGeneration {
      // Within one layout the order is fixed, so only the end of the list changes.
      while entered.count > count { output.append(entered.removeLast().exit) }
      while entered.count < count {
        entered.append(header(entered.count))
        output.append(entered[entered.count - 1].enter)
      }
      return output
    }
    let now = (0..<count).map(header)
    let before = Set(entered.map(\.section))
    let after = Set(now.map(\.section))
    output = entered.reversed().filter { !after.contains($0.section) }.map(\.exit)
    output += now.filter { !before.contains($0.section) }.map(\.enter)
    entered = now
    return output
  }
}

extension StickyHeaderTracker.Entry {
  fileprivate var enter: SessionOutput { .didPinHeader(section: section, originalPoint: originalPoint) }
  fileprivate var exit: SessionOutput { .didUnpinHeader(section: section, originalPoint: originalPoint) }
}
