/// A batch update that was checked against the model it changes.
public struct UpdateBatch: Sendable {
  /// Where everything goes.
  public let mapping: IndexMapping
  /// What UIKit would not accept although it is consistent.
  public let warnings: [UpdateFinding]
  /// The model after the batch.
  public let result: CollectionModel
  /// What is shown by a new view from now on although something of that name was there before.
  public let renewed: RenewedElements

  /// Checks a batch and carries it out on a copy.
  ///
  /// `counts` are the items of each section after the batch, where the caller knows them from a data source of its
  /// own. Throws everything that is wrong, in the order: ranges before, ranges after, conflicts, counts.
  public init(
    _ operations: [UpdateOperation], on model: CollectionModel, counts: [Int]? = nil
  ) throws(InvalidUpdates) {
    let sorted = SortedOperations(operations)
    var validation = UpdateValidation(sorted, operations, model: model, counts: counts)
    validation.run()
    guard validation.findings.isEmpty, let mapping = validation.mapping() else {
      throw InvalidUpdates(findings: validation.findings)
    }
    let search = ItemSearch(model, questions: operations.count)
    let application = UpdateApplication(operations, mapping: mapping, model: model, search: search)
    let names = application.names()
    guard names.findings.isEmpty else { throw InvalidUpdates(findings: names.findings) }
    self.mapping = mapping
    warnings = UIKitRejection.findings(sorted)
    result = application.result(names: names.identifiers)
    renewed = RenewedElements(
      operations, names: names.identifiers.values, mapping: mapping, before: model)
  }
}
