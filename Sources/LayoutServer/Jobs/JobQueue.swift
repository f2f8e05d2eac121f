import Cancellation

/// The jobs that wait for a thread and those that have one.
///
/// Long jobs use one thread fewer than the machine has cores, at least one; one more thread is left for short ones, so that a
/// client's long job does not delay another client's short ones. Jobs for documents that a session shows come first.
struct JobQueue {
  /// A job with what is done with its result.
  final class Entry {
    let job: Job
    let estimate: WorkEstimate
    let isWatched: Bool
    /// Takes the result over, on the server's thread.
    let commit: (Server) -> Void
    /// Whose progress is reported; nil for work that no client is told of.
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

  /// How many long jobs run at once.
  let longLimit: Int
  private var waiting: [Entry] = []
  private(set) var running: [ObjectIdentifier: Entry] = [:]
  private var runningLongCount = 0

  init(coreCount: Int) { longLimit = max(1, coreCount - 1) }

  var isEmpty: Bool { waiting.isEmpty && running.isEmpty }

  mutating func add(_ entry: Entry) {
    guard entry.isWatched else { return waiting.append(entry) }
    let place = waiting.firstIndex { !$0.isWatched } ?? waiting.count
    waiting.insert(entry, at: place)
  }

  /// The next job that may run now; nil while all threads are taken.
  mutating func next() -> Job? {
    guard running.count <= longLimit else { return nil }
    let isLongAllowed = runningLongCount < longLimit
    guard let place = waiting.firstIndex(where: { isLongAllowed || $0.isShort || $0.job.token.isCancelled }) else {
      return nil
    }
    let entry = waiting.remove(at: place)
    running[ObjectIdentifier(entry.job)] = entry
    if !entry.isShort { runningLongCount += 1 }
    return entry.job
  }

  /// Takes a job that was run; nil for one that is not known.
  mutating func finish(_ job: Job) -> Entry? {
    guard let entry = running.removeValue(forKey: ObjectIdentifier(job)) else { return nil }
    if !entry.isShort { runningLongCount -= 1 }
    return entry
  }
}
