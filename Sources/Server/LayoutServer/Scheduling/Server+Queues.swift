import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol

/// The order of calls, their responses and their cancellation.
///
/// Calls about one document are executed in order and wait for its snapshot. Calls about different documents and on
/// different connections are independent. On the manual clock a connection executes one call after the other.
extension Server {
  /// Executes a call now, or queues it. After `exit` a call that would have to wait is cancelled.
  func submit(_ call: Call) {
    executeOrQueue(call)
    guard !call.isFinished, call.key != nil else { return }
    call.connection.calls.registerToken(of: call)
    if call.connection.input.hasExit { cancel(call) }
  }

  private func executeOrQueue(_ call: Call) {
    let connection = call.connection
    guard let key = key(of: call) else {
      _ = attempt(call)
      return
    }
    connection.calls.add(call, to: key)
    if let uri = call.awaitedDocument { documents.beginAwaitingFile(uri) }
    if let queue = connection.calls.queues[key] {
      if overtakes(call, in: queue), attempt(call, startsJob: false) { return }
      return wait(call, in: queue)
    }
    guard !attempt(call) else {
      if call.isRunning { connection.calls.queue(key).running = call }
      return
    }
    wait(call, in: connection.calls.queue(key))
    // The next step tries it again.
    if key == .connection { connection.calls.wake(key) }
  }

  private func wait(_ call: Call, in queue: CallQueue) {
    queue.waiting.insert(call, at: call.number)
    // A scroll waits for no edit of the text.
    let isTextEdit = if case .session(_, .edit) = call.action { true } else { false }
    call.awaitedSession = isTextEdit ? nil : call.session
    call.awaitedSession?.waitingCallCount += 1
    if call.isEdit { call.connection.calls.waitingEditCount += 1 }
  }

  /// Removes a call from the waiting ones of its queue; does nothing if it does not wait there.
  private func endWaiting(_ call: Call) {
    guard let queue = call.key.flatMap({ call.connection.calls.queues[$0] }), queue.waiting.remove(at: call.number)
    else { return }
    // The session may have been opened or closed since the call was queued.
    call.awaitedSession?.waitingCallCount -= 1
    call.awaitedSession = nil
    if call.isEdit { call.connection.calls.waitingEditCount -= 1 }
  }

  /// Returns the queue key of a call; nil if it is executed immediately.
  private func key(of call: Call) -> QueueKey? {
    let connection = call.connection
    if case .immediate = call.action { return nil }
    if let key = connection.policy.commonKey { return key }
    switch call.action {
    case .immediate: return nil
    case .document(let uri, _), .query(.document(let uri), _), .query(.positions(let uri, _), _),
      .query(.verifiedEdits(let uri, _), _), .query(.timeline(let uri), _):
      return .document(DocumentURI(uri))
    case .query(.repeatedLayout, _): return .background(.repeatedLayout)
    case .explanation: return .background(.explanation)
    case .query(.command(let argument), _):
      return (try? documents.document(ofCommand: argument, on: connection)).map { .document($0.uri) }
    case .workspace: return .workspace
    // Scrolling continues while a query waits for the document.
    case .session(_, .viewport) where call.session?.isFree == true: return nil
    // The session may still be opening; its name is assigned when it is open.
    case .session: return call.session?.key ?? connection.calls.openings.last?.key
    case .opening(let message): return .document(DocumentURI(message.textDocument.uri))
    case .reveal(let message): return .document(DocumentURI(message.textDocument.uri))
    case .synchronize: return .connection
    }
  }

  /// Whether a call need not wait for earlier calls in its queue: an edit, while only a query runs, which has a
  /// snapshot that the edit cannot affect. An edit does not precede an edit that a job makes.
  private func overtakes(_ call: Call, in queue: CallQueue) -> Bool {
    call.isEdit && call.connection.policy.mayOvertake && queue.waiting.isEmpty && queue.running?.isEdit != true
  }

  // MARK: - Execution

  /// Executes the first call of the next ready queue of a connection. Returns false if no queue is ready.
  func executeNext(on connection: Connection) -> Bool {
    var attemptCount = 0
    while let (key, queue) = connection.calls.nextReady() {
      guard let call = queue.waiting.first else { continue }
      attemptCount += 1
      guard attempt(call) else {
        // Its queue is ready again if the next step tries the call again.
        if moveToSession(call, from: queue, of: key) || queue.isReady || attemptCount == 64 { return true }
        continue
      }
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

  /// Executes a call, or starts the job that computes its response. Returns false if the call has to wait, or if it
  /// needs a job and `startsJob` is false.
  private func attempt(_ call: Call, startsJob: Bool = true) -> Bool {
    switch execution(of: call) {
    case .waiting: return false
    case .done(let result): finish(call, with: result)
    case .work(let work):
      let kind = call.method.name
      if !state.scheduler.needsJob(work.estimate), work.history?.needsJob(kind) != true {
        if let completion = work.runInline(self) {
          complete(call, with: completion)
          return true
        }
        work.history?.didStop(kind)
      }
      guard startsJob else { return false }
      let token = state.environment.makeCallToken()
      call.state = .running(token)
      if call.isOpening { call.connection.calls.runningOpeningCount += 1 }
      if call.isEdit { call.connection.calls.waitingEditCount += 1 }
      work.start(call, token, self)
    }
    return true
  }

  /// Moves a waiting call to the queue of its session, if that session was not open when the call was queued: only the
  /// session's queue is woken when the session is ready. Returns false if the call stays in its queue.
  private func moveToSession(_ call: Call, from queue: CallQueue, of key: QueueKey) -> Bool {
    guard key != .connection, let binding = call.session, binding.key != key else { return false }
    queue.waiting.remove(at: call.number)
    call.key = binding.key
    call.connection.calls.queue(binding.key).waiting.insert(call, at: call.number)
    call.connection.calls.wake(key)
    call.connection.calls.wake(binding.key)
    return true
  }

  // MARK: - Responses

  /// Responds to a call whose work is done, unless its response is deferred.
  func complete(_ call: Call, with completion: CallWork.Completion) {
    switch completion {
    case .response(let result, let next):
      finish(call, with: result)
      next(self)
    case .deferred: leave(call)
    }
  }

  /// Sends the response of a call and removes the call; does nothing if the call is finished.
  private func finish(_ call: Call, with result: Result<[UInt8], ResponseError>) {
    guard !call.isFinished else { return }
    let connection = call.connection
    call.endProgress()
    respond(to: call, with: result)
    leave(call)
    // A cancelled opening may leave a file that no session shows.
    if let uri = call.awaitedDocument {
      documents.endAwaitingFile(uri)
      sessions.releaseLink(uri)
    }
    if connection.output.pendingBytes > state.outputLimit { updateBackpressure(connection) }
  }

  private func respond(to call: Call, with result: Result<[UInt8], ResponseError>) {
    let (connection, name) = (call.connection, call.method.name)
    switch (call.id, result) {
    case (let id?, .success(let bytes)): connection.respond(to: id, with: bytes)
    case (let id?, .failure(let error)): connection.sendError(error, to: id)
    case (nil, .failure(let error)): return reportIgnored(name, because: error, call.parameters, on: connection)
    case (nil, .success): return connection.trace("handled \(name)", of: call.parameters)
    }
    if let id = call.id { connection.trace("responded to \(name) (\(id.text))", of: call.parameters) }
  }

  /// Marks a call as finished and removes it from its queue, after its response was sent or deferred. Does nothing if
  /// it is finished.
  private func leave(_ call: Call) {
    guard !call.isFinished else { return }
    let connection = call.connection
    endWaiting(call)
    if call.isRunning, call.isOpening { connection.calls.runningOpeningCount -= 1 }
    if call.isRunning, call.isEdit { connection.calls.waitingEditCount -= 1 }
    call.state = .finished
    call.endProgress()
    guard let key = call.key else { return }
    guard connection.calls.remove(call, from: key) else { return }
    // `layoutd/synchronize` and workspace queries may wait for this call.
    if key != .connection { connection.calls.wake(.connection) }
    if call.isEdit { connection.calls.wake(.workspace) }
    if call.isEdit || call.isOpening { connection.calls.wakeBackground() }
  }

  // MARK: - Cancellation

  /// Cancels a queued or running request and sends its error response. Returns false if there is no request with this
  /// identifier, or if its method belongs to the lifecycle.
  @discardableResult
  func cancel(_ id: RequestID, on connection: Connection) -> Bool {
    guard let call = connection.calls.requests[id], !call.method.isLifecycle else { return false }
    cancel(call)
    return true
  }

  /// Cancels a call: stops its job and sends the error response. Does nothing if the call is finished.
  func cancel(_ call: Call, because error: ResponseError = .cancelled) {
    let connection = call.connection
    switch call.state {
    case .finished: return
    case .running(let token):
      token.cancel()
      call.reporting?.end()
      if let binding = call.session, binding.job?.call === call {
        binding.job = nil
        binding.applyDeferredChange()
        // Calls in other queues wait for the session too: those that were received before it was open, and
        // `layoutd/reveal` about its inline text.
        connection.wakeCalls(about: binding.uri ?? DocumentURI(binding.originalURI))
        connection.calls.wake(binding.key)
      }
    case .waiting: break
    }
    finish(call, with: .failure(error))
  }

  /// Marks the requests with this work-done token as to be cancelled. If the token is the server's for the progress of
  /// a running job, ends the progress report and cancels the job's request, if there is one. Returns false if there is
  /// neither.
  func cancelProgress(under token: [UInt8], on connection: Connection) -> Bool {
    var isReported = connection.calls.cancelAll(withToken: token)
    for entry in state.scheduler.running {
      guard let reporting = entry.reporting, reporting.connection === connection,
        reporting.progress?.owns(token: token) == true
      else { continue }
      reporting.end()
      if let call = reporting.call { cancel(call) }
      isReported = true
    }
    return isReported
  }

  /// Marks all queued and running calls of a connection as to be cancelled, notifications included, and cancels the
  /// decoding of a long message. The calls are cancelled in the next steps, before another message of the connection is
  /// handled.
  func cancelAll(of connection: Connection) {
    connection.input.decoding?.cancel()
    connection.input.decoding = nil
    connection.calls.cancelAll()
  }

  /// Cancels the next calls of a connection that are marked as to be cancelled, at most `endingLimit`. Returns false if
  /// there are none.
  func continueCancellation(on connection: Connection) -> Bool {
    var count = 0
    while count < state.environment.endingLimit, let call = connection.calls.nextCancelled() {
      cancel(call)
      count += 1
    }
    return count > 0
  }
}
