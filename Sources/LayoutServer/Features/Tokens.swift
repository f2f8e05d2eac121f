import LayoutDocument
import LayoutProtocol

extension DocumentContext {
  /// What the tokens of the text mean, packed; nil for more than are told at once, which clients then ask for by what is in
  /// view.
  var tokens: [UInt32]? { snapshot.semanticTokens(limit: Limits.tokens).map(pack) }

  /// What the tokens in a stretch of the text mean, packed; none for a stretch with more than are told at once.
  func tokens(in range: PositionRange) -> [UInt32] {
    let offsets = buffer.offsets(of: range, encoding: encoding)
    return pack(snapshot.semanticTokens(in: offsets, limit: Limits.tokens) ?? [])
  }

  private func pack(_ tokens: [SemanticToken]) -> [UInt32] {
    var packing = TokenPacking(buffer, encoding, capabilities)
    return packing.pack(tokens)
  }

  /// The numbers to show in a stretch of the text.
  func hints(in range: PositionRange) -> [InlayHints.Answer] {
    let offsets = buffer.offsets(of: range, encoding: encoding)
    var cursor = cursor
    return snapshot.hints(in: offsets, limit: Limits.entries).map { hint in
      InlayHints.Answer(
        position: Position(cursor.position(of: hint.offset)), label: hint.label,
        tooltip: markup(hint.tooltip, capabilities.hoverFormats, unknown: .bare))
    }
  }
}

/// Answers clients that ask for the tokens of whole documents.
struct TokenAnswers {
  /// Names the answers; never used twice.
  private var count = 0

  /// What to answer a client that has the tokens of `previous`; nil has none.
  mutating func answer(
    _ data: [UInt32]?, of opened: OpenDocument?, since previous: String? = nil
  ) -> SemanticTokensAnswer? {
    guard let opened else { return .full(result: nil, []) }
    guard let data else {
      opened.tokens = TokenMemory()
      return nil
    }
    count += 1
    return opened.tokens.answer(data, since: previous, named: String(count))
  }
}

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
