package import CollectionLayout

// What plays: an animated update begins from what is on screen, and ends once.
extension Session {
  /// An animated update that was sent and has not come to its end.
  struct RunningAnimation: Sendable {
    var id: Int
    /// In the session's time.
    var start: Double
    var end: Double
  }

  /// What is on screen now: elements on their way, those that are leaving, and all others where they belong.
  package mutating func presentedState(now: Double) -> CollectionState {
    presented(limitedState(), at: clock.time(at: now))
  }

  /// Whether the session sends what is on the way, frame by frame.
  var isPlayingFrames: Bool { options.animation == .frames && !stage.isEmpty }

  /// Goes on to what is true now: begins what is animated, and tells what a subscriber is to know.
  mutating func proceed(
    with changes: PendingChanges, to rest: CollectionState, at time: Double
  ) -> (state: CollectionState, animation: SessionAnimation?) {
    let view = currentView()
    let animation = animation(of: changes, to: rest, view, at: time)
    if let animation { play(animation, at: time) }
    // Also what changed out of sight is known now.
    sentView = view
    contentOffsetAdjustment = .zero
    targetAdjustment = .zero
    stage.follow(rest.elements)
    return (options.animation == .frames ? presented(rest, at: time) : rest, animation)
  }

  /// Who moves how; nil when nothing is animated, or nobody is seen to move.
  private mutating func animation(
    of changes: PendingChanges, to rest: CollectionState, _ view: ScrolledCollection, at time: Double
  ) -> SessionAnimation? {
    guard options.animation != .none, let animation = changes.animation else { return nil }
    let before = sent.rest.elements
    let diff = StateDiff(from: before, to: rest.elements)
    let renewedCount = changes.renewed.count(atMost: before.count)
    let transition = Transition(
      from: sentView, to: view, renewed: changes.renewed, animation: animation,
      targetAdjustment: targetAdjustment, questions: diff.added.count + diff.removed.count + renewedCount)
    let moves = SessionAnimation(
      id: lastAnimation + 1,
      AnimationStart(
        transition: transition, before: before, diff: diff, stage: stage, time: time,
        movesViewport: scrollStart(at: time) != nil, rounding: Rounding(options.precision)))
    // Where only the viewport moves, everything is seen to.
    return moves.isEmpty && contentOffsetAdjustment == .zero ? nil : moves
  }

  /// Where the viewport is on its way from, when the session moves it; nil when it is where it belongs.
  private func scrollStart(at time: Double) -> Point? {
    let start = stage.contentOffset(contentOffset - contentOffsetAdjustment, at: time)
    return start == contentOffset ? nil : start
  }

  /// Begins an animation; the one before it is over.
  private mutating func play(_ animation: SessionAnimation, at time: Double) {
    if let running { notices.append(.finalized(id: running.id, finished: time >= running.end)) }
    lastAnimation = animation.id
    stage.play(
      animation.actors(at: time), gone: animation.gone, from: scrollStart(at: time), animation.animation, at: time)
    running = RunningAnimation(id: animation.id, start: time, end: time + animation.animation.effectiveDuration)
  }

  /// What is on screen when everybody belongs where `rest` says.
  func presented(_ rest: CollectionState, at time: Double) -> CollectionState {
    guard !stage.isEmpty else { return rest }
    let rounding = Rounding(options.precision)
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
