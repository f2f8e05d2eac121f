extension DocumentSnapshot {
  /// The maximum number of quick fixes for one diagnostic.
  private static let repairLimit = 4

  /// Returns the quick fixes of a diagnostic, the best first. Fixes that would add other diagnostics are left out.
  package func quickFixes(of diagnostic: Diagnostic, in trial: EditVerifier? = nil) -> [QuickFix] {
    let trial = trial ?? EditVerifier(self)
    guard !trial.isExhausted, diagnostics.contains(diagnostic) else { return [] }
    if diagnostic.code == "syntax", follows(diagnostic, in: trial) { return [] }
    var repairs: [QuickFix] = []
    for repair in QuickFixRegistry.candidates(trial.place(of: diagnostic)) {
      if trial.isExhausted || repairs.count == DocumentSnapshot.repairLimit { break }
      if repair.isLastResort, !repairs.isEmpty { break }
      if repairs.contains(where: { $0.edits == repair.edits || $0.title == repair.title }) { continue }
      guard trial.isImprovement(repair.edits, against: [diagnostic]) else { continue }
      repairs.append(repair)
    }
    // At most one quick fix is preferred.
    if let first = repairs.firstIndex(where: \.isPreferred) {
      for index in repairs.indices.dropFirst(first + 1) { repairs[index].isPreferred = false }
      repairs.insert(repairs.remove(at: first), at: 0)
    }
    return repairs
  }

  /// Returns whether a syntax error is a consequence of the previous one, so that fixing that removes both.
  private func follows(_ diagnostic: Diagnostic, in trial: EditVerifier) -> Bool {
    let before = diagnostics.last { $0.range.lowerBound < diagnostic.range.lowerBound }
    guard let before, before.code == "syntax", before.range.upperBound <= diagnostic.range.lowerBound,
      // A token between two errors makes them independent.
      !text[before.range.upperBound..<diagnostic.range.lowerBound].contains(where: { !$0.isBlank && !$0.isLineEnd })
    else { return false }
    let repairs = QuickFixRegistry.candidates(trial.place(of: before)).filter(\.isPreferred)
    return repairs.contains { trial.isImprovement($0.edits, against: [before, diagnostic]) }
  }
}
