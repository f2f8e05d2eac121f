import CollectionLayout

extension InFlightAnimations.AnimatedElement {
  /// The key that the element of the view has now. Only that of an anchored view that is moving out of the viewport may
  /// differ from the view's key.
  var elementKey: ElementKey { removal?.currentKey ?? key }
}

extension [InFlightAnimations.AnimatedElement] {
  /// The views that are moving out of the viewport, by the keys that their elements have now; of several with one key the
  /// last.
  var offscreenMovesByKey: [ElementKey: InFlightAnimations.AnimatedElement] {
    let moves = filter { $0.removal?.isOffscreenMove == true }
    return Dictionary(moves.map { ($0.elementKey, $0) }, uniquingKeysWith: { _, last in last })
  }
}

extension InFlightAnimations {
  /// Records the keys that anchored views which are moving out of the viewport have in another view of the collection.
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
      // No element has the key of a view without an owner.
      let current = owner.flatMap { new.key(of: $0) } ?? elements[index].disappearingKey
      elements[index].removal?.currentKey = current
    }
  }
}
