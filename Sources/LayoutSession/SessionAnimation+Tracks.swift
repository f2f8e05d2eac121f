import CollectionLayout

/// What an animated update starts from.
struct AnimationStart: Sendable {
  var transition: Transition
  /// The elements at rest before.
  var before: [Element]
  /// From these to those at rest after.
  var diff: StateDiff
  /// Those who are on their way still, and the session's time.
  var stage: Stage
  var time: Double
  /// Whether the viewport is on its way, too: whoever it leaves behind is seen until it has.
  var movesViewport: Bool
  var rounding: Rounding
}

extension SessionAnimation {
  /// Who animates from what to what (C.7): elements that came, went and changed, those whose view is a new one, and
  /// those who are on their way still; all from where they are on screen.
  init(id: Int, _ start: AnimationStart) {
    self.init(id: id, animation: start.transition.animation)
    let leaving = start.stage.leaving(at: start.time)
    var returned: Set<ElementKey> = []
    for element in start.diff.added {
      // Who slid off the screen and is not yet gone turns back.
      if let actor = leaving.last(where: { $0.key == element.key }), actor.departure?.isOffScreen == true,
        !start.transition.isRenewed(element.key, at: element.attributes.indexPath)
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
      leave(element.key, element, isOffScreen: start.transition.survives(element.key), start)
    }
    for change in start.diff.changed {
      let old = Element(key: change.key, attributes: change.before)
      if start.transition.isRenewed(change.key, at: change.after.indexPath) {
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

  /// Elements that the update leaves alone may have a new view, or be on their way.
  private mutating func addUnchanged(_ start: AnimationStart) {
    guard !start.transition.renewed.isEmpty || !start.stage.isEmpty else { return }
    // Those in the diff are done, and their places before may be another's by now.
    let done = Set(start.diff.removed.map(\.key)).union(start.diff.changed.map(\.key))
    for element in start.before where !done.contains(element.key) {
      if start.transition.isRenewed(element.key, at: element.attributes.indexPath) {
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

  /// The old view leaves as a ghost and the new one comes, both on the way from the old frame to the new one.
  private mutating func renew(_ old: Element, _ after: LayoutAttributes, _ start: AnimationStart) {
    leave(.ghost(old.key, animation: id), old, isOffScreen: false, start)
    let new = Element(key: old.key, attributes: after)
    var initial = start.rounding.rounded(start.transition.initialAttributes(for: new))
    initial.frame = start.look(of: old).frame
    add(\.moving, Track(key: old.key, from: initial, to: after))
  }

  private mutating func leave(_ key: ElementKey, _ element: Element, isOffScreen: Bool, _ start: AnimationStart) {
    add(
      \.disappearing,
      Track(
        key: key, from: start.look(of: element),
        to: start.rounding.rounded(start.transition.finalAttributes(for: element)),
        departure: Stage.Departure(animation: id, isOffScreen: isOffScreen)), isNeeded: start.movesViewport)
  }

  /// A view that an earlier update sent away goes on from where it is; its element may have moved on, or be gone too.
  private mutating func takeOver(_ actor: Stage.Actor, _ start: AnimationStart) {
    guard var departure = actor.departure else { return }
    var end = actor.to
    if departure.isOffScreen {
      departure.isOffScreen = start.transition.survives(actor.key)
      if !departure.isOffScreen { gone.insert(actor.key) }
      end = start.rounding.rounded(
        start.transition.finalAttributes(for: Element(key: actor.key, attributes: actor.to)))
    }
    guard start.time < actor.deadline else { return }
    add(
      \.disappearing,
      Track(
        key: actor.ghost, from: start.rounding.rounded(actor.from), to: end, departure: departure,
        deadline: actor.deadline))
  }

  /// Who stands still is left out, unless somebody needs to be told.
  private mutating func add(
    _ tracks: WritableKeyPath<SessionAnimation, [Track]>, _ track: Track, isNeeded: Bool = false
  ) {
    if track.from.looksLike(track.to), !isNeeded { return }
    self[keyPath: tracks].append(track)
  }

  /// The same for the stage; `time` is when it begins.
  func actors(at time: Double) -> [Stage.Actor] {
    let end = time + animation.effectiveDuration
    return [appearing, moving, disappearing].joined().map { track in
      Stage.Actor(
        key: track.key.element, from: track.from, to: track.to, departure: track.departure,
        deadline: track.deadline ?? end)
    }
  }
}

extension AnimationStart {
  /// Where an element of before is on screen.
  fileprivate func look(of element: Element) -> LayoutAttributes { rounding.rounded(stage.look(of: element, at: time)) }
}

extension LayoutAttributes {
  /// Whether nothing that can be animated differs.
  fileprivate func looksLike(_ other: LayoutAttributes) -> Bool {
    frame == other.frame && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
      && transform == other.transform
  }

  /// The same looks, with all else from another.
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
