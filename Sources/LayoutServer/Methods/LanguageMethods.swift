import JSON
import JSONRPC
import LayoutProtocol

extension MethodTable {
  /// What helps whoever writes a document.
  static var language: [Method] {
    [
      .request(Hover.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        guard let answer = server.hover(message, on: connection) else { return writer.null() }
        answer.write(to: &writer)
      },
      .request(PullDiagnostics.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        server.diagnostics(message, on: connection).write(to: &writer)
      },
      .request(Completion.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let (items, isComplete) = server.completion(message, on: connection)
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
