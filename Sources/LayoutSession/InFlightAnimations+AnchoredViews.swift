import CollectionLayout

extension InFlightAnimations.AnimatedElement {
  /// The key that the element of the view has now. Only that of an anchored view that is moving out of the viewport may
  /// differ from the view's key.
  var elementKey: ElementKey { removal?.currentKey ?? key }

  /// Whether the view is moving out of the viewport and its element has a key now.
  func isMovingOffscreen(as key: ElementKey) -> Bool { removal?.isOffscreenMove == true && elementKey == key }
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
