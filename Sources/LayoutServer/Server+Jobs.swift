import Cancellation

extension Server {
  /// Whether work is done by a job, rather than at once on this thread.
  func isLong(_ estimate: WorkEstimate) -> Bool {
    estimate > .none && estimate.nanoseconds >= environment.jobThreshold
  }

  /// Has some work done by a job, and its result taken over by `commit` on this thread.
  ///
  /// `commit` is called once whether or not the job was cancelled, and has to find out itself whether the result is still
  /// wanted.
  func schedule<Value: Sendable>(
    _ estimate: WorkEstimate, _ token: CancellationToken, isWatched: Bool = false, reporting: JobReporting? = nil,
    _ work: @escaping @Sendable (CancellationToken) -> Value, commit: @escaping (Value) -> Void
  ) {
    let result = JobResult<Value>()
    let job = Job(token) { result.set(work(token)) }
    jobs.add(
      JobQueue.Entry(job, estimate, isWatched: isWatched, reporting: reporting) {
        if let value = result.take() { commit(value) }
      })
    if reporting != nil { effects.append(.wake(at: now + WorkProgress.delay)) }
  }

  /// The next job to run on another thread; `finish` must be called with it afterwards. Nil while there is none.
  package func nextJob() -> Job? { jobs.next() }

  /// Takes over the result of a job that was run.
  package func finish(_ job: Job, now: Double) {
    self.now = now
    guard let entry = jobs.finish(job) else { return }
    if let reporting = entry.reporting { endProgress(of: reporting) }
    entry.commit()
  }

  /// Runs the jobs that wait on the calling thread; false when there were none.
  package func runJobs(now: Double) -> Bool {
    guard let job = nextJob() else { return false }
    job.run()
    finish(job, now: now)
    return true
  }

  /// Whether any job waits or runs.
  package var hasJobs: Bool { !jobs.isEmpty }

  /// Releases values on another thread, because freeing a large graph of objects takes time.
  func discard<Value: Sendable>(_ value: Value) {
    let token = CancellationToken()
    let holder = JobResult<Value>()
    holder.set(value)
    jobs.add(
      JobQueue.Entry(Job(token) { _ = holder.take() }, .none, isWatched: false, reporting: nil) {})
  }
}
