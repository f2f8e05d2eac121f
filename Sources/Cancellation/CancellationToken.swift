import Synchronization

/// Tells a computation on another thread that its result is no longer wanted, and reports how far it has come.
///
/// A long computation takes a token as a parameter, asks `isCancelled` every few thousand elements and returns early once it
/// is true; a result that was returned early is incomplete and is thrown away. Cancelling is final.
public final class CancellationToken: Sendable {
  private let flag = Atomic(false)
  /// The check at which the token cancels itself, counted from 1; nil for a token that never does.
  private let lastCheck: Int?
  private let checks = Atomic(0)
  private let done = Atomic(0)
  private let expected = Atomic(0)

  /// Makes a token that is not cancelled.
  public init() { lastCheck = nil }

  /// Makes a token that counts its checks and cancels itself at one of them, counted from 1, so that tests stop a computation
  /// at every place where it can stop.
  public init(cancellingAtCheck number: Int) { lastCheck = number }

  /// Whether the result is no longer wanted; about a nanosecond.
  public var isCancelled: Bool {
    if let lastCheck, checks.add(1, ordering: .relaxed).newValue >= lastCheck { cancel() }
    return flag.load(ordering: .relaxed)
  }

  /// Cancels the computation.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  // MARK: - Progress

  /// Adds to the number of elements that the computation has to deal with.
  public func expect(_ count: Int) { expected.add(count, ordering: .relaxed) }

  /// Adds to the number of elements that the computation has dealt with; false once it is cancelled.
  public func advance(by count: Int) -> Bool {
    if count > 0 { done.add(count, ordering: .relaxed) }
    return !isCancelled
  }

  /// How often a token that counts its checks was asked.
  public var checkCount: Int { checks.load(ordering: .relaxed) }

  /// The number of elements that are dealt with.
  public var doneCount: Int { done.load(ordering: .relaxed) }

  /// The part of the expected elements that is done, from 0 to 1; nil while it is not known how many there are.
  public var fraction: Double? {
    let expected = expected.load(ordering: .relaxed)
    return expected > 0 ? min(1, Double(done.load(ordering: .relaxed)) / Double(expected)) : nil
  }
}
