/// A batch update that was validated against the model that it changes.
public struct ValidatedBatch: Sendable {
  /// Old and new indices of all sections and items.
  public let mapping: IndexMapping
  /// Operations that are consistent but that UIKit would reject.
  public let warnings: [UpdateIssue]
  /// The model after the batch.
  public let result: CollectionModel
  /// Elements that keep their key but get a new view.
  public let replacedViews: ReplacedViews

  /// Validates a batch and applies it to a copy of the model.
  ///
  /// `counts` is the number of items of each section after the batch, if the caller has a separate data source, and
  /// `itemLimit` the maximum number of all items after it. Throws all issues, in this order: indices before, indices
  /// after, conflicts, counts.
  public init(
    _ operations: [UpdateOperation], on model: CollectionModel, counts: [Int]? = nil, itemLimit: Int = .max
  ) throws(InvalidUpdates) {
    let sorted = OperationsByKind(operations)
    var validation = UpdateValidation(sorted, operations, model: model, counts: counts)
    validation.run()
    guard validation.issues.isEmpty, let mapping = validation.mapping() else {
      throw InvalidUpdates(issues: validation.issues)
    }
    guard validation.itemCountAfter <= itemLimit else {
      throw InvalidUpdates(issues: [UpdateIssue(tooManyItems: itemLimit, operation: nil)])
    }
    let search = IdentifierIndex(model, expectedLookups: operations.reduce(0) { $0 + $1.nameCount })
    let application = BatchApplier(operations, mapping: mapping, model: model, search: search)
    let names = application.names()
    guard names.issues.isEmpty else { throw InvalidUpdates(issues: names.issues) }
    self.mapping = mapping
    warnings = UIKitRejection.issues(sorted)
    result = application.result(names: names.identifiers)
    replacedViews = ReplacedViews(
      operations, names: names.identifiers.values, mapping: mapping, before: model)
  }
}

extension UpdateOperation {
  /// The number of identifiers that it may bring.
  fileprivate var nameCount: Int {
    switch self {
    case .insertSection(let section, _), .reloadSection(_, let section?): section.items.count
    default: 1
    }
  }
}

extension UpdateIssue {
  /// Creates the issue of a batch after which a collection would have more than `limit` items.
  package init(tooManyItems limit: Int, operation: Int?) {
    self.init(.tooManyItems, operation: operation, "a collection has at most \(limit) items")
  }
}
