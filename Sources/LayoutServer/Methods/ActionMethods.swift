import JSON
import JSONRPC
import LayoutProtocol

extension MethodTable {
  /// What can be done with a text.
  static var actions: [Method] {
    [
      .request(CodeActions.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let answers = server.actions(message, for: connection)
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
      },
      .request(CodeLenses.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let answers = server.lenses(in: message.document.uri, for: connection)
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
      },
    ]
  }
}
