import JSON
import JSONRPC
import LayoutProtocol

/// What can be done with a text.
enum ActionMethods {
  static var all: [Method] {
    [
      .request(
        CodeActions.self, reads: { $0.textDocument.uri },
        offers: .provider("codeActionProvider") { _, writer in
          writer.list("codeActionKinds", ActionKind.all)
          writer.member("resolveProvider", false)
        }
      ) { message, document, writer in
        let answers = document?.actions(message) ?? []
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
      },
      .request(
        CodeLenses.self, reads: { $0.textDocument.uri }, offers: .unresolved("codeLensProvider")
      ) { _, document, writer in
        let answers = document?.lenses ?? []
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
      },
    ]
  }
}
