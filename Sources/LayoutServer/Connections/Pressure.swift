/// Why a connection is not read at the moment.
package struct Pressure {
  /// How a client takes its answers.
  private enum Reading {
    case flowing
    /// More waits than is worth keeping; the client had taken so many bytes when it took any for the last time.
    case stalled(writtenCount: Int, since: Double)
  }

  /// What comes of a look at the output.
  package enum Finding: Equatable {
    case nothing
    /// There is something to do, or to look at again, at a time.
    case wake(at: Double)
    /// The client has taken nothing for so long that it never will.
    case givenUp
  }

  private var reading = Reading.flowing
  /// Whether more whole messages wait than are worth keeping.
  package var isInputFull = false
  /// Whether the daemon was told to stop reading.
  private var isPaused = false

  package init() {}

  /// Whether the client does not read its answers.
  package var isOutputFull: Bool { if case .stalled = reading { true } else { false } }

  /// Looks at how many bytes the client was sent and has not taken, and how many it has taken in all.
  package mutating func look(pendingCount: Int, writtenCount: Int, now: Double) -> Finding {
    switch reading {
    case .flowing:
      guard pendingCount > Limits.controlBacklog else { return .nothing }
      reading = .stalled(writtenCount: writtenCount, since: now)
      return .wake(at: now + Limits.stall)
    case .stalled(let count, let time):
      guard pendingCount > Limits.controlBacklog / 2 else {
        reading = .flowing
        // What came before the reading stopped waits here, and nothing else may ever come.
        return .wake(at: now)
      }
      let start = writtenCount == count ? time : now
      reading = .stalled(writtenCount: writtenCount, since: start)
      return now >= start + Limits.stall ? .givenUp : .wake(at: start + Limits.stall)
    }
  }

  /// Whether the daemon is to stop reading, or to go on; nil where it does that already.
  package mutating func takePause() -> Bool? {
    let isPaused = isOutputFull || isInputFull
    guard isPaused != self.isPaused else { return nil }
    self.isPaused = isPaused
    return isPaused
  }
}
