import CollectionLayout

// The tracks of views that are anchored to items and get another key. They follow their items.
extension SessionAnimation {
  /// Adds the tracks of the anchored views. Returns the keys of those that were moving out of the viewport and return.
  mutating func addAnchoredViews(
    _ start: AnimationContext, _ offscreenMoves: [ElementKey: InFlightAnimations.AnimatedElement]
  ) -> Set<ElementKey> {
    reassignedKeys = start.anchoredViews.keys
    var returned: Set<ElementKey> = []
    for view in start.anchoredViews.shown {
      let key = view.element.key
      if !view.wasShown, let animated = offscreenMoves[key] {
        returned.insert(key)
        addReturn(of: animated, as: view, start)
      } else if view.wasShown, let earlier = view.earlier {
        addMove(of: earlier, to: view, start)
      } else {
        let initial = start.rounding.rounded(
          start.transition.initialAttributes(for: view.element, from: view.earlier?.attributes))
        let track = Track(key: key, from: initial, to: view.element.attributes)
        // The client ends the animations of the view that had the key.
        let isNeeded = start.inFlightAnimations.isAnimating(key, at: start.time)
        addAnchored(view.tracks, track, start, isNeeded: isNeeded)
      }
    }
    for view in start.anchoredViews.hidden { addHidden(view, start) }
    return returned
  }

  /// Adds a track that leads a view from its earlier element to the one after the update.
  private mutating func addMove(
    of earlier: LayoutElement, to view: AnchoredViewChanges.Shown, _ start: AnimationContext
  ) {
    let after = view.element.attributes
    let additions = isAdditive ? start.additions(of: earlier) : []
    let from = isAdditive ? earlier.attributes : start.presentationAttributes(of: earlier)
    var track = Track(key: view.element.key, from: from.appearance(like: after), to: after)
    if !isAdditive, earlier.attributes.hasSameAppearance(after),
      let animated = start.inFlightAnimations.persistingElement(for: earlier.key),
      start.time < animated.originalEndTime
    {
      track.originalEndTime = animated.originalEndTime
    }
    let isNeeded = !additions.isEmpty || start.inFlightAnimations.isAnimating(view.element.key, at: start.time)
    addAnchored(view.tracks, track, continuing: additions, start, isNeeded: isNeeded)
  }

  /// Adds a track that leads a view back that was moving out of the viewport.
  private mutating func addReturn(
    of animated: InFlightAnimations.AnimatedElement, as view: AnchoredViewChanges.Shown, _ start: AnimationContext
  ) {
    let after = view.element.attributes
    let from = isAdditive ? animated.to : start.rounding.rounded(animated.from)
    var track = Track(key: view.element.key, from: from.appearance(like: after), to: after)
    if isAdditive { track.continuedKey = animated.disappearingKey }
    addAnchored(view.tracks, track, continuing: isAdditive ? animated.additions : [], start, isNeeded: true)
    // The client lets a view return only if it appears again under its own key.
    if !isAdditive, view.takesKey || animated.key != view.element.key { hideReturned(animated, start) }
  }

  /// Makes a view transparent that was moving out of the viewport, because its element has another view now. The client
  /// cannot match the two.
  mutating func hideReturned(_ animated: InFlightAnimations.AnimatedElement, _ start: AnimationContext) {
    guard var removal = animated.removal else { return }
    removal.isOffscreenMove = false
    var transparent = start.rounding.rounded(animated.from)
    transparent.alpha = 0
    add(
      \.disappearing,
      Track(
        key: animated.disappearingKey, from: transparent, to: transparent, removal: removal,
        originalEndTime: animated.originalEndTime), isNeeded: true)
  }

  /// Adds a track of a view that disappears, or moves out of the viewport with its item.
  private mutating func addHidden(_ view: AnchoredViewChanges.Hidden, _ start: AnimationContext) {
    let key = view.element.key
    var removal = InFlightAnimations.Removal(animation: id, isOffscreenMove: false)
    if let later = view.later, !start.transition.isReplaced(key, at: later.attributes.indexPath) {
      removal.isOffscreenMove = true
      removal.currentKey = later.key
    }
    let additions = isAdditive ? start.additions(of: view.element) : []
    let track = Track(
      key: view.losesKey ? .disappearing(key, animation: id) : key,
      from: isAdditive ? view.element.attributes : start.presentationAttributes(of: view.element),
      to: start.rounding.rounded(
        start.transition.finalAttributes(for: view.element, to: view.later?.attributes)),
      removal: removal)
    addAnchored(
      \.disappearing, track, continuing: additions, start, isNeeded: start.movesViewport || !additions.isEmpty)
  }

  /// Adds a track to an animation that is additive or restarts.
  private mutating func addAnchored(
    _ tracks: WritableKeyPath<SessionAnimation, [Track]>, _ track: Track,
    continuing additions: [InFlightAnimations.Addition] = [], _ start: AnimationContext, isNeeded: Bool
  ) {
    if isAdditive {
      add(tracks, track, continuing: additions, start, isNeeded: isNeeded)
    } else {
      add(tracks, track, isNeeded: isNeeded)
    }
  }
}

extension AnchoredViewChanges.Shown {
  /// The tracks to which that of the view belongs, for a client that identifies views by their keys.
  fileprivate var tracks: WritableKeyPath<SessionAnimation, [SessionAnimation.Track]> {
    if takesKey { return \.moving }
    return \.appearing
  }
}

extension AnimationContext {
  /// Whether views in flight get other keys. A client that adds animations by key cannot continue theirs.
  var reassignsAnimatedViews: Bool {
    guard !inFlightAnimations.isEmpty, !anchoredViews.shown.isEmpty else { return false }
    let leaving = Set(inFlightAnimations.offscreenMoves)
    return anchoredViews.shown.contains { view in
      leaving.contains(view.element.key) || inFlightAnimations.isAnimating(view.element.key, at: time)
        || (view.earlier.map { inFlightAnimations.isAnimating($0.key, at: time) } ?? false)
    }
  }
}
