import JSON
import JSONRPC
import LayoutProtocol

extension MethodTable {
  /// Questions from what is shown to the text and back; they move nothing either.
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
    ]
  }
}
