/// A snapshot that was validated against the model that it replaces.
public struct SnapshotUpdate: Sendable {
  /// The difference between the two models.
  public let diff: SectionedDiff
  /// The model after the update.
  public let result: CollectionModel
  /// Elements that get new views.
  public let replacedViews: ReplacedViews
  /// Persisting sections with other items, or with the same items in another order.
  public let changedSections: Set<Identifier>
  /// Whether the appearance of a persisting element changes.
  public let changesAppearance: Bool

  /// Validates a snapshot and creates its model, with at most `itemLimit` items. Throws all issues.
  ///
  /// If `work` is cancelled, the thrown error is incomplete or has no issues.
  public init(
    _ snapshot: CollectionSnapshot, on model: CollectionModel, itemLimit: Int = .max,
    work: LayoutProgress = LayoutProgress()
  ) throws(InvalidSnapshot) {
    var resolution = SnapshotResolver(of: model, work: work)
    var result = model
    result.sections = snapshot.sections.compactMap { resolution.section($0) }
    let reloads = resolution.present(snapshot.reloads, "reload")
    _ = resolution.present(snapshot.reconfigures, "reconfigure")
    guard resolution.issues.isEmpty else { throw InvalidSnapshot(issues: resolution.issues) }
    if work.isCancelled { throw InvalidSnapshot(issues: []) }
    if let section = result.sections.first(exceeding: itemLimit) {
      throw InvalidSnapshot(issues: [
        SnapshotIssue(.tooManyItems, section.identifier, "a collection has at most \(itemLimit) items")
      ])
    }
    let diff = SectionedDiff(from: model, to: result)
    replacedViews = ReplacedViews(
      items: resolution.insertedItems.union(reloads),
      ownElementsOf: diff.sections.inserts.flatMap { result.sections[$0] }.map(\.identifier))
    changedSections = resolution.changedSections
    changesAppearance = resolution.changesAppearance
    self.diff = diff
    self.result = result
  }
}

extension [Section] {
  /// Returns the first section with which there are more than `limit` items; nil if there are not.
  fileprivate func first(exceeding limit: Int) -> Section? {
    var count = 0
    return first { section in
      count += section.items.count
      return count > limit
    }
  }
}
