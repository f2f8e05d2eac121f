/// Finds batches that are consistent but that UIKit rejects.
///
/// UIKit computes the new index of a reload from the deletes and inserts and ignores the moves. If a move has the same
/// target, it reports an insert and a move to one index path.
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

  /// Finds items that are reloaded in a section that moves, or that move within it or out of it: UIKit raises an
  /// exception, or animates from incorrect positions.
  private static func insideMoves(_ sorted: OperationsByKind) -> [UpdateIssue] {
    guard !sorted.sectionMoves.isEmpty else { return [] }
    let moves = Dictionary(sorted.sectionMoves.map { ($0.from, $0) }, uniquingKeysWith: { first, _ in first })
    var issues: [UpdateIssue] = []
    func add(_ section: Int, _ operation: Int, _ what: String) {
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
        move.from.section, move.operation, "its item \(move.from.item) moves \(isInside ? "within" : "out of") it")
    }
    for reload in sorted.itemReloads {
      add(reload.index.section, reload.operation, "its item \(reload.index.item) is reloaded")
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
          "UIKit would reject this batch: it treats the reload of \(what) \(reload.index) as an insert at \(index), "
            + "which is also the target of a move"))
    }
    return issues
  }
}
