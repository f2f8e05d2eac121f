extension UpdateValidation {
  /// An operation on an index before the batch.
  private enum SourceAction { case delete, reload, move }
  /// An operation on an index after the batch.
  private enum DestinationAction { case insert, move }

  func conflictsBetweenSections() -> [UpdateIssue] {
    conflicts(
      leaving: sorted.sectionDeletes.map { ($0.index, .delete, $0.operation) }
        + sorted.sectionReloads.map { ($0.index, .reload, $0.operation) }
        + sorted.sectionMoves.map { ($0.from, .move, $0.operation) },
      arriving: sorted.sectionInserts.map { ($0.index, .insert, $0.operation) }
        + sorted.sectionMoves.map { ($0.to, .move, $0.operation) },
      describe: { "section \($0)" })
  }

  func conflictsBetweenItems() -> [UpdateIssue] {
    conflicts(
      leaving: sorted.itemDeletes.map { ($0.index, .delete, $0.operation) }
        + sorted.itemReloads.map { ($0.index, .reload, $0.operation) }
        + sorted.itemMoves.map { ($0.from, .move, $0.operation) },
      arriving: sorted.itemInserts.map { ($0.index, .insert, $0.operation) }
        + sorted.itemMoves.map { ($0.to, .move, $0.operation) },
      describe: { "item \($0.item) of section \($0.section)" })
  }

  /// Returns an issue for every operation on an index that an earlier operation uses.
  private func conflicts<Index: Hashable>(
    leaving: [(Index, SourceAction, Int)], arriving: [(Index, DestinationAction, Int)], describe: (Index) -> String
  ) -> [UpdateIssue] {
    var issues: [UpdateIssue] = []
    var left: [Index: SourceAction] = [:]
    for (index, action, operation) in leaving.sorted(by: { $0.2 < $1.2 }) {
      guard let first = left[index] else {
        left[index] = action
        continue
      }
      let (code, text) = UpdateValidation.conflict(first, action)
      issues.append(UpdateIssue(code, operation: operation, "attempt to \(text) \(describe(index))"))
    }
    var arrived: [Index: DestinationAction] = [:]
    for (index, action, operation) in arriving.sorted(by: { $0.2 < $1.2 }) {
      guard let first = arrived[index] else {
        arrived[index] = action
        continue
      }
      let (code, text) = UpdateValidation.conflict(first, action)
      issues.append(UpdateIssue(code, operation: operation, "attempt to \(text) \(describe(index))"))
    }
    return issues
  }

  private static func conflict(_ first: SourceAction, _ second: SourceAction) -> (UpdateIssue.Code, String) {
    switch (first, second) {
    case (.delete, .delete): (.duplicateDelete, "perform two deletes of")
    case (.reload, .reload): (.duplicateReload, "perform two reloads of")
    case (.move, .move): (.duplicateMoveFrom, "perform two moves from")
    case (.delete, .reload), (.reload, .delete): (.deleteAndReload, "delete and reload")
    case (.delete, .move), (.move, .delete): (.deleteAndMove, "perform a delete and a move from")
    case (.move, .reload), (.reload, .move): (.moveAndReload, "reload and move")
    }
  }

  private static func conflict(_ first: DestinationAction, _ second: DestinationAction) -> (UpdateIssue.Code, String) {
    switch (first, second) {
    case (.insert, .insert): (.duplicateInsert, "perform two inserts at")
    case (.move, .move): (.duplicateMoveTo, "perform two moves to")
    case (.insert, .move), (.move, .insert): (.insertAndMove, "perform an insert and a move to")
    }
  }

  /// Returns issues for moves out of removed sections and into inserted ones.
  func containmentIssues() -> [UpdateIssue] {
    var issues: [UpdateIssue] = []
    for move in sorted.itemMoves where removedSections.contains(move.from.section) {
      issues.append(
        UpdateIssue(
          .moveFromDeletedSection, operation: move.operation,
          "attempt to move an item from section \(move.from.section), which the batch deletes or reloads"))
    }
    for move in sorted.itemMoves {
      let isReloaded =
        (sectionsBackward?.indices.contains(move.to.section) ?? false)
        && (sectionsBackward?[move.to.section]).flatMap { $0 }.map(removedSections.contains) ?? false
      guard insertedSections.contains(move.to.section) || isReloaded else { continue }
      issues.append(
        UpdateIssue(
          .moveIntoInsertedSection, operation: move.operation,
          "attempt to move an item into section \(move.to.section), which the batch inserts or reloads"))
    }
    return issues
  }
}
