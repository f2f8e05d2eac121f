import Synchronization

/// Requests the cancellation of a computation on another thread, and reports its progress.
///
/// A long computation takes a token as a parameter, polls `isCancelled` every few thousand elements and returns early
/// once it is true. Its result is then incomplete and must be discarded. Cancellation cannot be undone.
public final class CancellationToken: Sendable {
  private let flag = Atomic(false)
  /// Whether a check, which is a read of `isCancelled`, can cancel the token.
  private let isLimited: Atomic<Bool>
  /// The check at which the token cancels itself, counted from 1; nil if it does not.
  private let lastCheck: Int?
  /// The function by which a check decides whether it cancels the token; nil if checks call nothing.
  private let isOver: (@Sendable () -> Bool)?
  private let checks = Atomic(0)
  private let done = Atomic(0)
  private let expected = Atomic(0)

  /// Creates a token that only `cancel()` cancels.
  public init() {
    (lastCheck, isOver) = (nil, nil)
    isLimited = Atomic(false)
  }

  /// Creates a token that counts its checks from 1 and cancels itself at the check `number`, so that tests can cancel a
  /// computation at each check.
  public init(cancellingAtCheck number: Int) {
    (lastCheck, isOver) = (number, nil)
    isLimited = Atomic(true)
  }

  /// Creates a token that cancels itself at the first check at which `isOver` returns true.
  public init(cancellingWhen isOver: @escaping @Sendable () -> Bool) {
    (lastCheck, self.isOver) = (nil, isOver)
    isLimited = Atomic(true)
  }

  /// Whether cancellation was requested. Each read is a check, at which a token of `init(cancellingAtCheck:)` or
  /// `init(cancellingWhen:)` may cancel itself; for any other token it takes about 1 ns.
  public var isCancelled: Bool {
    if isLimited.load(ordering: .relaxed) {
      if let lastCheck, checks.add(1, ordering: .relaxed).newValue >= lastCheck { cancel() }
      if let isOver, isOver() { cancel() }
    }
    return flag.load(ordering: .relaxed)
  }

  /// Stops a token from cancelling itself, when the computation has ended. Returns whether it has not been cancelled,
  /// so that the result is complete.
  public func endLimit() -> Bool {
    isLimited.store(false, ordering: .relaxed)
    return !flag.load(ordering: .relaxed)
  }

  public func cancel() { flag.store(true, ordering: .relaxed) }

  // MARK: - Progress

  /// Adds to the total number of elements to process.
  public func expect(_ count: Int) { expected.add(count, ordering: .relaxed) }

  /// Adds to the number of processed elements. Returns false once cancelled.
  public func advance(by count: Int) -> Bool {
    if count > 0 { done.add(count, ordering: .relaxed) }
    return !isCancelled
  }

  /// The number of reads of `isCancelled`, of a token with `cancellingAtCheck`; 0 for others.
  public var checkCount: Int { checks.load(ordering: .relaxed) }

  /// The processed fraction, 0 to 1; nil before `expect` is called.
  public var fraction: Double? {
    let expected = expected.load(ordering: .relaxed)
    return expected > 0 ? min(1, Double(done.load(ordering: .relaxed)) / Double(expected)) : nil
  }
}

/// Checks a token at one of many short steps of a loop, because a check at each would take too long.
package struct CancellationPoll {
  private let token: CancellationToken?
  /// The number of steps since the last check.
  private var stepCount = 0
  private var isCancelled = false

  /// The number of steps between two checks. A step takes up to about 10 µs.
  private static let interval = 256

  package init(_ token: CancellationToken?) { self.token = token }

  /// Counts steps. Returns false once a check has found the token cancelled.
  package mutating func shouldContinue(after count: Int = 1) -> Bool {
    guard !isCancelled else { return false }
    stepCount += count
    if stepCount >= Self.interval {
      stepCount = 0
      isCancelled = token?.isCancelled ?? false
    }
    return !isCancelled
  }
}
