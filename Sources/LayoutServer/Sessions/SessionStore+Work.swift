import Cancellation
import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Work on sessions: inline if it is short, otherwise by a job on a copy that then replaces the session.
extension SessionStore {
  /// Executes a request about a session. Returns false if it has to wait for the session or for its document.
  func attempt(
    _ call: Call, _ name: String, _ effort: SessionEffort, _ work: @escaping Method.SessionWork, _ server: Server
  ) -> Bool {
    let connection = call.connection
    guard let binding = connection.session(name) else {
      server.finish(call, .failure(.unknownSession(name)))
      return true
    }
    if binding.isBusy { return false }
    guard isUpToDate(binding.source, server) else { return false }
    let estimate =
      WorkEstimate(binding.session, following: binding.snapshot) + WorkEstimate(effort, on: binding.session)
      + .text(bytes: call.params?.count ?? 0)
    change(binding, of: connection, for: call, estimate, server) { session, context in
      Method.encoded { writer throws(ResponseError) in try work(&session, &context, &writer) }
    } finished: { result, server in
      server.finish(call, result)
    }
    return true
  }

  /// Runs work on a session after a sync with its document: inline, or by a job on a copy that then replaces it.
  ///
  /// `call` is the call that the work responds to, nil for an update. `finished` is not called if the work is
  /// cancelled.
  private func change<Value: Sendable>(
    _ binding: SessionBinding, of connection: Connection, for call: Call?, _ estimate: WorkEstimate,
    _ server: Server, _ work: @escaping @Sendable (inout Session, inout SessionContext) -> Value,
    finished: @escaping (Value, Server) -> Void = { _, _ in }
  ) {
    // A session keeps what it shows until its document is analyzed.
    let snapshot = binding.isDocumentAnalyzed ? binding.snapshot : nil
    var context = context(of: binding, on: connection, server)
    guard server.scheduler.needsJob(estimate) else {
      swap(&context.output, &connection.output.bytes)
      if let snapshot { binding.session.follow(snapshot) }
      let value = work(&binding.session, &context)
      swap(&context.output, &connection.output.bytes)
      take(context, of: binding, server)
      return finished(value, server)
    }
    let token = CancellationToken()
    binding.job = SessionBinding.Work(token: token, call: call)
    if let call { call.state = .running(token) } else { token.expect(binding.session.model.itemCount) }
    server.scheduler.schedule(
      estimate, token, isWatched: true, reporting: JobReporting(connection, call, start: server.now), server,
      { [session = binding.session, context] token in
        var (session, context) = (session, context)
        session.token = token
        if let snapshot { session.follow(snapshot) }
        let value = work(&session, &context)
        session.token = nil
        return (session: session, context: context, value: value)
      },
      commit: { done, server in
        guard binding.job?.token === token else { return server.scheduler.discard(done.session) }
        binding.job = nil
        if token.isCancelled {
          server.scheduler.discard(done.session)
        } else {
          server.scheduler.discard(binding.session)
          binding.session = done.session
          binding.applyDeferredChange()
          connection.output.responseStart = connection.output.bytes.count
          connection.output.bytes += done.context.output
          server.sessions.take(done.context, of: binding, server)
          finished(done.value, server)
        }
        server.scheduler.wake(binding.uri ?? DocumentURI(binding.originalURI), on: server.connections.living)
        connection.calls.wake(binding.key)
      })
  }

  private func context(of binding: SessionBinding, on connection: Connection, _ server: Server) -> SessionContext {
    var text = SessionContext.TextState()
    var editor: SessionContext.Editor?
    if case .open(let opened) = binding.source {
      text.version = opened.version
      text.isEditable = !opened.exceedsTextLimit && !opened.isOutOfSync
      if opened.isEditable { text.editedVersion = opened.version ?? 0 }
      if opened.owner !== connection {
        editor = SessionContext.Editor(encoding: opened.owner.encoding, canReveal: opened.canReveal)
      }
    }
    // Edits for the client's own text, which the session does not show.
    if let uri = binding.uri, connection.supersededDocuments.contains(uri) { text.isEditable = false }
    if case .file(let file) = binding.source, environment.editableFile == file.path, file.failure == nil {
      text.editedVersion = file.textVersion
    }
    if case .file(let file) = binding.source, opensEditor(for: file) {
      editor = SessionContext.Editor(encoding: .utf16, canReveal: true)
    }
    return SessionContext(
      now: server.now, originalURI: binding.originalURI, client: connection.client, encoding: connection.encoding,
      text: text,
      outputLimit: environment.bufferLimits.outputHighWaterMark + connection.output.responseStart, editor: editor)
  }

  private func take(_ context: SessionContext, of binding: SessionBinding, _ server: Server) {
    for time in context.wakes { server.actions.append(.wake(at: time)) }
    guard let range = context.revealedRange else { return }
    switch binding.source {
    case .text: break
    case .open(let opened): opened.show(range)
    case .file(let file):
      guard opensEditor(for: file) else { break }
      let (line, column) = (range.lowerBound.line + 1, range.lowerBound.character + 1)
      server.actions.append(.showInEditor(file: file.path, line: line, column: column))
    }
  }

  /// Whether the host can show a file in an editor.
  func opensEditor(for file: FileDocument) -> Bool {
    environment.fileForEditor == file.path && file.failure == nil
  }

  // MARK: - Updates

  /// Sends the pending output of a connection's sessions while `canSendUpdate` of its output.
  ///
  /// Sessions on the manual clock send output only before a response, independent of the load and of how the input was
  /// cut into chunks.
  func flush(_ connection: Connection, ignoringRate: Bool, _ server: Server) {
    for binding in connection.sessions where !binding.session.clock.isManual || ignoringRate {
      write(binding, on: connection, ignoringRate: ignoringRate, server)
    }
  }

  /// Sends the pending output of one session, inline or by a job, if the client keeps up.
  func write(_ binding: SessionBinding, on connection: Connection, ignoringRate: Bool, _ server: Server) {
    reportDocument(of: binding, to: connection, server)
    guard !binding.isBusy else { return }
    if case .file(let file) = binding.source, file.content != .read { return }
    let isManual = binding.session.clock.isManual
    guard isManual ? connection.output.canSendUpdateBeforeResponse : connection.output.canSendUpdate else { return }
    let snapshot = binding.snapshot
    // A cursor position is one of the current text.
    let isCursorDue = binding.cursor != nil && binding.isDocumentCurrent
    let isDue =
      binding.isDocumentAnalyzed && binding.session.isBehind(snapshot) || isCursorDue
      || binding.session.hasPendingOutput && (ignoringRate || binding.session.isOutputDue(now: server.now))
    let estimate = isDue ? binding.session.updateEstimate(following: snapshot) : .none
    let cursor = isCursorDue ? binding.cursor.take() : nil
    change(binding, of: connection, for: nil, estimate, server) { session, context in
      context.write(&session, ignoringRate: ignoringRate)
      if let cursor { context.writeCursor(cursor, of: &session) }
    }
  }

  /// Whether a document that a connection shows is being analyzed.
  func isAnalyzing(for connection: Connection) -> Bool {
    connection.sessions.contains { binding in
      switch binding.source {
      case .text: false
      case .open(let opened): opened.analysis != nil
      case .file(let file): !file.isUpToDate
      }
    }
  }

  /// Whether a source's snapshot is that of its current text. Starts an analysis if it is not.
  func isUpToDate(_ source: SessionBinding.DocumentSource, _ server: Server) -> Bool {
    switch source {
    case .text: true
    case .open(let opened): server.documents.isUpToDate(opened, server)
    case .file(let file): file.isUpToDate
    }
  }
}

extension Session {
  /// Estimates the duration of the next update, which shows a snapshot of the document.
  fileprivate func updateEstimate(following snapshot: DocumentSnapshot) -> WorkEstimate {
    let isRead = isBehind(snapshot) || needsLayout || mayMeasureViews
    let items = isRead ? WorkEstimate.items(model.itemCount) : .viewedItems(model.itemCount)
    return items + WorkEstimate(self, reaching: snapshot) + .items(10 * lastSent.state.elements.count)
  }
}
