import CollectionLayout

/// The prepared layout of a session's data, and the invalidation that is pending.
struct SessionLayout: Sendable {
  private(set) var prepared: PreparedCollection
  /// The number of layouts so far, without the first one.
  private(set) var number = 0
  /// The parts of `prepared` that must be computed again.
  private(set) var invalidation = Invalidation()
  /// The work counters of layouts and queries, and their cancellation.
  var work: LayoutProgress
  /// The changes of measured sizes, by element, since the last other change.
  private var sizeOscillations: [ElementKey: SizeOscillation] = [:]
  /// The layout whose placements, such as lanes, the next layout keeps; nil for `prepared`.
  private var followed: PreparedCollection?

  init(_ model: CollectionModel, viewport: Size, work: LayoutProgress) {
    self.work = work
    prepared = PreparedCollection(model, viewport: viewport, work: &self.work)
  }

  /// Whether the invalidation requires a layout before elements can be sent.
  var isInvalid: Bool { invalidation.needsPreparation }

  /// Adds a scope to the pending invalidation, after a change of the data or the viewport.
  mutating func invalidate(_ extent: Invalidation.InvalidationScope) {
    sizeOscillations = [:]
    invalidation.merge(Invalidation(extent))
  }

  /// Adds an invalidation that the client requests to the pending one.
  mutating func invalidate(_ change: Invalidation) {
    if change.scope == .everything { sizeOscillations = [:] }
    for key in change.elements { sizeOscillations[key] = nil }
    invalidation.merge(change)
  }

  /// Marks the layout as valid.
  mutating func validate() { (invalidation, followed) = (Invalidation(), nil) }

  /// Makes the next layout keep the placements of `layout`, such as the lanes of a waterfall, instead of those of
  /// `prepared`.
  mutating func follow(_ layout: PreparedCollection) { followed = layout }

  /// Lays out again, reusing the valid parts of the current layout. Returns false, without a change, if the work was
  /// cancelled.
  mutating func prepare(_ model: CollectionModel, viewport: Size) -> Bool {
    let reused = invalidation.scope == .everything ? nil : prepared
    return prepare(model, viewport: viewport, reusing: reused)
  }

  /// Lays out again after measured sizes have changed, whether or not a layout is pending. The pending invalidation
  /// remains.
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

  /// Records that the measured size of an element changes from `present` to `size`. Returns false, and records nothing,
  /// if the size oscillates.
  mutating func noteMeasuring(_ key: ElementKey, from present: Size?, to size: Size) -> Bool {
    let pass = sizeOscillations[key].next(from: present, to: size)
    guard pass.count <= SizeOscillation.limit else { return false }
    sizeOscillations[key] = pass
    return true
  }
}

/// The number of changes of an element's measured size between the same two sizes.
private struct SizeOscillation: Sendable {
  /// The maximum number. An element whose size changes back and forth more often is assumed never to settle.
  static let limit = 8

  var count: Int
  /// The size before the last change; nil if there was none.
  var before: Size?
}

extension SizeOscillation? {
  /// Returns the count after a change to `size`. `present` is the current size, nil for an element without a measured
  /// size.
  fileprivate func next(from present: Size?, to size: Size) -> SizeOscillation {
    guard let self else { return SizeOscillation(count: 1, before: present) }
    // Only a return to the previous size increases the count; typing in a cell may resize it any number of times.
    return SizeOscillation(count: self.before == size ? self.count + 1 : 2, before: present)
  }
}
