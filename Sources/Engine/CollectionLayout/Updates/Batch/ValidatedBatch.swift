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
  /// `itemLimit` the maximum number of all items after it. Throws all issues of indices before, indices after,
  /// conflicts and counts, in this order; if there are none, the one of `itemLimit`, and otherwise all issues of
  /// identifiers.
  public init(
    _ operations: [UpdateOperation], on model: CollectionModel, counts: [Int]? = nil, itemLimit: Int = .max
  ) throws(InvalidUpdates) {
    let sorted = OperationsByKind(operations)
    var validation = UpdateValidation(sorted, operations, model: model, counts: counts)
    validation.run()
    guard validation.issues.isEmpty, let mapping = validation.mapping() else {
      throw InvalidUpdates(issues: validation.issues)
    }
    guard (validation.computedItemsAfter() ?? []).reduce(0, +) <= itemLimit else {
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
  /// The number of identifiers that the operation may add.
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
    self.init(.tooManyItems, operation: operation, "the collection would have more than \(limit) items, the maximum")
  }
}

/// The operations of a batch by kind, each with its index in the batch.
struct OperationsByKind {
  struct Move<Index: Hashable & Sendable>: Sendable {
    let from: Index
    let to: Index
    let operation: Int

    var source: Indexed<Index> { Indexed(index: from, operation: operation) }
    var target: Indexed<Index> { Indexed(index: to, operation: operation) }
  }

  struct Indexed<Index: Hashable & Sendable>: Sendable {
    let index: Index
    let operation: Int
  }

  var itemDeletes: [Indexed<IndexPath>] = []
  var itemInserts: [Indexed<IndexPath>] = []
  var itemReloads: [Indexed<IndexPath>] = []
  var itemMoves: [Move<IndexPath>] = []
  var sectionDeletes: [Indexed<Int>] = []
  var sectionInserts: [Indexed<Int>] = []
  var sectionReloads: [Indexed<Int>] = []
  var sectionMoves: [Move<Int>] = []

  init(_ operations: [UpdateOperation]) {
    for (number, operation) in operations.enumerated() {
      switch operation {
      case .insertItem(_, let index): itemInserts.append(Indexed(index: index, operation: number))
      case .deleteItem(let index): itemDeletes.append(Indexed(index: index, operation: number))
      case .moveItem(let from, let to): itemMoves.append(Move(from: from, to: to, operation: number))
      case .reloadItem(let index, _): itemReloads.append(Indexed(index: index, operation: number))
      case .insertSection(_, let index): sectionInserts.append(Indexed(index: index, operation: number))
      case .deleteSection(let index): sectionDeletes.append(Indexed(index: index, operation: number))
      case .moveSection(let from, let to): sectionMoves.append(Move(from: from, to: to, operation: number))
      case .reloadSection(let index, _): sectionReloads.append(Indexed(index: index, operation: number))
      }
    }
  }
}

/// Finds batches that are consistent but that UIKit rejects.
///
/// UIKit computes the new index of a reload from the deletes and inserts and ignores the moves. If a move has the same
/// target, UIKit reports an insert and a move to one index path.
enum UIKitRejection {
  static func issues(_ sorted: OperationsByKind) -> [UpdateIssue] {
    let sections = check(
      reloads: sorted.sectionReloads.map { ($0.index, $0.operation) },
      deletes: sorted.sectionDeletes.map(\.index), inserts: sorted.sectionInserts.map(\.index),
      moves: sorted.sectionMoves.map { ($0.to, $0.operation) }, what: "section")
    var items: [UpdateIssue] = []
    // The effect of section operations on items is not public, so only operations within a section are checked.
    let reloads = Dictionary(grouping: sorted.itemReloads, by: \.index.section)
    let deletes = Dictionary(grouping: sorted.itemDeletes, by: \.index.section)
    let inserts = Dictionary(grouping: sorted.itemInserts, by: \.index.section)
    for (section, moves) in Dictionary(grouping: sorted.itemMoves, by: \.to.section).sorted(by: { $0.key < $1.key }) {
      items += check(
        reloads: reloads[section, default: []].map { ($0.index.item, $0.operation) },
        deletes: deletes[section, default: []].map(\.index.item),
        inserts: inserts[section, default: []].map(\.index.item),
        moves: moves.map { ($0.to.item, $0.operation) }, what: "item")
    }
    return sections + items + insideMoves(sorted)
  }

  /// Finds items that are reloaded in a section that moves, or that move within such a section or out of it: UIKit
  /// raises an exception, or animates from incorrect positions.
  private static func insideMoves(_ sorted: OperationsByKind) -> [UpdateIssue] {
    guard !sorted.sectionMoves.isEmpty else { return [] }
    let moves = Dictionary(sorted.sectionMoves.map { ($0.from, $0) }, uniquingKeysWith: { first, _ in first })
    var issues: [UpdateIssue] = []
    func add(_ what: String, inSection section: Int, operation: Int) {
      guard let move = moves[section] else { return }
      issues.append(
        UpdateIssue(
          .uikitWouldReject, operation: max(operation, move.operation),
          "UIKit would reject this batch: section \(section) moves to \(move.to) in operation \(move.operation), and "
            + "\(what) in operation \(operation); delete and insert the section instead"))
    }
    for move in sorted.itemMoves {
      let isInside = moves[move.from.section]?.to == move.to.section
      add(
        "its item \(move.from.item) moves \(isInside ? "within" : "out of") the section", inSection: move.from.section,
        operation: move.operation)
    }
    for reload in sorted.itemReloads {
      add(
        "its item \(reload.index.item) is reloaded", inSection: reload.index.section, operation: reload.operation)
    }
    return issues
  }

  private static func check(
    reloads: [(index: Int, operation: Int)], deletes: [Int], inserts: [Int], moves: [(to: Int, operation: Int)],
    what: String
  ) -> [UpdateIssue] {
    guard !moves.isEmpty else { return [] }
    let mapping = OffsetMapping(removed: deletes, placed: inserts)
    let operations = Dictionary(moves.map { ($0.to, $0.operation) }, uniquingKeysWith: { first, _ in first })
    var issues: [UpdateIssue] = []
    for reload in reloads {
      guard let index = mapping.newIndex(reload.index), let move = operations[index] else { continue }
      issues.append(
        UpdateIssue(
          .uikitWouldReject, operation: max(reload.operation, move),
          "UIKit would reject this batch: UIKit treats the reload of \(what) \(reload.index) as an insert at \(index), "
            + "which is also the target of a move"))
    }
    return issues
  }
}
