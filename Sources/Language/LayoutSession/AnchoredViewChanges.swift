import CollectionLayout

/// The views anchored to items whose element keys belong to views of other items after an update than before it.
///
/// The key of such a view contains the number of the view in its section, so the deletion of an item changes the keys
/// of all later views. As in UIKit, the views follow their items. Views of groups keep their keys.
struct AnchoredViewChanges: Sendable {
  /// A view that is in the viewport after the update.
  struct Shown: Sendable {
    /// Its element after the update.
    var element: LayoutElement
    /// Its element before the update, in the viewport or not; nil if the view is new.
    var earlier: LayoutElement?
    /// Whether `earlier` was in the viewport.
    var wasShown: Bool
    /// Whether another view in the viewport had the key of `element` before the update.
    var takesKey: Bool
  }

  /// A view that was in the viewport and no longer is.
  struct Hidden: Sendable {
    /// Its element before the update.
    var element: LayoutElement
    /// Its element after the update; nil if its item was deleted.
    var later: LayoutElement?
    /// Whether another view in the viewport has the key of `element` after the update.
    var losesKey: Bool
  }

  private(set) var shown: [Shown] = []
  private(set) var hidden: [Hidden] = []
  /// The keys that belong to views of other items after the update, if such a view is in the viewport before or after
  /// it.
  private(set) var keys: Set<ElementKey> = []

  /// Compares the elements in the viewport before and after an update. Keys in sections whose views are all replaced
  /// are left out.
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
  /// The owners of anchored views (item, kind and number) before and after an update.
  private struct Owners {
    let before: AnchoredViewSearch
    let after: AnchoredViewSearch
    let replacedViews: ReplacedViews

    init(_ transition: UpdateTransition, expectedLookups count: Int) {
      before = AnchoredViewSearch(transition.before, expectedLookups: count)
      after = AnchoredViewSearch(transition.after, expectedLookups: count)
      replacedViews = transition.replacedViews
    }

    /// Whether a key of an anchored view has another owner after the update.
    func differ(at key: ElementKey) -> Bool {
      guard let section = key.sectionOfAnchoredView, !replacedViews.contains(key, inSection: section) else {
        return false
      }
      return before.owner(of: key) != after.owner(of: key)
    }

    /// Returns the earlier key of the view that has `key` after the update; nil if the view is new.
    func earlierKey(ofViewAt key: ElementKey) -> ElementKey? {
      guard let owner = after.owner(of: key), !isInsertedAgain(owner, at: key) else { return nil }
      return before.key(of: owner)
    }

    /// Returns the later key of the view that has `key` before the update; nil if the view no longer exists.
    func laterKey(ofViewAt key: ElementKey) -> ElementKey? {
      guard let owner = before.owner(of: key), let later = after.key(of: owner), !isInsertedAgain(owner, at: later)
      else { return nil }
      return later
    }

    /// Whether the item of an owner was deleted and inserted again, so that its view, with `key` after the update, is
    /// new.
    private func isInsertedAgain(_ owner: AnchoredViewOwner, at key: ElementKey) -> Bool {
      key.sectionOfAnchoredView.map { replacedViews.isReinserted(.cell(owner.item), inSection: $0) } ?? false
    }
  }
}

extension AnchoredViewChanges.Shown {
  /// The list for the track of the view. For clients, which identify views by key, a view that takes a key moves.
  fileprivate var tracks: WritableKeyPath<SessionAnimation, [SessionAnimation.Track]> {
    if takesKey { return \.moving }
    return \.appearing
  }
}

extension ElementDiff {
  /// Removes the elements with some keys from the difference.
  mutating func remove(_ keys: Set<ElementKey>) {
    removed.removeAll { keys.contains($0.key) }
    changed.removeAll { keys.contains($0.key) }
    added.removeAll { keys.contains($0.key) }
  }
}

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

  /// Adds a track that leads a view from its earlier element to the one after the update.
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

  /// Makes a view transparent that was moving out of the viewport, because its element has another view now. The client
  /// cannot match the two.
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

  /// Adds a track of a view that disappears, or moves out of the viewport with its item.
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

extension InFlightAnimations.AnimatedElement {
  /// The key that the element of the view has now. Only that of an anchored view that is moving out of the viewport may
  /// differ from the view's key.
  var elementKey: ElementKey { removal?.currentKey ?? key }
}

extension [InFlightAnimations.AnimatedElement] {
  /// The views that are moving out of the viewport, by the keys that their elements have now; of several with one key
  /// the last.
  var offscreenMovesByKey: [ElementKey: InFlightAnimations.AnimatedElement] {
    let moves = filter { $0.removal?.isOffscreenMove == true }
    return Dictionary(moves.map { ($0.elementKey, $0) }, uniquingKeysWith: { _, last in last })
  }
}

extension InFlightAnimations {
  /// Updates the current keys of anchored views that are moving out of the viewport, after a change of the collection
  /// from `before` to `after`.
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
