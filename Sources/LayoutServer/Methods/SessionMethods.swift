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
        if let section = message.section {
          session.scroll(to: message.contentOffset, ofSection: Identifier(section), token: message.token)
        } else {
          session.scroll(to: message.contentOffset, token: message.token)
        }
      },
      .notification(ResizeSession.self) { message, connection, server throws(ResponseError) in
        try server.movedSession(message.session, on: connection).resize(to: message.viewport)
      },
      .notification(AcknowledgeUpdate.self) { message, connection, server throws(ResponseError) in
        try server.movedSession(message.session, on: connection).acknowledge(message.revision)
      },
    ]
  }

  /// What a client changes of a session's layout besides its data.
  static var layouts: [Method] {
    [
      .request(SetSticky.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        do throws(Session.UnknownSection) {
          try session.setSticky(message.isSticky, ofSection: message.section)
        } catch {
          throw .unknownSection(error.name)
        }
        writer.object { _ in }
      },
      .request(SetPagedOffset.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        do throws(Session.UnknownSection) {
          try session.setPagedOffset(message.offset, ofSection: message.section)
        } catch {
          throw .unknownSection(error.name)
        }
        writer.object { _ in }
      },
      .request(SetMeasuredSizes.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        // Elements that are gone by now are no mistake: the client measured what it was sent.
        let oscillating = session.setMeasuredSizes(
          message.sizes.compactMap { entry in ElementKey(entry.key).map { ($0, entry.size) } })
        writer.object { writer in
          guard !oscillating.isEmpty else { return }
          writer.key("oscillating")
          writer.array { writer in
            for key in oscillating { writer.string(key.text) }
          }
        }
      },
      .request(InvalidateSession.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        let extents: [String: Invalidation.Extent] = [
          "everything": .everything, "counts": .counts, "elements": .elements, "offset": .offset,
        ]
        session.invalidate(
          Invalidation(
            extents[message.what] ?? .everything, elements: Set(message.keys.compactMap { ElementKey($0) })))
        writer.object { _ in }
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
      .request(TargetContentOffset.self) { message, connection, server, writer throws(ResponseError) in
        let view = try server.session(message.session, on: connection).currentView()
        var target = view.targetContentOffset(proposed: message.proposed, velocity: message.velocity)
        if let section = message.section {
          guard
            let own = view.layout.model.sectionIndex(of: Identifier(section)).flatMap({
              view.targetOrthogonalOffset(ofSection: $0, proposed: message.proposed, velocity: message.velocity)
            })
          else { throw .unknownSection(section) }
          target = own
        }
        writer.object { writer in
          writer.key("contentOffset")
          target.write(to: &writer)
        }
      },
      .request(ScrollToItem.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        guard let offset = session.contentOffset(showing: message.indexPath, or: message.key, at: message.position)
        else { throw .unknownElement(message.key ?? "") }
        writer.object { writer in
          writer.key("contentOffset")
          offset.write(to: &writer)
        }
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
  fileprivate static func unknownSection(_ name: String) -> ResponseError {
    unknown("unknownSection", "section: there is no such section \"\(name)\"")
  }

  fileprivate static func unknownElement(_ name: String) -> ResponseError {
    unknown("unknownElement", "there is no such element \"\(name)\"")
  }

  fileprivate static func clock(_ error: Session.ClockError) -> ResponseError {
    switch error {
    case .notManual: .failed("clockNotManual", "the session's clock runs by itself; set it to manual first")
    case .beforeAnimation: .failed("clockBeforeAnimation", "time goes back only within a running animation")
    }
  }
}
