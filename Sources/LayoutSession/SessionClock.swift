/// A session's time in seconds: it runs with the world's, or stands until it is told to go on.
package struct SessionClock: Sendable {
  package enum Mode: String, Sendable {
    case realtime
    case manual
  }

  package private(set) var mode: Mode = .realtime
  private var rate = 1.0
  /// The session's time at `start` of the world's.
  private var time = 0.0
  private var start: Double

  package init(now: Double) {
    start = now
  }

  /// Whether time passes by itself.
  var isRunning: Bool { mode == .realtime && rate > 0 }

  /// The session's time.
  package func time(at now: Double) -> Double {
    mode == .manual ? time : time + max(0, now - start) * rate
  }

  /// When the world's time will be so far; nil where only the client knows.
  package func now(at time: Double) -> Double? {
    isRunning ? start + (time - self.time) / rate : nil
  }

  /// Changes the mode. The manual clock starts at 0, so that it tells the same on every machine.
  package mutating func set(_ mode: Mode, rate: Double?, now: Double) {
    time = mode == .manual ? (self.mode == .manual ? time : 0) : time(at: now)
    start = now
    self.mode = mode
    if let rate { self.rate = rate }
  }

  /// Moves the manual clock.
  package mutating func advance(to time: Double) {
    self.time = time
  }
}

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
