import CollectionLayout

/// The views anchored to items whose element keys an update gives to views of other items.
///
/// The key of such a view contains the number of the view in its section, so the deletion of an item changes the keys
/// of all later views. As in UIKit, the views follow their items. Views of groups keep their keys.
struct AnchoredViewChanges: Sendable {
  /// A view that is among the elements in the viewport after the update.
  struct Shown: Sendable {
    /// The element of the view after the update.
    var element: LayoutElement
    /// The element of the view before the update, in the viewport or not; nil if the view is new.
    var earlier: LayoutElement?
    /// Whether `earlier` was in the viewport.
    var wasShown: Bool
    /// Whether another view that was in the viewport had the key of `element` before the update.
    var takesKey: Bool
  }

  /// A view that was among the elements in the viewport and no longer is.
  struct Hidden: Sendable {
    /// The element of the view before the update.
    var element: LayoutElement
    /// The element of the view after the update; nil if its item was deleted or inserted again.
    var later: LayoutElement?
    /// Whether another view that is in the viewport has the key of `element` after the update.
    var losesKey: Bool
  }

  private(set) var shown: [Shown] = []
  private(set) var hidden: [Hidden] = []
  /// The keys that belong to other views after the update than before, if such a view is in the viewport before or
  /// after it.
  private(set) var keys: Set<ElementKey> = []

  /// Compares the elements in the viewport before and after an update. Ignores views that are replaced.
  init(from before: [LayoutElement], to after: [LayoutElement], _ transition: UpdateTransition) {
    let old = before.filter { $0.key.sectionOfAnchoredView != nil }
    let new = after.filter { $0.key.sectionOfAnchoredView != nil }
    if old.isEmpty, new.isEmpty { return }
    let owners = Owners(transition, expectedLookups: old.count + new.count)
    let moved = new.filter { owners.differ(at: $0.key) }
    let shownKeys = Set(new.map(\.key))
    keys = Set(moved.map(\.key))
    let left = old.filter { element in
      shownKeys.contains(element.key) ? keys.contains(element.key) : owners.differ(at: element.key)
    }
    keys.formUnion(left.map(\.key))
    if keys.isEmpty { return }
    let oldAttributes = Dictionary(old.map { ($0.key, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    for element in moved {
      let earlierKey = owners.earlierKey(ofViewAt: element.key)
      let attributes = earlierKey.flatMap { oldAttributes[$0] }
      var view = Shown(
        element: element, earlier: nil, wasShown: attributes != nil, takesKey: oldAttributes[element.key] != nil)
      if let earlierKey, let attributes = attributes ?? owners.before.attributes(for: earlierKey) {
        view.earlier = LayoutElement(key: earlierKey, attributes: attributes)
      }
      shown.append(view)
    }
    for element in left {
      let laterKey = owners.laterKey(ofViewAt: element.key)
      if let laterKey, shownKeys.contains(laterKey), keys.contains(laterKey) { continue }
      var view = Hidden(element: element, later: nil, losesKey: shownKeys.contains(element.key))
      if let laterKey, let attributes = owners.after.attributes(for: laterKey) {
        view.later = LayoutElement(key: laterKey, attributes: attributes)
      }
      hidden.append(view)
    }
  }

  var isEmpty: Bool { keys.isEmpty }
}

extension AnchoredViewChanges {
  /// Finds the owner (item, kind and number) of a key of an anchored view before and after an update, and the keys of
  /// an owner.
  private struct Owners {
    let before: AnchoredViewSearch
    let after: AnchoredViewSearch
    let replacedViews: ReplacedViews

    init(_ transition: UpdateTransition, expectedLookups count: Int) {
      before = AnchoredViewSearch(transition.before, expectedLookups: count)
      after = AnchoredViewSearch(transition.after, expectedLookups: count)
      replacedViews = transition.replacedViews
    }

    /// Whether the key has another owner after the update than before; false for views that are replaced.
    func differ(at key: ElementKey) -> Bool {
      guard let section = key.sectionOfAnchoredView, !replacedViews.contains(key, inSection: section) else {
        return false
      }
      return before.owner(of: key) != after.owner(of: key)
    }

    /// Returns the key before the update of the view that has `key` after it; nil if the view is new.
    func earlierKey(ofViewAt key: ElementKey) -> ElementKey? {
      guard let owner = after.owner(of: key), !isInsertedAgain(owner, at: key) else { return nil }
      return before.key(of: owner)
    }

    /// Returns the key after the update of the view that has `key` before it; nil if the view no longer exists.
    func laterKey(ofViewAt key: ElementKey) -> ElementKey? {
      guard let owner = before.owner(of: key), let later = after.key(of: owner), !isInsertedAgain(owner, at: later)
      else { return nil }
      return later
    }

    /// Whether the owner's item was deleted and inserted again, so that its view, which has `key` after the update, is
    /// new.
    private func isInsertedAgain(_ owner: AnchoredViewOwner, at key: ElementKey) -> Bool {
      key.sectionOfAnchoredView.map { replacedViews.isReinserted(.cell(owner.item), inSection: $0) } ?? false
    }
  }
}

extension AnchoredViewChanges.Shown {
  /// The list of tracks to which the view's track is added. For a client, which identifies views by key, a view that
  /// takes the key of another one moves and does not appear.
  fileprivate var tracks: WritableKeyPath<SessionAnimation, [SessionAnimation.Track]> {
    if takesKey { return \.moving }
    return \.appearing
  }
}

extension ElementDiff {
  /// Removes all changes of the elements with these keys.
  mutating func remove(_ keys: Set<ElementKey>) {
    removed.removeAll { keys.contains($0.key) }
    changed.removeAll { keys.contains($0.key) }
    added.removeAll { keys.contains($0.key) }
  }
}

// The tracks of views that are anchored to items and get another key. They follow their items.
extension SessionAnimation {
  /// Adds the tracks of `start.anchoredViews`. `offscreenMoves` are the views that are moving out of the viewport, by
  /// the current keys of their elements. Returns the keys of those that return into the viewport.
  mutating func addAnchoredViews(
    _ start: AnimationContext, _ offscreenMoves: [ElementKey: InFlightAnimations.AnimatedElement]
  ) -> Set<ElementKey> {
    reassignedKeys = start.anchoredViews.keys
    var returned: Set<ElementKey> = []
    for view in start.anchoredViews.shown {
      let key = view.element.key
      if !view.wasShown, let animated = offscreenMoves[key] {
        returned.insert(key)
        addReturn(of: animated, as: view.element, takesKey: view.takesKey, start)
      } else if view.wasShown, let earlier = view.earlier {
        addMove(of: earlier, to: view, start)
      } else {
        let initial = start.rounding.rounded(
          start.transition.initialAttributes(for: view.element, from: view.earlier?.attributes))
        let track = Track(key: key, from: initial, to: view.element.attributes)
        // The track makes the client end the animation of the view that had the key.
        let isNeeded = start.inFlightAnimations.isAnimating(key, at: start.time)
        add(track, to: view.tracks, start, isNeeded: isNeeded)
      }
    }
    for view in start.anchoredViews.hidden { addHidden(view, start) }
    return returned
  }

  /// Adds a track from the view's element before the update, `earlier`, to its element after it.
  private mutating func addMove(
    of earlier: LayoutElement, to view: AnchoredViewChanges.Shown, _ start: AnimationContext
  ) {
    let after = view.element.attributes
    let additions = start.additions(of: earlier)
    let from = start.startAttributes(of: earlier)
    var track = Track(key: view.element.key, from: after.placed(like: from), to: after)
    if !isAdditive, earlier.attributes.hasSameAppearance(after),
      let animated = start.inFlightAnimations.persistingElement(for: earlier.key),
      start.time < animated.originalEndTime
    {
      track.originalEndTime = animated.originalEndTime
    }
    let isNeeded = !additions.isEmpty || start.inFlightAnimations.isAnimating(view.element.key, at: start.time)
    add(track, to: view.tracks, continuing: additions, start, isNeeded: isNeeded)
  }

  /// Makes a view transparent that was moving out of the viewport and returns: its element is animated under another
  /// key, which the client cannot match with this view.
  mutating func hideReturned(_ animated: InFlightAnimations.AnimatedElement, _ start: AnimationContext) {
    guard var removal = animated.removal else { return }
    removal.isOffscreenMove = false
    var transparent = start.rounding.rounded(animated.from)
    transparent.alpha = 0
    add(
      Track(
        key: animated.disappearingKey, from: transparent, to: transparent, removal: removal,
        originalEndTime: animated.originalEndTime), to: \.disappearing, start, isNeeded: true)
  }

  /// Adds the track of a view that leaves the viewport. It moves with its item if that still exists and the view is not
  /// replaced; otherwise it disappears.
  private mutating func addHidden(_ view: AnchoredViewChanges.Hidden, _ start: AnimationContext) {
    let key = view.element.key
    var removal = InFlightAnimations.Removal(animation: id, isOffscreenMove: false)
    if let later = view.later, !start.transition.isReplaced(key, at: later.attributes.indexPath) {
      removal.isOffscreenMove = true
      removal.currentKey = later.key
    }
    let additions = start.additions(of: view.element)
    let track = Track(
      key: view.losesKey ? .disappearing(key, animation: id) : key,
      from: start.startAttributes(of: view.element),
      to: start.rounding.rounded(
        start.transition.finalAttributes(for: view.element, to: view.later?.attributes)),
      removal: removal)
    add(
      track, to: \.disappearing, continuing: additions, start, isNeeded: start.movesViewport || !additions.isEmpty)
  }
}

extension AnimationContext {
  /// Whether the update gives other keys to anchored views that are animated. A client that adds animations by key
  /// cannot continue these.
  var reassignsAnimatedViews: Bool {
    guard !inFlightAnimations.isEmpty, !anchoredViews.shown.isEmpty else { return false }
    let leaving = Set(inFlightAnimations.offscreenMoves)
    return anchoredViews.shown.contains { view in
      leaving.contains(view.element.key) || inFlightAnimations.isAnimating(view.element.key, at: time)
        || (view.earlier.map { inFlightAnimations.isAnimating($0.key, at: time) } ?? false)
    }
  }
}

extension InFlightAnimations.AnimatedElement {
  /// The current key of the view's element. It differs from the view's key only for an anchored view that is moving out
  /// of the viewport.
  var elementKey: ElementKey { removal?.currentKey ?? key }
}

extension [InFlightAnimations.AnimatedElement] {
  /// The views that are moving out of the viewport, by the current keys of their elements; of several with one key the
  /// last.
  var offscreenMovesByKey: [ElementKey: InFlightAnimations.AnimatedElement] {
    let moves = filter { $0.removal?.isOffscreenMove == true }
    return Dictionary(moves.map { ($0.elementKey, $0) }, uniquingKeysWith: { _, last in last })
  }
}

extension InFlightAnimations {
  /// Updates the current keys of anchored views that are moving out of the viewport, after the layout has changed from
  /// `before` to `after`.
  mutating func followOwners(from before: ScrolledCollection, to after: ScrolledCollection) {
    let moves = elements.indices.filter { index in
      elements[index].removal?.isOffscreenMove == true && elements[index].elementKey.sectionOfAnchoredView != nil
    }
    guard !moves.isEmpty else { return }
    let old = AnchoredViewSearch(before, expectedLookups: moves.count)
    let new = AnchoredViewSearch(after, expectedLookups: moves.count)
    for index in moves {
      let key = elements[index].elementKey
      let owner = old.owner(of: key)
      if owner == new.owner(of: key) { continue }
      // The item was deleted: the view gets a key that no element has.
      let current = owner.flatMap { new.key(of: $0) } ?? elements[index].disappearingKey
      elements[index].removal?.currentKey = current
    }
  }
}
