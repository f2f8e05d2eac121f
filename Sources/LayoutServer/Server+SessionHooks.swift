import CollectionLayout
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Where sessions plug into the server; called at the right moments.
extension Server {
  /// Writes what the sessions of a connection have to tell, as far as `connection.hasRoom`; documents are up to date.
  ///
  /// Sessions on the manual clock write only before an answer, whatever the load and however the input was cut.
  func sessionsFlush(_ connection: Connection, now: Double, ignoringRate: Bool) {
    for live in connection.sessions where live.session.clock.mode == .realtime || ignoringRate {
      write(live, on: connection, ignoringRate: ignoringRate)
    }
  }

  /// Brings documents up to date and writes the updates of sessions on the manual clock, before a request is handled.
  func beforeRequest(
    _ method: String, stopping: Method.Stopping, on connection: Connection
  ) throws(ResponseError) {
    longWork.stoppably(unless: stopping == .never) { refreshDocuments(includingManual: true) }
    if stopping != .never { try longWork.check() }
    // A snapshot folds in what is pending.
    guard method != TakeSnapshot.method else { return }
    for live in connection.sessions where live.session.clock.mode == .manual {
      write(live, on: connection, ignoringRate: true)
    }
  }

  /// Writes what one session has to tell, if the client keeps up.
  func write(_ live: LiveSession, on connection: Connection, ignoringRate: Bool) {
    let session = live.session
    guard session.clock.mode == .manual ? connection.hasRoomInAnswer : connection.hasRoom else { return }
    session.noticeDocument()
    if isAway, session.needsLayout { longWork.expect(session.model.itemCount) }
    for output in session.takeOutput(now: now, ignoringRate: ignoringRate) {
      switch output {
      case .update(let update): connection.notify(UpdateSession(session.name, update))
      case .finalized(let id, let finished):
        connection.notify(DidFinalizeUpdate(session: session.name, id: id, finished: finished))
      case .enteredSticky(let section, let point):
        connection.notify(
          DidEnterSticky(StickyHeaderNotice(session: session.name, section: section.text, originalPoint: point)))
      case .exitedSticky(let section, let point):
        connection.notify(
          DidExitSticky(StickyHeaderNotice(session: session.name, section: section.text, originalPoint: point)))
      }
    }
    tellCursor(of: live, on: connection)
    if let time = session.nextWake(now: now) { effects.append(.wake(at: time)) }
  }

  /// Sessions of a document that a client opened go on with its text.
  func documentOpened(_ opened: OpenDocument, replacing earlier: OpenDocument?) {
    for connection in order {
      for live in connection.sessions where live.uri == opened.uri {
        switch live.source {
        case .text: continue
        case .open(let before) where before !== earlier: continue
        case .open, .file: attach(live, to: .open(opened), opened.document)
        }
      }
    }
  }

  /// Ends a document's own sessions; others go back to the file, or are told that theirs are over.
  func documentClosed(_ closed: OpenDocument, byOwner owner: Connection) {
    for connection in order {
      for live in connection.sessions {
        guard case .open(let opened) = live.source, opened === closed else { continue }
        if connection !== owner, let file = try? fileDocument(closed.uri, named: closed.spelling, on: connection) {
          attach(live, to: .file(file), file.document)
          continue
        }
        connection.sessions.removeAll { $0 === live }
        connection.notify(SessionDidClose(session: live.session.name, reason: "documentClosed"))
      }
    }
  }

  /// Ends the sessions of a connection that shuts down or is gone; may be called twice.
  func connectionEnded(_ connection: Connection) {
    let sessions = connection.sessions
    connection.sessions = []
    for live in sessions { release(live.source) }
  }

  /// Brings everything that came before up to date and writes it, as often as it may be.
  func synchronize(_ connection: Connection) {
    refreshDocuments(includingManual: true)
    sessionsFlush(connection, now: now, ignoringRate: true)
  }
}

extension UpdateSession {
  init(_ session: String, _ update: SessionUpdate) {
    self.init(
      session: session, revision: update.revision, documentVersion: update.documentVersion,
      cause: update.cause.rawValue, token: update.token, diff: update.diff)
    contentOffset = update.contentOffset
    contentSize = update.contentSize
    viewport = update.viewport
    orthogonalOffsets = update.orthogonalOffsets
    isStale = update.isStale
    animation = update.animation.map { animation in
      let tracks = { (tracks: [SessionAnimation.Track]) in
        tracks.map { Track(key: $0.key.text, from: $0.from, to: $0.to) }
      }
      return Animation(
        id: animation.id, duration: animation.animation.effectiveDuration, curve: animation.animation.curve,
        appearing: tracks(animation.appearing), disappearing: tracks(animation.disappearing),
        moving: tracks(animation.moving))
    }
  }
}

extension SessionState {
  init(_ name: String, _ snapshot: SessionSnapshot) {
    self.init(
      session: name, revision: snapshot.revision, documentVersion: snapshot.documentVersion, state: snapshot.state,
      isStale: snapshot.isStale)
  }
}
