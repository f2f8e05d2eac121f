extension Session {
  /// Why the manual clock can't be moved.
  package enum ClockError: Error {
    /// The clock runs by itself.
    case notManual
    /// Time goes back only as far as the running animation reaches.
    case beforeAnimation
  }

  /// Sets how time passes; returns the session's time in seconds.
  package mutating func setClock(_ mode: SessionClock.Mode, rate: Double?, now: Double) -> Double {
    let before = clock.time(at: now)
    clock.set(mode, rate: rate, now: now)
    let after = clock.time(at: now)
    shiftAnimation(by: after - before)
    return after
  }

  /// Moves the manual clock to a time in seconds.
  package mutating func advanceClock(to target: Double, now: Double) throws(ClockError) {
    guard clock.mode == .manual else { throw .notManual }
    let time = clock.time(at: now)
    if target < time {
      guard let running, target >= running.start else { throw .beforeAnimation }
    }
    clock.advance(to: target)
  }
}
