import CollectionLayout

/// The layout of a session's data, and what of it holds no longer.
struct SessionLayout: Sendable {
  private(set) var prepared: PreparedCollection
  /// Another one for each layout.
  private(set) var number = 0
  /// What of `prepared` holds no longer.
  private(set) var invalidation = Invalidation()
  /// Elements that layouts and queries touched so far, and who may stop them: what is stopped changes nothing.
  var work: LayoutWork
  /// How elements were measured anew without anything else happening.
  private var measuringPasses: [ElementKey: MeasuringPass] = [:]

  init(_ model: CollectionModel, viewport: Size, work: LayoutWork) {
    self.work = work
    prepared = PreparedCollection(model, viewport: viewport, work: &self.work)
  }

  /// Whether something has to be laid out before anything can be told.
  var isInvalid: Bool { invalidation.needsPreparation }

  /// Says that something holds no longer: a change of the data or the viewport.
  mutating func invalidate(_ extent: Invalidation.Extent) {
    measuringPasses = [:]
    invalidation.merge(Invalidation(extent))
  }

  /// Says that what a client names holds no longer.
  mutating func invalidate(_ change: Invalidation) {
    if change.extent == .everything { measuringPasses = [:] }
    for key in change.elements { measuringPasses[key] = nil }
    invalidation.merge(change)
  }

  /// Says that everything holds.
  mutating func validate() { invalidation = Invalidation() }

  /// Lays out with what still holds of the present layout; false when the work was stopped and nothing changed.
  mutating func prepare(_ model: CollectionModel, viewport: Size) -> Bool {
    let reused = invalidation.extent == .everything ? nil : prepared
    return prepare(model, viewport: viewport, reusing: reused)
  }

  /// Lays out after sizes changed, whatever else holds no longer.
  mutating func measure(_ model: CollectionModel, viewport: Size) {
    _ = prepare(model, viewport: viewport, reusing: prepared)
  }

  private mutating func prepare(_ model: CollectionModel, viewport: Size, reusing previous: PreparedCollection?) -> Bool
  {
    let next = PreparedCollection(model, viewport: viewport, reusing: previous, work: &work)
    if work.isStopped { return false }
    prepared = next
    number += 1
    return true
  }

  /// Notes that an element is measured anew; false when its size goes to and fro.
  mutating func noteMeasuring(_ key: ElementKey, from present: Size?, to size: Size) -> Bool {
    let pass = measuringPasses[key].next(from: present, to: size)
    guard pass.count <= MeasuringPass.limit else { return false }
    measuringPasses[key] = pass
    return true
  }
}

/// How often an element went to and fro between two sizes.
private struct MeasuringPass: Sendable {
  /// More often than this while nothing else changes, and it never comes to rest.
  static let limit = 8

  var count: Int
  /// The size before the present one.
  var before: Size?
}

extension MeasuringPass? {
  /// The pass that takes an element from its present size to another one.
  fileprivate func next(from present: Size?, to size: Size) -> MeasuringPass {
    guard let self else { return MeasuringPass(count: 1, before: present) }
    // Another size than the one before is no way back: whoever writes into a cell may do so for hours.
    return MeasuringPass(count: self.before == size ? self.count + 1 : 2, before: present)
  }
}
