import JSONRPC
package import LayoutBase
import Synchronization

/// Decides whether work runs inline or by a job, and runs the jobs, on other threads. Their results are committed on
/// the server's thread.
///
/// At most `longLimit` long jobs run at once, one fewer than the machine has cores but at least one, and one more job
/// together with short ones. A short job that has run for `shortDuration` is counted as long. Beyond these numbers, up
/// to `jobLimit`, only a client that runs nothing may start a job, so that no client waits for the jobs of another one;
/// the last of these threads is for brief jobs. The clients take turns; of the jobs of one client, those for documents
/// that a session shows run first.
package final class Scheduler {
  /// A job with the handler of its result.
  final class Entry {
    let job: Job
    let owner: JobOwner
    /// Commits the result, on the server's thread.
    let commit: (Server) -> Void
    /// The target of progress reports; nil if none are sent.
    let reporting: JobReporting?
    /// Whether it is so short by its estimate that it may run on the last thread.
    let isBrief: Bool
    /// Whether it is long: by its estimate, or because it has run longer than short jobs may.
    fileprivate(set) var isLong: Bool
    /// The time at which it started, in seconds.
    fileprivate var start = 0.0
    /// The sequence number among all jobs.
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

  /// The queued jobs of a client.
  private struct Waiting {
    let client: ConnectionID?
    /// The short and the long jobs for documents that a session shows, then the short and the long ones for others.
    var lists = [Deque<Entry>](repeating: Deque(), count: 4)

    var isEmpty: Bool { lists.allSatisfy(\.isEmpty) }

    mutating func add(_ entry: Entry) { lists[(entry.owner.isWatched ? 0 : 2) + (entry.isLong ? 1 : 0)].append(entry) }

    /// Removes and returns the first job that may start; nil if there is none.
    mutating func popFirst(where mayStart: (Entry) -> Bool) -> Entry? {
      for first in [0, 2] {
        let candidates = [first, first + 1].filter { lists[$0].first.map(mayStart) ?? false }
        guard let index = candidates.min(by: { lists[$0].first!.number < lists[$1].first!.number }) else { continue }
        return lists[index].popFirst()
      }
      return nil
    }
  }

  /// Seconds. A job that has run for so long is a long one, whatever its estimate was.
  private static let shortDuration = Double(WorkEstimate.shortLimit.nanoseconds) / 1e9

  /// The maximum number of long jobs that run at once, besides the first one of each client.
  private let longLimit: Int
  /// The maximum number of jobs that run at once: four more than long and short ones, for clients that run nothing.
  private var jobLimit: Int { longLimit + 5 }
  /// Nanoseconds. Work with at least this estimate runs as a job.
  private let jobThreshold: Int
  /// The clients with queued jobs; the first one has the next turn.
  private var waiting: [Waiting] = []
  /// The running jobs in the order in which they started; few, so that a search is faster than hashing.
  private(set) var running: [Entry] = []
  private var runningLongCount = 0
  private var count = 0

  package init(coreCount: Int, jobThreshold: Int) {
    longLimit = max(1, coreCount - 1)
    self.jobThreshold = jobThreshold
  }

  /// Whether work runs as a job rather than inline.
  package func needsJob(_ estimate: WorkEstimate) -> Bool {
    estimate > .none && estimate.nanoseconds >= jobThreshold
  }

  /// The number of threads that the host provides: one for each job, and two for its own work on files.
  package var threadCount: Int { jobLimit + 2 }

  /// Whether a job is queued or running.
  package var hasJobs: Bool { !waiting.isEmpty || !running.isEmpty }

  /// Runs work as a job for a client, and then `commit` with its result on the server's thread.
  ///
  /// `commit` runs exactly once, even if the job was cancelled, and must itself check whether the result is still
  /// needed.
  package func schedule<Value: Sendable>(
    _ estimate: WorkEstimate, for owner: JobOwner, token: CancellationToken, reporting: JobReporting? = nil,
    work: @escaping @Sendable (CancellationToken) -> Value, commit: @escaping (Value, Server) -> Void
  ) {
    let result = JobResult<Value>()
    add(Job(token) { result.set(work(token)) }, estimate, for: owner, reporting: reporting) { server in
      if let value = result.handOver() { commit(value, server) }
    }
  }

  /// Releases a value on another thread, because freeing a large object graph takes time.
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

  /// Returns the next job, which the caller runs on another thread and then passes to `finish`; nil if no job can start
  /// now.
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

  /// Counts the short jobs as long that have run for `shortDuration`. Returns the time at which to call it again; nil
  /// if no job waits.
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

  /// Ends a job that has run. Returns the closure that commits its result; nil for an unknown job.
  package func finish(_ job: Job) -> ((Server) -> Void)? {
    guard let index = running.firstIndex(where: { $0.job === job }) else { return nil }
    let entry = running.remove(at: index)
    if entry.isLong { runningLongCount -= 1 }
    entry.reporting?.end()
    return entry.commit
  }

  /// Handles the response to `window/workDoneProgress/create`. Returns false if the id is that of another request.
  func repliedToProgress(_ id: RequestID, isError: Bool, on connection: Connection, now: Double) -> Bool {
    running.contains { entry in
      entry.reporting?.handleResponse(to: id, isError: isError, on: connection, now: now) ?? false
    }
  }
}

/// The client that a job works for, nil for the server itself, and whether it works on a document that a session shows.
package struct JobOwner {
  let client: ConnectionID?
  let isWatched: Bool

  package init(_ client: ConnectionID?, isWatched: Bool = false) { (self.client, self.isWatched) = (client, isWatched) }
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
