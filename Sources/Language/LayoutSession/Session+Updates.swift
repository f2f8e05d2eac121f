package import CollectionLayout
import LayoutDocument

// Updates to the client and their timing. `now` is the host's time, in seconds.
extension Session {
  /// Returns the complete state under a new revision number, including the pending changes, at the host's time `now` in
  /// seconds. Throws if there are too many elements, or if the work is cancelled.
  package mutating func snapshot(now: Double) throws(TooManyElements) -> SessionSnapshot {
    _ = measureViews(at: clock.time(at: now))
    let modelState = try modelState()
    var changes = takeChanges()
    // Keyframes are sent by updates only.
    if options.animation == .keyframes { changes.animation = nil }
    let (state, _) = beginUpdate(with: changes, to: modelState, at: clock.time(at: now))
    presentation.send(state, modelState: modelState, data.document)
    presentation.noticeStickySections(layoutNumber: layout.number)
    // The client reads the response to its request, so the revision is acknowledged.
    presentation.acknowledge()
    return lastSent
  }

  /// Returns the output that is pending at the host's time `now`, in seconds. It has no update while the
  /// acknowledgement window is full, or before `maxFps` allows one; `ignoringRate` ignores the latter.
  package mutating func takeOutput(now: Double, ignoringRate: Bool = false) -> [SessionOutput] {
    let time = clock.time(at: now)
    autoscroll(to: time)
    if isMeasuringDue(at: time) { pending.add(.invalidate) }
    // An animation that has ended, or that the update interrupts, is finalized before the update; one that is sent
    // frame by frame ends only after its last frame was sent.
    if !isPlayingFrames { presentation.finalizeAnimation(at: time) }
    guard isUpdateDue(now: now, ignoringRate: ignoringRate) else { return presentation.takeEvents() }
    let update = makeUpdate(at: time)
    var output = presentation.takeEvents()
    if update != nil || isPlayingFrames { presentation.wait(1 / options.maxFps, after: now) }
    if let update {
      output.append(.update(update))
      presentation.noticeStickySections(layoutNumber: layout.number)
    }
    presentation.finalizeAnimation(at: time)
    return output + presentation.takeEvents()
  }

  /// True only if `takeOutput` would return nothing and change nothing at the host's time `now`, in seconds.
  package func isIdle(now: Double) -> Bool {
    let time = clock.time(at: now)
    if movement != nil || presentation.hasNotices || isMeasuringDue(at: time) { return false }
    if !isPlayingFrames, presentation.isFinalizationDue(at: time) { return false }
    return !isUpdateDue(now: now)
  }

  /// Whether there are changes or frames to send, and the acknowledgement window and, unless ignored, `maxFps` allow an
  /// update at the host's time `now`, in seconds.
  private func isUpdateDue(now: Double, ignoringRate: Bool = false) -> Bool {
    (!pending.isEmpty || isPlayingFrames) && !presentation.isFull(options.ackWindow)
      && (ignoringRate || clock.isManual || now >= presentation.nextUpdate)
  }

  /// Returns the host's time of the next output if nothing changes before, in seconds; nil if there is none.
  package func nextWakeTime(now: Double) -> Double? {
    if presentation.hasNotices { return now }
    // An animation sent frame by frame ends with its last frame.
    var wake = isPlayingFrames ? nil : presentation.nextAnimationEnd.flatMap { clock.now(at: $0) }
    let isFull = presentation.isFull(options.ackWindow)
    if let time = nextMeasuringTime, !isFull, let due = clock.now(at: time) {
      wake = min(wake ?? .infinity, max(now, due, presentation.nextUpdate))
    }
    if !pending.isEmpty || (isPlayingFrames && clock.isRunning), !isFull, clock.mode == .realtime {
      wake = min(wake ?? .infinity, max(now, presentation.nextUpdate))
    }
    if !isFull, let step = nextAutoscroll(now: now) {
      wake = min(wake ?? .infinity, max(step, presentation.nextUpdate))
    }
    return wake
  }

  /// Whether `nextWakeTime` has come. `now` is the host's time in seconds.
  package func isOutputDue(now: Double) -> Bool {
    nextWakeTime(now: now).map { $0 <= now } ?? false
  }

  /// Whether there may be output without a further message of the client or edit of the document.
  package var hasPendingOutput: Bool { hasPendingChanges || nextMeasuringTime != nil }

  /// As `hasPendingOutput`, without sizes that arrive later.
  package var hasPendingChanges: Bool {
    !pending.isEmpty || isPlayingFrames || needsLayout || movement?.autoscroll.time != nil
  }

  /// Returns the state on screen: animated elements interpolated, disappearing ones included, all others with their
  /// final attributes. `now` is the host's time in seconds.
  package mutating func presentationState(now: Double) -> ViewportState {
    presentation.presentationElements(truncatedModelState(), at: clock.time(at: now), rounding)
  }

  /// Shifts the times of animations in flight and of the autoscroll by `time` seconds, after the clock was set.
  mutating func shiftAnimation(by time: Double) {
    presentation.shiftAnimation(by: time)
    shiftAutoscroll(by: time)
  }

  /// Whether animations are sent frame by frame and one is in flight.
  private var isPlayingFrames: Bool { options.animation == .frames && !presentation.inFlightAnimations.isEmpty }

  /// The number of animations of views that the next frame computes; 0 if the client interpolates animations.
  package var frameTrackCount: Int { isPlayingFrames ? presentation.inFlightAnimations.trackCount : 0 }

  /// Removes and returns the pending changes, after moving the animations in flight with the content.
  private mutating func takeChanges() -> CoalescedChanges {
    defer { pending = CoalescedChanges() }
    presentation.inFlightAnimations.translate(by: pending.translation)
    return pending
  }

  private mutating func makeUpdate(at time: Double) -> SessionUpdate? {
    // The target of a moving item may have changed, which is a pending change, too. It depends on the clamped offset.
    if movement != nil {
      settleViewport()
      _ = currentLayout()
    }
    // Without changes the model state is unchanged: a frame moves animated elements only.
    let isFrame = pending.isEmpty
    let before = isFrame ? nil : screenBeforeUpdate(at: time)
    let animations = presentation.inFlightAnimations
    let isMeasured = !isFrame && measureViews(at: time)
    var changes = takeChanges()
    // A measured size may move the viewport, which a client does not expect of an update whose cause is a scroll.
    if isMeasured { changes.add(.invalidate) }
    let scrolled = viewport.scrolledOffset
    let modelState = isFrame ? presentation.modelState : truncatedModelState()
    // A cancelled state is the one that was sent last, whose index paths may not exist in the current layout.
    if layout.work.isCancelled { return nil }
    if isPlayingFrames { changes.add(.animation) }
    let (state, animation) =
      isFrame
      ? (presentation.presentationElements(modelState, at: time, rounding), nil)
      : beginUpdate(with: changes, to: modelState, at: time)
    let (sent, document) = (presentation.lastSent, data.document)
    var update = SessionUpdate(
      revision: revision + 1, documentVersion: document.version, cause: changes.cause, token: changes.token,
      contentOffset: state.contentOffset == sent.state.contentOffset ? nil : state.contentOffset,
      contentSize: state.contentSize == sent.state.contentSize ? nil : state.contentSize,
      isEndless: state.isEndless == sent.state.isEndless ? nil : state.isEndless,
      viewport: state.viewport == sent.state.viewport ? nil : state.viewport,
      scrollRange: state.scrollRange == sent.state.scrollRange ? nil : state.scrollRange,
      orthogonalOffsets: state.orthogonalOffsets == sent.state.orthogonalOffsets ? nil : state.orthogonalOffsets,
      isStale: document.isAnyPartStale == sent.isStale ? nil : document.isAnyPartStale,
      isRightToLeft: document.isRightToLeft == sent.isRightToLeft ? nil : document.isRightToLeft,
      diff: ElementDiff(from: sent.state.elements, to: state.elements),
      animation: options.animation == .keyframes ? animation : nil)
    if update.isEmpty, document.version == sent.documentVersion {
      presentation.modelState = modelState
      // The first frame may equal the previous state; the next one reports the cause.
      if animation != nil { pending.add(changes.cause) }
      return nil
    }
    if var before, isMeasured || options.jumps == .all {
      // A reassigned key belongs to another view now, which did not jump.
      if let keys = animation?.reassignedKeys, !keys.isEmpty {
        before.state.elements.removeAll { keys.contains($0.key) }
      }
      update.suddenChanges = suddenChanges(
        since: before, modelState, scrolled: scrolled, earlier: animations,
        isAnimated: animation.map { $0.animation.effectiveDuration > 0 } ?? false, at: time)
      // A scroll to an element ends at its position after measuring: what that moves does not jump.
      if scrolled != nil, viewport.target != nil { update.suddenChanges?.jumps = [] }
    }
    presentation.send(state, modelState: modelState, document)
    return update
  }

  /// Begins the update to a new model state at `time` (in seconds of the session): starts its animation, and records
  /// the view from which the next animation starts. Returns the state to send, and the animation, nil if the update is
  /// not animated.
  private mutating func beginUpdate(
    with changes: CoalescedChanges, to rest: ViewportState, at time: Double
  ) -> (state: ViewportState, animation: SessionAnimation?) {
    let view = currentView()
    presentation.inFlightAnimations.followOwners(from: presentation.lastSentView, to: view)
    let animation = animation(of: changes, to: rest, view, at: time)
    if let animation {
      presentation.begin(animation, from: offsetStart(of: animation, at: time), at: time)
    } else {
      endOffscreenMoves(of: changes.replacedViews, in: view)
    }
    // Elements that changed outside of the viewport are up to date from here on.
    presentation.lastSentView = view
    viewport.noteSent()
    presentation.inFlightAnimations.updateTargets(rest.elements)
    return (
      options.animation == .frames ? presentation.presentationElements(rest, at: time, rounding) : rest, animation
    )
  }

  /// Records that views which are moving out of the viewport cannot return, because their elements were deleted or
  /// replaced by an update without an animation: an element that gets such a key later has another view.
  private mutating func endOffscreenMoves(of replacedViews: ReplacedViews, in view: ScrolledCollection) {
    let keys = presentation.inFlightAnimations.offscreenMoves
    guard !keys.isEmpty else { return }
    let sections = view.layout.model.sections
    var ended: Set<ElementKey> = []
    for (key, attributes) in zip(keys, view.attributes(for: keys)) {
      guard let section = attributes?.indexPath.section else {
        ended.insert(key)
        continue
      }
      if sections.indices.contains(section), replacedViews.contains(key, inSection: sections[section].identifier) {
        ended.insert(key)
      }
    }
    presentation.inFlightAnimations.endOffscreenMoves(of: ended)
  }

  /// Returns the animation of the changes, which starts at `time` in seconds of the session; nil if none is requested,
  /// or if neither elements in view nor the viewport move.
  private func animation(
    of changes: CoalescedChanges, to rest: ViewportState, _ view: ScrolledCollection, at time: Double
  ) -> SessionAnimation? {
    guard options.animation != .none, let animation = changes.animation else { return nil }
    let before = presentation.modelState.elements
    var diff = ElementDiff(from: before, to: rest.elements)
    // The element that the user moves is where the finger is, without an animation.
    var animated = before
    if let movingKey {
      diff.remove([movingKey])
      animated.removeAll { $0.key == movingKey }
    }
    let renewedCount = changes.replacedViews.count(atMost: before.count)
    let transition = UpdateTransition(
      from: presentation.lastSentView, to: view, replacedViews: changes.replacedViews, animation: animation,
      targetAdjustment: viewport.anchorAdjustment,
      expectedLookups: diff.added.count + diff.removed.count + renewedCount)
    let anchored = AnchoredViewChanges(from: animated, to: rest.elements, transition)
    if !anchored.isEmpty {
      diff.remove(anchored.keys)
      animated.removeAll { anchored.keys.contains($0.key) }
    }
    var context = AnimationContext(
      transition: transition, before: animated, diff: diff, anchoredViews: anchored,
      inFlightAnimations: presentation.inFlightAnimations, time: time, movesViewport: scrollStart(at: time) != nil,
      rounding: rounding)
    context.isAdditive =
      addsAnimation(animation, at: time) && (options.animation == .frames || !context.reassignsAnimatedViews)
    let moves = SessionAnimation(id: presentation.lastAnimation + 1, context)
    // If only the viewport moves, the animation has no tracks but is returned.
    return moves.isEmpty && viewport.contentOffsetAdjustment == .zero ? nil : moves
  }

  /// Whether an animation that starts at `time` (in seconds of the session) is added to those in flight, rather than
  /// restarting.
  private func addsAnimation(_ animation: UpdateAnimation, at time: Double) -> Bool {
    animation.interruption == .additive && (options.animation == .frames || options.addsKeyframes)
      && presentation.acceptsAddition(at: time)
  }

  /// Returns the start of the animation of the content offset by an update at `time`, in seconds of the session; nil if
  /// the update does not move the viewport.
  private func offsetStart(of animation: SessionAnimation, at time: Double) -> OffsetAnimations.Start? {
    guard animation.isAdditive else { return scrollStart(at: time).map { OffsetAnimations.Start(from: $0) } }
    let adjustment = viewport.contentOffsetAdjustment
    return adjustment == .zero ? nil : OffsetAnimations.Start(from: contentOffset - adjustment, to: contentOffset)
  }

  /// Returns the content offset on screen at `time` (in seconds of the session), before an update; nil if it is the
  /// final one.
  private func scrollStart(at time: Double) -> Point? {
    let start = presentation.inFlightAnimations.contentOffset(
      contentOffset - viewport.contentOffsetAdjustment, at: time)
    return start == contentOffset ? nil : start
  }
}
