import JSON
import JSONRPC
import LanguageFeatures
import LayoutBase
import LayoutDocument
import LayoutProtocol

/// Semantic tokens.
enum SemanticTokenMethods {
  static var all: [Method] {
    [
      .query(
        DocumentSemanticTokensRequest.self,
        offers: .provider("semanticTokensProvider") { _, writer in
          writer.object("legend") { writer in
            writer.list("tokenTypes", SemanticToken.SemanticTokenType.allCases.map(\.rawValue))
            writer.list("tokenModifiers", SemanticToken.Modifier.allCases.map(\.rawValue))
          }
          writer.object("full") { writer in writer.member("delta", true) }
          writer.member("range", true)
        }
      ) { _, document in
        tokens(document, since: nil)
      },
      .query(DocumentSemanticTokensDeltaRequest.self) { message, document in
        tokens(document, since: message.previousResultId)
      },
      .query(DocumentSemanticTokensRangeRequest.self) { message, document, writer in
        let tokens = document?.tokens(in: message.range) ?? []
        SemanticTokens(data: tokens).write(to: &writer)
      },
    ]
  }

  /// Returns the completion of a request for semantic tokens, which responds with a delta if the client has the result
  /// `previous`. `document` is nil if it is no layout document.
  private static func tokens(_ document: DocumentContext?, since previous: String?) -> Method.Finish {
    let data = document?.tokens
    let isLayout = document != nil
    return { _, opened, server, writer in
      let response = server.tokens.response(data, of: isLayout ? opened : nil, since: previous)
      if let response { response.write(to: &writer) } else { writer.null() }
      return true
    }
  }
}

/// The results of requests for the semantic tokens of whole documents, of which deltas are made.
struct SemanticTokenResults {
  /// The number of results so far, the last result id; ids are never reused, even if a document is opened again.
  private var count = 0

  /// Returns the response with the tokens `data`, as a delta if the client has the result `previous`; nil if `data` is
  /// nil, because there are too many tokens; without tokens if `opened` is nil.
  mutating func response(
    _ data: [UInt32]?, of opened: EditorDocument?, since previous: String? = nil
  ) -> SemanticTokensResponse? {
    guard let opened else { return .full(SemanticTokens(data: [])) }
    let last = opened.lastSemanticTokens
    opened.lastSemanticTokens = nil
    guard let data else { return nil }
    count += 1
    let result = String(count)
    opened.lastSemanticTokens = (result, data)
    guard let last, last.result == previous else { return .full(SemanticTokens(resultId: result, data: data)) }
    let edit = SemanticTokensEdit(from: last.data, to: data)
    return .delta(SemanticTokensDelta(resultId: result, edits: edit.map { [$0] } ?? []))
  }
}

/// Encodes semantic tokens for one client.
struct SemanticTokenEncoder {
  private var cursor: PositionCursor
  /// The index in the legend of each token type, or of the first fallback type that the client supports; no entry if
  /// there is neither.
  private let typeIndices: [SemanticToken.SemanticTokenType: UInt32]
  private let modifiers: [(modifier: SemanticToken.Modifier, bit: UInt32)]

  init(_ buffer: TextBuffer, _ encoding: PositionEncoding, _ capabilities: ClientCapabilities) {
    cursor = PositionCursor(buffer, encoding)
    var typeIndices: [SemanticToken.SemanticTokenType: UInt32] = [:]
    for type in SemanticToken.SemanticTokenType.allCases {
      let supported = ([type] + type.fallbackTypes).first { capabilities.tokenTypes.contains($0.rawValue) }
      // A client that lists no types gets all of them.
      let shown = capabilities.tokenTypes.isEmpty ? type : supported
      typeIndices[type] = shown.flatMap { SemanticToken.SemanticTokenType.allCases.firstIndex(of: $0) }.map {
        UInt32($0)
      }
    }
    self.typeIndices = typeIndices
    modifiers = SemanticToken.Modifier.allCases.enumerated().compactMap { index, modifier in
      let isKnown = capabilities.tokenTypes.isEmpty || capabilities.tokenModifiers.contains(modifier.rawValue)
      return isKnown ? (modifier, 1 << UInt32(index)) : nil
    }
  }

  /// Encodes each token as five integers relative to the token before it (LSP's format). Tokens of several lines, and
  /// of types that the client does not support, are left out. Incomplete if `cancellation` is cancelled.
  mutating func encode(_ tokens: [SemanticToken], _ cancellation: CancellationToken?) -> [UInt32] {
    var data: [UInt32] = []
    data.reserveCapacity(tokens.count * 5)
    var (line, character) = (0, 0)
    var poll = CancellationPoll(cancellation)
    for token in tokens where poll.shouldContinue() {
      guard let typeIndex = typeIndices[token.type] else { continue }
      let start = cursor.position(of: token.range.lowerBound)
      let end = cursor.position(of: token.range.upperBound)
      guard start.line == end.line, end.character > start.character else { continue }
      if start.line != line { character = 0 }
      let bits =
        token.modifiers.isEmpty ? 0 : modifiers.reduce(0) { $0 | (token.modifiers.contains($1.modifier) ? $1.bit : 0) }
      data += [
        UInt32(clamping: start.line - line), UInt32(clamping: start.character - character),
        UInt32(clamping: end.character - start.character), typeIndex, bits,
      ]
      (line, character) = (start.line, start.character)
    }
    return data
  }
}

extension SemanticToken.SemanticTokenType {
  /// The types that replace this one for clients that do not support it, the most similar first.
  fileprivate var fallbackTypes: [SemanticToken.SemanticTokenType] {
    switch self {
    case .enumMember, .variable: [.string]
    case .class: [.type, .enumMember, .string]
    case .type: [.class, .string]
    case .property: [.variable]
    case .string, .number, .keyword, .comment: []
    }
  }
}

extension DocumentContext {
  /// The encoded semantic tokens of the text; nil if there are more than `Limits.tokens`, so that clients request those
  /// of the visible range.
  var tokens: [UInt32]? { SemanticToken.all(of: snapshot, limit: Limits.tokens).map(encode) }

  /// Returns the encoded semantic tokens in a range; empty if there are more than `Limits.tokens`.
  func tokens(in range: PositionRange) -> [UInt32] {
    let offsets = buffer.offsets(of: range, encoding: encoding)
    return encode(SemanticToken.all(in: offsets, of: snapshot, limit: Limits.tokens) ?? [])
  }

  private func encode(_ tokens: [SemanticToken]) -> [UInt32] {
    var packing = SemanticTokenEncoder(buffer, encoding, capabilities)
    return packing.encode(tokens, snapshot.token)
  }
}
