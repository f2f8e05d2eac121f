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

/// Puts a line into the client's log.
package struct LogMessage: ServerMessage {
  package static let method = "window/logMessage"

  /// How grave a line is; the raw values are LSP's `MessageType`.
  package enum Kind: Int, Sendable {
    case error = 1
    case warning = 2
    case info = 3
    case log = 4
  }

  package var kind: Kind
  package var message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("type", kind.rawValue)
      writer.member("message", message)
    }
  }
}
