extension Document {
  /// More proposals for one mistake help nobody.
  private static let repairLimit = 4

  /// What can be done about a mistake of this text, the best first; nothing that would bring another mistake.
  package func repairs(of diagnostic: Diagnostic, in trial: TextTrial? = nil) -> [Repair] {
    let trial = trial ?? TextTrial(self)
    guard !isDirty, !trial.isExhausted, diagnostics.contains(diagnostic) else { return [] }
    var repairs: [Repair] = []
    for repair in RepairTable.proposals(RepairPlace(diagnostic, in: self)) {
      if trial.isExhausted || repairs.count == Document.repairLimit { break }
      if repair.isLastResort, !repairs.isEmpty { break }
      if repairs.contains(where: { $0.edits == repair.edits || $0.title == repair.title }) { continue }
      guard trial.accepts(repair.edits, against: [diagnostic]) else { continue }
      repairs.append(repair)
    }
    // One thing can be preferred.
    if let first = repairs.firstIndex(where: \.isPreferred) {
      for index in repairs.indices.dropFirst(first + 1) { repairs[index].isPreferred = false }
      repairs.insert(repairs.remove(at: first), at: 0)
    }
    return repairs
  }
}
