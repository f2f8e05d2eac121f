import CollectionLayout
import JSON
import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Work on sessions: inline if it is short, otherwise by a job on a copy that then replaces the session.
extension SessionStore {
  /// Work on a session after it has adopted the latest snapshot of its document; `estimate` decides whether it runs
  /// inline.
  private struct Change<Value: Sendable> {
    let binding: SessionBinding
    let connection: Connection
    let estimate: WorkEstimate
    let work: @Sendable (inout Session, inout SessionContext) -> Value
  }

  /// Returns the execution of a request about a session; `effort` is what it costs besides.
  func execution(
    of call: Call, on binding: SessionBinding, effort: SessionEffort, _ work: @escaping Method.SessionWork
  ) -> Execution {
    let estimate =
      WorkEstimate(binding.session, following: binding.snapshot) + WorkEstimate(effort, on: binding.session)
      + .text(bytes: call.parameters.count)
    let change = Change(binding: binding, connection: call.connection, estimate: estimate) { session, context in
      Method.encoded { writer throws(ResponseError) in try work(&session, &context, &writer) }
    }
    return .work(
      CallWork(estimate: estimate, history: binding.inlineHistory) { server in
        server.sessions.runInline(change).map { .response($0) }
      } start: { call, token, server in
        server.sessions.schedule(change, for: call, token: token) { result, server in
          server.complete(call, with: .response(result))
        }
      })
  }

  /// Does the work on the server's thread. Returns nil if that took too long: the session and the output are then as
  /// before.
  private func runInline<Value>(_ change: Change<Value>) -> Value? {
    let (binding, connection) = (change.binding, change.connection)
    let token = state.inlineToken(for: change.estimate)
    var context = context(of: binding, on: connection)
    swap(&context.output, &connection.output.bytes)
    let (outputCount, snapshot) = (context.output.count, binding.followedSnapshot)
    func run(_ session: inout Session) -> Value {
      session.token = token
      if let snapshot { session.follow(snapshot) }
      let value = change.work(&session, &context)
      session.token = nil
      return value
    }
    let value: Value
    if let token {
      // A copy, since work that is stopped leaves a session that is half changed.
      var session = binding.session
      value = run(&session)
      guard token.endLimit() else {
        context.output.removeSubrange(outputCount...)
        swap(&context.output, &connection.output.bytes)
        return nil
      }
      binding.session = session
    } else {
      value = run(&binding.session)
    }
    swap(&context.output, &connection.output.bytes)
    perform(context, of: binding)
    return value
  }

  /// Starts a job for the work. `call` is the call that it responds to, nil for an update. `finished` is not called if
  /// the work is cancelled.
  private func schedule<Value>(
    _ change: Change<Value>, for call: Call?, token: CancellationToken,
    finished: @escaping (Value, Server) -> Void = { _, _ in }
  ) {
    let (binding, connection, work) = (change.binding, change.connection, change.work)
    let snapshot = binding.followedSnapshot
    let context = context(of: binding, on: connection)
    binding.job = SessionBinding.Work(token: token, call: call)
    if call == nil { token.expect(binding.session.effort.itemCount) }
    state.scheduler.schedule(
      change.estimate, for: JobOwner(connection.id, isWatched: true), token: token,
      reporting: state.reporting(to: connection, of: call)
    ) { [session = binding.session] token in
      var (session, context) = (session, context)
      session.token = token
      if let snapshot { session.follow(snapshot) }
      let value = work(&session, &context)
      session.token = nil
      return (session: session, context: context, value: value)
    } commit: { result, server in
      let scheduler = server.state.scheduler
      guard binding.job?.token === token else { return scheduler.discard(result.session) }
      binding.job = nil
      if token.isCancelled {
        scheduler.discard(result.session)
      } else {
        scheduler.discard(binding.session)
        binding.session = result.session
        binding.applyDeferredChange()
        connection.output.responseStart = connection.output.bytes.count
        connection.output.bytes += result.context.output
        server.sessions.perform(result.context, of: binding)
        finished(result.value, server)
      }
      server.state.connections.wakeCalls(about: binding.uri ?? DocumentURI(binding.originalURI))
      connection.calls.wake(binding.key)
    }
  }

  private func context(of binding: SessionBinding, on connection: Connection) -> SessionContext {
    var context = SessionContext(
      now: state.now, originalURI: binding.originalURI, client: connection.client, encoding: connection.encoding,
      outputLimit: connection.output.limit(for: binding.session.clock))
    if let opened = binding.document?.editor {
      context.version = opened.version
      context.isEditable = !opened.exceedsTextLimit && !opened.isOutOfSync
      if opened.owner !== connection, opened.canReveal { context.revealEncoding = opened.owner.encoding }
    }
    // The session shows the text of another client: edits of it do not fit this client's own text.
    if let uri = binding.uri, connection.supersededDocuments.contains(uri) { context.isEditable = false }
    if let document = binding.document, isEditable(document) { context.editedVersion = document.textVersion }
    if let file = binding.document?.file, opensEditor(for: file) { context.revealEncoding = .utf16 }
    return context
  }

  /// Performs the effects of work on a session: requests its wakes, and has the editor show a range.
  private func perform(_ context: SessionContext, of binding: SessionBinding) {
    for time in context.wakes { state.actions.append(.wake(at: time)) }
    guard let range = context.revealedRange else { return }
    if let opened = binding.document?.editor {
      opened.show(range)
    } else if let file = binding.document?.file, opensEditor(for: file) {
      let (line, column) = (range.lowerBound.line + 1, range.lowerBound.character + 1)
      state.actions.append(.showInEditor(file: file.path, line: line, column: column))
    }
  }

  // MARK: - Updates

  /// Sends the pending output of a session, unless its clock lets it be written only before responses.
  func flush(_ binding: SessionBinding, on connection: Connection, at moment: FlushMoment) {
    if moment.includes(binding.session.clock) { write(binding, on: connection, at: moment) }
  }

  /// Sends a report of the document of a session if it is due, and the pending output of the session, inline or by a
  /// job. Output is not sent while a job works on the session, the client does not read, or its file was not read yet.
  func write(_ binding: SessionBinding, on connection: Connection, at moment: FlushMoment) {
    reportDocument(of: binding, to: connection)
    guard !binding.isBusy, connection.output.hasCapacity(for: binding.session.clock) else { return }
    if let file = binding.document?.file, !file.isAnalyzed { return }
    let snapshot = binding.snapshot
    // A cursor position is one of the current text.
    let isCursorDue = binding.cursor != nil && binding.document?.isCurrent == true
    let isOutdated = binding.followedSnapshot.map { binding.session.isBehind($0) } ?? false
    if !isOutdated, !isCursorDue, moment == .flush, binding.session.isIdle(now: state.now) {
      // The snapshot may be a later one of an equal collection and version.
      if let snapshot = binding.followedSnapshot { binding.session.follow(snapshot) }
      if let time = binding.session.nextWakeTime(now: state.now) { state.actions.append(.wake(at: time)) }
      return
    }
    let isDue =
      isOutdated || isCursorDue
      || binding.session.hasPendingOutput && (moment == .request || binding.session.isOutputDue(now: state.now))
    let estimate = isDue ? binding.session.updateEstimate(following: snapshot) : .none
    let cursor = isCursorDue ? binding.cursor.take() : nil
    let change = Change(binding: binding, connection: connection, estimate: estimate) { session, context in
      context.write(&session, at: moment)
      if let cursor { context.writeCursor(cursor, of: &session) }
    }
    let kind = SessionUpdateNotification.method
    if !state.scheduler.needsJob(estimate), !(isDue && binding.inlineHistory.needsJob(kind)) {
      if runInline(change) != nil { return }
      binding.inlineHistory.didStop(kind)
    }
    schedule(change, for: nil, token: CancellationToken())
  }

  /// Whether no job works on the session and its document is analyzed. Starts the analysis if it is not.
  func isReady(_ binding: SessionBinding) -> Bool { !binding.isBusy && documents.isUpToDate(binding.document) }
}
