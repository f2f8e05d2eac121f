/// How often each mistake stands in a text, wherever it does.
struct FindingCounts {
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

  /// Whether nothing is here that is not there, without some that are gone.
  func isWithin(_ others: FindingCounts, without gone: [Diagnostic]) -> Bool {
    var left = others
    for diagnostic in gone { left.counts[Key(diagnostic), default: 0] -= 1 }
    guard left.counts.values.allSatisfy({ $0 >= 0 }) else { return false }
    return counts.allSatisfy { $1 <= left.counts[$0, default: 0] }
  }
}
