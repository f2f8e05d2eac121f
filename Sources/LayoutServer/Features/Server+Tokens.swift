import LayoutDocument
import LayoutProtocol

extension Server {
  /// What the tokens of a text mean; nil for more than are told at once, which clients then ask for by what is in view.
  func tokens(of uri: String, since previous: String? = nil, for connection: Connection) -> SemanticTokensAnswer? {
    guard let opened = layoutDocument(uri) else { return .full(result: nil, []) }
    guard let tokens = opened.document.semanticTokens(limit: Limits.tokens) else {
      opened.tokens = TokenMemory()
      return nil
    }
    var packing = TokenPacking(opened.buffer, connection.encoding, connection.client.capabilities)
    tokenCount += 1
    return opened.tokens.answer(packing.pack(tokens), since: previous, named: String(tokenCount))
  }

  /// What the tokens in a stretch of a text mean; none for a stretch with more than are told at once.
  func tokens(of uri: String, in range: PositionRange, for connection: Connection) -> SemanticTokensAnswer {
    guard let opened = layoutDocument(uri) else { return .full(result: nil, []) }
    let offsets = opened.buffer.offsets(of: range, encoding: connection.encoding)
    let tokens = opened.document.semanticTokens(in: offsets, limit: Limits.tokens) ?? []
    var packing = TokenPacking(opened.buffer, connection.encoding, connection.client.capabilities)
    return .full(result: nil, packing.pack(tokens))
  }

  /// The numbers to show in a stretch of a text.
  func hints(in uri: String, _ range: PositionRange, for connection: Connection) -> [InlayHints.Answer] {
    guard let opened = layoutDocument(uri) else { return [] }
    let offsets = opened.buffer.offsets(of: range, encoding: connection.encoding)
    let formats = connection.client.capabilities.hoverFormats
    var cursor = PositionCursor(opened.buffer, connection.encoding)
    return opened.document.hints(in: offsets, limit: Limits.entries).map { hint in
      InlayHints.Answer(
        position: Position(cursor.position(of: hint.offset)), label: hint.label,
        tooltip: markup(hint.tooltip, formats, unknown: .bare))
    }
  }
}
