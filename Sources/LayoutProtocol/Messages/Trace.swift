package import JSON

/// How much of its doings the server reports with `$/logTrace`.
package enum TraceLevel: String, Equatable, Sendable {
  case off
  case messages
  case verbose

  /// A level by its name; a name that nobody knows means off.
  package init(_ name: String?) {
    // Older clients write "compact", which LSP once had beside "messages".
    self = name == "compact" ? .messages : name.flatMap(TraceLevel.init(rawValue:)) ?? .off
  }
}

/// Changes the level of `$/logTrace`.
package struct SetTrace: ClientMessage {
  package static let method = "$/setTrace"

  package var value: TraceLevel

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var value: String?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "value": value = try reader.readOptionalString()
      default: break
      }
    }
    self.value = TraceLevel(try require(value, "value", at: start))
  }
}
