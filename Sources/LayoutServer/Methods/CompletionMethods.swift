import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// Diagnostics, hover and completion.
enum CompletionMethods {
  static var all: [Method] {
    [
      .request(
        DocumentDiagnosticsRequest.self, readsTarget: { .document($0.textDocument.uri) },
        offers: .provider("diagnosticProvider", to: \.pullDiagnosticsSupport) { _, writer in
          writer.member("identifier", "layoutd")
          // A document may read its items from another file.
          writer.member("interFileDependencies", true)
          writer.member("workspaceDiagnostics", false)
        }
      ) { message, _, _ in
        { call, _, server, writer in
          let opened = server.documents[DocumentURI(message.textDocument.uri)]
          server.diagnostics.answer(message, about: opened, to: call.connection).write(to: &writer)
          return true
        }
      },
      .request(HoverRequest.self, reads: { $0.textDocument.uri }, offers: .provider("hoverProvider")) {
        message, document, writer in
        guard let answer = document?.hover(at: message.position) else { return writer.null() }
        answer.write(to: &writer)
      },
      .request(
        CompletionRequest.self, reads: { $0.textDocument.uri },
        offers: .provider("completionProvider") { _, writer in
          writer.list("triggerCharacters", ["\"", ":", "/"])
        }
      ) { message, document, writer in
        let (items, isComplete) = document?.completion(at: message.position) ?? ([], true)
        writer.object { writer in
          writer.member("isIncomplete", !isComplete)
          writer.key("items")
          writer.array { writer in
            for item in items { item.write(to: &writer) }
          }
        }
      },
    ]
  }
}
