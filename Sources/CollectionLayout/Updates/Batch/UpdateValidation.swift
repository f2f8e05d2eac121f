/// Validates a batch: indices before it, indices after it, conflicts, counts. Collects all issues.
struct UpdateValidation {
  private(set) var issues: [UpdateIssue] = []

  let sorted: OperationsByKind
  let operations: [UpdateOperation]
  let model: CollectionModel
  let counts: [Int]?

  /// Old sections whose items are removed as a whole. Operations on these items are redundant, moves of them are
  /// issues.
  let removedSections: Set<Int>
  let insertedSections: Set<Int>
  /// The new index of each old section, and the old index of each new one; nil if section operations contradict each
  /// other.
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

  /// Returns the index mapping of a batch without issues.
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

  /// Returns the old index of a new section; nil if the section was inserted or its items were replaced as a whole.
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
