import JSON
import JSONRPC
import LayoutProtocol
import LayoutSession

/// Execution of the calls that the scheduler has released.
extension Server {
  /// Executes a call. Returns false if it has to wait for a snapshot or for a session.
  func attempt(_ call: Call) -> Bool {
    let connection = call.connection
    if call.id != nil, connection.isSerial, call.key != nil, !prepareSerialRequest(call) {
      connection.calls.hasWaitedForAll = true
      return false
    }
    switch call.action {
    case .immediate(let handle), .document(_, let handle):
      handleAtOnce(call, handle)
      return true
    case .closing(let name, let handle):
      if connection.session(name)?.job?.call != nil { return false }
      handleAtOnce(call, handle)
      return true
    case .query(let target, let query): return attempt(call, target, query)
    case .workspace(let query): return attemptWorkspace(call, query)
    case .session(let name, let effort, let work): return sessions.attempt(call, name, effort, work, self)
    case .viewport(let name, let move):
      guard let binding = connection.session(name) else {
        finish(call, .failure(.unknownSession(name)))
        return true
      }
      if binding.isBusy { return false }
      move(&binding.session)
      finish(call, .success([]))
      return true
    case .edit(let name, let edit): return sessions.attempt(call, name, edit, self)
    case .opening(let message): return sessions.attemptOpening(call, message, self)
    case .reveal(let message): return sessions.attemptReveal(call, message, self)
    case .synchronize: return attemptSynchronize(call)
    }
  }

  private func handleAtOnce(_ call: Call, _ handle: Method.Immediate) {
    finish(call, Method.encoded { writer throws(ResponseError) in try handle(call.connection, self, &writer) })
  }

  /// Brings everything up to date that the response to a request on the manual clock depends on. Returns false while a
  /// job does this.
  private func prepareSerialRequest(_ call: Call) -> Bool {
    let connection = call.connection
    documents.refresh(includingManual: true, self)
    guard !isAnalyzing(for: connection) else { return false }
    guard !connection.sessions.contains(where: \.isBusy) else { return false }
    for binding in connection.sessions where binding.session.clock.isManual && !call.method.takesUpdates {
      // Once for each call: a session that plays frames always has output. Again only after a change of its document.
      guard !call.hasUpdatedSessions || binding.session.isBehind(binding.snapshot) else { continue }
      sessions.write(binding, on: connection, ignoringRate: true, self)
    }
    call.hasUpdatedSessions = true
    return !connection.sessions.contains(where: \.isBusy)
  }

  private func attemptSynchronize(_ call: Call) -> Bool {
    let connection = call.connection
    guard connection.calls.count == 1 else { return false }
    documents.refresh(includingManual: true, self)
    guard !isAnalyzing(for: connection) else { return false }
    if !call.isFlushed {
      guard !connection.sessions.contains(where: \.isBusy) else { return false }
      call.isFlushed = true
      sessions.flush(connection, ignoringRate: true, self)
    }
    guard !connection.sessions.contains(where: \.isBusy) else { return false }
    finish(call, .success(Array("{}".utf8)))
    return true
  }

  /// Whether a job is analyzing a document that a client edits or shows.
  private func isAnalyzing(for connection: Connection) -> Bool {
    documents.isAnalyzing(for: connection) || sessions.isAnalyzing(for: connection)
  }

  // MARK: - Responses

  /// Responds to a call, and releases the calls that wait for it. Does nothing for a call that is already finished.
  func finish(_ call: Call, _ result: Result<[UInt8], ResponseError>) {
    guard !call.isFinished else { return }
    let connection = call.connection
    call.endProgress()
    respond(to: call, result)
    scheduler.leave(call)
    // A cancelled opening may leave a file that no session shows.
    if case .opening(let message) = call.action {
      sessions.files.releaseUnused(DocumentURI(message.textDocument.uri), self)
    }
    if connection.output.isAboveHighWaterMark { updateBackpressure(connection) }
  }

  private func respond(to call: Call, _ result: Result<[UInt8], ResponseError>) {
    let connection = call.connection
    switch (call.id, result) {
    case (let id?, .success(let bytes)): connection.respond(to: id, with: bytes)
    case (let id?, .failure(let error)): connection.sendError(error, id)
    case (nil, .failure(let error)): return drop(call.method.name, call.params, error, on: connection)
    case (nil, .success): return connection.trace("handled \(call.method.name)", call.params)
    }
    if let id = call.id { connection.trace("responded to \(call.method.name) (\(id.text))", call.params) }
  }
}
