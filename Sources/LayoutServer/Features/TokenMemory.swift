import LayoutProtocol

/// The last tokens that a client was told of a document, so that the next time only the difference is sent.
struct TokenMemory {
  /// Its name; no two answers about a document share one.
  private(set) var result = 0
  private var data: [UInt32] = []

  /// What to answer to a client that has the tokens of `previous`; nil has none.
  mutating func answer(_ new: [UInt32], since previous: String?) -> SemanticTokensAnswer {
    let old = data
    let isKnown = previous != nil && previous == String(result)
    result += 1
    data = new
    return isKnown
      ? .edit(result: String(result), TokenEdit(from: old, to: new)) : .full(result: String(result), new)
  }
}
