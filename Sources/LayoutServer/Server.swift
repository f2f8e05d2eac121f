import JSONRPC
import LayoutDocument

/// The daemon without its pipes: bytes in, bytes, effects and jobs out, without a clock, always on one thread.
///
/// `receive` only buffers; `step` handles one message; `flush` does once what many messages made necessary. What takes long is
/// a job on immutable values: `nextJob` gives it to whoever has threads, `finish` takes its result.
package final class Server {
  package let environment: ServerEnvironment
  /// The time of the current `step` or `flush`: seconds of a monotonic clock.
  package internal(set) var now = 0.0
  package let documents: DocumentStore
  package let sessions: SessionStore
  let methods = MethodRegistry()
  package let scheduler: Scheduler
  var diagnostics: DiagnosticsPublisher
  var tokens = TokenAnswers()
  private var progress = ProgressReporter()
  /// Who waits for the door to be opened.
  var visits = PageVisits()
  var effects: [Effect] = []
  package let connections = ConnectionTable()

  package init(environment: ServerEnvironment) {
    self.environment = environment
    sessions = SessionStore(environment: environment, connections: connections)
    documents = DocumentStore(environment: environment)
    diagnostics = DiagnosticsPublisher(environment: environment)
    scheduler = Scheduler(coreCount: environment.coreCount, jobThreshold: environment.jobThreshold)
  }

  /// Begins a conversation.
  package func connect(_ kind: ConnectionKind) -> ConnectionID {
    connections.add(kind, isClockManual: environment.isClockManual).id
  }

  /// The connection of a name; nil once it is over.
  func connection(_ id: ConnectionID) -> Connection? { connections[id] }

  /// Takes a piece of a client's stream; it is looked at by `step`.
  package func receive(_ bytes: [UInt8], on id: ConnectionID) {
    guard let connection = self.connection(id), connection.lifecycle != .ended else { return }
    connection.input.reader.append(bytes)
    takeIn(connection)
    // A message that is still arriving must go on, however large; what piles up behind whole ones can wait in the pipe.
    if connection.inputCount > Limits.input {
      connection.output.pressure.isInputFull = true
      checkPressure(connection)
    }
  }

  /// Handles at most one message, of each connection in turn; false when nothing is left to do.
  package func step(now: Double) -> Bool {
    self.now = now
    for _ in connections.living {
      if let connection = connections.next(), advance(connection) { return true }
    }
    return false
  }

  /// Handles the next message of one connection that may be handled now; false when there is none.
  private func advance(_ connection: Connection) -> Bool {
    guard !connection.output.pressure.isOutputFull else { return false }
    let hasAdvanced = scheduler.goOn(connection, self) || (!connection.isBlocked && handleNext(on: connection))
    if hasAdvanced {
      if connection.output.pendingCount > Limits.controlBacklog { checkPressure(connection) }
      return true
    }
    if connection.output.pressure.isInputFull, connection.inputCount <= Limits.input / 2 {
      connection.output.pressure.isInputFull = false
      checkPressure(connection)
    }
    return endIfDone(connection)
  }

  /// Ends a connection whose input has ended, once all that came is handled; or when that takes too long.
  private func endIfDone(_ connection: Connection) -> Bool {
    guard case .ended(let deadline) = connection.input.end, connection.lifecycle != .ended else { return false }
    // A client that waits for the door is answered first.
    let isDone =
      connection.input.inbox.isEmpty && connection.input.decoding == nil && connection.calls.count == 0
      && !visits.contains(connection)
    if !isDone {
      let deadline = deadline ?? now + Limits.inputGrace
      connection.input.end = .ended(deadline: deadline)
      guard now >= deadline else {
        effects.append(.wake(at: deadline))
        return false
      }
    }
    end(connection, code: connection.exitCode)
    return true
  }

  /// Publishes what changed since the last time; called when `step` has nothing to do, and now and then before.
  package func flush(now: Double) {
    self.now = now
    documents.refresh(self)
    for connection in connections.living where connection.isRunning {
      sessions.flush(connection, ignoringRate: false, self)
      diagnostics.refresh(connection)
    }
    for time in progress.advance(scheduler.jobs.running.values, now: now) { effects.append(.wake(at: time)) }
    for connection in connections.living { checkPressure(connection) }
  }

  /// What the client is to be sent now.
  package func takeOutput(_ id: ConnectionID) -> [UInt8] {
    guard let connection = self.connection(id) else { return [] }
    if connection.lifecycle == .ended { connections.remove(connection) }
    return connection.output.take()
  }

  /// Tells how many of the bytes that were taken from here the pipe has not taken yet.
  package func setBacklog(_ bytes: Int, on id: ConnectionID) {
    connection(id)?.output.backlog = bytes
  }

  /// Tells that nothing more comes in; what is waiting is still handled.
  package func endOfInput(on id: ConnectionID) {
    guard let connection = self.connection(id), case .open = connection.input.end else { return }
    connection.input.end = .ended(deadline: nil)
  }

  /// Tells that the client is gone for good: what it sent before does not matter any more.
  package func connectionLost(_ id: ConnectionID) {
    guard let connection = self.connection(id) else { return }
    connection.output.bytes = []
    end(connection, code: connection.exitCode)
  }

  /// Tells that the process that the client wanted to be watched is gone.
  package func processEnded(on id: ConnectionID) {
    guard let connection = self.connection(id) else { return }
    environment.log(.info, "the client's process is gone")
    end(connection, code: connection.exitCode)
  }

  /// Tells where the door is that was to be opened, or in one sentence why it stays closed.
  package func doorOpened(_ place: Result<DoorPlace, DoorClosed>) { visits.answer(place) }

  /// Tells that a watched file was changed, made or removed.
  package func fileChanged(path: String) {
    for opened in documents.sourceChanged(path: path) {
      sessions.announceEdit(of: opened)
      // Of its own accord such a client asks only after an edit.
      opened.owner.isRefreshDue = true
    }
    sessions.fileChanged(path: path, self)
  }

  /// Counts a client's file as changed, for the documents that read it.
  func fileChanged(uri: String) {
    if let path = DocumentURI(uri).path { fileChanged(path: path) }
  }

  /// Whether any document wants to know when a file changes.
  func isWatched(_ path: String) -> Bool {
    documents.isWatched(path) || sessions.files.isWatched(path)
  }

  /// The next job to run on another thread; `finish` must be called with it afterwards. Nil while there is none.
  package func nextJob() -> Job? { scheduler.nextJob() }

  /// Takes over the result of a job that was run.
  package func finish(_ job: Job, now: Double) {
    self.now = now
    scheduler.finish(job, self)
  }

  /// Runs a job that waits on the calling thread; false when there is none.
  package func runJobs(now: Double) -> Bool {
    guard let job = nextJob() else { return false }
    job.run()
    finish(job, now: now)
    return true
  }

  /// Whether any job waits or runs.
  package var hasJobs: Bool { scheduler.hasJobs }

  /// Stops or goes on reading a connection, by what waits on both of its sides.
  func checkPressure(_ connection: Connection) {
    guard connection.lifecycle != .ended else { return }
    let pendingCount = connection.output.pendingCount
    let writtenCount = connection.output.takenCount - connection.output.backlog
    switch connection.output.pressure.look(pendingCount: pendingCount, writtenCount: writtenCount, now: now) {
    case .nothing: break
    case .wake(let time): effects.append(.wake(at: time))
    case .givenUp:
      environment.log(.error, "the client has not read anything for \(Int(Limits.stall)) s; giving it up")
      // What it did not take it never will.
      connection.output.bytes = []
      return end(connection, code: 1)
    }
    guard let isPaused = connection.output.pressure.takePause() else { return }
    effects.append(isPaused ? .pauseReading(connection.id) : .resumeReading(connection.id))
  }

  /// What is to be done outside.
  package func takeEffects() -> [Effect] {
    guard !effects.isEmpty else { return [] }
    defer { effects = [] }
    return effects
  }

  /// Ends a conversation, and the process with it when that was its only one.
  func end(_ connection: Connection, code: CInt) {
    guard connection.lifecycle != .ended else { return }
    scheduler.cancelAll(of: connection, self)
    for uri in connection.documents { documents.close(uri, self) }
    visits.remove(connection)
    sessions.end(of: connection, self)
    connection.lifecycle = .ended
    connection.input = ConnectionInput()
    connection.output.forgetRequests()
    connections.end(connection)
    switch connection.kind {
    case .stdio: effects.append(.exit(code))
    case .socket: effects.append(.closeConnection(connection.id))
    }
  }
}
