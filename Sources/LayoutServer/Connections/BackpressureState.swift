/// Back-pressure state of a connection: why reads are paused, and when the client last read.
package struct BackpressureState {
  /// Whether the client reads its output.
  private enum WriteProgress {
    case flowing
    /// The output is above the high-water mark. `writtenCount` bytes had been written at time `since`, the last
    /// progress.
    case stalled(writtenCount: Int, since: Double)
  }

  /// The result of an update of the state.
  package enum Change: Equatable {
    case none
    /// Update the state again at this time, at the latest.
    case wake(at: Double)
    /// The write stall timeout has expired: close the connection.
    case timedOut
  }

  private var progress = WriteProgress.flowing
  /// Whether complete unhandled messages exceed the input high-water mark.
  package var isInputFull = false
  /// Whether the last action sent to the host was a pause.
  private var areReadsPaused = false

  package init() {}

  /// Whether the output is above its high-water mark.
  package var isOutputBlocked: Bool { if case .stalled = progress { true } else { false } }

  /// Updates the state from the numbers of bytes that are unwritten and that were written so far.
  ///
  /// `limit` is the output high-water mark.
  package mutating func update(
    pendingCount: Int, writtenCount: Int, limit: Int = Limits.outputHighWaterMark, now: Double
  ) -> Change {
    switch progress {
    case .flowing:
      guard pendingCount > limit else { return .none }
      progress = .stalled(writtenCount: writtenCount, since: now)
      return .wake(at: now + Limits.writeStallTimeout)
    case .stalled(let count, let time):
      guard pendingCount > limit / 2 else {
        progress = .flowing
        // Messages received before the pause are still queued, and no other event may wake the server.
        return .wake(at: now)
      }
      let start = writtenCount == count ? time : now
      progress = .stalled(writtenCount: writtenCount, since: start)
      return now >= start + Limits.writeStallTimeout ? .timedOut : .wake(at: start + Limits.writeStallTimeout)
    }
  }

  /// Returns whether the host must pause (true) or resume (false) reads; nil if there is no change.
  package mutating func takeReadChange() -> Bool? {
    let isPaused = isOutputBlocked || isInputFull
    guard isPaused != self.areReadsPaused else { return nil }
    self.areReadsPaused = isPaused
    return isPaused
  }
}
