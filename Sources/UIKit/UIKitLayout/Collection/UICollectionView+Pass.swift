package import Foundation

extension UICollectionView {
  /// The number of times that the size of an element may differ from the proposed one in a pass.
  static let measurementLimit = 12

  /// Whether something changed since the last layout pass (`runPass()`).
  final var needsPass: Bool {
    needsLayout || counts == nil || currentLayout.isInvalid || !(queriedPages?.contains(pages) ?? false)
  }

  /// The rectangle of the pages that the bounds touch: pages have the size of the bounds, and the first one begins at
  /// the origin of the content. Elements are requested for whole pages.
  final var pages: CGRect {
    let (width, height) = (bounds.width, bounds.height)
    guard width > 0, height > 0 else { return bounds }
    let left = (bounds.minX / width).rounded(.down) * width
    let top = (bounds.minY / height).rounded(.down) * height
    let right = (bounds.maxX / width).rounded(.up) * width
    let bottom = (bounds.maxY / height).rounded(.up) * height
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Runs a layout pass: prepares the layout if it is invalid, requests the elements in view, measures them, and moves
  /// the views.
  final func runPass() {
    isInPass = true
    defer { isInPass = false }
    prepareLayout()
    queryElements()
    measureElements()
    applyAttributes()
  }

  /// Returns the item counts by section. If they are unknown, they are those of the host (`assignedCounts`), or else
  /// are requested from the data source.
  final func queryCounts() -> [Int] {
    if let counts { return counts }
    var newCounts = assignedCounts
    if newCounts == nil, let dataSource {
      let sections = dataSource.numberOfSections(in: self)
      newCounts = (0..<max(0, sections)).map { dataSource.collectionView(self, numberOfItemsInSection: $0) }
    }
    counts = newCounts ?? []
    return counts ?? []
  }

  /// Prepares the layout if it is invalid, and stores the content size that it returns.
  final func prepareLayout() {
    if !hasInvalidatedEverything { invalidateEverything(of: currentLayout, andCounts: true) }
    _ = queryCounts()
    guard currentLayout.isInvalid else { return }
    applyOffsetAdjustments()
    wasPrepared = true
    queriedPages = nil
    log("prepare()")
    currentLayout.runPreparation()
    takeContentSize()
  }

  /// Invalidates everything of a layout, with `invalidatesCounts` also of the item counts: for a new layout of the
  /// collection view or for other data.
  final func invalidateEverything(of layout: UICollectionViewLayout, andCounts invalidatesCounts: Bool) {
    hasInvalidatedEverything = true
    let context = layout.makeInvalidationContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = invalidatesCounts
    log("invalidateLayout(with:)")
    layout.invalidateLayout(with: context)
  }

  /// Moves the content offset by the `contentOffsetAdjustment` of the invalidation contexts since the last pass.
  final func applyOffsetAdjustments() {
    var offset = contentOffset
    for context in currentLayout.pendingContexts {
      offset.x += context.contentOffsetAdjustment.x
      offset.y += context.contentOffsetAdjustment.y
    }
    currentLayout.pendingContexts = []
    if offset != contentOffset { contentOffset = offset }
  }

  /// Stores the content size that the layout returns. If the content became shorter, an offset beyond its end is moved
  /// back.
  final func takeContentSize() {
    let old = storedContentSize
    log("collectionViewContentSize")
    storedContentSize = currentLayout.collectionViewContentSize
    guard storedContentSize.width < old.width || storedContentSize.height < old.height else { return }
    let nearest = clamped(contentOffset)
    var offset = contentOffset
    if storedContentSize.width < old.width { offset.x = min(offset.x, nearest.x) }
    if storedContentSize.height < old.height { offset.y = min(offset.y, nearest.y) }
    if offset != contentOffset { contentOffset = offset }
  }

  /// Requests the elements of the pages in view unless they are known.
  final func queryElements() {
    let requested = pages
    if queriedPages?.contains(requested) ?? false { return }
    takeElements(in: requested)
  }

  /// Requests the elements of a rectangle from the layout, which replace `elements`. Warns of invalid and repeated ones
  /// and leaves them out.
  final func takeElements(in rectangle: CGRect) {
    queriedPages = rectangle
    elements = [:]
    elementOrder = []
    log("layoutAttributesForElements(in: \(NSStringFromCGRect(rectangle)))")
    for attributes in currentLayout.layoutAttributesForElements(in: mirrored(rectangle)) ?? [] {
      let key = CollectionUpdate.Key(attributes)
      guard isValid(key) else {
        warn(
          "Layout attributes \(attributes) were received from the layout \(type(of: currentLayout)) but are not valid "
            + "for the data source counts. Attributes will be ignored.")
        continue
      }
      guard elements[key] == nil else {
        warn(
          "The layout \(type(of: currentLayout)) returned two attributes for one element: \(attributes). Return one.")
        continue
      }
      if key.category == .decorationView { checkRegistration(key.kind ?? "") }
      elements[key] = mirrored(attributes)
      elementOrder.append(key)
    }
  }

  /// Warns once of decoration views of a kind that was not registered, for which UIKit raises an exception.
  private final func checkRegistration(_ kind: String) {
    guard currentLayout.decorationRegistrations[kind] == nil,
      currentLayout.unregisteredDecorations.insert(kind).inserted
    else { return }
    warn(
      "The layout \(type(of: currentLayout)) registered no decoration views of the kind \(kind). Call "
        + "register(_:forDecorationViewOfKind:).")
  }

  /// Returns whether the data has the item of a cell; true for other elements.
  private final func isValid(_ key: CollectionUpdate.Key) -> Bool {
    guard key.category == .cell else { return true }
    guard let counts, key.indexPath.count == 2 else { return false }
    let (section, item) = (key.indexPath[0], key.indexPath[1])
    return counts.indices.contains(section) && item >= 0 && item < counts[section]
  }

  /// The elements in view, without hidden ones, in the order of the layout's result.
  final var visibleElements: [UICollectionViewLayoutAttributes] {
    elementOrder.compactMap { elements[$0] }.filter { $0.isVisible(in: bounds) }
  }

  // MARK: Measuring

  /// Requests the sizes of the elements in view, from the first one on. A size that differs invalidates the layout at
  /// once, so that elements that it pushes out of view are not measured. Ends with a warning if the size of an element
  /// differs more than `measurementLimit` times.
  final func measureElements() {
    guard preferredSize != nil || makesCells else { return }
    var measurements: [CollectionUpdate.Key: Int] = [:]
    var sizes: [CollectionUpdate.Key: CGSize] = [:]
    while let (key, original) = nextUnmeasured(sizes) {
      sizes[key] = original.size
      guard let preferred = preferredAttributes(for: original, key) else { continue }
      log("shouldInvalidateLayout(forPreferredLayoutAttributes: \(key.name))")
      guard
        currentLayout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      else { continue }
      measurements[key, default: 0] += 1
      guard measurements[key, default: 0] <= Self.measurementLimit else {
        warn(
          "The sizes of the layout \(type(of: currentLayout)) do not settle: \(original). Return the same preferred size "
            + "for the same attributes.")
        break
      }
      log("invalidationContext(forPreferredLayoutAttributes: \(key.name))")
      log("invalidateLayout(with:)")
      currentLayout.invalidateLayout(
        with: currentLayout.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
      prepareLayout()
      queryElements()
      // What the element requested was granted, so that its new size is not measured again.
      if let granted = elements[key], granted.size == preferred.size { sizes[key] = granted.size }
    }
    measuredSizes = sizes.merging(measuredSizes) { new, _ in new }.filter { elements[$0.key] != nil }
  }

  /// Returns the first cell or supplementary view in view that was not measured at its present size; nil if there is
  /// none. `sizes` are the sizes at which elements were measured in this pass.
  private final func nextUnmeasured(
    _ sizes: [CollectionUpdate.Key: CGSize]
  ) -> (CollectionUpdate.Key, UICollectionViewLayoutAttributes)? {
    for key in elementOrder where key.category != .decorationView {
      guard let attributes = elements[key], attributes.isVisible(in: bounds) else { continue }
      if (sizes[key] ?? measuredSizes[key]) != attributes.size { return (key, attributes) }
    }
    return nil
  }

  /// Returns the attributes that an element requests; nil if `preferredSize` returns none and the data source makes no
  /// view for it.
  private final func preferredAttributes(
    for original: UICollectionViewLayoutAttributes, _ key: CollectionUpdate.Key
  ) -> UICollectionViewLayoutAttributes? {
    let copy = original.duplicate
    if let size = preferredSize?(key.category, key.kind, key.indexPath, original.size) {
      copy.size = size
      return copy
    }
    return makesCells ? view(for: key, original)?.preferredLayoutAttributesFitting(copy) : nil
  }

  // MARK: Direction

  /// Whether the collection view mirrors the layout's results, because the layout requests that for this direction of
  /// reading and does not mirror them itself.
  private final var flips: Bool {
    currentLayout.flipsHorizontallyInOppositeLayoutDirection && !currentLayout.mirrorsItself
      && effectiveUserInterfaceLayoutDirection != currentLayout.developmentLayoutDirection
  }

  /// Returns a rectangle of the content in the coordinates of the layout, which are mirrored if `flips` is true.
  private final func mirrored(_ rectangle: CGRect) -> CGRect {
    guard flips else { return rectangle }
    return CGRect(
      x: storedContentSize.width - rectangle.maxX, y: rectangle.minY, width: rectangle.width, height: rectangle.height)
  }

  /// Returns attributes of the layout in the coordinates of the content, mirrored if `flips` is true.
  final func mirrored(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    guard flips else { return attributes }
    let copy = attributes.duplicate
    copy.center.x = storedContentSize.width - attributes.center.x
    return copy
  }

  // MARK: Invalidation

  /// Records that the layout was invalidated.
  final func layoutWasInvalidated(by context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateDataSourceCounts { counts = nil }
    queriedPages = nil
    needsLayout = true
  }

  /// Queries the layout whether new bounds invalidate it, and stores the invalidation context in `boundsContext`; nil
  /// if they do not. Called while the old bounds are still set.
  final func queryInvalidation(_ new: CGRect) {
    boundsContext = nil
    guard !isInPass, wasPrepared else { return }
    log("shouldInvalidateLayout(forBoundsChange: \(NSStringFromCGRect(new)))")
    if currentLayout.shouldInvalidateLayout(forBoundsChange: new) {
      log("invalidationContext(forBoundsChange: \(NSStringFromCGRect(new)))")
      boundsContext = currentLayout.invalidationContext(forBoundsChange: new)
    } else if new.size != bounds.size {
      boundsContext = currentLayout.makeInvalidationContext()
    }
  }

  /// Notifies the layout of changed insets, margins or traits.
  final func surroundingsDidChange() {
    if wasPrepared { currentLayout.surroundingsDidChange() }
  }

  /// Invalidates the layout with the context that `queryInvalidation(_:)` has stored; does nothing without one.
  final func invalidateForBounds() {
    guard let context = boundsContext else { return }
    boundsContext = nil
    log("invalidateLayout(with:)")
    currentLayout.invalidateLayout(with: context)
  }
}

extension UICollectionView {
  /// Returns the number of items in a section. Raises for an unknown section; returns 0 if a host handles the
  /// exception.
  final func count(ofSection section: Int) -> Int {
    let counts = queryCounts()
    guard counts.indices.contains(section) else {
      fail(
        "request for number of items in section \(section) when there are only \(counts.count) sections in the "
          + "collection view")
      return 0
    }
    return counts[section]
  }

  /// Returns the index path of the frontmost item in view at a point of the content; nil if there is none.
  final func frontmostItem(at point: CGPoint) -> IndexPath? {
    if !isInPass { layoutIfNeeded() }
    let hits = visibleElements.filter { $0.representedElementCategory == .cell && $0.frame.contains(point) }
    return hits.max { $0.zIndex < $1.zIndex }?.indexPath
  }

  /// Returns the index paths of the elements of a category and kind in view in ascending order.
  final func visiblePaths(_ category: ElementCategory, kind: String?) -> [IndexPath] {
    if !isInPass { layoutIfNeeded() }
    return
      visibleElements
      .filter { $0.representedElementCategory == category && $0.representedElementKind == kind }
      .map(\.indexPath).sorted()
  }
}

extension UICollectionView {
  /// Changes the size of the view. If `animated`, the initial and final attributes of the elements in view are
  /// requested from the layout.
  package final func resize(to size: CGSize, animated: Bool) {
    guard size != bounds.size else { return }
    let old = bounds
    guard animated, wasPrepared else {
      frame.size = size
      return
    }
    layoutIfNeeded()
    let before = CollectionUpdate(before: elements)
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

  /// Scrolls an orthogonal section to an offset in points.
  package final func scrollSection(_ section: Int, to offset: CGFloat) {
    layoutIfNeeded()
    orthogonalOffsets[section] = offset
    currentLayout.orthogonalOffsetDidChange(inSection: section)
    queriedPages = nil
    needsLayout = true
    layoutIfNeeded()
  }

  /// Returns the elements of a rectangle of the content, in the order of the layout.
  package final func elements(in rectangle: CGRect) -> [UICollectionViewLayoutAttributes] {
    layoutIfNeeded()
    if let queriedPages, queriedPages.contains(rectangle) {
      return elementOrder.compactMap { elements[$0] }.filter { $0.frame.overlaps(rectangle) }
    }
    // The elements in view are kept: the larger rectangle is requested for this call only.
    let (pages, stored, order) = (queriedPages, elements, elementOrder)
    takeElements(in: rectangle)
    let result = elementOrder.compactMap { elements[$0] }
    (queriedPages, elements, elementOrder) = (pages, stored, order)
    return result
  }

  /// Passes a call to the layout to `callHandler`.
  final func log(_ call: @autoclosure () -> String) {
    callHandler?(call())
  }

  /// Raises an exception of UIKit: reports it to the host, or ends the process.
  package final func fail(_ reason: String) {
    guard let exceptionHandler else { raiseException(reason) }
    exceptionHandler(reason)
  }

  /// Logs a warning about what UIKit accepts without an exception.
  package final func warn(_ text: String) {
    guard let warningHandler else { return logWarning(text) }
    warningHandler(text)
  }

  /// The orthogonal sections, after a pass.
  package final var orthogonalSections: [OrthogonalSectionState] {
    layoutIfNeeded()
    return currentLayout.orthogonalSections
  }
}
