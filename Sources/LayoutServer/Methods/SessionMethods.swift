import CollectionLayout
import JSON
import JSONRPC
import LayoutProtocol
import LayoutSession

extension MethodTable {
  /// Sessions: opening and closing them, and what moves them.
  static var sessions: [Method] {
    [
      .request(OpenSession.self, stopping: .beforeSettling) {
        message, connection, server, writer throws(ResponseError) in
        let session = try server.openSession(message, on: connection)
        SessionState(session.name, session.lastSent).write(to: &writer)
      },
      .request(CloseSession.self) { message, connection, server, writer throws(ResponseError) in
        try server.closeSession(message.session, on: connection)
        writer.object { _ in }
      },
      .request(TakeSnapshot.self, stopping: .beforeChange) {
        message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        let snapshot: SessionSnapshot
        do throws(Session.TooManyElements) {
          snapshot = try session.snapshot(now: server.now)
        } catch {
          throw .tooManyElements
        }
        SessionState(session.name, snapshot).write(to: &writer)
      },
      .request(ResetSession.self) { message, connection, server, writer throws(ResponseError) in
        try server.session(message.session, on: connection).reset()
        writer.object { _ in }
      },
      .notification(ScrollSession.self) { message, connection, server throws(ResponseError) in
        let session = try server.movedSession(message.session, on: connection)
        if let section = message.section {
          session.scroll(to: message.contentOffset, ofSection: Identifier(section), token: message.token)
        } else {
          session.scroll(to: message.contentOffset, token: message.token)
        }
      },
      .notification(ResizeSession.self) { message, connection, server throws(ResponseError) in
        try server.movedSession(message.session, on: connection).resize(
          to: message.viewport, animated: message.animated)
      },
      .notification(AcknowledgeUpdate.self) { message, connection, server throws(ResponseError) in
        try server.movedSession(message.session, on: connection).acknowledge(message.revision)
      },
    ]
  }
}

extension Server {
  /// The session that a notification moves; its document is looked at later, once for many messages.
  func movedSession(_ name: String, on connection: Connection) throws(ResponseError) -> Session {
    guard let live = connection.sessions.first(where: { $0.session.name == name }) else {
      throw .unknownSession(name)
    }
    return live.session
  }
}
