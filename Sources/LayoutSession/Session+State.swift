package import CollectionLayout

// What is true now: laid out when it is asked for.
extension Session {
  /// The layout of what is true now; the one before when the work is stopped.
  package mutating func currentLayout() -> PreparedCollection {
    if layout.isInvalid {
      let before = ScrolledCollection(layout.prepared, contentOffset: contentOffset)
      guard layout.prepare(data.shownModel, viewport: viewport.size) else { return layout.prepared }
      viewport.keepAnchor(from: before, in: layout.prepared)
    }
    layout.validate()
    return layout.prepared
  }

  /// The layout as it is scrolled now.
  package mutating func currentView() -> ScrolledCollection {
    let prepared = currentLayout()
    return ScrolledCollection(
      prepared, contentOffset: contentOffset,
      orthogonalOffsets: viewport.orthogonalPlaces(in: layout, rounding).offsets)
  }

  /// What the viewport shows now.
  mutating func currentState() throws(TooManyElements) -> CollectionState {
    let (state, isWhole) = state()
    if !isWhole { throw TooManyElements() }
    return state
  }

  /// What the viewport shows now; of too many elements as many as are allowed.
  mutating func limitedState() -> CollectionState { state().state }

  private mutating func state() -> (state: CollectionState, isWhole: Bool) {
    _ = currentLayout()
    if layout.work.isStopped { return (presentation.sent.state, false) }
    // Only here, and not for a question in between: what is folded draws the offset in once, at the end.
    if viewport.needsClamp {
      viewport.needsClamp = false
      viewport.clamp(to: currentLayout())
    }
    let view = currentView()
    var overscan = options.overscan
    var found = elements(in: view.bounds.grown(by: overscan), of: view)
    while !found.isWhole, overscan > 0, !layout.work.isStopped {
      overscan = overscan > 1 ? overscan / 2 : 0
      found = elements(in: view.bounds.grown(by: overscan), of: view)
    }
    let state = CollectionState(
      elements: found.elements,
      contentOffset: rounding.rounded(contentOffset), contentSize: rounding.rounded(layout.prepared.contentSize),
      viewport: rounding.rounded(viewport.size),
      orthogonalOffsets: viewport.orthogonalPlaces(in: layout, rounding).told)
    return (state, found.isWhole && !layout.work.isStopped)
  }
}
