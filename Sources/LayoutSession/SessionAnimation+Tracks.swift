import CollectionLayout

/// The inputs of an animation's tracks.
struct AnimationStart: Sendable {
  var transition: UpdateTransition
  /// The elements of the previous model state.
  var before: [LayoutElement]
  /// The difference between the previous and the new model state.
  var diff: ElementDiff
  /// The in-flight animations, and the time of the session.
  var stage: Stage
  var time: Double
  /// Whether the offset is animated, too. Elements that it moves out of the viewport stay visible until it has ended.
  var movesViewport: Bool
  var rounding: Rounding
}

extension SessionAnimation {
  /// Creates the tracks of an update (initial and final attributes) for elements that appear, disappear or change, for
  /// replaced views, and for elements that are still in flight. All start from the presentation state.
  init(id: Int, _ start: AnimationStart) {
    self.init(id: id, animation: start.transition.animation)
    let leaving = start.stage.leaving(at: start.time)
    var returned: Set<ElementKey> = []
    for element in start.diff.added {
      // An element that was moving out of the viewport returns from its current position.
      if let actor = leaving.last(where: { $0.key == element.key }), actor.departure?.isOffScreen == true,
        !start.transition.isReplaced(element.key, at: element.attributes.indexPath)
      {
        returned.insert(element.key)
        let track = Track(key: element.key, from: start.rounding.rounded(actor.from), to: element.attributes)
        add(\.appearing, track, isNeeded: true)
      } else {
        let initial = start.rounding.rounded(start.transition.initialAttributes(for: element))
        add(\.appearing, Track(key: element.key, from: initial, to: element.attributes))
      }
    }
    for element in start.diff.removed {
      leave(element.key, element, isOffScreen: start.transition.persists(element.key), start)
    }
    for change in start.diff.changed {
      let old = LayoutElement(key: change.key, attributes: change.before)
      if start.transition.isReplaced(change.key, at: change.after.indexPath) {
        renew(old, change.after, start)
      } else {
        add(
          \.moving, Track(key: change.key, from: start.look(of: old).looking(like: change.after), to: change.after),
          isNeeded: start.stage.isOnTheWay(change.key, at: start.time))
      }
    }
    addUnchanged(start)
    for actor in leaving where !(returned.contains(actor.key) && actor.departure?.isOffScreen == true) {
      takeOver(actor, start)
    }
  }

  /// Adds tracks for elements that the update does not change, if their views are replaced or in flight.
  private mutating func addUnchanged(_ start: AnimationStart) {
    guard !start.transition.replacedViews.isEmpty || !start.stage.isEmpty else { return }
    // Elements in the diff have tracks already, and their old index paths may now be those of other elements.
    let done = Set(start.diff.removed.map(\.key)).union(start.diff.changed.map(\.key))
    for element in start.before where !done.contains(element.key) {
      if start.transition.isReplaced(element.key, at: element.attributes.indexPath) {
        renew(element, element.attributes, start)
        continue
      }
      guard let actor = start.stage.staying(element.key), start.time < actor.deadline else { continue }
      add(
        \.moving,
        Track(key: element.key, from: start.look(of: element), to: element.attributes, deadline: actor.deadline),
        isNeeded: start.stage.isOnTheWay(element.key, at: start.time))
    }
  }

  /// Adds a disappearing track for the old view and a moving one for the new view, both from the old frame to the new
  /// one.
  private mutating func renew(_ old: LayoutElement, _ after: LayoutAttributes, _ start: AnimationStart) {
    leave(.disappearing(old.key, animation: id), old, isOffScreen: false, start)
    let new = LayoutElement(key: old.key, attributes: after)
    var initial = start.rounding.rounded(start.transition.initialAttributes(for: new))
    initial.frame = start.look(of: old).frame
    add(\.moving, Track(key: old.key, from: initial, to: after))
  }

  private mutating func leave(_ key: ElementKey, _ element: LayoutElement, isOffScreen: Bool, _ start: AnimationStart) {
    add(
      \.disappearing,
      Track(
        key: key, from: start.look(of: element),
        to: start.rounding.rounded(start.transition.finalAttributes(for: element)),
        departure: Stage.Departure(animation: id, isOffScreen: isOffScreen)), isNeeded: start.movesViewport)
  }

  /// Continues the track of a view that an earlier update removed. Its element may have moved since, or may be deleted.
  private mutating func takeOver(_ actor: Stage.Actor, _ start: AnimationStart) {
    guard var departure = actor.departure else { return }
    var end = actor.to
    if departure.isOffScreen {
      departure.isOffScreen = start.transition.persists(actor.key)
      if !departure.isOffScreen { gone.insert(actor.key) }
      end = start.rounding.rounded(
        start.transition.finalAttributes(for: LayoutElement(key: actor.key, attributes: actor.to)))
    }
    guard start.time < actor.deadline else { return }
    add(
      \.disappearing,
      Track(
        key: actor.ghost, from: start.rounding.rounded(actor.from), to: end, departure: departure,
        deadline: actor.deadline))
  }

  /// Adds a track. A track without change is left out, unless the client needs it.
  private mutating func add(
    _ tracks: WritableKeyPath<SessionAnimation, [Track]>, _ track: Track, isNeeded: Bool = false
  ) {
    if track.from.looksLike(track.to), !isNeeded { return }
    self[keyPath: tracks].append(track)
  }

  /// Returns the tracks as animated elements of an animation that starts at `time`.
  func actors(at time: Double) -> [Stage.Actor] {
    let end = time + animation.effectiveDuration
    return [appearing, moving, disappearing].joined().map { track in
      Stage.Actor(
        key: track.key.primaryKey, from: track.from, to: track.to, departure: track.departure,
        deadline: track.deadline ?? end)
    }
  }
}

extension AnimationStart {
  /// Returns the presentation attributes of an element of the previous model state.
  fileprivate func look(of element: LayoutElement) -> LayoutAttributes { rounding.rounded(stage.look(of: element, at: time)) }
}

extension LayoutAttributes {
  /// Whether all attributes that can be animated are equal.
  fileprivate func looksLike(_ other: LayoutAttributes) -> Bool {
    frame == other.frame && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
      && transform == other.transform
  }

  /// Returns these animatable attributes with the identity and the custom values of another element.
  fileprivate func looking(like other: LayoutAttributes) -> LayoutAttributes {
    var attributes = other
    attributes.frame = frame
    attributes.alpha = alpha
    attributes.zIndex = zIndex
    attributes.isHidden = isHidden
    attributes.transform = transform
    return attributes
  }
}
