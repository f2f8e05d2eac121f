import Foundation

extension UICollectionView {
  /// Replaces the layout. The elements in view move from their old attributes to the new ones.
  final func replaceLayout(by layout: UICollectionViewLayout, completion: ((Bool) -> Void)?) {
    let old = currentLayout
    guard layout !== old else {
      completion?(true)
      return
    }
    guard wasPrepared else {
      exchange(layout)
      completion?(true)
      return
    }
    layoutIfNeeded()
    let update = CollectionUpdate(before: elements, newKey: { $0 }, oldKey: { $0 }, isReloaded: { _ in false })
    update.nextLayout = layout
    // Both layouts see the collection view while they prepare.
    layout.collectionView = self
    layout.prepareForTransition(from: old)
    old.prepareForTransition(to: layout)
    for view in views.values { view.willTransition(from: old, to: layout) }
    let order = elementOrder
    exchange(layout)
    elementOrder = order
    old.collectionView = self
    animate(update, updateItems: nil, previousLayout: old) { new in
      old.finalizeLayoutTransition()
      new.finalizeLayoutTransition()
    }
    old.collectionView = nil
    for view in views.values { view.didTransition(from: old, to: layout) }
    completion?(true)
  }

  /// Begins a transition to another layout, whose progress the caller sets.
  final func beginInteractiveTransition(
    to layout: UICollectionViewLayout, completion: ((Bool, Bool) -> Void)?
  ) -> UICollectionViewTransitionLayout {
    let transition =
      delegate?.collectionView(self, transitionLayoutForOldLayout: currentLayout, newLayout: layout)
      ?? UICollectionViewTransitionLayout(currentLayout: currentLayout, nextLayout: layout)
    layout.collectionView = self
    layout.prepareForTransition(from: currentLayout)
    currentLayout.prepareForTransition(to: layout)
    invalidateEverything(of: layout, andCounts: false)
    transitionCompletion = completion
    exchange(transition)
    return transition
  }

  /// Ends an interactive transition at the next or the previous layout.
  final func endInteractiveTransition(finished: Bool) {
    guard let transition = currentLayout as? UICollectionViewTransitionLayout else { return }
    exchange(finished ? transition.nextLayout : transition.currentLayout)
    transition.currentLayout.finalizeLayoutTransition()
    transition.nextLayout.finalizeLayoutTransition()
    let completion = transitionCompletion
    transitionCompletion = nil
    completion?(true, finished)
  }

  /// Takes another layout into use.
  private final func exchange(_ layout: UICollectionViewLayout) {
    currentLayout.collectionView = nil
    currentLayout = layout
    layout.collectionView = self
    layout.isInvalid = true
    hasInvalidatedEverything = false
    if wasPrepared { invalidateEverything(of: layout, andCounts: false) }
    measuredSizes = [:]
    askedPages = nil
    elementOrder = []
    needsLayout = true
  }
}
