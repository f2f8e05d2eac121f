import Foundation

extension UICollectionView {
  /// Replaces the layout. The elements in view move from their old attributes to the new ones. `completion` is called
  /// with true at the end of the call.
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
    let update = CollectionUpdate(before: elements)
    update.nextLayout = layout
    // Both layouts see the collection view while they prepare.
    layout.owner = self
    layout.prepareForTransition(from: old)
    old.prepareForTransition(to: layout)
    for view in views.values { view.willTransition(from: old, to: layout) }
    let order = elementOrder
    exchange(layout)
    elementOrder = order
    old.owner = self
    animate(update, updateItems: nil, previousLayout: old) { new in
      old.finalizeLayoutTransition()
      new.finalizeLayoutTransition()
    }
    old.owner = nil
    for view in views.values { view.didTransition(from: old, to: layout) }
    completion?(true)
  }

  /// Is notified of the end of an interactive transition: whether its animation ended, and whether it ended at the next
  /// layout.
  public typealias LayoutInteractiveTransitionCompletion = (Bool, Bool) -> Void

  /// Begins a transition to another layout, whose progress the caller sets.
  final func beginInteractiveTransition(
    to layout: UICollectionViewLayout, completion: ((Bool, Bool) -> Void)?
  ) -> UICollectionViewTransitionLayout {
    let transition =
      delegate?.collectionView(self, transitionLayoutForOldLayout: currentLayout, newLayout: layout)
      ?? UICollectionViewTransitionLayout(currentLayout: currentLayout, nextLayout: layout)
    layout.owner = self
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

  /// Replaces the current layout and marks the new one as invalid. Measured sizes are discarded.
  private final func exchange(_ layout: UICollectionViewLayout) {
    currentLayout.owner = nil
    currentLayout = layout
    layout.owner = self
    layout.isInvalid = true
    hasInvalidatedEverything = false
    if wasPrepared { invalidateEverything(of: layout, andCounts: false) }
    measuredSizes = [:]
    queriedPages = nil
    elementOrder = []
    needsLayout = true
    reportChanges()
  }
}

extension UICollectionView {
  /// Runs the pass after a change, collects the initial and final attributes of all elements in view, and passes the
  /// motions to `transitionHandler`.
  ///
  /// `updateItems` are those of a batch; nil for other changes. `previousLayout` is the replaced layout; nil if it
  /// stays. `given` are the bounds before the change; nil if they stay. `finish` calls the methods of the layouts that
  /// end a change.
  final func animate(
    _ update: CollectionUpdate, updateItems: [UICollectionViewUpdateItem]?,
    previousLayout: UICollectionViewLayout? = nil,
    oldBounds given: CGRect? = nil, finish: (UICollectionViewLayout) -> Void
  ) {
    let layout = currentLayout
    let oldBounds = given ?? bounds
    let visibleBefore = elementOrder.filter { update.before[$0]?.isVisible(in: oldBounds) ?? false }
    isInPass = true
    prepareForChange(updateItems)
    moveOffset()
    let visible = pages.union(oldBounds.intersection(CGRect(origin: .zero, size: storedContentSize)))
    takeElements(in: visible)
    measureElements()
    update.offsetChange = CGPoint(x: bounds.minX - oldBounds.minX, y: bounds.minY - oldBounds.minY)
    layout.activeUpdate = update
    previousLayout?.activeUpdate = update
    var changes = MotionCollector(
      view: self, update: update, layout: layout, previousLayout: previousLayout ?? layout)
    let visibleAfter = elementOrder.filter { elements[$0]?.isVisible(in: bounds) ?? false }
    for category in [ElementCategory.cell, .supplementaryView, .decorationView] {
      changes.collect(
        before: visibleBefore.filter { $0.category == category },
        after: visibleAfter.filter { $0.category == category }, present: elements)
      if category != .cell, updateItems != nil {
        changes.collectExtra(
          category, kinds: Set((visibleBefore + visibleAfter).filter { $0.category == category }.compactMap(\.kind)),
          present: elements)
      }
    }
    finish(layout)
    layout.activeUpdate = nil
    previousLayout?.activeUpdate = nil
    applyAttributes()
    isInPass = false
    needsLayout = false
    transitionHandler?(
      CollectionTransition(motions: changes.motions, oldBounds: oldBounds, newBounds: bounds))
  }

  /// Prepares the layout for a change. A content offset that is beyond the end of the new content stays.
  private final func prepareForChange(_ updateItems: [UICollectionViewUpdateItem]?) {
    applyOffsetAdjustments()
    wasPrepared = true
    queriedPages = nil
    log("prepare()")
    currentLayout.runPreparation()
    if let updateItems {
      log("prepare(forCollectionViewUpdates:)")
      currentLayout.prepare(forCollectionViewUpdates: updateItems)
    }
    log("collectionViewContentSize")
    storedContentSize = currentLayout.collectionViewContentSize
  }

  /// Moves the offset to the one that layout and delegate return after a change.
  private final func moveOffset() {
    log("targetContentOffset(forProposedContentOffset:)")
    var target = currentLayout.targetContentOffset(forProposedContentOffset: contentOffset)
    if let delegate { target = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target) }
    target = clamped(target)
    guard target != contentOffset else { return }
    // The layout may depend on the offset, so it is queried as for any scrolling.
    isInPass = false
    contentOffset = target
    isInPass = true
    prepareLayout()
  }
}

/// Collects the motions of a change.
@MainActor private struct MotionCollector {
  let view: UICollectionView
  let update: CollectionUpdate
  let layout: UICollectionViewLayout
  let previousLayout: UICollectionViewLayout
  var motions: [ElementMotion] = []
  /// The new keys of the elements that were in view and keep their views.
  var seen: Set<CollectionUpdate.Key> = []

  /// Requests the final attributes of the elements that were in view, and the initial ones of those that are now.
  /// `present` are the attributes after the change.
  mutating func collect(
    before: [CollectionUpdate.Key], after: [CollectionUpdate.Key],
    present: [CollectionUpdate.Key: UICollectionViewLayoutAttributes]
  ) {
    let ends = before.map { ($0, end($0, previousLayout)) }
    let starts = Dictionary(
      after.compactMap { key in start(key).map { (key, $0) } }, uniquingKeysWith: { first, _ in first })
    for (old, end) in ends {
      guard let previous = update.before[old] else { continue }
      let new = update.isReloaded(old) ? nil : update.newKey(old)
      guard let new else {
        motions.append(ElementMotion(oldKey: old, newKey: nil, from: previous, to: end ?? previous.faded))
        continue
      }
      seen.insert(new)
      // Initial attributes that the layout returns for an element that stays replace its old ones.
      let to = after.contains(new) ? present[new] : end ?? present[new]
      motions.append(ElementMotion(oldKey: old, newKey: new, from: starts[new] ?? previous, to: to ?? previous.faded))
    }
    for key in after where !seen.contains(key) {
      guard let attributes = present[key] else { continue }
      let old = update.oldKey(key).flatMap { update.isReloaded($0) ? nil : $0 }
      motions.append(ElementMotion(oldKey: old, newKey: key, from: starts[key] ?? attributes.faded, to: attributes))
    }
  }

  /// Adds the motions of supplementary or decoration views that the layout inserts and deletes, as its
  /// `indexPathsToInsert…` and `indexPathsToDelete…` methods return.
  mutating func collectExtra(
    _ category: UICollectionView.ElementCategory, kinds: Set<String>,
    present: [CollectionUpdate.Key: UICollectionViewLayoutAttributes]
  ) {
    for kind in kinds.sorted() {
      let isSupplementary = category == .supplementaryView
      let deleted =
        isSupplementary
        ? layout.indexPathsToDeleteForSupplementaryView(ofKind: kind)
        : layout.indexPathsToDeleteForDecorationView(ofKind: kind)
      let inserted =
        isSupplementary
        ? layout.indexPathsToInsertForSupplementaryView(ofKind: kind)
        : layout.indexPathsToInsertForDecorationView(ofKind: kind)
      for path in deleted {
        let key = CollectionUpdate.Key(category, kind, path)
        guard let previous = update.before[key] else { continue }
        let end = end(key, layout) ?? previous.faded
        if let index = motions.firstIndex(where: { $0.oldKey == key }) {
          motions[index].newKey = nil
          motions[index].to = end
        } else {
          motions.append(ElementMotion(oldKey: key, newKey: nil, from: previous, to: end))
        }
      }
      for path in inserted {
        let key = CollectionUpdate.Key(category, kind, path)
        guard let attributes = present[key] else { continue }
        let start = start(key) ?? attributes.faded
        if let index = motions.firstIndex(where: { $0.newKey == key }) {
          motions[index].oldKey = nil
          motions[index].from = start
        } else {
          motions.append(ElementMotion(oldKey: nil, newKey: key, from: start, to: attributes))
        }
      }
    }
  }

  /// Requests the initial attributes of an element; nil if the layout returns none.
  private func start(_ key: CollectionUpdate.Key) -> UICollectionViewLayoutAttributes? {
    view.log("initialLayoutAttributes(\(key.name))")
    return layout.initial(key)
  }

  /// Requests the final attributes of an element; nil if the layout returns none.
  private func end(_ key: CollectionUpdate.Key, _ layout: UICollectionViewLayout) -> UICollectionViewLayoutAttributes? {
    view.log("finalLayoutAttributes(\(key.name))")
    return layout.final(key)
  }
}
