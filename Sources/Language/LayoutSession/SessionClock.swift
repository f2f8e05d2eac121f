/// The clock of a session, in seconds: real time multiplied by a rate, or manual time that the client sets.
package struct SessionClock: Sendable {
  package enum Mode: String, Sendable {
    case realtime
    case manual
  }

  private enum State {
    /// Real time: at the host's time `start`, the session's time was `time`, both in seconds.
    case realtime(start: Double, time: Double)
    /// Manual time: the session's time in seconds.
    case manual(time: Double)
  }

  private var state: State
  private var rate = 1.0

  package init(now: Double) {
    state = .realtime(start: now, time: 0)
  }

  package var mode: Mode { isManual ? .manual : .realtime }

  /// Whether time passes only when the client advances it.
  package var isManual: Bool { if case .manual = state { true } else { false } }

  /// Whether time passes without the client: in real time at a rate above 0.
  var isRunning: Bool { !isManual && rate > 0 }

  /// Returns the session's time at the host's time `now`, both in seconds.
  package func time(at now: Double) -> Double {
    switch state {
    case .realtime(let start, let time): time + max(0, now - start) * rate
    case .manual(let time): time
    }
  }

  /// Returns the host's time at which the session's time is at least `time`, both in seconds; nil if the clock does not
  /// run.
  package func now(at time: Double) -> Double? {
    guard case .realtime(let start, let origin) = state, rate > 0 else { return nil }
    var now = start + (time - origin) / rate
    // A time that is rounded down would wake the host just before `time`, and at once again.
    var step = now.ulp
    while self.time(at: now) < time {
      now += step
      step *= 2
    }
    return now
  }

  /// Sets the mode and, unless nil, the rate, at the host's time `now` in seconds. A clock that becomes manual is set
  /// to 0, so that its times are equal on all machines.
  package mutating func set(_ mode: Mode, rate: Double?, now: Double) {
    switch mode {
    case .realtime: state = .realtime(start: now, time: time(at: now))
    case .manual: state = .manual(time: isManual ? time(at: now) : 0)
    }
    if let rate { self.rate = rate }
  }

  /// Sets the session's time, in seconds, and makes the clock manual.
  package mutating func advance(to time: Double) {
    state = .manual(time: time)
  }
}
