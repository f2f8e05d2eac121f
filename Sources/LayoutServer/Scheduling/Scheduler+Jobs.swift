package import Cancellation
import JSONRPC

/// Jobs, which run on other threads. Their results are committed on the server's thread.
extension Scheduler {
  /// Whether work runs as a job rather than inline.
  package func needsJob(_ estimate: WorkEstimate) -> Bool {
    estimate > .none && estimate.nanoseconds >= jobThreshold
  }

  /// Runs work as a job, and then `commit` with its result on the server's thread.
  ///
  /// `commit` runs exactly once, even if the job was cancelled, and must itself check whether the result is still
  /// needed.
  package func schedule<Value: Sendable>(
    _ estimate: WorkEstimate, _ token: CancellationToken, isWatched: Bool = false, reporting: JobReporting? = nil,
    _ server: Server, _ work: @escaping @Sendable (CancellationToken) -> Value,
    commit: @escaping (Value, Server) -> Void
  ) {
    let result = JobResult<Value>()
    let job = Job(token) { result.set(work(token)) }
    jobs.add(
      JobQueue.Entry(job, estimate, isWatched: isWatched, reporting: reporting) { server in
        if let value = result.take() { commit(value, server) }
      })
    if reporting != nil { server.actions.append(.wake(at: server.now + WorkDoneProgressReporter.delay)) }
  }

  /// Computes a response, inline or by a job. Calls either `commit` or `cancelled`, exactly once.
  func compute<Value: Sendable>(
    _ call: Call, _ estimate: WorkEstimate, _ server: Server,
    _ work: @escaping @Sendable (CancellationToken?) -> Value, commit: @escaping (Value, Server) -> Void,
    cancelled: @escaping (Server) -> Void = { _ in }
  ) {
    guard needsJob(estimate) else { return commit(work(nil), server) }
    let token = CancellationToken()
    call.state = .running(token)
    schedule(
      estimate, token, isWatched: true, reporting: JobReporting(call.connection, call, start: server.now), server,
      { token in work(token) },
      commit: { value, server in
        // The call was cancelled and has its response already.
        guard case .running(let own) = call.state, own === token else {
          server.scheduler.discard(value)
          return cancelled(server)
        }
        call.connection.output.responseStart = call.connection.output.bytes.count
        commit(value, server)
      })
  }

  /// Releases a value on another thread, because freeing a large object graph takes time.
  package func discard<Value: Sendable>(_ value: Value) {
    let token = CancellationToken()
    let holder = JobResult<Value>()
    holder.set(value)
    jobs.add(
      JobQueue.Entry(Job(token) { _ = holder.take() }, .none, isWatched: false, reporting: nil) { _ in })
  }

  /// Returns the next job, which the caller runs on another thread and then passes to `finish`; nil if no job can start
  /// now.
  package func nextJob() -> Job? { jobs.next() }

  /// Commits the result of a job that has run.
  package func finish(_ job: Job, _ server: Server) {
    guard let entry = jobs.finish(job) else { return }
    entry.reporting?.end()
    entry.commit(server)
  }

  /// Whether a job is queued or running.
  package var hasJobs: Bool { !jobs.isEmpty }

  // MARK: - Progress

  /// Ends the progress report of a request before its response. A job that is still queued begins none when it starts.
  func endProgress(of call: Call) {
    for entry in jobs.all where entry.reporting?.call === call { entry.reporting?.end() }
  }

  /// Handles the response to `window/workDoneProgress/create`. Returns false if the id is that of another request.
  func repliedToProgress(_ id: RequestID, isError: Bool, on connection: Connection, now: Double) -> Bool {
    jobs.running.contains { entry in
      entry.reporting?.handleResponse(to: id, isError: isError, on: connection, now: now) ?? false
    }
  }

  /// Cancels the queued and running requests with a progress token. For a job without a request only the progress report
  /// ends. Returns false if there is neither.
  func cancelProgress(under token: [UInt8], on connection: Connection, _ server: Server) -> Bool {
    var isKnown = false
    for call in connection.calls.all where call.id != nil && call.workDoneToken == token {
      cancel(call, server)
      isKnown = true
    }
    for entry in jobs.running {
      guard let reporting = entry.reporting, reporting.connection === connection,
        reporting.progress?.owns(token: token) == true
      else { continue }
      reporting.end()
      if let call = reporting.call { cancel(call, server) }
      isKnown = true
    }
    return isKnown
  }
}
