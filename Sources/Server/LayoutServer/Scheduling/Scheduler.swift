import JSONRPC
package import LayoutBase
import Synchronization

/// Decides whether work runs inline or by a job, and selects the jobs that the host runs on other threads. Their
/// results are committed on the server's thread.
///
/// At most `longLimit` long jobs run at once, one fewer than the machine has cores but at least one, and one more job
/// together with short ones. A short job that has run for `shortDuration` becomes a long one. Beyond these numbers, up
/// to `jobLimit`, only a client that runs no job may start one, so that no client waits for the jobs of another; the
/// last of these threads is for brief jobs. Clients are served round-robin; of the jobs of one client, those for
/// documents that a session shows run first.
package final class Scheduler {
  /// A queued or running job.
  final class Entry {
    let job: Job
    let owner: JobOwner
    /// Commits the result of the job, on the server's thread.
    let commit: (Server) -> Void
    /// The progress of the job; nil if it is not reported.
    let reporting: JobReporting?
    /// Whether the job is short enough by its estimate to run on the last thread (`WorkEstimate.briefLimit`).
    let isBrief: Bool
    /// Whether the job is long: by its estimate, or because it has run for `shortDuration`.
    fileprivate(set) var isLong: Bool
    /// The time at which the job started, in seconds; 0 while it is queued.
    fileprivate var start = 0.0
    /// The number in the order in which jobs were queued.
    fileprivate let number: Int

    init(
      _ job: Job, _ estimate: WorkEstimate, for owner: JobOwner, number: Int, reporting: JobReporting?,
      commit: @escaping (Server) -> Void
    ) {
      (self.job, self.owner, self.number) = (job, owner, number)
      (self.reporting, self.commit) = (reporting, commit)
      (isBrief, isLong) = (estimate < .briefLimit, estimate >= .shortLimit)
    }
  }

  /// The queued jobs of one client.
  private struct Waiting {
    let client: ConnectionID?
    /// Four queues: the short and the long jobs for documents that a session shows, then the short and the long ones
    /// for other documents.
    var lists = [Deque<Entry>](repeating: Deque(), count: 4)

    var isEmpty: Bool { lists.allSatisfy(\.isEmpty) }

    mutating func add(_ entry: Entry) { lists[(entry.owner.isWatched ? 0 : 2) + (entry.isLong ? 1 : 0)].append(entry) }

    /// Removes and returns the first job for which `mayStart` returns true, of those at the head of a queue; nil if
    /// there is none.
    mutating func popFirst(where mayStart: (Entry) -> Bool) -> Entry? {
      for first in [0, 2] {
        let candidates = [first, first + 1].filter { lists[$0].first.map(mayStart) ?? false }
        guard let index = candidates.min(by: { lists[$0].first!.number < lists[$1].first!.number }) else { continue }
        return lists[index].popFirst()
      }
      return nil
    }
  }

  /// Seconds after which a running job becomes a long one, whatever its estimate was.
  private static let shortDuration = Double(WorkEstimate.shortLimit.nanoseconds) / 1e9

  /// The maximum number of long jobs that run at once, except for the first job of each client.
  private let longLimit: Int
  /// The maximum number of jobs that run at once: the long ones, one short one, and four for clients that run no job.
  private var jobLimit: Int { longLimit + 5 }
  /// The estimate in nanoseconds from which on work runs as a job.
  private let jobThreshold: Int
  /// The clients with queued jobs, in the order in which they are served.
  private var waiting: [Waiting] = []
  /// The running jobs in the order in which they started. They are few, so that a search is faster than hashing.
  private(set) var running: [Entry] = []
  private var runningLongCount = 0
  private var count = 0

  package init(coreCount: Int, jobThreshold: Int) {
    longLimit = max(1, coreCount - 1)
    self.jobThreshold = jobThreshold
  }

  /// Whether work with this estimate runs as a job rather than inline.
  package func needsJob(_ estimate: WorkEstimate) -> Bool {
    estimate > .none && estimate.nanoseconds >= jobThreshold
  }

  /// The number of threads that the host provides: one for each job, and two for the host's work on files.
  package var threadCount: Int { jobLimit + 2 }

  /// Whether a job is queued or running.
  package var hasJobs: Bool { !waiting.isEmpty || !running.isEmpty }

  /// Queues work as a job for a client; `commit` is called with its result on the server's thread. Without `reporting`
  /// no progress is sent.
  ///
  /// `commit` is called exactly once, even if the job was cancelled, and must check whether the result is still needed.
  package func schedule<Value: Sendable>(
    _ estimate: WorkEstimate, for owner: JobOwner, token: CancellationToken, reporting: JobReporting? = nil,
    work: @escaping @Sendable (CancellationToken) -> Value, commit: @escaping (Value, Server) -> Void
  ) {
    let result = JobResult<Value>()
    add(Job(token) { result.set(work(token)) }, estimate, for: owner, reporting: reporting) { server in
      if let value = result.handOver() { commit(value, server) }
    }
  }

  /// Releases a value on another thread, because it takes time to free a large object graph.
  package func discard<Value: Sendable>(_ value: Value) {
    let holder = JobResult<Value>()
    holder.set(value)
    add(Job(CancellationToken()) { _ = holder.handOver() }, .none, for: JobOwner(nil)) { _ in }
  }

  private func add(
    _ job: Job, _ estimate: WorkEstimate, for owner: JobOwner, reporting: JobReporting? = nil,
    commit: @escaping (Server) -> Void
  ) {
    count += 1
    WorkCounter.add(waiting.count)
    let index = waiting.firstIndex { $0.client == owner.client } ?? waiting.count
    if index == waiting.count { waiting.append(Waiting(client: owner.client)) }
    waiting[index].add(Entry(job, estimate, for: owner, number: count, reporting: reporting, commit: commit))
  }

  /// Removes the next job from its queue and returns it. The caller runs it on another thread and then passes it to
  /// `finish`. Nil if no job can start now. `now` is in seconds.
  package func nextJob(now: Double) -> Job? {
    guard running.count < jobLimit else { return nil }
    let isLastThread = running.count == jobLimit - 1
    // Short jobs that have become long may exceed the limit of long ones: the excess takes no thread from others.
    let count = running.count - runningLongCount + min(runningLongCount, longLimit)
    for index in waiting.indices {
      WorkCounter.add(1 + running.count)
      let isFirst = !running.contains { $0.owner.client == waiting[index].client }
      let entry = waiting[index].popFirst { entry in
        // The last thread is for a brief job of a client without running jobs.
        if isLastThread { return isFirst && entry.isBrief }
        // A long job that is cancelled ends at once.
        if entry.isLong, !entry.job.token.isCancelled { return isFirst || runningLongCount < longLimit }
        return isFirst || count <= longLimit
      }
      guard let entry else { continue }
      let client = waiting.remove(at: index)
      if !client.isEmpty { waiting.append(client) }
      entry.start = now
      running.append(entry)
      if entry.isLong { runningLongCount += 1 }
      return entry.job
    }
    return nil
  }

  /// Makes the running jobs long that have run for `shortDuration`. Returns the time in seconds at which to call this
  /// again; nil if no job waits.
  package func reclassifyJobs(now: Double) -> Double? {
    // Jobs that the host starts after this call become long no earlier.
    var next = now + Self.shortDuration
    for entry in running where !entry.isLong {
      if now >= entry.start + Self.shortDuration {
        entry.isLong = true
        runningLongCount += 1
      } else {
        next = min(next, entry.start + Self.shortDuration)
      }
    }
    return waiting.isEmpty ? nil : next
  }

  /// Removes a running job and ends its progress report. Returns the closure that commits its result; nil if the job is
  /// not a running one.
  package func finish(_ job: Job) -> ((Server) -> Void)? {
    guard let index = running.firstIndex(where: { $0.job === job }) else { return nil }
    let entry = running.remove(at: index)
    if entry.isLong { runningLongCount -= 1 }
    entry.reporting?.end()
    return entry.commit
  }

  /// Handles a response to `window/workDoneProgress/create` at `now`, in seconds. Returns false if no running job has
  /// sent the request.
  func repliedToProgress(_ id: RequestID, isError: Bool, on connection: Connection, now: Double) -> Bool {
    running.contains { entry in
      entry.reporting?.handleResponse(to: id, isError: isError, on: connection, now: now) ?? false
    }
  }
}

/// The client for which a job works, nil for the server itself, and whether the job is for a document that a session
/// shows.
package struct JobOwner {
  let client: ConnectionID?
  let isWatched: Bool

  package init(_ client: ConnectionID?, isWatched: Bool = false) { (self.client, self.isWatched) = (client, isWatched) }
}

/// A computation on immutable values that runs once, on any thread. Its result is stored until the server's thread
/// commits it.
package final class Job: Sendable {
  /// Cancels the computation. A cancelled job must still be run and passed to `Scheduler.finish`.
  package let token: CancellationToken
  private let work: Mutex<(@Sendable () -> Void)?>

  /// Creates a job that runs `work`, which is released with its captures on the thread that runs it.
  init(_ token: CancellationToken, _ work: @escaping @Sendable () -> Void) {
    self.token = token
    self.work = Mutex(work)
  }

  /// Runs the computation on the calling thread; does nothing if it was called before.
  package func run() {
    let work = work.withLock { work in
      defer { work = nil }
      return work
    }
    work?()
  }
}

/// The result of a job, passed from the thread that computed it to the server's thread.
final class JobResult<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func set(_ value: Value) { self.value.withLock { $0 = value } }

  /// Returns the value and removes it; nil if there is none.
  func handOver() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
