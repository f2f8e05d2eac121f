import CollectionLayout
import JSON
import JSONRPC
import LayoutProtocol
import LayoutSession

/// Opening, closing and resetting sessions, and changes of their viewports.
enum SessionMethods {
  static var all: [Method] {
    [
      Method(OpenSession.self, isRequest: true) { .opening($0) },
      Method(CloseSession.self, isRequest: true) { message in
        .closing(name: message.session) { connection, server, writer throws(ResponseError) in
          try server.sessions.close(message.session, on: connection, server)
          writer.object { _ in }
        }
      },
      .request(TakeSnapshot.self, session: { $0.session }, takesUpdates: true) {
        _, session, context, writer throws(ResponseError) in
        let snapshot: SessionSnapshot
        do throws(Session.TooManyElements) {
          snapshot = try session.snapshot(now: context.now)
        } catch {
          throw .tooManyElements
        }
        SessionState(session: session.name, snapshot, withStyle: context.client.capabilities.style).write(to: &writer)
      },
      .request(ResetSession.self, session: { $0.session }) { _, session, _, writer in
        session.reset()
        writer.object { _ in }
      },
      .notification(ScrollSession.self, session: { $0.session }) { message, session in
        if let section = message.section {
          session.scroll(to: message.contentOffset, ofSection: Identifier(section), token: message.token)
        } else {
          session.scroll(to: message.contentOffset, token: message.token)
        }
      },
      .notification(ResizeSession.self, session: { $0.session }) { message, session in
        session.resize(to: message.viewport, animated: message.animated)
      },
      .notification(AcknowledgeUpdate.self, session: { $0.session }) { message, session in
        session.acknowledge(message.revision)
      },
    ]
  }
}
