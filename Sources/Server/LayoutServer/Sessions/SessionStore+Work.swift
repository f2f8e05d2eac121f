import CollectionLayout
import JSON
import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Work on sessions: inline if it is short, otherwise by a job on a copy that then replaces the session.
extension SessionStore {
  /// Work on a session after a sync with its document, inline or by a job on a copy that then replaces it.
  private struct Change<Value: Sendable> {
    let binding: SessionBinding
    let connection: Connection
    let estimate: WorkEstimate
    let work: @Sendable (inout Session, inout SessionContext) -> Value
  }

  /// Returns the execution of a request about a session.
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
      CallWork(estimate) { server in
        .response(server.sessions.runInline(change))
      } start: { call, token, server in
        server.sessions.schedule(change, for: call, token: token) { result, server in
          server.complete(call, with: .response(result))
        }
      })
  }

  private func runInline<Value>(_ change: Change<Value>) -> Value {
    let (binding, connection) = (change.binding, change.connection)
    var context = context(of: binding, on: connection)
    swap(&context.output, &connection.output.bytes)
    if let snapshot = binding.followedSnapshot { binding.session.follow(snapshot) }
    let value = change.work(&binding.session, &context)
    swap(&context.output, &connection.output.bytes)
    perform(context, of: binding)
    return value
  }

  /// Starts the job of a change. `call` is the call that it responds to, nil for an update. `finished` is not called if
  /// the work is cancelled.
  private func schedule<Value>(
    _ change: Change<Value>, for call: Call?, token: CancellationToken,
    finished: @escaping (Value, Server) -> Void = { _, _ in }
  ) {
    let (binding, connection, work) = (change.binding, change.connection, change.work)
    let snapshot = binding.followedSnapshot
    let context = context(of: binding, on: connection)
    binding.job = SessionBinding.Work(token: token, call: call)
    if call == nil { token.expect(binding.session.model.itemCount) }
    state.scheduler.schedule(
      change.estimate, token: token, isWatched: true, reporting: state.reporting(to: connection, of: call)
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
    var text = SessionContext.TextState()
    var editor: SessionContext.Editor?
    if let opened = binding.document.opened {
      text.version = opened.version
      text.isEditable = !opened.exceedsTextLimit && !opened.isOutOfSync
      if opened.isEditable { text.editedVersion = opened.version ?? 0 }
      if opened.owner !== connection {
        editor = SessionContext.Editor(encoding: opened.owner.encoding, canReveal: opened.canReveal)
      }
    }
    // Edits for the client's own text, which the session does not show.
    if let uri = binding.uri, connection.supersededDocuments.contains(uri) { text.isEditable = false }
    if let file = binding.document.file {
      if isEditable(file) { text.editedVersion = file.textVersion }
      if opensEditor(for: file) { editor = SessionContext.Editor(encoding: .utf16, canReveal: true) }
    }
    return SessionContext(
      now: state.now, originalURI: binding.originalURI, client: connection.client, encoding: connection.encoding,
      text: text,
      outputLimit: state.environment.bufferLimits.outputHighWaterMark + connection.output.responseStart, editor: editor)
  }

  /// Requests the wakes that work on a session needs, and reveals the range that it showed.
  private func perform(_ context: SessionContext, of binding: SessionBinding) {
    for time in context.wakes { state.actions.append(.wake(at: time)) }
    guard let range = context.revealedRange else { return }
    switch binding.document {
    case .inline: break
    case .editor(let opened): opened.show(range)
    case .file(let file):
      guard opensEditor(for: file) else { break }
      let (line, column) = (range.lowerBound.line + 1, range.lowerBound.character + 1)
      state.actions.append(.showInEditor(file: file.path, line: line, column: column))
    }
  }

  /// Whether clients can edit a file.
  func isEditable(_ file: FileDocument) -> Bool {
    state.environment.editableFile == file.path && file.failure == nil
  }

  /// Whether the host can show a file in an editor.
  func opensEditor(for file: FileDocument) -> Bool {
    state.environment.fileForEditor == file.path && file.failure == nil
  }

  // MARK: - Updates

  /// Sends the pending output of a connection's sessions while `canSendUpdate` of its output.
  ///
  /// Sessions on the manual clock send output only before a response, independent of the load and of how the input was
  /// cut into chunks.
  func flush(_ connection: Connection, ignoringRate: Bool) {
    for binding in connection.sessions where !binding.session.clock.isManual || ignoringRate {
      write(binding, on: connection, ignoringRate: ignoringRate)
    }
  }

  /// Sends the pending output of one session, inline or by a job, if the client keeps up.
  func write(_ binding: SessionBinding, on connection: Connection, ignoringRate: Bool) {
    reportDocument(of: binding, to: connection)
    guard !binding.isBusy else { return }
    if binding.document.file != nil, !binding.document.isAnalyzed { return }
    let isManual = binding.session.clock.isManual
    guard isManual ? connection.output.canSendUpdateBeforeResponse : connection.output.canSendUpdate else { return }
    let snapshot = binding.snapshot
    // A cursor position is one of the current text.
    let isCursorDue = binding.cursor != nil && binding.document.isCurrent
    let isOutdated = binding.document.isAnalyzed && binding.session.isBehind(snapshot)
    if !isOutdated, !isCursorDue, !ignoringRate, binding.session.isIdle(now: state.now) {
      // The snapshot may be a later one of an equal collection and version.
      if let snapshot = binding.followedSnapshot { binding.session.follow(snapshot) }
      if let time = binding.session.nextWakeTime(now: state.now) { state.actions.append(.wake(at: time)) }
      return
    }
    let isDue =
      isOutdated || isCursorDue
      || binding.session.hasPendingOutput && (ignoringRate || binding.session.isOutputDue(now: state.now))
    let estimate = isDue ? binding.session.updateEstimate(following: snapshot) : .none
    let cursor = isCursorDue ? binding.cursor.take() : nil
    let change = Change(binding: binding, connection: connection, estimate: estimate) { session, context in
      context.write(&session, ignoringRate: ignoringRate)
      if let cursor { context.writeCursor(cursor, of: &session) }
    }
    if state.scheduler.needsJob(estimate) {
      schedule(change, for: nil, token: CancellationToken())
    } else {
      runInline(change)
    }
  }

  /// Whether a document that a connection shows is being analyzed.
  func isAnalyzing(for connection: Connection) -> Bool {
    connection.sessions.contains { $0.document.isAwaitingJob }
  }

  /// Whether no job works on a session, and its document is up to date. Starts an analysis if it is not.
  func isReady(_ binding: SessionBinding) -> Bool { !binding.isBusy && isUpToDate(binding.document) }

  /// Whether a document's snapshot is that of its current text. Starts an analysis if it is not.
  func isUpToDate(_ document: ServedDocument) -> Bool {
    document.opened.map { documents.isUpToDate($0) } ?? document.isCurrent
  }
}
