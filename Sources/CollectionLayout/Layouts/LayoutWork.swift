public import Cancellation

/// Counts the elements that a computation touches, to show that the work is in proportion, and carries the token that stops
/// it.
public struct LayoutWork: Sendable {
  /// Items that a layout placed.
  public var placed = 0
  /// Elements that a query looked at.
  public var examined = 0

  /// How many items are wanted of a layout that is asked which ones meet a stretch: it may stop there, or a few thousand
  /// further on, so that a question about millions can be refused early.
  public var itemLimit = Int.max

  /// Stops the work when it is cancelled, and counts its progress; nil lets everything be done.
  ///
  /// Work that was stopped returns an incomplete result, which is to be thrown away: ask `isStopped`.
  public var token: CancellationToken?

  public init(token: CancellationToken? = nil) {
    self.token = token
  }

  /// Whether the work is to end now, or was ended early.
  public var isStopped: Bool { token?.isCancelled ?? false }

  /// Whether a layout that has found so many items need not look for more.
  public func isEnough(_ found: Int) -> Bool { found >= itemLimit || isStopped }

  /// Counts elements as dealt with; false when the work is to end.
  public func goesOn(after count: Int) -> Bool { token?.advance(by: count) ?? true }
}

extension Range<Int> {
  /// The first places, so many at most.
  func first(_ limit: Int) -> Range<Int> { lowerBound..<lowerBound + Swift.min(count, Swift.max(0, limit)) }
}

extension LayoutWork: Equatable {
  /// Compares what was counted.
  public static func == (one: LayoutWork, other: LayoutWork) -> Bool {
    one.placed == other.placed && one.examined == other.examined
  }
}
