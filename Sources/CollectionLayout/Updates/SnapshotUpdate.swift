/// A snapshot that was checked against the model it replaces (C.13).
public struct SnapshotUpdate: Sendable {
  /// What becomes of sections and items.
  public let diff: SectionedDiff
  /// The model after it.
  public let result: CollectionModel
  /// What is shown by a new view from now on.
  public let renewed: RenewedElements
  /// Sections that were there before and have other items now, or the same ones in another order.
  public let changedSections: Set<Identifier>
  /// Whether something that stays looks different from now on.
  public let changesLooks: Bool

  /// Checks a snapshot and makes the model of it; throws everything that is wrong. When `work` is stopped items are
  /// missing, and the result is of no use; mostly there is an error without findings.
  public init(
    _ snapshot: CollectionSnapshot, on model: CollectionModel, work: LayoutWork = LayoutWork()
  ) throws(InvalidSnapshot) {
    var resolution = SnapshotResolution(of: model, work: work)
    var result = model
    result.sections = snapshot.sections.compactMap { resolution.section($0) }
    let reloads = resolution.present(snapshot.reloads, "reload")
    _ = resolution.present(snapshot.reconfigures, "reconfigure")
    guard resolution.findings.isEmpty else { throw InvalidSnapshot(findings: resolution.findings) }
    if work.isStopped { throw InvalidSnapshot(findings: []) }
    let diff = SectionedDiff(from: model, to: result)
    renewed = RenewedElements(
      items: resolution.insertedItems.union(reloads),
      ownElementsOf: diff.sections.inserts.flatMap { result.sections[$0] }.map(\.identifier))
    changedSections = resolution.changedSections
    changesLooks = resolution.changesLooks
    self.diff = diff
    self.result = result
  }
}
