import JSON

extension DocumentSnapshot {
  /// Returns the edits of all preferred quick fixes that can be applied together; empty if there are none, or if a
  /// syntax error remains: with a part of the fixes, text may get a different meaning.
  package func fixAllEdits(in trial: EditVerifier? = nil) -> [TextEdit] {
    let trial = trial ?? EditVerifier(self)
    guard !trial.isExhausted else { return [] }
    // Creating a quick fix takes time linear in the text, so a long text has fewer. Half of the budget is for
    // verification.
    let limit = min(1_000, 1 + trial.remainingBytes / 2 / max(text.count, 1_000))
    let found = diagnostics.prefix(limit).map { diagnostic in
      let fixes = QuickFixRegistry.candidates(trial.place(of: diagnostic))
      return FixAllBisection.Option(diagnostic: diagnostic, candidates: fixes.filter(\.isPreferred))
    }
    var choice = FixAllBisection(trial)
    // A missing key may be present under a misspelled name, so its quick fix is tried last.
    let options = found.filter { !$0.candidates.isEmpty }
    choice.take(options.filter { $0.diagnostic.code != "missingKey" }[...])
    choice.take(options.filter { $0.diagnostic.code == "missingKey" }[...])
    guard !choice.edits.isEmpty, !syntax.errors.isEmpty else { return choice.edits }
    return trial.completesSyntax(choice.edits) ? choice.edits : []
  }
}

/// Selects compatible quick fixes by bisection: a group that adds a diagnostic is split in halves.
private struct FixAllBisection {
  struct Option {
    var diagnostic: Diagnostic
    var candidates: [QuickFix]
  }

  private let trial: EditVerifier
  private(set) var edits: [TextEdit] = []
  private var gone: [Diagnostic] = []

  init(_ trial: EditVerifier) { self.trial = trial }

  mutating func take(_ options: ArraySlice<Option>) {
    guard !trial.isExhausted, let first = options.first else { return }
    if options.count == 1 {
      for fix in first.candidates where accept(fix.edits, [first.diagnostic]) { return }
      return
    }
    var (merged, diagnostics): ([TextEdit], [Diagnostic]) = ([], [])
    for option in options where !option.candidates[0].edits.isEmpty {
      let next = option.candidates[0].edits
      // Of two quick fixes that touch, the second must be tried separately.
      if next.contains(where: { edit in merged.contains { $0.range.touches(edit.range) } }) { continue }
      merged = TextEdit.ordered(merged + next)
      diagnostics.append(option.diagnostic)
    }
    if diagnostics.count == options.count, accept(merged, diagnostics) { return }
    let middle = (options.startIndex + options.endIndex) / 2
    take(options[..<middle])
    take(options[middle...])
  }

  /// Adds edits to the accepted ones, unless the result adds a diagnostic.
  private mutating func accept(_ more: [TextEdit], _ diagnostics: [Diagnostic]) -> Bool {
    if more.contains(where: { edit in edits.contains { $0.range.touches(edit.range) } }) { return false }
    let all = TextEdit.ordered(edits + more)
    guard trial.isImprovement(all, against: gone + diagnostics) else { return false }
    edits = all
    gone += diagnostics
    return true
  }
}
