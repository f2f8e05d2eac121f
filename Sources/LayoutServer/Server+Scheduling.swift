import Cancellation
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// When calls are handled. Calls about one document keep their order, and wait for its snapshot; calls about other documents
/// and on other connections do not. On the manual clock a connection handles one call after the other.
extension Server {
  /// Handles a call, now or when its turn comes.
  func submit(_ call: Call) {
    line(up: call)
    if call.connection.input.hasExit, call.key != nil { cancel(call) }
  }

  private func line(up call: Call) {
    let connection = call.connection
    guard let key = key(of: call) else {
      _ = attempt(call)
      return
    }
    connection.calls.add(call, key)
    if let queue = connection.calls.queues[key] {
      if overtakes(call, queue) {
        if attempt(call) { return }
      }
      return wait(call, in: queue)
    }
    guard !attempt(call) else {
      if call.isRunning { connection.calls.queue(key).running = call }
      return
    }
    wait(call, in: connection.calls.queue(key))
  }

  private func wait(_ call: Call, in queue: CallQueue) {
    queue.waiting.append(call)
    noteWaiting(call, 1)
  }

  /// Counts a call that begins to wait in a queue, or one that does no longer.
  private func noteWaiting(_ call: Call, _ change: Int) {
    session(of: call)?.waitingCallCount += change
    if call.isEdit { call.connection.calls.waitingEditCount += change }
  }

  /// What a call keeps its order with; nil for one that waits for nothing.
  private func key(of call: Call) -> QueueKey? {
    let connection = call.connection
    if case .immediate = call.action { return nil }
    if connection.isSerial { return .connection }
    switch call.action {
    case .immediate: return nil
    case .document(let uri, _), .question(.document(let uri), _), .question(.play(let uri), _):
      return .document(DocumentURI(uri))
    case .question(.command(let argument), _):
      return (try? commandDocument(argument, on: connection)).map { .document($0.uri) }
    case .workspace: return .workspace
    case .session(let name, _, _), .viewport(let name, _), .closing(let name, _):
      // It may be a session that is being opened.
      return connection.session(name)?.key ?? connection.calls.openings.last?.key
    case .opening(let message): return .document(DocumentURI(message.textDocument.uri))
    case .reveal(let message): return .document(DocumentURI(message.textDocument.uri))
    case .synchronize: return .connection
    }
  }

  /// Whether a call need not wait for those that came before it.
  private func overtakes(_ call: Call, _ queue: CallQueue) -> Bool {
    switch call.action {
    // Scrolling goes on while a question waits for the document.
    case .viewport(let name, _):
      guard !call.connection.isSerial, let live = call.connection.session(name) else { return false }
      return !live.isBusy && live.waitingCallCount == 0
    // What is being computed has a snapshot of its own.
    case .document: return !call.connection.isSerial && queue.waiting.isEmpty
    default: return false
    }
  }

  /// The session that a call is about, if there is one of its name.
  private func session(of call: Call) -> LiveSession? {
    switch call.action {
    case .session(let name, _, _), .viewport(let name, _), .closing(let name, _): call.connection.session(name)
    default: nil
    }
  }

  // MARK: - Handling

  /// Handles a call; false when it has to wait for a snapshot or for a session.
  private func attempt(_ call: Call) -> Bool {
    let connection = call.connection
    if call.id != nil, connection.isSerial, call.key != nil, !prepareSerialRequest(call) { return false }
    switch call.action {
    case .immediate(let handle), .document(_, let handle):
      handleAtOnce(call, handle)
      return true
    case .closing(let name, let handle):
      if connection.session(name)?.job?.call != nil { return false }
      handleAtOnce(call, handle)
      return true
    case .question(let target, let question): return attempt(call, target, question)
    case .workspace(let question): return attemptWorkspace(call, question)
    case .session(let name, let steps, let work): return attemptSession(call, name, steps, work)
    case .viewport(let name, let move):
      guard let live = connection.session(name) else {
        finish(call, .failure(.unknownSession(name)))
        return true
      }
      if live.isBusy { return false }
      move(&live.session)
      finish(call, .success([]))
      return true
    case .opening(let message): return attemptOpening(call, message)
    case .reveal(let message): return attemptReveal(call, message)
    case .synchronize: return attemptSynchronize(call)
    }
  }

  private func handleAtOnce(_ call: Call, _ handle: Method.Immediate) {
    finish(call, Method.answer { writer throws(ResponseError) in try handle(call.connection, self, &writer) })
  }

  /// Brings everything up to date that a request on the manual clock is answered from; false while that takes a job.
  private func prepareSerialRequest(_ call: Call) -> Bool {
    let connection = call.connection
    refreshDocuments(includingManual: true)
    guard !isAnalyzing(for: connection) else { return false }
    for live in connection.sessions where live.session.clock.mode == .manual && !call.method.takesUpdates {
      write(live, on: connection, ignoringRate: true)
    }
    return !connection.sessions.contains(where: \.isBusy)
  }

  private func attemptSynchronize(_ call: Call) -> Bool {
    let connection = call.connection
    guard connection.calls.count == 1 else { return false }
    refreshDocuments(includingManual: true)
    guard !isAnalyzing(for: connection) else { return false }
    if !call.isFlushed {
      guard !connection.sessions.contains(where: \.isBusy) else { return false }
      call.isFlushed = true
      sessionsFlush(connection, now: now, ignoringRate: true)
    }
    guard !connection.sessions.contains(where: \.isBusy) else { return false }
    finish(call, .success(Array("{}".utf8)))
    return true
  }

  // MARK: - Jobs of calls

  /// Computes an answer by `work`: at once, or by a job where it takes long. Either `commit` or `cancelled` is called, once.
  func compute<Value: Sendable>(
    _ call: Call, _ estimate: WorkEstimate,
    _ work: @escaping @Sendable (CancellationToken?) -> Value, commit: @escaping (Value) -> Void,
    cancelled: @escaping () -> Void = {}
  ) {
    guard isLong(estimate) else { return commit(work(nil)) }
    let token = CancellationToken()
    call.state = .running(token)
    schedule(
      estimate, token, isWatched: true, reporting: JobReporting(call.connection, call, start: now),
      { token in work(token) },
      commit: { [unowned self] value in
        // It was cancelled, and answered then.
        guard case .running(let own) = call.state, own === token else {
          discard(value)
          return cancelled()
        }
        call.connection.output.answerStart = call.connection.output.bytes.count
        commit(value)
      })
  }

  /// Answers a call, and lets those behind it go on.
  func finish(_ call: Call, _ result: Result<[UInt8], ResponseError>) {
    guard !call.isFinished else { return }
    let connection = call.connection
    respond(to: call, result)
    leave(call)
    if connection.output.pendingCount > Limits.controlBacklog { checkPressure(connection) }
  }

  private func respond(to call: Call, _ result: Result<[UInt8], ResponseError>) {
    let connection = call.connection
    switch (call.id, result) {
    case (let id?, .success(let bytes)):
      if connection.lifecycle != .ended {
        OutgoingMessage.appendResponse(to: id, result: bytes, to: &connection.output.bytes)
      }
    case (let id?, .failure(let error)): fail(error, id, on: connection)
    case (nil, .failure(let error)): return drop(call.method.name, call.params, error, on: connection)
    case (nil, .success): return trace("handled \(call.method.name)", call.params, on: connection)
    }
    if let id = call.id { trace("answered \(call.method.name) (\(id.text))", call.params, on: connection) }
  }

  /// Takes a call out of the line that it stands in; its answer is given already, or comes from elsewhere.
  func leave(_ call: Call) {
    let connection = call.connection
    call.state = .finished
    guard let key = call.key else { return }
    guard connection.calls.remove(call, key) else { return }
    // It may be what `layoutd/synchronize` or a question about all documents waits for.
    if key != .connection { connection.calls.wake(.connection) }
    if call.isEdit { connection.calls.wake(.workspace) }
  }

  // MARK: - Going on

  /// Lets calls go on that wait for a document or for a session on it.
  func wake(_ uri: DocumentURI) {
    for connection in connections.living {
      // On the manual clock a call waits for all documents and sessions, also one that came before the clock was stopped.
      let keys: [QueueKey] =
        connection.isSerial ? connection.calls.all.compactMap(\.key) : [.document(uri), .workspace, .connection]
      for key in keys { connection.calls.wake(key) }
    }
  }

  /// Lets the next waiting call of a connection go on; false when none can.
  func goOn(_ connection: Connection) -> Bool {
    while let (key, queue) = connection.calls.nextReady() {
      guard let call = queue.waiting.first, attempt(call) else { continue }
      _ = queue.waiting.popFirst()
      noteWaiting(call, -1)
      if call.isRunning {
        queue.running = call
      } else {
        connection.calls.wake(key)
      }
      return true
    }
    return false
  }

  // MARK: - Cancellation

  /// Cancels a request that waits or is being computed, and answers it; false when there is none of this identifier.
  @discardableResult
  func cancel(_ id: RequestID, on connection: Connection) -> Bool {
    guard let call = connection.calls.requests[id], !call.method.isLifecycle else { return false }
    cancel(call)
    return true
  }

  /// Answers a call with an error, and gives up what is computed for it.
  func cancel(_ call: Call, _ error: ResponseError = .cancelled) {
    let connection = call.connection
    switch call.state {
    case .finished: return
    case .running(let token):
      token.cancel()
      endProgress(of: call)
      if let live = session(of: call), live.job?.call === call {
        live.job = nil
        live.noteChanges()
      }
    case .waiting:
      if let queue = call.key.flatMap({ connection.calls.queues[$0] }) {
        queue.waiting.removeAll { $0 === call }
        noteWaiting(call, -1)
      }
    }
    finish(call, .failure(error))
  }

  /// Cancels all that a client waits for, and what it announced.
  func cancelAll(of connection: Connection) {
    connection.input.decoding?.cancel()
    connection.input.decoding = nil
    for call in connection.calls.all { cancel(call) }
  }
}
