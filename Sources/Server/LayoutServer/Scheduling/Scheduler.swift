import JSONRPC
package import LayoutBase
import Synchronization

/// Decides whether work runs inline or by a job, and runs the jobs, on other threads. Their results are committed on
/// the server's thread.
package final class Scheduler {
  /// The queued and the running jobs.
  private(set) var jobs: JobQueue
  /// Nanoseconds. Work with at least this estimate runs as a job.
  private let jobThreshold: Int

  package init(coreCount: Int, jobThreshold: Int) {
    jobs = JobQueue(coreCount: coreCount)
    self.jobThreshold = jobThreshold
  }

  /// Whether work runs as a job rather than inline.
  package func needsJob(_ estimate: WorkEstimate) -> Bool {
    estimate > .none && estimate.nanoseconds >= jobThreshold
  }

  /// Runs work as a job, and then `commit` with its result on the server's thread.
  ///
  /// `commit` runs exactly once, even if the job was cancelled, and must itself check whether the result is still
  /// needed.
  package func schedule<Value: Sendable>(
    _ estimate: WorkEstimate, token: CancellationToken, isWatched: Bool = false, reporting: JobReporting? = nil,
    work: @escaping @Sendable (CancellationToken) -> Value, commit: @escaping (Value, Server) -> Void
  ) {
    let result = JobResult<Value>()
    let job = Job(token) { result.set(work(token)) }
    jobs.add(
      JobQueue.Entry(job, estimate, isWatched: isWatched, reporting: reporting) { server in
        if let value = result.handOver() { commit(value, server) }
      })
  }

  /// Releases a value on another thread, because freeing a large object graph takes time.
  package func discard<Value: Sendable>(_ value: Value) {
    let token = CancellationToken()
    let holder = JobResult<Value>()
    holder.set(value)
    jobs.add(
      JobQueue.Entry(Job(token) { _ = holder.handOver() }, .none, isWatched: false, reporting: nil) { _ in })
  }

  /// Returns the next job, which the caller runs on another thread and then passes to `finish`; nil if no job can start
  /// now.
  package func nextJob() -> Job? { jobs.next() }

  /// Ends a job that has run. Returns the closure that commits its result; nil for an unknown job.
  package func finish(_ job: Job) -> ((Server) -> Void)? {
    guard let entry = jobs.finish(job) else { return nil }
    entry.reporting?.end()
    return entry.commit
  }

  /// Whether a job is queued or running.
  package var hasJobs: Bool { !jobs.isEmpty }

  // MARK: - Progress

  /// Handles the response to `window/workDoneProgress/create`. Returns false if the id is that of another request.
  func repliedToProgress(_ id: RequestID, isError: Bool, on connection: Connection, now: Double) -> Bool {
    jobs.running.contains { entry in
      entry.reporting?.handleResponse(to: id, isError: isError, on: connection, now: now) ?? false
    }
  }
}

/// The queued and the running jobs.
///
/// Long jobs run on at most one thread fewer than the machine has cores, at least one. One more thread is reserved for
/// short jobs, so that a client's long job does not delay another client's short ones. Jobs for documents that a
/// session shows run first.
struct JobQueue {
  /// A job with the handler of its result.
  final class Entry {
    let job: Job
    let estimate: WorkEstimate
    let isWatched: Bool
    /// Commits the result, on the server's thread.
    let commit: (Server) -> Void
    /// The target of progress reports; nil if none are sent.
    let reporting: JobReporting?

    init(
      _ job: Job, _ estimate: WorkEstimate, isWatched: Bool, reporting: JobReporting?,
      commit: @escaping (Server) -> Void
    ) {
      self.job = job
      self.estimate = estimate
      self.isWatched = isWatched
      self.reporting = reporting
      self.commit = commit
    }

    var isShort: Bool { estimate < .shortLimit }
  }

  /// The maximum number of long jobs that run at once.
  let longLimit: Int
  private var waiting: [Entry] = []
  /// The running jobs in the order in which they started; few, so that a search is faster than hashing.
  private(set) var running: [Entry] = []
  private var runningLongCount = 0

  init(coreCount: Int) { longLimit = max(1, coreCount - 1) }

  var isEmpty: Bool { waiting.isEmpty && running.isEmpty }

  mutating func add(_ entry: Entry) {
    guard entry.isWatched else { return waiting.append(entry) }
    let index = waiting.firstIndex { !$0.isWatched } ?? waiting.count
    waiting.insert(entry, at: index)
  }

  /// Removes and returns the next job that may start; nil if there is none or all threads are in use.
  mutating func next() -> Job? {
    guard running.count <= longLimit else { return nil }
    let isLongAllowed = runningLongCount < longLimit
    guard let index = waiting.firstIndex(where: { isLongAllowed || $0.isShort || $0.job.token.isCancelled }) else {
      return nil
    }
    let entry = waiting.remove(at: index)
    running.append(entry)
    if !entry.isShort { runningLongCount += 1 }
    return entry.job
  }

  /// Removes a job that has run; nil for an unknown job.
  mutating func finish(_ job: Job) -> Entry? {
    guard let index = running.firstIndex(where: { $0.job === job }) else { return nil }
    let entry = running.remove(at: index)
    if !entry.isShort { runningLongCount -= 1 }
    return entry
  }
}

/// A computation on immutable values that any thread can run once. The result is stored until the server's thread
/// commits it.
package final class Job: Sendable {
  /// Cancels the computation. A cancelled job must still be run and finished.
  package let token: CancellationToken
  private let work: Mutex<(@Sendable () -> Void)?>

  /// Creates a job. `work` and its captures are released on the thread that runs it.
  init(_ token: CancellationToken, _ work: @escaping @Sendable () -> Void) {
    self.token = token
    self.work = Mutex(work)
  }

  /// Runs the computation on the calling thread; does nothing the second time.
  package func run() {
    let work = work.withLock { work in
      defer { work = nil }
      return work
    }
    work?()
  }
}

/// The result of a job, handed from the thread that ran it to the server's thread.
final class JobResult<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func set(_ value: Value) { self.value.withLock { $0 = value } }

  /// Returns the value and releases it.
  func handOver() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
