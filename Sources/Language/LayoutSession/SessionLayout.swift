import CollectionLayout

/// The layout of a session's data, and its pending invalidation.
struct SessionLayout: Sendable {
  private(set) var prepared: PreparedCollection
  /// The number of layouts after the first one.
  private(set) var number = 0
  /// The part of `prepared` that must be recomputed.
  private(set) var invalidation = Invalidation()
  /// Work counters, and cancellation of layouts and queries. Cancelled work changes nothing.
  var work: LayoutProgress
  /// Changes of measured sizes since the last change of another kind.
  private var sizeOscillations: [ElementKey: SizeOscillation] = [:]
  /// The layout whose placements the next layout keeps; nil for `prepared`.
  private var followed: PreparedCollection?

  init(_ model: CollectionModel, viewport: Size, work: LayoutProgress) {
    self.work = work
    prepared = PreparedCollection(model, viewport: viewport, work: &self.work)
  }

  /// Whether a layout is needed before elements can be sent.
  var isInvalid: Bool { invalidation.needsPreparation }

  /// Invalidates a scope after a change of the data or the viewport.
  mutating func invalidate(_ extent: Invalidation.InvalidationScope) {
    sizeOscillations = [:]
    invalidation.merge(Invalidation(extent))
  }

  /// Merges an invalidation that the client requested.
  mutating func invalidate(_ change: Invalidation) {
    if change.scope == .everything { sizeOscillations = [:] }
    for key in change.elements { sizeOscillations[key] = nil }
    invalidation.merge(change)
  }

  /// Marks everything as valid.
  mutating func validate() { (invalidation, followed) = (Invalidation(), nil) }

  /// Makes the next layout keep the placements of a layout, such as the lanes of a waterfall, instead of those of the
  /// current one.
  mutating func follow(_ layout: PreparedCollection) { followed = layout }

  /// Lays out again and reuses the valid part of the current layout. Returns false if the work was cancelled and
  /// nothing changed.
  mutating func prepare(_ model: CollectionModel, viewport: Size) -> Bool {
    let reused = invalidation.scope == .everything ? nil : prepared
    return prepare(model, viewport: viewport, reusing: reused)
  }

  /// Lays out again after sizes changed. The pending invalidation remains.
  mutating func measure(_ model: CollectionModel, viewport: Size) {
    _ = prepare(model, viewport: viewport, reusing: prepared)
  }

  private mutating func prepare(_ model: CollectionModel, viewport: Size, reusing previous: PreparedCollection?) -> Bool
  {
    // The lanes of a waterfall with stable lanes survive every invalidation.
    let next = PreparedCollection(
      model, viewport: viewport, reusing: previous, following: followed ?? prepared, work: &work)
    if work.isCancelled { return false }
    (prepared, followed) = (next, nil)
    number += 1
    return true
  }

  /// Records a new measured size of an element. Returns false if its size oscillates.
  mutating func noteMeasuring(_ key: ElementKey, from present: Size?, to size: Size) -> Bool {
    let pass = sizeOscillations[key].next(from: present, to: size)
    guard pass.count <= SizeOscillation.limit else { return false }
    sizeOscillations[key] = pass
    return true
  }
}

/// Counts the changes of an element between the same two sizes.
private struct SizeOscillation: Sendable {
  /// The maximum count. An element that changes more often is assumed never to settle.
  static let limit = 8

  var count: Int
  /// The size before the current one.
  var before: Size?
}

extension SizeOscillation? {
  /// Returns the count after a change from `present`, nil for an element without a measured size.
  fileprivate func next(from present: Size?, to size: Size) -> SizeOscillation {
    guard let self else { return SizeOscillation(count: 1, before: present) }
    // Only a return to the previous size increases the count; typing in a cell may resize it any number of times.
    return SizeOscillation(count: self.before == size ? self.count + 1 : 2, before: present)
  }
}
