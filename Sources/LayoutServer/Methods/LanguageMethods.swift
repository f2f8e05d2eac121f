import JSON
import JSONRPC
import LayoutProtocol

extension MethodTable {
  /// What helps whoever writes a document.
  static var language: [Method] {
    [
      .request(Hover.self) { message, connection, server, writer throws(ResponseError) in
        guard let answer = server.hover(message, on: connection) else { return writer.null() }
        answer.write(to: &writer)
      },
      .request(PullDiagnostics.self) { message, connection, server, writer throws(ResponseError) in
        server.diagnostics(message, on: connection).write(to: &writer)
      },
      .request(Completion.self) { message, connection, server, writer throws(ResponseError) in
        let items = server.completion(message, on: connection)
        writer.object { writer in
          writer.member("isIncomplete", false)
          writer.key("items")
          writer.array { writer in
            for item in items { item.write(to: &writer) }
          }
        }
      },
    ]
  }
}
