public import LayoutBase

/// Counts the elements that a computation processes, so that tests can check complexity, and carries its cancellation
/// token.
public struct LayoutProgress: Sendable {
  /// The number of items that layouts placed.
  public var placedCount = 0
  /// The number of elements that queries examined.
  public var examinedCount = 0

  /// The number of items after which a query may stop, so that a query for millions of items can be rejected early.
  ///
  /// A query may return a few thousand items more; in a waterfall the limit applies to each lane.
  public var itemLimit = Int.max

  /// The token that cancels the work and records its progress; nil if the work cannot be cancelled.
  ///
  /// Cancelled work returns an incomplete result, which must be discarded: check `isCancelled`.
  public var token: CancellationToken?

  public init(token: CancellationToken? = nil) {
    self.token = token
  }

  /// Whether the work is cancelled.
  public var isCancelled: Bool { token?.isCancelled ?? false }

  /// Whether a query that has found this number of items may stop.
  public func isEnough(_ found: Int) -> Bool { found >= itemLimit || isCancelled }

  /// Records `count` elements as processed; returns false if the work is cancelled.
  public func shouldContinue(after count: Int) -> Bool { token?.advance(by: count) ?? true }
}

extension Range<Int> {
  /// Returns the first `limit` elements of the range, or all of them if there are fewer.
  func first(_ limit: Int) -> Range<Int> { lowerBound..<lowerBound + Swift.min(count, Swift.max(0, limit)) }
}

extension LayoutProgress: Equatable {
  /// Compares the counters, not the limit and the token.
  public static func == (one: LayoutProgress, other: LayoutProgress) -> Bool {
    one.placedCount == other.placedCount && one.examinedCount == other.examinedCount
  }
}
