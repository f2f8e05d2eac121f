import CollectionLayout

/// The values from which the tracks of an update's animation are made.
struct AnimationContext: Sendable {
  /// Whether the animation is added to those in flight. Tracks then start from the attributes of the model state,
  /// otherwise from those on screen.
  var isAdditive = false
  var transition: UpdateTransition
  /// The elements of the previous model state, without the cell that the user moves and the views in `anchoredViews`.
  var before: [LayoutElement]
  /// The difference between the previous and the new model state.
  var diff: ElementDiff
  /// The anchored views whose keys the update gives to other views. They are neither in `before` nor in `diff`.
  var anchoredViews: AnchoredViewChanges
  /// The animations in flight before the update.
  var inFlightAnimations: InFlightAnimations
  var time: Double
  /// Whether the content offset is animated, too. Elements that leave the viewport by this stay visible until the
  /// animation has ended.
  var movesViewport: Bool
  var rounding: Quantizer
}

extension AnimationContext {
  /// Returns the attributes at which the track of an element of `before` starts.
  func startAttributes(of element: LayoutElement) -> LayoutAttributes {
    isAdditive
      ? element.attributes : rounding.rounded(inFlightAnimations.presentationAttributes(of: element, at: time))
  }

  /// Returns the animations in flight of an element of `before` that continue beside its new track; none unless the
  /// animation is additive.
  func additions(of element: LayoutElement) -> [InFlightAnimations.Addition] {
    isAdditive ? inFlightAnimations.additions(of: element, at: time) : []
  }
}

extension SessionAnimation {
  /// Creates the tracks (initial and final attributes) of an update: for elements that appear, disappear or change, for
  /// replaced views, and for views that are moving out of the viewport and whose final attributes change.
  ///
  /// In an additive update, views that have no track continue their animations, and those that have one continue them
  /// beside it. An update that restarts also has tracks for other views in flight whose original end time has not come.
  init(id: Int, _ start: AnimationContext) {
    self.init(id: id, animation: start.transition.animation, isAdditive: start.isAdditive)
    let disappearing = start.inFlightAnimations.disappearing(at: start.time)
    let offscreenMoves = disappearing.offscreenMovesByKey
    var returned = addAnchoredViews(start, offscreenMoves)
    for element in start.diff.added {
      if let animated = offscreenMoves[element.key],
        !start.transition.isReplaced(element.key, at: element.attributes.indexPath)
      {
        returned.insert(element.key)
        addReturn(of: animated, as: element, start)
      } else {
        let initial = start.rounding.rounded(start.transition.initialAttributes(for: element))
        add(Track(key: element.key, from: initial, to: element.attributes), to: \.appearing, start)
      }
    }
    for element in start.diff.removed {
      addDisappearing(element, key: element.key, isOffscreenMove: start.transition.persists(element.key), start)
    }
    for change in start.diff.changed {
      let old = LayoutElement(key: change.key, attributes: change.before)
      if start.transition.isReplaced(change.key, at: change.after.indexPath) {
        addReplacement(of: old, by: change.after, start)
      } else {
        let from = change.after.placed(
          like: start.transition.start(at: start.startAttributes(of: old), movingTo: change.after))
        add(
          Track(key: change.key, from: from, to: change.after), to: \.moving, continuing: start.additions(of: old),
          start,
          isNeeded: !isAdditive && start.inFlightAnimations.isAnimating(change.key, at: start.time))
      }
    }
    addUnlisted(start)
    for element in disappearing
    where !(returned.contains(element.elementKey) && element.removal?.isOffscreenMove == true) {
      continueDisappearing(element, start)
    }
  }

  /// Adds the track of a view that was moving out of the viewport and returns: from its final attributes or, if the
  /// update restarts, from those on screen. `takesKey`: another view in the viewport had the element's key before the
  /// update.
  mutating func addReturn(
    of animated: InFlightAnimations.AnimatedElement, as element: LayoutElement, takesKey: Bool = false,
    _ start: AnimationContext
  ) {
    let from = isAdditive ? animated.to : start.rounding.rounded(animated.from)
    var track = Track(key: element.key, from: element.attributes.placed(like: from), to: element.attributes)
    if isAdditive { track.continuedKey = animated.disappearingKey }
    add(
      track, to: takesKey ? \.moving : \.appearing, continuing: isAdditive ? animated.additions : [], start,
      isNeeded: true)
    // The client lets a view return only if it appears again under its own key.
    if !isAdditive, takesKey || animated.key != element.key { hideReturned(animated, start) }
  }

  /// Adds tracks for elements that the update does not change: for those whose views are replaced and, if the update
  /// restarts, for those in flight.
  private mutating func addUnlisted(_ start: AnimationContext) {
    let restarts = !isAdditive && !start.inFlightAnimations.isEmpty
    guard !start.transition.replacedViews.isEmpty || restarts else { return }
    // Elements in the diff have tracks already, and their old index paths may now be those of other elements.
    let done = Set(start.diff.removed.map(\.key)).union(start.diff.changed.map(\.key))
    for element in start.before where !done.contains(element.key) {
      if start.transition.isReplaced(element.key, at: element.attributes.indexPath) {
        addReplacement(of: element, by: element.attributes, start)
        continue
      }
      guard restarts, let animated = start.inFlightAnimations.persistingElement(for: element.key),
        start.time < animated.originalEndTime
      else { continue }
      add(
        Track(
          key: element.key, from: start.startAttributes(of: element), to: element.attributes,
          originalEndTime: animated.originalEndTime),
        to: \.moving, start, isNeeded: start.inFlightAnimations.isAnimating(element.key, at: start.time))
    }
  }

  /// Adds a disappearing track for the old view, and a moving one for the new view, which has the same key. The old
  /// view continues its animations, the new one those of the frame. After a reload both move in the same way.
  private mutating func addReplacement(of old: LayoutElement, by after: LayoutAttributes, _ start: AnimationContext) {
    addDisappearing(old, key: .disappearing(old.key, animation: id), isOffscreenMove: false, start)
    let new = LayoutElement(key: old.key, attributes: after)
    var initial = start.rounding.rounded(start.transition.initialAttributes(for: new))
    if start.transition.isReloaded(old.key, at: after.indexPath) {
      initial.frame = start.startAttributes(of: old).frame
    }
    let frames = start.additions(of: old).map { addition in
      InFlightAnimations.Addition(track: addition.track.frameOnly, animation: addition.animation)
    }
    add(Track(key: old.key, from: initial, to: after), to: \.moving, continuing: frames, start, isNeeded: isAdditive)
  }

  private mutating func addDisappearing(
    _ element: LayoutElement, key: ElementKey, isOffscreenMove: Bool, _ start: AnimationContext
  ) {
    let additions = start.additions(of: element)
    add(
      Track(
        key: key, from: start.startAttributes(of: element),
        to: start.rounding.rounded(start.transition.finalAttributes(for: element)),
        removal: InFlightAnimations.Removal(animation: id, isOffscreenMove: isOffscreenMove)),
      to: \.disappearing, continuing: additions, start, isNeeded: start.movesViewport || !additions.isEmpty)
  }

  /// Continues the track of a view that an earlier update removed; in an additive update only if the view is moving out
  /// of the viewport. Its element may have moved since, or may be deleted.
  private mutating func continueDisappearing(_ element: InFlightAnimations.AnimatedElement, _ start: AnimationContext) {
    guard var removal = element.removal, removal.isOffscreenMove || !isAdditive else { return }
    var end = element.to
    if removal.isOffscreenMove {
      removal.isOffscreenMove = start.transition.persists(element.elementKey)
      if !removal.isOffscreenMove { removedElements.insert(element.elementKey) }
      end = start.rounding.rounded(
        start.transition.finalAttributes(for: LayoutElement(key: element.elementKey, attributes: element.to)))
    }
    // After its original end time a view only finishes its animations: a stream of updates must not keep it without
    // limit.
    guard start.time < element.originalEndTime else { return }
    let track = Track(
      key: element.disappearingKey, from: isAdditive ? element.to : start.rounding.rounded(element.from), to: end,
      removal: removal, originalEndTime: element.originalEndTime)
    add(track, to: \.disappearing, continuing: isAdditive ? element.additions : [], start)
  }

  /// Adds a track to one of the lists. The view continues its animations `additions` beside the track. A track without
  /// a change is left out, unless it is needed.
  mutating func add(
    _ track: Track, to tracks: WritableKeyPath<SessionAnimation, [Track]>,
    continuing additions: [InFlightAnimations.Addition] = [], _ start: AnimationContext, isNeeded: Bool = false
  ) {
    if track.from.hasSameAppearance(track.to), !isNeeded { return }
    var track = track
    track.additions = additions
    if track.originalEndTime == nil {
      let end = start.time + animation.effectiveDuration
      track.originalEndTime = max(end, start.inFlightAnimations.endTime(of: additions) ?? end)
    }
    self[keyPath: tracks].append(track)
  }

  /// Returns the tracks as animated views of an animation that starts at `time`, in seconds of the session.
  func elements(at time: Double) -> [InFlightAnimations.AnimatedElement] {
    let end = time + animation.effectiveDuration
    return [appearing, moving, disappearing].joined().map { track in
      InFlightAnimations.AnimatedElement(
        key: track.key.primaryKey, from: track.from, to: track.to, removal: track.removal,
        originalEndTime: track.originalEndTime ?? end, additions: track.additions)
    }
  }
}

extension LayoutAttributes {
  /// Whether frame, alpha, z-index, visibility and transform are equal.
  func hasSameAppearance(_ other: LayoutAttributes) -> Bool {
    frame == other.frame && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
      && transform == other.transform
  }
}
