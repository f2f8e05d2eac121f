package import JSON

/// Sets how a session's time passes.
package struct SetClock: ClientMessage {
  package static let method = "layoutd/clock/set"
  package var session = ""
  /// `realtime` or `manual`.
  package var mode = ""
  /// Seconds of the session in a second of the world.
  package var rate: Double?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var mode: String?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "mode": mode = try reader.readWord(["realtime", "manual"])
      case "rate": if try !reader.readNull() { rate = try reader.readNumber(in: 0...1000) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.mode = try require(mode, "mode", at: start)
  }
}

/// Moves a session's manual clock.
package struct AdvanceClock: ClientMessage {
  package static let method = "layoutd/clock/advance"
  package var session = ""
  /// Seconds.
  package var to: Double?
  /// Seconds.
  package var by: Double?
  /// Seconds between the frames on the way.
  package var step: Double?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "to": if try !reader.readNull() { to = try reader.readNumber(in: -1e9...1e9) }
      case "by": if try !reader.readNull() { by = try reader.readNumber(in: -1e9...1e9) }
      case "step": if try !reader.readNull() { step = try reader.readNumber(in: 1e-6...1e9) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    if to == nil { by = try require(by, "by", at: start) }
  }
}
