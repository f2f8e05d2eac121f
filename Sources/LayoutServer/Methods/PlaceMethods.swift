import JSON
import JSONRPC
import LayoutProtocol

/// From what is shown to the text and back; this moves cursors at most.
enum PlaceMethods {
  static var all: [Method] {
    [
      .request(HitTest.self, session: { $0.session }) { message, session, context, writer throws(ResponseError) in
        guard let answer = try session.hitTest(message, context) else { return writer.null() }
        answer.write(to: &writer)
      },
      Method(Reveal.self, isRequest: true) { .reveal($0) },
      .request(ShowSource.self, session: { $0.session }) { message, session, context, writer in
        guard let answer = session.showSource(message, &context) else { return writer.null() }
        answer.write(to: &writer)
      },
      .notification(EditorDidMoveCursor.self) { message, connection, server in
        server.sessions.cursorMoved(message, on: connection, server)
      },
    ]
  }
}
