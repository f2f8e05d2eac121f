import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// Inlay hints and semantic tokens.
enum InlayHintMethods {
  static var all: [Method] {
    [
      .request(
        InlayHintRequest.self, reads: { $0.textDocument.uri }, offers: .provider("inlayHintProvider")
      ) { message, document, writer in
        let answers = document?.hints(in: message.range) ?? []
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
      },
      .request(
        DocumentSemanticTokensRequest.self, readsTarget: { .document($0.textDocument.uri) },
        offers: .provider("semanticTokensProvider") { _, writer in
          writer.key("legend")
          writer.object { writer in
            writer.list("tokenTypes", SemanticToken.SemanticTokenType.allCases.map(\.rawValue))
            writer.list("tokenModifiers", SemanticToken.Modifier.allCases.map(\.rawValue))
          }
          writer.key("full")
          writer.object { writer in writer.member("delta", true) }
          writer.member("range", true)
        }
      ) { _, document, _ in
        tokens(document, since: nil)
      },
      .request(DocumentSemanticTokensDeltaRequest.self, readsTarget: { .document($0.textDocument.uri) }) {
        message, document, _ in
        tokens(document, since: message.previousResultId)
      },
      .request(DocumentSemanticTokensRangeRequest.self, reads: { $0.textDocument.uri }) { message, document, writer in
        let tokens = document?.tokens(in: message.range) ?? []
        SemanticTokensResponse.full(result: nil, tokens).write(to: &writer)
      },
    ]
  }

  /// Returns the completion of a semantic tokens request, which sends a delta if the client has the previous result.
  private static func tokens(_ document: DocumentContext?, since previous: String?) -> Method.Finish {
    let data = document?.tokens
    let isLayout = document != nil
    return { _, opened, server, writer in
      let answer = server.tokens.answer(data, of: isLayout ? opened : nil, since: previous)
      if let answer { answer.write(to: &writer) } else { writer.null() }
      return true
    }
  }
}
