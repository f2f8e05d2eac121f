import JSON
import JSONRPC
import LayoutProtocol

extension MethodTable {
  /// From what is shown to the text and back; this moves cursors at most.
  static var places: [Method] {
    [
      .request(HitTest.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        guard let answer = try server.hitTest(message, on: connection) else { return writer.null() }
        answer.write(to: &writer)
      },
      .request(Reveal.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let matches = try server.reveal(message, on: connection)
        writer.object { writer in
          writer.key("matches")
          writer.array { writer in
            for match in matches { match.write(to: &writer) }
          }
        }
      },
      .request(ShowSource.self) { message, connection, server, writer throws(ResponseError) in
        guard let answer = try server.showSource(message, on: connection) else { return writer.null() }
        answer.write(to: &writer)
      },
      .notification(EditorDidMoveCursor.self) { message, connection, server in
        server.cursorMoved(message, on: connection)
      },
    ]
  }
}
