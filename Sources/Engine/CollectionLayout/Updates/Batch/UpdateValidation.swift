import LayoutBase

/// Validates a batch: indices before it, indices after it, conflicts, counts. Collects all issues.
struct UpdateValidation {
  private(set) var issues: [UpdateIssue] = []

  let sorted: OperationsByKind
  let operations: [UpdateOperation]
  let model: CollectionModel
  let counts: [Int]?

  /// The old indices of sections that are deleted or reloaded. Operations on the items of these sections are redundant;
  /// moves of the items are issues.
  let removedSections: Set<Int>
  let insertedSections: Set<Int>
  /// The new index of each old section, and in `sectionsBackward` the old index of each new one; nil for a section
  /// without one. The lists are nil if the section operations contradict each other.
  private(set) var sectionsForward: [Int?]?
  private(set) var sectionsBackward: [Int?]?

  init(_ sorted: OperationsByKind, _ operations: [UpdateOperation], model: CollectionModel, counts: [Int]?) {
    self.sorted = sorted
    self.operations = operations
    self.model = model
    self.counts = counts
    removedSections = Set(sorted.sectionDeletes.map(\.index)).union(sorted.sectionReloads.map(\.index))
    insertedSections = Set(sorted.sectionInserts.map(\.index))
  }

  mutating func run() {
    var sectionIssues = sectionRangesBefore() + sectionRangesAfter()
    let sectionConflicts = conflictsBetweenSections()
    if sectionIssues.isEmpty, sectionConflicts.isEmpty { mapSections() }
    let before = inOrder(sectionIssues.filter(\.isAboutBefore) + itemRangesBefore())
    sectionIssues.removeAll(where: \.isAboutBefore)
    let after = inOrder(sectionIssues + itemRangesAfter())
    let conflicts = inOrder(sectionConflicts + conflictsBetweenItems() + containmentIssues())
    issues = before + after + conflicts + wrongCounts()
  }

  private func inOrder(_ issues: [UpdateIssue]) -> [UpdateIssue] {
    // Stable, so that issues of one operation keep the order of validation.
    issues.enumerated().sorted { ($0.element.operation ?? 0, $0.offset) < ($1.element.operation ?? 0, $1.offset) }
      .map(\.element)
  }

  /// Maps section indices: remaining sections fill the free indices in their order.
  private mutating func mapSections() {
    let old = model.sections.count
    let deleted = sorted.sectionDeletes.map(\.index)
    let mapping = OffsetMapping(
      removed: deleted + sorted.sectionMoves.map(\.from),
      placed: sorted.sectionInserts.map(\.index) + sorted.sectionMoves.map(\.to))
    var forward: [Int?] = (0..<old).map { mapping.newIndex($0) }
    for move in sorted.sectionMoves { forward[move.from] = move.to }
    var backward = [Int?](repeating: nil, count: old + sorted.sectionInserts.count - deleted.count)
    for (section, index) in forward.enumerated() {
      if let index, backward.indices.contains(index) { backward[index] = section }
    }
    sectionsForward = forward
    sectionsBackward = backward
  }

  /// Returns the index mapping of a batch without issues; nil if the section operations contradict each other.
  func mapping() -> IndexMapping? {
    guard let sectionsForward, let sectionsBackward else { return nil }
    var removed: [Int: [Int]] = [:]
    var placed: [Int: [Int]] = [:]
    for delete in sorted.itemDeletes where !removedSections.contains(delete.index.section) {
      removed[delete.index.section, default: []].append(delete.index.item)
    }
    for insert in sorted.itemInserts {
      guard let section = survivingSection(at: insert.index.section) else { continue }
      placed[section, default: []].append(insert.index.item)
    }
    for move in sorted.itemMoves {
      removed[move.from.section, default: []].append(move.from.item)
      if let section = survivingSection(at: move.to.section) { placed[section, default: []].append(move.to.item) }
    }
    var items: [Int: OffsetMapping] = [:]
    for section in Set(removed.keys).union(placed.keys) {
      items[section] = OffsetMapping(removed: removed[section] ?? [], placed: placed[section] ?? [])
    }
    return IndexMapping(
      sectionsForward: sectionsForward, sectionsBackward: sectionsBackward,
      reloadedSections: Set(sorted.sectionReloads.map(\.index)),
      reloadedItems: Set(sorted.itemReloads.map(\.index).filter { !removedSections.contains($0.section) }),
      items: items, moves: sorted.itemMoves.map { ($0.from, $0.to) })
  }

  /// Returns the old index of a new section; nil if the section was inserted, its items were replaced as a whole, or
  /// the section operations contradict each other.
  func survivingSection(at new: Int) -> Int? {
    guard let backward = sectionsBackward, backward.indices.contains(new), let old = backward[new],
      !removedSections.contains(old)
    else { return nil }
    return old
  }
}

extension UpdateIssue {
  /// Whether the issue is about an index before the batch.
  fileprivate var isAboutBefore: Bool {
    switch code {
    case .deleteItemOutOfRange, .deleteSectionOutOfRange, .reloadOutOfRange, .moveFromOutOfRange: true
    default: false
    }
  }
}

extension UpdateValidation {
  func sectionRangesBefore() -> [UpdateIssue] {
    let count = (model.sections.count, "before")
    return sectionIssues(.deleteSectionOutOfRange, to: "delete section", sorted.sectionDeletes, of: count)
      + sectionIssues(.reloadOutOfRange, to: "reload section", sorted.sectionReloads, of: count)
      + sectionIssues(.moveFromOutOfRange, to: "move section", sorted.sectionMoves.map(\.source), of: count)
  }

  func sectionRangesAfter() -> [UpdateIssue] {
    let count = (sectionsAfter, "after")
    return sectionIssues(.insertSectionOutOfRange, to: "insert section", sorted.sectionInserts, of: count)
      + sectionIssues(.moveToOutOfRange, to: "move a section to", sorted.sectionMoves.map(\.target), of: count)
  }

  /// Returns an issue for each use of a section that is none of `total.count`. `attempt` is the text before its index.
  private func sectionIssues(
    _ code: UpdateIssue.Code, to attempt: String, _ uses: [OperationsByKind.Indexed<Int>],
    of total: (count: Int, time: String)
  ) -> [UpdateIssue] {
    uses.filter { $0.index < 0 || $0.index >= total.count }.map {
      UpdateIssue(
        code, operation: $0.operation,
        "attempt to \(attempt) \($0.index), but there \(only(total.count, "section")) \(total.time) the update",
        nearest: last(of: total.count))
    }
  }

  func itemRangesBefore() -> [UpdateIssue] {
    func issues(
      _ code: UpdateIssue.Code, to verb: String, _ preposition: String, in uses: [OperationsByKind.Indexed<IndexPath>]
    ) -> [UpdateIssue] {
      uses.filter { $0.index.item < 0 || $0.index.item >= itemsBefore($0.index.section) }.map {
        let (section, item) = ($0.index.section, $0.index.item)
        return UpdateIssue(
          code, operation: $0.operation,
          "attempt to \(verb) item \(item) \(preposition) \(contents(ofSection: section))",
          nearest: last(of: itemsBefore(section), inSection: section))
      }
    }
    return issues(.deleteItemOutOfRange, to: "delete", "from", in: sorted.itemDeletes)
      + issues(.reloadOutOfRange, to: "reload", "of", in: sorted.itemReloads)
      + issues(.moveFromOutOfRange, to: "move", "of", in: sorted.itemMoves.map(\.source))
  }

  func itemRangesAfter() -> [UpdateIssue] {
    let after = counts ?? computedItemsAfter()
    // Nil if section operations contradict each other, which is reported separately: then the number of items is
    // unknown.
    let limit = { (section: Int) -> Int? in
      if section < 0 || section >= sectionsAfter { return 0 }
      guard let after else { return nil }
      return section < after.count ? after[section] : 0
    }
    let isOutside = { (path: IndexPath) in path.item < 0 || limit(path.section).map { path.item >= $0 } ?? false }
    return sorted.itemInserts.filter { isOutside($0.index) }.map {
      UpdateIssue(
        .insertItemOutOfRange, operation: $0.operation,
        "attempt to insert item \($0.index.item) into section \($0.index.section), but there "
          + available(inSection: $0.index.section, limit($0.index.section)),
        nearest: last(of: limit($0.index.section) ?? 0, inSection: $0.index.section))
    }
      + sorted.itemMoves.filter { isOutside($0.to) }.map {
        UpdateIssue(
          .moveToOutOfRange, operation: $0.operation,
          "attempt to move an item to index \($0.to.item) of section \($0.to.section), but there "
            + available(inSection: $0.to.section, limit($0.to.section)),
          nearest: last(of: limit($0.to.section) ?? 0, inSection: $0.to.section))
      }
  }

  /// Returns the text about the items of a section before the batch, or about the sections if there is no such section.
  private func contents(ofSection section: Int) -> String {
    guard model.sections.indices.contains(section) else {
      return "section \(section), but there \(only(model.sections.count, "section")) before the update"
    }
    return "section \(section) which only contains \(itemsBefore(section).counted("item")) before the update"
  }

  /// Returns the text about the items of a section after the batch, whose number is `count`; the text about the
  /// sections if there is no such section.
  private func available(inSection section: Int, _ count: Int?) -> String {
    if section < 0 || section >= sectionsAfter { return "\(only(sectionsAfter, "section")) after the update" }
    return "\(only(count ?? 0, "item")) in section \(section) after the update"
  }

  /// Returns the index of the last of `count` sections; nil if there are none.
  private func last(of count: Int) -> [Int]? { count > 0 ? [count - 1] : nil }

  /// Returns the index path of the last of `count` items of a section; nil if there are none.
  private func last(of count: Int, inSection section: Int) -> [Int]? { count > 0 ? [section, count - 1] : nil }

  private func only(_ count: Int, _ noun: String) -> String {
    "\(count == 1 ? "is" : "are") only \(count.counted(noun))"
  }

  func itemsBefore(_ section: Int) -> Int {
    model.sections.indices.contains(section) ? model.sections[section].items.count : 0
  }

  /// The number of sections after the batch, as given by the caller or computed.
  var sectionsAfter: Int { counts?.count ?? computedSectionsAfter }

  /// The number of sections that the valid operations give. A section that is named twice is counted once.
  var computedSectionsAfter: Int {
    let deleted = Set(sorted.sectionDeletes.map(\.index).filter(model.sections.indices.contains))
    return model.sections.count - deleted.count + insertedSections.count
  }

  /// Returns the number of items of each section that the valid operations give; nil if the section operations
  /// contradict each other.
  func computedItemsAfter() -> [Int]? {
    guard let backward = sectionsBackward else { return nil }
    var insertedCounts: [Int: Int] = [:]
    var reloadedCounts: [Int: Int] = [:]
    for operation in operations {
      switch operation {
      case .insertSection(let section, let index): insertedCounts[index] = section.items.count
      case .reloadSection(let index, let section?): reloadedCounts[index] = section.items.count
      default: break
      }
    }
    var after = backward.indices.map { new -> Int in
      guard let old = backward[new] else { return insertedCounts[new] ?? 0 }
      return reloadedCounts[old] ?? model.sections[old].items.count
    }
    let removed = Set(sorted.itemDeletes.map(\.index)).union(sorted.itemMoves.map(\.from))
    for path in removed where !removedSections.contains(path.section) && path.item >= 0 {
      guard path.item < itemsBefore(path.section), let new = sectionsForward?[path.section] else { continue }
      after[new] -= 1
    }
    for path in Set(sorted.itemInserts.map(\.index)).union(sorted.itemMoves.map(\.to)) {
      if survivingSection(at: path.section) != nil { after[path.section] += 1 }
    }
    return after
  }

  func wrongCounts() -> [UpdateIssue] {
    guard let counts else { return [] }
    guard counts.count == computedSectionsAfter else {
      return [
        UpdateIssue(
          .invalidSectionCount, operation: nil,
          "invalid number of sections: \(counts.count) after the update must equal \(model.sections.count) before it "
            + "plus or minus those inserted or deleted (\(sorted.sectionInserts.count) inserted, "
            + "\(sorted.sectionDeletes.count) deleted)")
      ]
    }
    guard let computed = computedItemsAfter() else { return [] }
    return zip(counts, computed).enumerated().filter { $0.element.0 != $0.element.1 }.map { section, pair in
      let before = (sectionsBackward?[section]).map(itemsBefore) ?? 0
      return UpdateIssue(
        .invalidItemCount, operation: nil,
        "invalid number of items in section \(section): \(pair.0) after the update must equal \(before) before it "
          + "plus or minus those inserted, deleted and moved, which gives \(pair.1)")
    }
  }
}

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
    func conflicts<Action>(
      _ uses: [(Index, Action, Int)], _ conflict: (Action, Action) -> (UpdateIssue.Code, String)
    ) -> [UpdateIssue] {
      var firsts: [Index: Action] = [:]
      return uses.sorted { $0.2 < $1.2 }.compactMap { index, action, operation in
        guard let first = firsts[index] else {
          firsts[index] = action
          return nil
        }
        let (code, text) = conflict(first, action)
        return UpdateIssue(code, operation: operation, "attempt to \(text) \(describe(index))")
      }
    }
    return conflicts(leaving, UpdateValidation.conflict) + conflicts(arriving, UpdateValidation.conflict)
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

  /// Returns issues for moves of items out of deleted or reloaded sections and into inserted or reloaded ones.
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
