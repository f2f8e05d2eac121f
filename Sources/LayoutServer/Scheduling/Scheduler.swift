import Cancellation
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// Decides when calls are executed, and whether inline or by a job.
///
/// Calls about one document are executed in order and wait for its snapshot. Calls about different documents and on
/// different connections are independent. On the manual clock a connection executes one call at a time.
package final class Scheduler {
  /// The queued and the running jobs.
  var jobs: JobQueue
  /// Nanoseconds. Work with at least this estimate runs as a job.
  let jobThreshold: Int

  package init(coreCount: Int, jobThreshold: Int) {
    jobs = JobQueue(coreCount: coreCount)
    self.jobThreshold = jobThreshold
  }

  // MARK: - Order

  /// Executes a call now, or queues it.
  func submit(_ call: Call, to server: Server) {
    executeOrQueue(call, server)
    if call.connection.input.hasExit, call.key != nil { cancel(call, server) }
  }

  private func executeOrQueue(_ call: Call, _ server: Server) {
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
    call.awaitedSession = session(of: call)
    call.awaitedSession?.waitingCallCount += 1
    if call.isEdit { call.connection.calls.waitingEditCount += 1 }
  }

  /// Updates the counters of waiting calls after a call was removed from its queue.
  private func endWaiting(_ call: Call) {
    // The session may have been opened or closed since the call was queued.
    call.awaitedSession?.waitingCallCount -= 1
    call.awaitedSession = nil
    if call.isEdit { call.connection.calls.waitingEditCount -= 1 }
  }

  /// Returns the queue key of a call; nil if it is executed immediately.
  private func key(of call: Call, _ server: Server) -> QueueKey? {
    let connection = call.connection
    if case .immediate = call.action { return nil }
    if connection.isSerial { return .connection }
    switch call.action {
    case .immediate: return nil
    case .document(let uri, _), .query(.document(let uri), _), .query(.verifiedEdits(let uri, _), _),
      .query(.timeline(let uri), _):
      return .document(DocumentURI(uri))
    case .query(.command(let argument), _):
      return (try? server.documents.document(ofCommand: argument, on: connection)).map { .document($0.uri) }
    case .workspace: return .workspace
    // Scrolling continues while a query waits for the document.
    case .viewport(let name, _) where connection.session(name)?.isFree == true: return nil
    case .session(let name, _, _), .viewport(let name, _), .closing(let name, _), .edit(let name, _):
      // The session may still be opening; its name is assigned when it is open.
      return connection.session(name)?.key ?? connection.calls.openings.last?.key
    case .opening(let message): return .document(DocumentURI(message.textDocument.uri))
    case .reveal(let message): return .document(DocumentURI(message.textDocument.uri))
    case .synchronize: return .connection
    }
  }

  /// Whether a call need not wait for earlier calls in its queue.
  private func overtakes(_ call: Call, _ queue: CallQueue) -> Bool {
    switch call.action {
    // A running query has a snapshot, so an edit cannot affect it.
    case .document: return !call.connection.isSerial && queue.waiting.isEmpty
    default: return false
    }
  }

  /// Returns the session of a call; nil if there is none with its name.
  private func session(of call: Call) -> SessionBinding? {
    switch call.action {
    case .session(let name, _, _), .viewport(let name, _), .closing(let name, _): call.connection.session(name)
    default: nil
    }
  }

  // MARK: - Progress of the queues

  /// Finishes a call and removes it from its queue; its response was sent or is deferred.
  func leave(_ call: Call) {
    let connection = call.connection
    call.state = .finished
    call.endProgress()
    guard let key = call.key else { return }
    guard connection.calls.remove(call, key) else { return }
    // `layoutd/synchronize` and workspace queries may wait for this call.
    if key != .connection { connection.calls.wake(.connection) }
    if call.isEdit { connection.calls.wake(.workspace) }
  }

  /// Marks the queues ready in which calls wait for a document or for a session on it.
  func wake(_ uri: DocumentURI, on connections: [Connection]) {
    for connection in connections {
      // On the manual clock a call waits for all documents and sessions. Calls received before the switch may be in
      // other queues, and the session with the manual clock may have ended since.
      let isAnyAwaited = connection.isSerial || connection.calls.hasWaitedForAll
      if !connection.isSerial { connection.calls.hasWaitedForAll = false }
      let keys: [QueueKey] =
        isAnyAwaited ? connection.calls.all.compactMap(\.key) : [.document(uri), .workspace, .connection]
      for key in keys { connection.calls.wake(key) }
    }
  }

  /// Executes the next ready call of a connection. Returns false if there is none.
  func executeNext(_ connection: Connection, _ server: Server) -> Bool {
    while let (key, queue) = connection.calls.nextReady() {
      guard let call = queue.waiting.first else { continue }
      guard server.attempt(call) else {
        moveToSession(call, from: key, queue)
        continue
      }
      _ = queue.waiting.popFirst()
      endWaiting(call)
      if call.isRunning {
        queue.running = call
      } else {
        connection.calls.wake(key)
      }
      return true
    }
    return false
  }

  /// Moves a call to the queue of its session, if that was not open when the call was queued: only that queue is woken
  /// when the session is ready.
  private func moveToSession(_ call: Call, from key: QueueKey, _ queue: CallQueue) {
    let name: String
    switch call.action {
    case .session(let session, _, _), .viewport(let session, _), .closing(let session, _), .edit(let session, _):
      name = session
    default: return
    }
    guard key != .connection, let binding = call.connection.session(name), binding.key != key else { return }
    _ = queue.waiting.popFirst()
    call.key = binding.key
    call.connection.calls.queue(binding.key).insert(call)
    call.connection.calls.wake(key)
    call.connection.calls.wake(binding.key)
  }

  // MARK: - Cancellation

  /// Cancels a queued or running request and sends its error response. Returns false if there is none with this id.
  @discardableResult
  func cancel(_ id: RequestID, on connection: Connection, _ server: Server) -> Bool {
    guard let call = connection.calls.requests[id], !call.method.isLifecycle else { return false }
    cancel(call, server)
    return true
  }

  /// Cancels a call: stops its job and sends the error response.
  func cancel(_ call: Call, _ server: Server, _ error: ResponseError = .cancelled) {
    let connection = call.connection
    switch call.state {
    case .finished: return
    case .running(let token):
      token.cancel()
      endProgress(of: call)
      if let binding = session(of: call), binding.job?.call === call {
        binding.job = nil
        binding.applyDeferredChange()
        // Calls in other queues wait for the session too: those that were received before it was open, and
        // `layoutd/reveal` about its inline text.
        wake(binding.uri ?? DocumentURI(binding.originalURI), on: [connection])
        connection.calls.wake(binding.key)
      }
    case .waiting:
      if let queue = call.key.flatMap({ connection.calls.queues[$0] }) {
        queue.waiting.removeAll { $0 === call }
        endWaiting(call)
      }
    }
    server.finish(call, .failure(error))
  }

  /// Cancels all queued and running calls of a connection, notifications included.
  func cancelAll(of connection: Connection, _ server: Server) {
    connection.input.decoding?.cancel()
    connection.input.decoding = nil
    for call in connection.calls.all { cancel(call, server) }
  }
}
