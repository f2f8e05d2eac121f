import Glibc
import JSON

/// Measures the time from a scroll to its update, for a client that scrolls every few milliseconds.
///
/// The session may send 1,000 updates a second. The scrolls are further apart, so no update is delayed.
enum Scrolls {
  static func run(_ options: Options) throws {
    let cores = try CoreKeepAwake(options)
    defer { withExtendedLifetime(cores) {} }
    for items in options.isCheck ? [1_000] : [1_000, 100_000, 1_000_000] {
      let waterfall = Waterfall(items: items, .random)
      let talk = try ProtocolSession([options.server])
      try talk.send(Message.notification("initialized"))
      var mirror = try ReplicatedSession(talk.call("layoutd/session/open", waterfall.session(#","maxFps":1000"#)))
      let end = Int(waterfall.length - Waterfall.viewport.height)
      for (name, place) in [
        ("scroll", { (step: Int) in (step * 24 + 24) % end }),
        // Far apart, in pseudorandom order.
        ("jump", { (step: Int) in (step &+ 1) &* 7_919 &* 7_919 % end }),
      ] {
        var isCorrect = true
        var latencies = Latencies(of: talk.server)
        for step in 0..<options.count(2_000, check: 20) {
          let offset = place(step)
          let scroll = Message.scroll(mirror.session, to: offset)
          latencies.begin()
          try talk.send(scroll)
          latencies.end(at: try talk.receive(untilUpdateOf: &mirror))
          isCorrect = isCorrect && mirror.offset == Double(offset)
          if step.isMultiple(of: 100) { isCorrect = isCorrect && mirror.shows(waterfall.cells(at: Double(offset))) }
          usleep(1_500)
        }
        isCorrect = isCorrect && mirror.shows(waterfall.cells(at: mirror.offset))
        latencies.report("\(name) to update", items: items, unit: "µs", scale: 1_000, isCorrect: isCorrect)
      }
    }
  }
}

extension ProtocolSession {
  /// Waits for an update, applies it to the mirror and returns the time at which it was received.
  func receive(untilUpdateOf mirror: inout ReplicatedSession) throws -> Double {
    let revision = mirror.revision
    while mirror.revision == revision {
      let message = Array(try receive())
      let time = arrival
      try mirror.apply(message: JSONValue(parsing: message))
      if mirror.revision != revision { return time }
    }
    return arrival
  }
}
