import Cancellation

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

  /// The running and the queued jobs.
  var all: some Sequence<Entry> { [running, waiting].joined() }

  mutating func add(_ entry: Entry) {
    guard entry.isWatched else { return waiting.append(entry) }
    let place = waiting.firstIndex { !$0.isWatched } ?? waiting.count
    waiting.insert(entry, at: place)
  }

  /// Removes and returns the next job that may start; nil if there is none or all threads are in use.
  mutating func next() -> Job? {
    guard running.count <= longLimit else { return nil }
    let isLongAllowed = runningLongCount < longLimit
    guard let place = waiting.firstIndex(where: { isLongAllowed || $0.isShort || $0.job.token.isCancelled }) else {
      return nil
    }
    let entry = waiting.remove(at: place)
    running.append(entry)
    if !entry.isShort { runningLongCount += 1 }
    return entry.job
  }

  /// Removes a job that has run; nil for an unknown job.
  mutating func finish(_ job: Job) -> Entry? {
    guard let place = running.firstIndex(where: { $0.job === job }) else { return nil }
    let entry = running.remove(at: place)
    if !entry.isShort { runningLongCount -= 1 }
    return entry
  }
}
