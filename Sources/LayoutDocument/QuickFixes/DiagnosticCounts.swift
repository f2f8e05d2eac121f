/// A multiset of diagnostics by code and message, without ranges.
struct DiagnosticCounts {
  private struct Key: Hashable {
    var code: String
    var message: String

    init(_ diagnostic: Diagnostic) {
      code = diagnostic.code
      message = diagnostic.message
    }
  }

  private var counts: [Key: Int] = [:]

  init(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { counts[Key(diagnostic), default: 0] += 1 }
  }

  /// Returns the diagnostics whose count is higher than in `others` minus `gone`; nil if those in `gone` are still
  /// present.
  ///
  /// Of several equal diagnostics all are returned, because their ranges do not show which one is new.
  func added(of diagnostics: [Diagnostic], to others: DiagnosticCounts, without gone: [Diagnostic]) -> [Diagnostic]? {
    var left = others
    for diagnostic in gone { left.counts[Key(diagnostic), default: 0] -= 1 }
    guard left.counts.values.allSatisfy({ $0 >= 0 }),
      gone.allSatisfy({ counts[Key($0), default: 0] <= left.counts[Key($0), default: 0] })
    else { return nil }
    let added = counts.filter { $1 > left.counts[$0, default: 0] }
    return added.isEmpty ? [] : diagnostics.filter { added[Key($0)] != nil }
  }
}
