import LayoutProtocol

/// The last tokens that a client was told of a document, so that the next time only the difference is sent.
struct TokenMemory {
  /// Its name; no two answers share one, also not when a document is closed and opened again.
  private var result: String?
  private var data: [UInt32] = []

  /// What to answer under a new name to a client that has the tokens of `previous`; nil has none.
  mutating func answer(_ new: [UInt32], since previous: String?, named name: String) -> SemanticTokensAnswer {
    let old = data
    let isKnown = previous != nil && previous == result
    result = name
    data = new
    return isKnown ? .edit(result: name, TokenEdit(from: old, to: new)) : .full(result: name, new)
  }
}
