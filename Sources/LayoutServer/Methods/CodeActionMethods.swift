import JSON
import JSONRPC
import LayoutProtocol

/// Code actions, code lenses, commands and the simulation of a timeline.
enum CodeActionMethods {
  static var all: [Method] {
    [
      .request(
        CodeActionRequest.self,
        readsTarget: { .verifiedEdits(ofDocument: $0.textDocument.uri, budget: DocumentContext.budget(of: $0)) },
        offers: .provider("codeActionProvider", to: \.codeActionLiteralSupport) { _, writer in
          writer.list("codeActionKinds", CodeActionKind.all)
          writer.member("resolveProvider", false)
        }
      ) { message, document, writer in
        let answers = document?.actions(message) ?? []
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
        return nil
      },
      .request(
        CodeLensRequest.self, reads: { $0.textDocument.uri }, offers: .unresolved("codeLensProvider")
      ) { _, document, writer in
        let answers = document?.lenses ?? []
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
      },
      Method(
        ExecuteCommandRequest.self, isRequest: true,
        offers: .provider("executeCommandProvider") { _, writer in
          writer.list("commands", ServerCommand.allCases.map(\.rawValue))
        }
      ) { message in
        switch ServerCommand(rawValue: message.command) {
        case nil:
          .immediate { _, _, _ throws(ResponseError) in
            throw .unknown("unknownCommand", "command: unknown command \"\(message.command)\"")
          }
        case .close:
          .immediate { _, server, writer in
            server.actions.append(.stopPreviewServer)
            writer.object { _ in }
          }
        case let command?:
          .query(.command(message.arguments.first)) { document, _ throws(ResponseError) in
            try document?.execute(command)
          }
        }
      },
      .request(SimulateTimelineRequest.self, readsTarget: { .timeline($0.textDocument.uri) }) {
        message, document, writer throws(ResponseError) in
        guard let document else { throw .unknownDocument(message.textDocument.uri) }
        if let play = try document.timeline(viewport: message.viewport) { writer.raw(play) } else { writer.null() }
        return nil
      },
    ]
  }
}
