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
