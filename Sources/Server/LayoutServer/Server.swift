import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// The protocol as a state machine: takes bytes, returns bytes, server actions and jobs. It reads no clock, file or
/// socket, and all calls must come from one thread, "the server's thread".
///
/// `receive` only buffers, `step` handles one message, and `flush` publishes once what many messages changed. Long work
/// is a job on immutable values: the host takes it from `nextJob`, runs it on any thread and passes it to `finish`.
package final class Server {
  /// The state that the stores share with the server.
  package let state: ServerState
  package let documents: DocumentStore
  package let sessions: SessionStore
  let methods = MethodRegistry()
  var sourceDiagnostics = SourceDiagnosticsPublisher()
  var tokens = SemanticTokenResults()
  var progress = ProgressReporter()
  /// The preview requests that wait for the preview server to start.
  var pendingPreviewRequests = PendingPreviewRequests()
  /// The flush that the host has interrupted; nil if there is none.
  var unfinishedFlush: FlushPass?

  package init(environment: ServerEnvironment) {
    state = ServerState(environment: environment)
    documents = DocumentStore(state)
    sessions = SessionStore(state, documents: documents)
  }

  package var environment: ServerEnvironment { state.environment }
  package var connections: ConnectionTable { state.connections }

  /// Opens a connection of this kind and returns its identifier.
  package func connect(_ kind: ConnectionKind) -> ConnectionID {
    let environment = state.environment
    return connections.add(kind, usesManualClock: environment.usesManualClock, limits: environment.bufferLimits).id
  }

  /// Returns the connection with this identifier; nil after it has ended and the host has taken all its output.
  func connection(_ id: ConnectionID) -> Connection? { connections[id] }

  /// Appends bytes to a connection's input; `step` handles the messages in them. Ignored if the connection has ended or
  /// is being ended.
  package func receive(_ bytes: [UInt8], on id: ConnectionID) {
    guard let connection = self.connection(id), connection.lifecycle != .ended, connection.endingCode == nil else {
      return
    }
    connection.input.receive(bytes)
    // A few messages only, since many clients may send at once.
    _ = takeIn(connection, atMost: 16)
    // A partial message is always read on, whatever its size. Only complete messages above the limit pause the reads.
    if connection.inputCount > state.inputLimit {
      connection.output.backpressure.isInputFull = true
      updateBackpressure(connection)
    }
  }

  /// Does one step of one connection, round-robin: handles at most one message, or continues the end of work. Returns
  /// false if no connection has anything to do. `now` is in seconds of a monotonic clock.
  package func step(now: Double) -> Bool {
    state.now = now
    let hasAdvanced = connections.handleNext(processNextMessage) || connections.living.contains(where: endIfDone)
    if hasAdvanced { state.hasEvents = true }
    return hasAdvanced
  }

  /// Does the next step of a connection. Returns false if there is nothing to do, or if the output is above the
  /// high-water mark, where no message is handled.
  private func processNextMessage(_ connection: Connection) -> Bool {
    if continueEnd(of: connection) || takeIn(connection) || continueCancellation(on: connection)
      || continueFileChanges(of: connection)
    {
      return true
    }
    guard !connection.output.backpressure.isOutputBlocked else { return false }
    let hasAdvanced =
      executeNext(on: connection)
      || (!connection.isBlocked && (refreshBeforeRequest(of: connection) || handleNext(on: connection)))
    if hasAdvanced {
      if connection.output.pendingBytes > state.outputLimit { updateBackpressure(connection) }
      return true
    }
    if connection.output.backpressure.isInputFull, connection.inputCount <= state.inputLimit / 2 {
      connection.output.backpressure.isInputFull = false
      updateBackpressure(connection)
    }
    return endIfDone(connection)
  }

  /// Analyzes one changed document of a client if the client's next message is a request, since its response follows
  /// the diagnostics of all earlier texts. Returns false if there is nothing to analyze or the message is no request.
  private func refreshBeforeRequest(of connection: Connection) -> Bool {
    guard connection.dirtyDocuments.count > 0, connection.isRunning,
      connection.input.inbox.first?.readsDocuments == true
    else { return false }
    return documents.refreshNext(of: connection)
  }

  /// Ends a connection whose input has ended, once all calls have ended or the grace period is over. Returns whether it
  /// ended the connection.
  func endIfDone(_ connection: Connection) -> Bool {
    guard case .ended(let earlier) = connection.input.end, connection.lifecycle != .ended, connection.endingCode == nil
    else { return false }
    // A pending preview request gets its response first.
    let isDone =
      connection.input.isHandled && connection.calls.count == 0 && !pendingPreviewRequests.contains(connection)
    if !isDone {
      let deadline = earlier ?? state.now + Limits.inputGrace
      if earlier == nil { connection.input.end = .ended(deadline: deadline) }
      guard state.now >= deadline else {
        state.actions.append(.wake(at: deadline))
        return false
      }
    }
    end(connection, code: connection.exitCode)
    return true
  }

  /// Returns and clears the output that the host must write to a client. Removes a connection that has ended.
  package func takeOutput(_ id: ConnectionID) -> [UInt8] {
    guard let connection = self.connection(id) else { return [] }
    if connection.lifecycle == .ended, connection.endingCode == nil { connections.remove(connection) }
    return connection.output.bytes.isEmpty ? [] : connection.output.handOff()
  }

  /// Sets how many bytes of all results of `takeOutput` the transport has not written yet.
  package func setUnwrittenBytes(_ bytes: Int, on id: ConnectionID) {
    connection(id)?.output.unwrittenBytes = bytes
  }

  /// Records the end of a client's input; messages that were received before it are still handled.
  package func endOfInput(on id: ConnectionID) {
    guard let connection = self.connection(id), case .open = connection.input.end else { return }
    connection.input.end = .ended(deadline: nil)
  }

  /// Ends a connection that was reset, and discards its output.
  package func connectionLost(_ id: ConnectionID) {
    guard let connection = self.connection(id) else { return }
    connection.output.bytes = []
    end(connection, code: connection.exitCode, writesResponses: false)
  }

  /// Ends a connection, because the process in its `initialize.processId` has exited.
  package func processEnded(on id: ConnectionID) {
    guard let connection = self.connection(id) else { return }
    state.environment.log(.info, "the client's process has exited")
    end(connection, code: connection.exitCode)
  }

  /// Responds to the pending preview requests: with the endpoint of the preview server, or with the reason why it did
  /// not start.
  package func previewServerDidStart(_ result: Result<PreviewEndpoint, PreviewUnavailable>) {
    pendingPreviewRequests.respond(with: result)
  }

  /// Records that a file was created, changed or deleted: documents that read it are analyzed again. Returns the number
  /// of these documents.
  @discardableResult
  package func fileChanged(path: String) -> Int {
    state.hasEvents = true
    let readers = documents.sourceChanged(path: path)
    for document in readers {
      sessions.willEdit(document)
      // A client that pulls diagnostics does so only after it edits, and needs a refresh request here.
      document.editor?.owner.needsDiagnosticRefresh = true
    }
    return readers.count
  }

  /// Replaces the diagnostics of source files, by the path of the source file. `origin` is the path of the document
  /// that is made from these files, or that of the Swift file that a document names as its layout.
  package func setSourceDiagnostics(_ files: [String: [SourceDiagnostic]], ofOrigin origin: String) {
    sourceDiagnostics.set(files, ofOrigin: origin)
    for connection in connections.living { connection.needsSourceDiagnostics = true }
    state.hasEvents = true
  }

  /// Records a change of the file with this URI; does nothing if it names no local file.
  func fileChanged(uri: String) {
    if let path = DocumentURI(uri).path { fileChanged(path: path) }
  }

  /// Queues changes of files that a client has reported together. They are handled before the next message of this
  /// client.
  func filesChanged(_ changes: [FileEvent], on connection: Connection) {
    if changes.count > Limits.fileChanges {
      for path in documents.allFilesChanged() { connection.input.changedFiles.append(path) }
    } else {
      var paths: Set<String> = []
      for path in changes.lazy.compactMap({ DocumentURI($0.uri).path }) where paths.insert(path).inserted {
        connection.input.changedFiles.append(path)
      }
    }
  }

  /// Handles some of the changed files that a client has reported. Returns false if there are none.
  private func continueFileChanges(of connection: Connection) -> Bool {
    var count = 0
    while count < state.environment.endingLimit, let path = connection.input.changedFiles.popFirst() {
      count += 1 + fileChanged(path: path)
    }
    return count > 0
  }

  /// Returns the next job, which the host runs on another thread and then passes to `finish`; nil if no job can start
  /// now.
  package func nextJob() -> Job? { state.scheduler.nextJob(now: state.now) }

  /// Commits the result of a job that was run. `now` is in seconds of a monotonic clock.
  package func finish(_ job: Job, now: Double) {
    state.now = now
    state.hasEvents = true
    state.scheduler.finish(job)?(self)
  }

  /// Runs the next job on the calling thread and commits its result. Returns false if no job can start. `now` is in
  /// seconds of a monotonic clock.
  package func runJobs(now: Double) -> Bool {
    guard let job = nextJob() else { return false }
    job.run()
    finish(job, now: now)
    return true
  }

  /// The number of threads that the host provides, for jobs and for its own work on files.
  package var threadCount: Int { state.scheduler.threadCount }

  package var hasJobs: Bool { state.scheduler.hasJobs }

  /// Updates a connection's back-pressure: pauses or resumes its reads, or ends the connection if the client has not
  /// read output for the write stall timeout.
  func updateBackpressure(_ connection: Connection) {
    guard connection.lifecycle != .ended, connection.endingCode == nil else { return }
    let pendingCount = connection.output.pendingBytes
    let writtenCount = connection.output.handedOffBytes - connection.output.unwrittenBytes
    let wasBlocked = connection.output.backpressure.isOutputBlocked
    let change = connection.output.backpressure.update(
      pendingCount: pendingCount, writtenCount: writtenCount, limit: state.outputLimit, now: state.now)
    switch change {
    case .none: break
    case .wake(let time): state.actions.append(.wake(at: time))
    case .timedOut:
      state.environment.log(
        .error, "the client has not read for \(Int(Limits.writeStallTimeout)) s; closing its connection")
      // The client reads no more, so the output is discarded.
      connection.output.bytes = []
      return end(connection, code: 1)
    }
    // Messages that were received before the pause are still queued.
    if wasBlocked, !connection.output.backpressure.isOutputBlocked { connection.markReady() }
    guard let isPaused = connection.output.backpressure.takeReadChange() else { return }
    state.actions.append(isPaused ? .pauseReading(connection.id) : .resumeReading(connection.id))
  }

  /// Returns and clears the server actions for the host, in order.
  package func takeActions() -> [ServerAction] {
    guard !state.actions.isEmpty else { return [] }
    defer { state.actions = [] }
    if unfinishedFlush != nil {
      for case .wake(let time) in state.actions where time < unfinishedFlush?.nextWake ?? 0 {
        unfinishedFlush?.nextWake = time
      }
    }
    return state.actions
  }

  /// Begins the end of a connection, with the exit code `code` of the process if the connection is of the kind `stdio`.
  /// What is not ended by this call is ended in the next steps, and no other message of the connection is handled.
  /// `writesResponses`: cancelled requests still get their error responses.
  func end(_ connection: Connection, code: CInt, writesResponses: Bool = true) {
    guard connection.lifecycle != .ended else { return }
    if !writesResponses { connection.lifecycle = .ended }
    guard connection.endingCode == nil else { return }
    connection.endingCode = code
    connection.markReady()
    cancelAll(of: connection)
    pendingPreviewRequests.remove(connection)
    // A few steps only, since many connections may end at once.
    _ = continueEnd(of: connection, limit: 16)
    // The host may have called `flush`, after which it calls `step` only if something happens.
    if connection.endingCode != nil { state.actions.append(.wake(at: state.now)) }
  }

  /// Continues the end of a connection: cancels calls, drops messages and closes documents, at most `limit` of them,
  /// and finally ends its sessions and the connection. Returns false if the connection is not being ended.
  private func continueEnd(of connection: Connection, limit: Int = .max) -> Bool {
    guard let code = connection.endingCode else { return false }
    var work = 0
    while work < min(limit, state.environment.endingLimit) {
      if let call = connection.calls.all.first {
        cancel(call)
        work += 1
      } else if connection.input.inbox.popFirst() != nil {
        work += 1
      } else if let uri = connection.documents.first {
        work += documents[uri]?.closingWork ?? 1
        closeDocument(uri)
      } else {
        finishEnd(of: connection, code: code)
        break
      }
    }
    return true
  }

  private func finishEnd(of connection: Connection, code: CInt) {
    endSessions(of: connection)
    connection.lifecycle = .ended
    connection.endingCode = nil
    connection.input = ConnectionInput()
    connection.output.dropServerRequests()
    connections.end(connection)
    switch connection.kind {
    case .stdio: state.actions.append(.exit(code))
    case .socket, .page: state.actions.append(.closeConnection(connection.id))
    }
  }
}

/// The end of sessions, and changes of the documents that they show.
extension Server {
  /// Closes a session as its client requests. Throws `unknownSession` if it does not exist.
  func closeSession(_ name: String, of connection: Connection) throws(ResponseError) {
    guard let index = connection.sessions.firstIndex(where: { $0.session.name == name }) else {
      throw .unknownSession(name)
    }
    discard(connection.sessions.remove(at: index))
  }

  /// Ends a session whose document was closed, and notifies the session's client.
  private func end(_ binding: SessionBinding, of connection: Connection) {
    connection.sessions.removeAll { $0 === binding }
    connection.notify(SessionDidCloseNotification(session: binding.session.name, reason: "documentClosed"))
    discard(binding)
  }

  /// Ends the sessions that show a file document, because it could not be read.
  func endSessions(on file: FileDocument) {
    for (binding, connection) in sessions.all(on: file.uri) where binding.document === file {
      end(binding, of: connection)
    }
  }

  /// Ends the sessions of a connection, without notifications. Does nothing if they have ended.
  package func endSessions(of connection: Connection) {
    let bindings = connection.sessions
    connection.sessions = []
    for binding in bindings { discard(binding) }
  }

  /// Cancels the work of a session that has ended, and releases it.
  private func discard(_ binding: SessionBinding) {
    binding.job?.token.cancel()
    if let call = binding.job?.call { cancel(call, because: .unknownSession(binding.session.name)) }
    sessions.remove(binding)
    state.scheduler.discard(binding.session)
  }

  // MARK: - Documents

  /// Removes an open document and its file watches; publishes nothing. The owner's sessions on it end; those of other
  /// clients continue with the file, or end if there is none. Does nothing if the document is not open.
  func closeDocument(_ uri: DocumentURI) {
    guard let closed = documents.forget(uri) else { return }
    WorkCounter.add(1)
    let bindings = closed.sessionCount > 0 ? sessions.all(on: uri) : []
    let names = sessions.removeLinks(to: uri)
    for (binding, connection) in bindings where binding.document === closed {
      detach(binding, of: connection, from: closed)
    }
    for name in closed.sessionCount > 0 ? [uri] + names : names { state.connections.wakeCalls(about: name) }
  }

  /// Detaches a session from a document that was closed: attaches it to the file, or ends it if there is no file or the
  /// session is the owner's.
  private func detach(_ binding: SessionBinding, of connection: Connection, from closed: EditorDocument) {
    let uri = binding.uri ?? closed.uri
    if connection !== closed.owner || uri != closed.uri, let file = documents.file(uri, for: connection) {
      documents.readIfMissing(file)
      sessions.attach(binding, to: file)
    } else {
      end(binding, of: connection)
    }
  }

  /// Attaches a new session to the current document of its URI, which may have been opened, closed or replaced while a
  /// job created the session.
  func updateDocument(of binding: SessionBinding, on connection: Connection) {
    guard let document = binding.document else { return }
    if let current = sessions.editor(of: binding.uri ?? document.uri) {
      if current !== document { sessions.attach(binding, to: current) }
    } else if let closed = document.editor {
      detach(binding, of: connection, from: closed)
    }
    sessions.wakeCalls(about: document.uri)
  }
}

/// The state that the parts of the server share: environment and time, connections and jobs, and actions for the host.
package final class ServerState {
  package let environment: ServerEnvironment
  /// The time of the current `step` or `flush`, in seconds of a monotonic clock.
  package internal(set) var now = 0.0
  package let connections = ConnectionTable()
  /// Whether anything has happened since the last flush began, so that another flush is needed.
  var hasEvents = false
  package let scheduler: Scheduler
  var diagnostics: DiagnosticsPublisher
  /// The files that the host watches.
  var watches = FileWatches()
  /// The pending server actions, in order.
  var actions: [ServerAction] = []

  init(environment: ServerEnvironment) {
    self.environment = environment
    diagnostics = DiagnosticsPublisher(environment: environment)
    scheduler = Scheduler(coreCount: environment.coreCount, jobThreshold: environment.jobThreshold)
  }

  /// The number of bytes of unhandled messages above which a client's input is not read.
  var inputLimit: Int {
    min(environment.bufferLimits.inputHighWaterMark, Limits.allInput / max(1, connections.living.count))
  }

  /// The number of bytes of unwritten output above which no message of a client is handled.
  var outputLimit: Int {
    min(environment.bufferLimits.outputHighWaterMark, Limits.allOutput / max(1, connections.living.count))
  }

  /// Creates the token that stops work on the server's thread when it takes too long; nil if the estimate is 0, or if
  /// the host sets no limit.
  func inlineToken(for estimate: WorkEstimate) -> CancellationToken? {
    estimate > .none ? environment.inlineToken?() : nil
  }

  /// Creates the progress report of a job, and requests a wake at the time at which the report can begin. `call` is the
  /// request that the job responds to, nil if there is none.
  func reporting(to connection: Connection, of call: Call?) -> JobReporting {
    actions.append(.wake(at: now + WorkDoneProgressReporter.delay))
    let reporting = JobReporting(to: connection, of: call, start: now)
    call?.reporting = reporting
    return reporting
  }
}

/// The files that the host watches, each with the number of documents for which it does.
struct FileWatches {
  private var counts: [String: Int] = [:]

  func contains(_ path: String) -> Bool { counts[path] != nil }

  /// Replaces the watched files of one document.
  mutating func replace(_ paths: [String], by newPaths: [String]) {
    for path in newPaths { counts[path, default: 0] += 1 }
    for path in paths {
      guard let count = counts[path] else { continue }
      counts[path] = count > 1 ? count - 1 : nil
    }
  }
}
