import CollectionLayout
import JSON
import JSONRPC
import LayoutProtocol
import LayoutSession

/// Opening, closing and resetting sessions, and changes of their viewports.
enum SessionMethods {
  static var all: [Method] {
    [
      Method(OpenSessionRequest.self, isRequest: true) { .opening($0) },
      Method(CloseSessionRequest.self, isRequest: true) { message in
        .closing(name: message.session) { connection, server, writer throws(ResponseError) in
          try server.sessions.close(message.session, on: connection, server)
          writer.object { _ in }
        }
      },
      .request(SessionSnapshotRequest.self, session: { $0.session }, takesUpdates: true) {
        _, session, context, writer throws(ResponseError) in
        let snapshot: SessionSnapshot
        do throws(Session.TooManyElements) {
          snapshot = try session.snapshot(now: context.now)
        } catch {
          throw .tooManyElements
        }
        SessionStateResponse(session: session.name, snapshot, withStyle: context.client.capabilities.style).write(
          to: &writer)
      },
      .request(ResetSessionRequest.self, session: { $0.session }) { _, session, _, writer in
        session.reset()
        writer.object { _ in }
      },
      .notification(ScrollNotification.self, session: { $0.session }) { message, session in
        if let section = message.section {
          session.scroll(to: message.contentOffset, ofSection: Identifier(section), token: message.token)
        } else {
          session.scroll(to: message.contentOffset, token: message.token)
        }
      },
      .notification(ResizeNotification.self, session: { $0.session }) { message, session in
        session.resize(to: message.viewport, animated: message.animated)
      },
      .notification(AcknowledgeNotification.self, session: { $0.session }) { message, session in
        session.acknowledge(message.revision)
      },
    ]
  }
}
