extension DocumentSnapshot {
  /// The maximum number of quick fixes for one diagnostic.
  private static let quickFixLimit = 4

  /// Returns the quick fixes of a diagnostic, the best first. Fixes that would add other diagnostics are left out.
  package func quickFixes(of diagnostic: Diagnostic, in trial: EditVerifier? = nil) -> [QuickFix] {
    let trial = trial ?? EditVerifier(self)
    guard !trial.isExhausted, diagnostics.contains(diagnostic) else { return [] }
    if diagnostic.code == "syntax", follows(diagnostic, in: trial) { return [] }
    var fixes: [QuickFix] = []
    for fix in QuickFixRegistry.candidates(trial.place(of: diagnostic)) {
      if trial.isExhausted || fixes.count == DocumentSnapshot.quickFixLimit { break }
      if fix.isDestructive, !fixes.isEmpty { break }
      if fixes.contains(where: { $0.edits == fix.edits || $0.title == fix.title }) { continue }
      let isImprovement = trial.isImprovement(
        fix.edits, against: [diagnostic], completesSyntax: fix.completesSyntax)
      guard isImprovement else { continue }
      fixes.append(fix)
    }
    // At most one quick fix is preferred.
    if let first = fixes.firstIndex(where: \.isPreferred) {
      for index in fixes.indices.dropFirst(first + 1) { fixes[index].isPreferred = false }
      fixes.insert(fixes.remove(at: first), at: 0)
    }
    return fixes
  }

  /// Returns whether a syntax error is a consequence of the previous one, so that fixing that removes both.
  private func follows(_ diagnostic: Diagnostic, in trial: EditVerifier) -> Bool {
    let before = diagnostics.last { $0.range.lowerBound < diagnostic.range.lowerBound }
    guard let before, before.code == "syntax", before.range.upperBound <= diagnostic.range.lowerBound,
      // A token between two errors makes them independent.
      !text[before.range.upperBound..<diagnostic.range.lowerBound].contains(where: { !$0.isBlank && !$0.isLineEnd })
    else { return false }
    let fixes = QuickFixRegistry.candidates(trial.place(of: before)).filter(\.isPreferred)
    return fixes.contains { trial.isImprovement($0.edits, against: [before, diagnostic]) }
  }
}
