import CollectionLayout

// The tracks of an additive update. All lead from model attributes before the update to those after it.
extension SessionAnimation {
  /// Creates the tracks of an update (initial and final attributes) for elements that appear, disappear or change, for
  /// replaced views, and for views that had left the viewport and whose end changes. Views that are not listed continue
  /// their animations, those that are listed continue them beside the new one.
  init(id: Int, adding start: AnimationContext) {
    self.init(id: id, animation: start.transition.animation, isAdditive: true)
    let disappearing = start.inFlightAnimations.disappearing(at: start.time)
    let offscreenMoves = disappearing.offscreenMovesByKey
    var returned = addAnchoredViews(start, offscreenMoves)
    for element in start.diff.added {
      if let animated = offscreenMoves[element.key],
        !start.transition.isReplaced(element.key, at: element.attributes.indexPath)
      {
        // An element that was moving out of the viewport returns.
        returned.insert(element.key)
        var track = Track(
          key: element.key, from: animated.to.appearance(like: element.attributes), to: element.attributes)
        track.continuedKey = animated.disappearingKey
        add(\.appearing, track, continuing: animated.additions, start, isNeeded: true)
      } else {
        let initial = start.rounding.rounded(start.transition.initialAttributes(for: element))
        add(\.appearing, Track(key: element.key, from: initial, to: element.attributes), start)
      }
    }
    for element in start.diff.removed {
      addDisappearing(element.key, element, isOffscreenMove: start.transition.persists(element.key), start)
    }
    for change in start.diff.changed {
      let old = LayoutElement(key: change.key, attributes: change.before)
      if start.transition.isReplaced(change.key, at: change.after.indexPath) {
        addReplacement(old, change.after, start)
      } else {
        let track = Track(key: change.key, from: change.before.appearance(like: change.after), to: change.after)
        add(\.moving, track, continuing: start.additions(of: old), start)
      }
    }
    if !start.transition.replacedViews.isEmpty {
      // Elements in the diff have tracks already, and their old index paths may now be those of other elements.
      let done = Set(start.diff.removed.map(\.key)).union(start.diff.changed.map(\.key))
      for element in start.before
      where !done.contains(element.key) && start.transition.isReplaced(element.key, at: element.attributes.indexPath) {
        addReplacement(element, element.attributes, start)
      }
    }
    for element in disappearing
    where element.removal?.isOffscreenMove == true && !returned.contains(element.elementKey) {
      changeEnd(of: element, start)
    }
  }

  /// Adds a disappearing track for the old view, which continues its animations, and a moving one for the new view,
  /// which continues those of the frame. After a reload both have the same movement.
  private mutating func addReplacement(_ old: LayoutElement, _ after: LayoutAttributes, _ start: AnimationContext) {
    addDisappearing(.disappearing(old.key, animation: id), old, isOffscreenMove: false, start)
    let new = LayoutElement(key: old.key, attributes: after)
    var initial = start.rounding.rounded(start.transition.initialAttributes(for: new))
    if start.transition.isReloaded(old.key, at: after.indexPath) { initial.frame = old.attributes.frame }
    let frames = start.additions(of: old).map { addition in
      InFlightAnimations.Addition(track: addition.track.frameOnly, animation: addition.animation)
    }
    add(\.moving, Track(key: old.key, from: initial, to: after), continuing: frames, start, isNeeded: true)
  }

  private mutating func addDisappearing(
    _ key: ElementKey, _ element: LayoutElement, isOffscreenMove: Bool, _ start: AnimationContext
  ) {
    let additions = start.additions(of: element)
    add(
      \.disappearing,
      Track(
        key: key, from: element.attributes,
        to: start.rounding.rounded(start.transition.finalAttributes(for: element)),
        removal: InFlightAnimations.Removal(animation: id, isOffscreenMove: isOffscreenMove)),
      continuing: additions, start, isNeeded: start.movesViewport || !additions.isEmpty)
  }

  /// Adds a track for a view that has left the viewport, if its element has moved since or is deleted.
  private mutating func changeEnd(of element: InFlightAnimations.AnimatedElement, _ start: AnimationContext) {
    guard var removal = element.removal else { return }
    removal.isOffscreenMove = start.transition.persists(element.elementKey)
    if !removal.isOffscreenMove { removedElements.insert(element.elementKey) }
    // After that time it finishes its animations, so that a stream of updates does not keep it without limit.
    guard start.time < element.originalEndTime else { return }
    let end = start.rounding.rounded(
      start.transition.finalAttributes(for: LayoutElement(key: element.elementKey, attributes: element.to)))
    let track = Track(
      key: element.disappearingKey, from: element.to, to: end, removal: removal,
      originalEndTime: element.originalEndTime)
    add(\.disappearing, track, continuing: element.additions, start)
  }

  /// Adds a track of a view with these animations in flight. A track without change is left out, unless the client
  /// needs it.
  mutating func add(
    _ tracks: WritableKeyPath<SessionAnimation, [Track]>, _ track: Track,
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
}

extension AnimationContext {
  /// Returns the animations in flight of an element of the previous model state.
  func additions(of element: LayoutElement) -> [InFlightAnimations.Addition] {
    inFlightAnimations.additions(of: element, at: time)
  }
}
