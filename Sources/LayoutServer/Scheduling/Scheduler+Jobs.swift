package import Cancellation
import JSONRPC

/// What is done by jobs, on other threads; whoever takes a result over gets the server as an argument.
extension Scheduler {
  /// Whether work is done by a job, rather than at once on this thread.
  package func isLong(_ estimate: WorkEstimate) -> Bool {
    estimate > .none && estimate.nanoseconds >= jobThreshold
  }

  /// Has some work done by a job, and its result taken over by `commit` on this thread.
  ///
  /// `commit` is called once whether or not the job was cancelled, and has to find out itself whether the result is still
  /// wanted.
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
    if reporting != nil { server.effects.append(.wake(at: server.now + WorkProgress.delay)) }
  }

  /// Computes an answer by `work`: at once, or by a job where it takes long. Either `commit` or `cancelled` is called, once.
  func compute<Value: Sendable>(
    _ call: Call, _ estimate: WorkEstimate, _ server: Server,
    _ work: @escaping @Sendable (CancellationToken?) -> Value, commit: @escaping (Value, Server) -> Void,
    cancelled: @escaping (Server) -> Void = { _ in }
  ) {
    guard isLong(estimate) else { return commit(work(nil), server) }
    let token = CancellationToken()
    call.state = .running(token)
    schedule(
      estimate, token, isWatched: true, reporting: JobReporting(call.connection, call, start: server.now), server,
      { token in work(token) },
      commit: { value, server in
        // It was cancelled, and answered then.
        guard case .running(let own) = call.state, own === token else {
          server.scheduler.discard(value)
          return cancelled(server)
        }
        call.connection.output.answerStart = call.connection.output.bytes.count
        commit(value, server)
      })
  }

  /// Releases values on another thread, because freeing a large graph of objects takes time.
  package func discard<Value: Sendable>(_ value: Value) {
    let token = CancellationToken()
    let holder = JobResult<Value>()
    holder.set(value)
    jobs.add(
      JobQueue.Entry(Job(token) { _ = holder.take() }, .none, isWatched: false, reporting: nil) { _ in })
  }

  /// The next job to run on another thread; `finish` must be called with it afterwards. Nil while there is none.
  package func nextJob() -> Job? { jobs.next() }

  /// Takes over the result of a job that was run.
  package func finish(_ job: Job, _ server: Server) {
    guard let entry = jobs.finish(job) else { return }
    entry.reporting?.end()
    entry.commit(server)
  }

  /// Whether any job waits or runs.
  package var hasJobs: Bool { !jobs.isEmpty }

  // MARK: - Progress

  /// Ends the progress of a request before it is answered.
  func endProgress(of call: Call) {
    for entry in jobs.running.values where entry.reporting?.call === call { entry.reporting?.end() }
  }

  /// Takes a client's answer to a question about a progress token; false when it answers something else.
  func repliedToProgress(_ id: RequestID, isError: Bool, on connection: Connection, now: Double) -> Bool {
    jobs.running.values.contains { entry in
      entry.reporting?.replied(to: id, isError: isError, on: connection, now: now) ?? false
    }
  }

  /// Cancels the request whose progress is shown under a token; of other work only the progress is no longer shown.
  func cancelProgress(under token: [UInt8], on connection: Connection, _ server: Server) {
    for entry in jobs.running.values {
      guard let reporting = entry.reporting, reporting.connection === connection,
        reporting.progress?.isShown(under: token) == true
      else { continue }
      reporting.end()
      if let id = reporting.call?.id { cancel(id, on: connection, server) }
    }
  }
}
