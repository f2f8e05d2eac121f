package import CollectionLayout

// The current state. It is laid out on demand.
extension Session {
  /// Returns the current layout; the previous one if the work is cancelled.
  package mutating func currentLayout() -> PreparedCollection {
    if movement != nil {
      updateMovementTarget()
      // The source and the target of the movement may still be those of the earlier data.
      if layout.work.isCancelled { return layout.prepared }
    }
    if layout.isInvalid {
      let before = ScrolledCollection(layout.prepared, contentOffset: contentOffset)
      guard layout.prepare(shownModel, viewport: viewport.size) else { return layout.prepared }
      viewport.keepAnchor(from: before, in: layout.prepared)
    }
    layout.validate()
    return layout.prepared
  }

  /// Returns the current layout at the current scroll position.
  package mutating func currentView() -> ScrolledCollection {
    let prepared = currentLayout()
    return ScrolledCollection(
      prepared, contentOffset: contentOffset,
      orthogonalOffsets: viewport.orthogonalPlaces(in: layout, rounding).offsets, movingItem: movingItem)
  }

  /// Returns the model state of the viewport. Throws if it has too many elements.
  mutating func modelState() throws(TooManyElements) -> ViewportState {
    let (state, isWhole) = state()
    if !isWhole { throw TooManyElements() }
    return state
  }

  /// Returns the model state of the viewport, truncated to the limits.
  mutating func truncatedModelState() -> ViewportState { state().state }

  /// Lays out, and clamps the offset if a change requires it. The offset is clamped only here and not in queries, so
  /// that coalesced changes clamp it once.
  mutating func settleViewport() {
    let prepared = currentLayout()
    guard !layout.work.isCancelled else { return }
    viewport.clampIfNeeded(to: prepared)
  }

  private mutating func state() -> (state: ViewportState, isWhole: Bool) {
    _ = currentLayout()
    if layout.work.isCancelled { return (presentation.lastSent.state, false) }
    settleViewport()
    let view = currentView()
    var overscan = options.overscan
    var found = elements(in: view.bounds.outset(by: overscan), of: view)
    while !found.isWhole, overscan > 0, !layout.work.isCancelled {
      overscan = overscan > 1 ? overscan / 2 : 0
      found = elements(in: view.bounds.outset(by: overscan), of: view)
    }
    let state = ViewportState(
      elements: found.elements,
      contentOffset: rounding.rounded(contentOffset), contentSize: rounding.rounded(layout.prepared.contentSize),
      viewport: rounding.rounded(viewport.size),
      orthogonalOffsets: viewport.orthogonalPlaces(in: layout, rounding).reported)
    return (state, found.isWhole && !layout.work.isCancelled)
  }
}
