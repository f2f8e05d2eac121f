import Cancellation
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// Decides when calls are handled, and whether at once or by a job.
///
/// Calls about one document keep their order, and wait for its snapshot; calls about other documents and on other
/// connections do not. On the manual clock a connection handles one call after the other. The server handles a call when
/// its turn comes.
package final class Scheduler {
  /// The jobs that wait and those that run.
  var jobs: JobQueue
  /// Work that is estimated to take as many nanoseconds is done by a job.
  let jobThreshold: Int

  package init(coreCount: Int, jobThreshold: Int) {
    jobs = JobQueue(coreCount: coreCount)
    self.jobThreshold = jobThreshold
  }

  // MARK: - Order

  /// Has a call handled, now or when its turn comes.
  func submit(_ call: Call, to server: Server) {
    line(up: call, server)
    if call.connection.input.hasExit, call.key != nil { cancel(call, server) }
  }

  private func line(up call: Call, _ server: Server) {
    let connection = call.connection
    guard let key = key(of: call, server) else {
      _ = server.attempt(call)
      return
    }
    connection.calls.add(call, key)
    if let queue = connection.calls.queues[key] {
      if overtakes(call, queue) {
        if server.attempt(call) { return }
      }
      return wait(call, in: queue)
    }
    guard !server.attempt(call) else {
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
  private func key(of call: Call, _ server: Server) -> QueueKey? {
    let connection = call.connection
    if case .immediate = call.action { return nil }
    if connection.isSerial { return .connection }
    switch call.action {
    case .immediate: return nil
    case .document(let uri, _), .question(.document(let uri), _), .question(.play(let uri), _):
      return .document(DocumentURI(uri))
    case .question(.command(let argument), _):
      return (try? server.documents.document(ofCommand: argument, on: connection)).map { .document($0.uri) }
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

  // MARK: - Going on

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

  /// Lets calls of some connections go on that wait for a document or for a session on it.
  func wake(_ uri: DocumentURI, on connections: [Connection]) {
    for connection in connections {
      // On the manual clock a call waits for all documents and sessions, also one that came before the clock was stopped.
      let keys: [QueueKey] =
        connection.isSerial ? connection.calls.all.compactMap(\.key) : [.document(uri), .workspace, .connection]
      for key in keys { connection.calls.wake(key) }
    }
  }

  /// Lets the next waiting call of a connection go on; false when none can.
  func goOn(_ connection: Connection, _ server: Server) -> Bool {
    while let (key, queue) = connection.calls.nextReady() {
      guard let call = queue.waiting.first, server.attempt(call) else { continue }
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
  func cancel(_ id: RequestID, on connection: Connection, _ server: Server) -> Bool {
    guard let call = connection.calls.requests[id], !call.method.isLifecycle else { return false }
    cancel(call, server)
    return true
  }

  /// Answers a call with an error, and gives up what is computed for it.
  func cancel(_ call: Call, _ server: Server, _ error: ResponseError = .cancelled) {
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
    server.finish(call, .failure(error))
  }

  /// Cancels all that a client waits for, and what it announced.
  func cancelAll(of connection: Connection, _ server: Server) {
    connection.input.decoding?.cancel()
    connection.input.decoding = nil
    for call in connection.calls.all { cancel(call, server) }
  }
}
