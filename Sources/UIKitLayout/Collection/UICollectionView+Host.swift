package import Foundation

extension UICollectionView {
  /// Changes the size of the view. An animated change requests the initial and final attributes of what is in view.
  package final func resize(to size: CGSize, animated: Bool) {
    guard size != bounds.size else { return }
    let old = bounds
    guard animated, wasPrepared else {
      frame.size = size
      return
    }
    layoutIfNeeded()
    let before = CollectionUpdate(before: elements, newKey: { $0 }, oldKey: { $0 }, isReloaded: { _ in false })
    let order = elementOrder
    frame.size = size
    elementOrder = order
    log("prepare(forAnimatedBoundsChange:)")
    currentLayout.prepare(forAnimatedBoundsChange: old)
    animate(before, updateItems: nil, oldBounds: old) { layout in
      log("finalizeAnimatedBoundsChange()")
      layout.finalizeAnimatedBoundsChange()
    }
  }

  /// Ends a drag at a proposed offset with a velocity in points per millisecond, and returns the offset at which the
  /// layout and the delegate let it end.
  package final func endDrag(at proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    layoutIfNeeded()
    log("targetContentOffset(forProposedContentOffset:withScrollingVelocity:)")
    var target = currentLayout.targetContentOffset(
      forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    if let delegate {
      delegate.scrollViewWillBeginDragging(self)
      unsafe withUnsafeMutablePointer(to: &target) {
        // The delegate changes the target through the pointer, which is valid during the call.
        unsafe delegate.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: $0)
      }
    }
    target = clamped(target)
    contentOffset = target
    delegate?.scrollViewDidEndDragging(self, willDecelerate: velocity != .zero)
    layoutIfNeeded()
    delegate?.scrollViewDidEndDecelerating(self)
    return target
  }

  /// Scrolls a section across the collection view.
  package final func scrollSection(_ section: Int, to offset: CGFloat) {
    layoutIfNeeded()
    orthogonalOffsets[section] = offset
    currentLayout.orthogonalOffsetDidChange(inSection: section)
    askedPages = nil
    needsLayout = true
    layoutIfNeeded()
  }

  /// Returns the elements of a rectangle of the content, in the order of the layout.
  package final func elements(in rectangle: CGRect) -> [UICollectionViewLayoutAttributes] {
    layoutIfNeeded()
    if let askedPages, askedPages.contains(rectangle) {
      return elementOrder.compactMap { elements[$0] }.filter { $0.frame.overlaps(rectangle) }
    }
    // What is in view stays; the larger rectangle is requested once.
    let (pages, known, order) = (askedPages, elements, elementOrder)
    takeElements(in: rectangle)
    let found = elementOrder.compactMap { elements[$0] }
    (askedPages, elements, elementOrder) = (pages, known, order)
    return found
  }

  /// The sections that scroll across, after a pass.
  package final var orthogonalSections: [OrthogonalSectionState] {
    layoutIfNeeded()
    return currentLayout.orthogonalSections
  }
}
