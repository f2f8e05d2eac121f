package import CollectionLayout
import LayoutDocument

// What a session tells its subscriber, and when.
extension Session {
  /// Everything that is true now, under the next number.
  package mutating func snapshot(now: Double) throws(TooManyElements) -> SessionSnapshot {
    let rest = try currentState()
    var changes = pending
    pending = PendingChanges()
    // Whoever plays the keyframes is told of them by updates only.
    if options.animation == .keyframes { changes.animation = nil }
    let (state, _) = proceed(with: changes, to: rest, at: clock.time(at: now))
    presentation.send(state, rest: rest, data.document)
    presentation.noticeStickySections(layoutNumber: layout.number)
    // The answer to a request is read by whoever asked.
    presentation.acknowledge()
    return lastSent
  }

  /// What there is to say now; nothing while the client is behind or `maxFps` holds it back.
  package mutating func takeOutput(now: Double, ignoringRate: Bool = false) -> [SessionOutput] {
    let time = clock.time(at: now)
    guard !pending.isEmpty || isPlayingFrames else {
      presentation.finalizeAnimation(at: time)
      return presentation.takeNotices()
    }
    let isDue = ignoringRate || clock.mode == .manual || now >= presentation.nextUpdate
    guard !presentation.isFull(options.ackWindow), isDue else {
      // What is played here is over only when its last frame was sent.
      if !isPlayingFrames { presentation.finalizeAnimation(at: time) }
      return presentation.takeNotices()
    }
    // An animation that is over by now, or that the update overtakes, ends before it.
    if !isPlayingFrames { presentation.finalizeAnimation(at: time) }
    let update = makeUpdate(at: time)
    var output = presentation.takeNotices()
    if update != nil || isPlayingFrames { presentation.wait(1 / options.maxFps, after: now) }
    if let update {
      output.append(.update(update))
      presentation.noticeStickySections(layoutNumber: layout.number)
    }
    presentation.finalizeAnimation(at: time)
    return output + presentation.takeNotices()
  }

  /// When there will be something to say without anything else happening; nil when never.
  package func nextWake(now: Double) -> Double? {
    if presentation.hasNotices { return now }
    // What is played here ends with its last frame.
    var wake = isPlayingFrames ? nil : presentation.running.flatMap { clock.now(at: $0.end) }
    let isFull = presentation.isFull(options.ackWindow)
    if !pending.isEmpty || (isPlayingFrames && clock.isRunning), !isFull, clock.mode == .realtime {
      wake = min(wake ?? .infinity, max(now, presentation.nextUpdate))
    }
    return wake
  }

  /// Whether `takeOutput` has something to do by now.
  package func isDue(now: Double) -> Bool {
    nextWake(now: now).map { $0 <= now } ?? false
  }

  /// Whether something may be told without anything else happening.
  package var hasNews: Bool { !pending.isEmpty || isPlayingFrames || needsLayout }

  /// What is on screen now: elements on their way, those that are leaving, and all others where they belong.
  package mutating func presentedState(now: Double) -> CollectionState {
    presentation.presented(limitedState(), at: clock.time(at: now), rounding)
  }

  /// The clock was set: what runs goes on from there.
  mutating func shiftAnimation(by time: Double) { presentation.shiftAnimation(by: time) }

  /// Whether the session sends what is on the way, frame by frame.
  private var isPlayingFrames: Bool { options.animation == .frames && !presentation.stage.isEmpty }

  private mutating func makeUpdate(at time: Double) -> SessionUpdate? {
    var changes = pending
    pending = PendingChanges()
    // Where nothing happened everybody belongs where they belonged: a frame only moves those on their way.
    let isFrame = changes.isEmpty
    let rest = isFrame ? presentation.sent.rest : limitedState()
    if isPlayingFrames { changes.add(.animation) }
    let (state, animation) =
      isFrame ? (presentation.presented(rest, at: time, rounding), nil) : proceed(with: changes, to: rest, at: time)
    let (sent, document) = (presentation.sent, data.document)
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
      presentation.rest(rest)
      // Its first frame may look as everything did before; the next one says why.
      if animation != nil { pending.add(changes.cause) }
      return nil
    }
    presentation.send(state, rest: rest, document)
    return update
  }

  /// Goes on to what is true now: begins what is animated, and tells what a subscriber is to know.
  private mutating func proceed(
    with changes: PendingChanges, to rest: CollectionState, at time: Double
  ) -> (state: CollectionState, animation: SessionAnimation?) {
    let view = currentView()
    let animation = animation(of: changes, to: rest, view, at: time)
    if let animation { presentation.play(animation, from: scrollStart(at: time), at: time) }
    // Also what changed out of sight is known now.
    presentation.sentView = view
    viewport.forgetAdjustments()
    presentation.stage.follow(rest.elements)
    return (options.animation == .frames ? presentation.presented(rest, at: time, rounding) : rest, animation)
  }

  /// Who moves how; nil when nothing is animated, or nobody is seen to move.
  private func animation(
    of changes: PendingChanges, to rest: CollectionState, _ view: ScrolledCollection, at time: Double
  ) -> SessionAnimation? {
    guard options.animation != .none, let animation = changes.animation else { return nil }
    let before = presentation.sent.rest.elements
    let diff = StateDiff(from: before, to: rest.elements)
    let renewedCount = changes.renewed.count(atMost: before.count)
    let transition = Transition(
      from: presentation.sentView, to: view, renewed: changes.renewed, animation: animation,
      targetAdjustment: viewport.targetAdjustment, questions: diff.added.count + diff.removed.count + renewedCount)
    let moves = SessionAnimation(
      id: presentation.lastAnimation + 1,
      AnimationStart(
        transition: transition, before: before, diff: diff, stage: presentation.stage, time: time,
        movesViewport: scrollStart(at: time) != nil, rounding: rounding))
    // Where only the viewport moves, everything is seen to.
    return moves.isEmpty && viewport.contentOffsetAdjustment == .zero ? nil : moves
  }

  /// Where the viewport is on its way from, when the session moves it; nil when it is where it belongs.
  private func scrollStart(at time: Double) -> Point? {
    let start = presentation.stage.contentOffset(contentOffset - viewport.contentOffsetAdjustment, at: time)
    return start == contentOffset ? nil : start
  }
}
