/// A session's time in seconds: it runs with the world's, or stands until it is told to go on.
package struct SessionClock: Sendable {
  package enum Mode: String, Sendable {
    case realtime
    case manual
  }

  private enum State {
    /// It runs: the session's time was `time` when the world's was `start`.
    case realtime(start: Double, time: Double)
    /// It stands at a time.
    case manual(time: Double)
  }

  private var state: State
  private var rate = 1.0

  package init(now: Double) {
    state = .realtime(start: now, time: 0)
  }

  package var mode: Mode { isManual ? .manual : .realtime }

  /// Whether time passes only when the client says so.
  package var isManual: Bool { if case .manual = state { true } else { false } }

  /// Whether time passes by itself.
  var isRunning: Bool { !isManual && rate > 0 }

  /// The session's time.
  package func time(at now: Double) -> Double {
    switch state {
    case .realtime(let start, let time): time + max(0, now - start) * rate
    case .manual(let time): time
    }
  }

  /// When the world's time will be so far; nil where only the client knows.
  package func now(at time: Double) -> Double? {
    guard case .realtime(let start, let origin) = state, rate > 0 else { return nil }
    return start + (time - origin) / rate
  }

  /// Changes the mode. The manual clock starts at 0, so that it tells the same on every machine.
  package mutating func set(_ mode: Mode, rate: Double?, now: Double) {
    switch mode {
    case .realtime: state = .realtime(start: now, time: time(at: now))
    case .manual: state = .manual(time: isManual ? time(at: now) : 0)
    }
    if let rate { self.rate = rate }
  }

  /// Moves the manual clock.
  package mutating func advance(to time: Double) {
    state = .manual(time: time)
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
    guard clock.isManual else { throw .notManual }
    let time = clock.time(at: now)
    if target < time {
      guard let running = presentation.running, target >= running.start else { throw .beforeAnimation }
    }
    clock.advance(to: target)
  }
}
