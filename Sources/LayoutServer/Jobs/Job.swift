package import Cancellation
import Synchronization

/// A computation on immutable values that any thread can run, once; its result waits until the server's thread takes it.
package final class Job: Sendable {
  /// Cancels the computation. A cancelled job is run and finished all the same.
  package let token: CancellationToken
  private let work: Mutex<(@Sendable () -> Void)?>

  /// A job that runs `work`, which is released on the thread that runs it, with all that it captured.
  init(_ token: CancellationToken, _ work: @escaping @Sendable () -> Void) {
    self.token = token
    self.work = Mutex(work)
  }

  /// Runs the computation on the calling thread.
  package func run() {
    let work = work.withLock { work in
      defer { work = nil }
      return work
    }
    work?()
  }
}

/// What a job computed, between the thread that ran it and the one that takes it.
final class JobResult<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func set(_ value: Value) { self.value.withLock { $0 = value } }

  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
