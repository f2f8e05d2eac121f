/// Counts elements that were touched, to show that the work is in proportion; and lets long work be stopped.
public struct LayoutWork: Sendable {
  /// Items that a layout placed.
  public var placed = 0
  /// Elements that a query looked at.
  public var examined = 0

  /// How many items are wanted of a layout that is asked which ones meet a stretch: it may stop there, or a few thousand
  /// further on, so that a question about millions can be refused early.
  public var itemLimit = Int.max

  /// Told on the way, every few thousand elements at the latest, how many were dealt with since it was last asked;
  /// false ends the work early. Nil lets everything be done.
  ///
  /// Work that was stopped gives a result with only a part in it, which is to be thrown away: ask `isStopped`. It may
  /// be called on whatever thread the work is done.
  public var shouldContinue: (@Sendable (_ count: Int) -> Bool)?

  public init(shouldContinue: (@Sendable (_ count: Int) -> Bool)? = nil) {
    self.shouldContinue = shouldContinue
  }

  /// Whether the work is to end now, or was ended early.
  public var isStopped: Bool { !goesOn(after: 0) }

  /// Whether a layout that has found so many items need not look for more.
  public func isEnough(_ found: Int) -> Bool { found >= itemLimit || isStopped }

  /// Tells that elements were dealt with, and asks whether to go on.
  public func goesOn(after count: Int) -> Bool { shouldContinue?(count) ?? true }
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
