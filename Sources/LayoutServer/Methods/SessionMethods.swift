import CollectionLayout
import JSON
import JSONRPC
import LayoutProtocol
import LayoutSession

extension MethodTable {
  /// Sessions: opening and closing them, and what moves them.
  static var sessions: [Method] {
    [
      .request(OpenSession.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.openSession(message, on: connection)
        SessionState(session.name, session.lastSent).write(to: &writer)
      },
      .request(CloseSession.self) { message, connection, server, writer throws(ResponseError) in
        try server.closeSession(message.session, on: connection)
        writer.object { _ in }
      },
      .request(TakeSnapshot.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        let snapshot: SessionSnapshot
        do throws(Session.TooManyElements) { snapshot = try session.snapshot() } catch { throw .tooManyElements }
        SessionState(session.name, snapshot).write(to: &writer)
      },
      .request(ResetSession.self) { message, connection, server, writer throws(ResponseError) in
        try server.session(message.session, on: connection).reset()
        writer.object { _ in }
      },
      .notification(ScrollSession.self) { message, connection, server throws(ResponseError) in
        let session = try server.movedSession(message.session, on: connection)
        // No layout with sections that scroll by themselves is built yet: nothing moves.
        if message.section == nil { session.scroll(to: message.contentOffset, token: message.token) }
      },
      .notification(ResizeSession.self) { message, connection, server throws(ResponseError) in
        try server.movedSession(message.session, on: connection).resize(to: message.viewport)
      },
      .notification(AcknowledgeUpdate.self) { message, connection, server throws(ResponseError) in
        try server.movedSession(message.session, on: connection).acknowledge(message.revision)
      },
    ]
  }

  /// A session's time.
  static var clock: [Method] {
    [
      .request(SetClock.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        let mode = SessionClock.Mode(rawValue: message.mode) ?? .realtime
        let time = session.setClock(mode, rate: message.rate, now: server.now)
        writer.object { writer in writer.member("time", time) }
      },
      .request(AdvanceClock.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        let target = message.to ?? session.clock.time(at: server.now) + (message.by ?? 0)
        let time: Double
        do throws(Session.ClockError) {
          time = try session.advanceClock(to: target, now: server.now)
        } catch {
          throw .clock(error)
        }
        // The updates of a step are queued before its answer.
        for live in connection.sessions where live.session === session {
          server.write(live, on: connection, ignoringRate: true)
        }
        writer.object { writer in writer.member("time", time) }
      },
    ]
  }

  /// Questions, which move nothing.
  static var questions: [Method] {
    [
      .request(AttributesForElements.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        let elements: [Element]
        do throws(Session.TooManyElements) {
          elements = try session.elements(in: message.rect)
        } catch {
          throw .tooManyElements
        }
        writer.object { writer in
          writer.key("attributes")
          writer.array { writer in
            for element in elements { element.attributes.write(key: element.key.text, to: &writer) }
          }
        }
      },
      .request(AttributesFor.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        let element =
          message.indexPath.map { session.element(at: $0, kind: message.kind) }
          ?? message.key.flatMap(ElementKey.init).flatMap(session.element(for:))
        guard let element else { return writer.null() }
        element.attributes.write(key: element.key.text, to: &writer)
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

extension ResponseError {
  fileprivate static func clock(_ error: Session.ClockError) -> ResponseError {
    switch error {
    case .notManual: .failed("clockNotManual", "the session's clock runs by itself; set it to manual first")
    case .beforeAnimation: .failed("clockBeforeAnimation", "time goes back only within a running animation")
    }
  }
}
