import Cancellation
import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Work on sessions: in place where it is soon done; else by a job on a copy, which takes the session's place afterwards.
extension Server {
  /// Handles a request about a session; false while it has to wait for the session or for its document.
  func attemptSession(
    _ call: Call, _ name: String, _ steps: Int, _ work: @escaping Method.SessionWork
  ) -> Bool {
    let connection = call.connection
    guard let live = connection.session(name) else {
      finish(call, .failure(.unknownSession(name)))
      return true
    }
    if live.isBusy { return false }
    guard isUpToDate(live.source) else { return false }
    let snapshot = live.snapshot
    var context = context(of: live, on: connection)
    let estimate =
      WorkEstimate(live.session) + .text(bytes: call.params?.count ?? 0) + .items(250 * steps)
    guard isLong(estimate) else {
      swap(&context.output, &connection.outbox)
      let result = Self.perform(work, on: &live.session, following: snapshot, &context)
      swap(&context.output, &connection.outbox)
      take(context, of: live, on: connection)
      finish(call, result)
      return true
    }
    live.call = call
    compute(call, estimate) { [session = live.session, context] token -> SessionResult in
      var (session, context) = (session, context)
      session.token = token
      let result = Self.perform(work, on: &session, following: snapshot, &context)
      session.token = nil
      return SessionResult(session: session, context: context, result: result)
    } commit: { [unowned self] done in
      live.call = nil
      replace(live, by: done.session)
      connection.outbox += done.context.output
      take(done.context, of: live, on: connection)
      finish(call, done.result)
    }
    return true
  }

  /// What a job made of a session.
  private struct SessionResult: Sendable {
    var session: Session
    var context: SessionContext
    var result: Result<[UInt8], ResponseError>
  }

  private static func perform(
    _ work: Method.SessionWork, on session: inout Session, following snapshot: DocumentSnapshot,
    _ context: inout SessionContext
  ) -> Result<[UInt8], ResponseError> {
    session.follow(snapshot)
    do throws(ResponseError) {
      var writer = JSONWriter()
      try work(&session, &context, &writer)
      return .success(writer.takeBytes())
    } catch {
      return .failure(error)
    }
  }

  /// Puts a session that a job made in the place of the one that it was a copy of.
  private func replace(_ live: LiveSession, by session: Session) {
    discard(live.session)
    live.session = session
    if live.isEditExpected { live.session.expectEdit() }
    if live.isSourceNew { live.session.expectSource() }
    (live.isEditExpected, live.isSourceNew) = (false, false)
  }

  func context(of live: LiveSession, on connection: Connection) -> SessionContext {
    var text = SessionContext.TextState()
    var editor: SessionContext.Editor?
    if case .open(let opened) = live.source {
      text.version = opened.version
      text.isEditable = !opened.isRefused && !opened.isSuspect
      if opened.owner !== connection {
        editor = SessionContext.Editor(encoding: opened.owner.encoding, showsPlaces: canShow(opened))
      }
    }
    return SessionContext(
      now: now, spelling: live.spelling, client: connection.client, encoding: connection.encoding, text: text,
      room: Limits.controlBacklog + connection.answerStart, editor: editor)
  }

  private func take(_ context: SessionContext, of live: LiveSession, on connection: Connection) {
    for time in context.wakes { effects.append(.wake(at: time)) }
    if let range = context.shown, case .open(let opened) = live.source { show(range, of: opened) }
  }

  // MARK: - Updates

  /// Writes what the sessions of a connection have to tell, as far as `connection.hasRoom`.
  ///
  /// Sessions on the manual clock write only before an answer, whatever the load and however the input was cut.
  func sessionsFlush(_ connection: Connection, now: Double, ignoringRate: Bool) {
    for live in connection.sessions where live.session.clock.mode == .realtime || ignoringRate {
      write(live, on: connection, ignoringRate: ignoringRate)
    }
  }

  /// Writes what one session has to tell, if the client keeps up; or has a job find it out.
  func write(_ live: LiveSession, on connection: Connection, ignoringRate: Bool) {
    guard !live.isBusy else { return }
    if case .file(let file) = live.source, !file.isRead { return }
    guard live.session.clock.mode == .manual ? connection.hasRoomInAnswer : connection.hasRoom else { return }
    let snapshot = live.snapshot
    let isBehind = live.session.isBehind(snapshot)
    let isDue = isBehind || live.cursor != nil || live.session.hasNews && (ignoringRate || live.session.isDue(now: now))
    let estimate = isDue ? live.session.updateEstimate(isBehind: isBehind) : .none
    let cursor = live.cursor.take()
    var context = context(of: live, on: connection)
    guard isDue, isLong(estimate) else {
      swap(&context.output, &connection.outbox)
      Self.update(&live.session, following: snapshot, cursor, ignoringRate, &context)
      swap(&context.output, &connection.outbox)
      return take(context, of: live, on: connection)
    }
    let token = CancellationToken()
    live.update = token
    token.expect(live.session.model.itemCount)
    schedule(
      estimate, token, isWatched: true, reporting: JobReporting(connection, nil, start: now),
      { [session = live.session, context] token in
        var (session, context) = (session, context)
        session.token = token
        Self.update(&session, following: snapshot, cursor, ignoringRate, &context)
        session.token = nil
        return (session: session, context: context)
      },
      commit: { [unowned self] done in
        guard live.update === token else { return discard(done.session) }
        live.update = nil
        if !token.isCancelled, connection.sessions.contains(where: { $0 === live }) {
          replace(live, by: done.session)
          connection.outbox += done.context.output
          take(done.context, of: live, on: connection)
        }
        wake(live.uri)
        wake(live.key, on: connection)
      })
  }

  private static func update(
    _ session: inout Session, following snapshot: DocumentSnapshot,
    _ cursor: (position: TextPosition, encoding: PositionEncoding)?, _ ignoringRate: Bool,
    _ context: inout SessionContext
  ) {
    session.follow(snapshot)
    context.write(&session, ignoringRate: ignoringRate)
    if let cursor { context.writeCursor(cursor, of: &session) }
  }
}

extension Session {
  /// How long the next update takes.
  fileprivate func updateEstimate(isBehind: Bool) -> WorkEstimate {
    let items = isBehind || needsLayout ? WorkEstimate.items(model.itemCount) : .viewedItems(model.itemCount)
    return items + .items(10 * lastSent.state.elements.count)
  }
}
