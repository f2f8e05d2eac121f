extension DocumentSnapshot {
  /// More proposals for one mistake help nobody.
  private static let repairLimit = 4

  /// What can be done about a mistake of this text, the best first; nothing that would bring another mistake.
  package func repairs(of diagnostic: Diagnostic, in trial: TextTrial? = nil) -> [Repair] {
    let trial = trial ?? TextTrial(self)
    guard !trial.isExhausted, diagnostics.contains(diagnostic) else { return [] }
    if diagnostic.code == "syntax", follows(diagnostic, in: trial) { return [] }
    var repairs: [Repair] = []
    for repair in RepairTable.proposals(trial.place(of: diagnostic)) {
      if trial.isExhausted || repairs.count == DocumentSnapshot.repairLimit { break }
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

  /// Whether an error of the syntax is there only because of the one before it: it goes when that is repaired.
  private func follows(_ diagnostic: Diagnostic, in trial: TextTrial) -> Bool {
    let before = diagnostics.last { $0.range.lowerBound < diagnostic.range.lowerBound }
    guard let before, before.code == "syntax", before.range.upperBound <= diagnostic.range.lowerBound,
      // What is parted from it by a token is no consequence.
      !text[before.range.upperBound..<diagnostic.range.lowerBound].contains(where: { !$0.isBlank && !$0.isLineEnd })
    else { return false }
    let repairs = RepairTable.proposals(trial.place(of: before)).filter(\.isPreferred)
    return repairs.contains { trial.accepts($0.edits, against: [before, diagnostic]) }
  }
}
