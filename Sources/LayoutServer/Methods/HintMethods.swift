import JSON
import JSONRPC
import LayoutProtocol

extension MethodTable {
  /// What editors show in a text beside what is written: numbers of the layout, and colours by what tokens mean.
  static var hints: [Method] {
    [
      .request(InlayHints.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let answers = server.hints(in: message.document.uri, message.range, for: connection)
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
      },
      .request(SemanticTokensFull.self, stopping: .anywhere) {
        message, connection, server, writer throws(ResponseError) in
        guard let answer = server.tokens(of: message.document.uri, for: connection) else { return writer.null() }
        answer.write(to: &writer)
      },
      .request(SemanticTokensDelta.self, stopping: .anywhere) {
        message, connection, server, writer throws(ResponseError) in
        let answer = server.tokens(of: message.document.uri, since: message.previousResult, for: connection)
        guard let answer else { return writer.null() }
        answer.write(to: &writer)
      },
      .request(SemanticTokensRange.self, stopping: .anywhere) {
        message, connection, server, writer throws(ResponseError) in
        server.tokens(of: message.document.uri, in: message.range, for: connection).write(to: &writer)
      },
    ]
  }
}
