import CollectionLayout

/// The inputs of an animation's tracks.
struct AnimationContext: Sendable {
  var transition: UpdateTransition
  /// The elements of the previous model state.
  var before: [LayoutElement]
  /// The difference between the previous and the new model state.
  var diff: ElementDiff
  /// The views whose keys have other owners since. They are neither in `before` nor in `diff`.
  var anchoredViews: AnchoredViewChanges
  /// The in-flight animations, and the time of the session.
  var inFlightAnimations: InFlightAnimations
  var time: Double
  /// Whether the offset is animated, too. Elements that it moves out of the viewport stay visible until it has ended.
  var movesViewport: Bool
  var rounding: Quantizer
}

extension SessionAnimation {
  /// Creates the tracks of an update (initial and final attributes) for elements that appear, disappear or change, for
  /// replaced views, and for elements that are still in flight. All start from the presentation state.
  init(id: Int, restarting start: AnimationContext) {
    self.init(id: id, animation: start.transition.animation, isAdditive: false)
    let disappearing = start.inFlightAnimations.disappearing(at: start.time)
    let offscreenMoves = disappearing.offscreenMovesByKey
    var returned = addAnchoredViews(start, offscreenMoves)
    for element in start.diff.added {
      // An element that was moving out of the viewport returns from its current position.
      if let animated = offscreenMoves[element.key],
        !start.transition.isReplaced(element.key, at: element.attributes.indexPath)
      {
        returned.insert(element.key)
        let track = Track(key: element.key, from: start.rounding.rounded(animated.from), to: element.attributes)
        add(\.appearing, track, isNeeded: true)
        if animated.key != element.key { hideReturned(animated, start) }
      } else {
        let initial = start.rounding.rounded(start.transition.initialAttributes(for: element))
        add(\.appearing, Track(key: element.key, from: initial, to: element.attributes))
      }
    }
    for element in start.diff.removed {
      addDisappearing(element.key, element, isOffScreen: start.transition.persists(element.key), start)
    }
    for change in start.diff.changed {
      let old = LayoutElement(key: change.key, attributes: change.before)
      if start.transition.isReplaced(change.key, at: change.after.indexPath) {
        addReplacement(old, change.after, start)
      } else {
        add(
          \.moving,
          Track(
            key: change.key, from: start.presentationAttributes(of: old).appearance(like: change.after),
            to: change.after),
          isNeeded: start.inFlightAnimations.isAnimating(change.key, at: start.time))
      }
    }
    addUnlisted(start)
    for element in disappearing
    where !(returned.contains(element.elementKey) && element.removal?.isOffscreenMove == true) {
      continueDisappearing(element, start)
    }
  }

  /// Adds tracks for elements that the update does not change, if their views are replaced or in flight.
  private mutating func addUnlisted(_ start: AnimationContext) {
    guard !start.transition.replacedViews.isEmpty || !start.inFlightAnimations.isEmpty else { return }
    // Elements in the diff have tracks already, and their old index paths may now be those of other elements.
    let done = Set(start.diff.removed.map(\.key)).union(start.diff.changed.map(\.key))
    for element in start.before where !done.contains(element.key) {
      if start.transition.isReplaced(element.key, at: element.attributes.indexPath) {
        addReplacement(element, element.attributes, start)
        continue
      }
      guard let animated = start.inFlightAnimations.persistingElement(for: element.key),
        start.time < animated.originalEndTime
      else { continue }
      add(
        \.moving,
        Track(
          key: element.key, from: start.presentationAttributes(of: element), to: element.attributes,
          originalEndTime: animated.originalEndTime),
        isNeeded: start.inFlightAnimations.isAnimating(element.key, at: start.time))
    }
  }

  /// Adds a disappearing track for the old view and a moving one for the new view. After a reload both lead from the old
  /// frame to the new one.
  private mutating func addReplacement(_ old: LayoutElement, _ after: LayoutAttributes, _ start: AnimationContext) {
    addDisappearing(.disappearing(old.key, animation: id), old, isOffScreen: false, start)
    let new = LayoutElement(key: old.key, attributes: after)
    var initial = start.rounding.rounded(start.transition.initialAttributes(for: new))
    if start.transition.isReloaded(old.key, at: after.indexPath) {
      initial.frame = start.presentationAttributes(of: old).frame
    }
    add(\.moving, Track(key: old.key, from: initial, to: after))
  }

  private mutating func addDisappearing(
    _ key: ElementKey, _ element: LayoutElement, isOffScreen: Bool, _ start: AnimationContext
  ) {
    add(
      \.disappearing,
      Track(
        key: key, from: start.presentationAttributes(of: element),
        to: start.rounding.rounded(start.transition.finalAttributes(for: element)),
        removal: InFlightAnimations.Removal(animation: id, isOffscreenMove: isOffScreen)), isNeeded: start.movesViewport
    )
  }

  /// Continues the track of a view that an earlier update removed. Its element may have moved since, or may be deleted.
  private mutating func continueDisappearing(_ element: InFlightAnimations.AnimatedElement, _ start: AnimationContext) {
    guard var removal = element.removal else { return }
    var end = element.to
    if removal.isOffscreenMove {
      removal.isOffscreenMove = start.transition.persists(element.elementKey)
      if !removal.isOffscreenMove { removedElements.insert(element.elementKey) }
      end = start.rounding.rounded(
        start.transition.finalAttributes(for: LayoutElement(key: element.elementKey, attributes: element.to)))
    }
    guard start.time < element.originalEndTime else { return }
    add(
      \.disappearing,
      Track(
        key: element.disappearingKey, from: start.rounding.rounded(element.from), to: end, removal: removal,
        originalEndTime: element.originalEndTime))
  }

  /// Adds a track. A track without change is left out, unless the client needs it.
  mutating func add(
    _ tracks: WritableKeyPath<SessionAnimation, [Track]>, _ track: Track, isNeeded: Bool = false
  ) {
    if track.from.hasSameAppearance(track.to), !isNeeded { return }
    self[keyPath: tracks].append(track)
  }

  /// Returns the tracks as animated elements of an animation that starts at `time`.
  func elements(at time: Double) -> [InFlightAnimations.AnimatedElement] {
    let end = time + animation.effectiveDuration
    return [appearing, moving, disappearing].joined().map { track in
      InFlightAnimations.AnimatedElement(
        key: track.key.primaryKey, from: track.from, to: track.to, removal: track.removal,
        originalEndTime: track.originalEndTime ?? end, additions: track.additions)
    }
  }
}

extension AnimationContext {
  /// Returns the presentation attributes of an element of the previous model state.
  func presentationAttributes(of element: LayoutElement) -> LayoutAttributes {
    rounding.rounded(inFlightAnimations.presentationAttributes(of: element, at: time))
  }
}

extension LayoutAttributes {
  /// Whether all attributes that can be animated are equal.
  func hasSameAppearance(_ other: LayoutAttributes) -> Bool {
    frame == other.frame && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
      && transform == other.transform
  }

  /// Returns these animatable attributes with the identity and the custom values of another element.
  func appearance(like other: LayoutAttributes) -> LayoutAttributes {
    var attributes = other
    attributes.frame = frame
    attributes.alpha = alpha
    attributes.zIndex = zIndex
    attributes.isHidden = isHidden
    attributes.transform = transform
    return attributes
  }
}
