package import Cancellation
import Synchronization

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

  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
