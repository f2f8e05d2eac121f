package import JSON

/// Writes a line to the client's log.
package struct LogMessageNotification: ServerNotification {
  package static let method = "window/logMessage"

  /// The severity of a log line; the raw values are LSP's `MessageType`.
  package enum MessageType: Int, Sendable {
    case error = 1
    case warning = 2
    case info = 3
    case log = 4
  }

  package var kind: MessageType
  package var message: String

  package init(_ kind: MessageType, _ message: String) {
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

/// Shows a message to the user.
package struct ShowMessageNotification: ServerNotification {
  package static let method = "window/showMessage"

  package var kind: LogMessageNotification.MessageType
  package var message: String

  package init(_ kind: LogMessageNotification.MessageType, _ message: String) {
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

/// Requests the client to show a page in an external program, or a range of a document.
package struct ShowDocumentRequest: ServerRequest {
  package static let method = "window/showDocument"

  package var uri: String
  /// The range to select in a document; nil for an external page.
  package var selection: PositionRange?

  package init(uri: String, selection: PositionRange? = nil) {
    self.uri = uri
    self.selection = selection
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      guard let selection else { return writer.member("external", true) }
      writer.member("takeFocus", true)
      writer.key("selection")
      selection.write(to: &writer)
    }
  }
}

/// The level of `$/logTrace` messages.
package enum TraceValue: String, Equatable, Sendable {
  case off
  case messages
  case verbose

  /// Creates a level from its name; nil and unknown names are `off`.
  package init(_ name: String?) {
    // Older clients send "compact", an earlier LSP value similar to "messages".
    self = name == "compact" ? .messages : name.flatMap(TraceValue.init(rawValue:)) ?? .off
  }
}

/// Sets the level of `$/logTrace` messages.
package struct SetTraceNotification: ClientMessage {
  package static let method = "$/setTrace"

  package var value: TraceValue

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var value: String?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "value": value = try reader.readOptionalString()
      default: break
      }
    }
    self.value = TraceValue(try require(value, "value", at: start))
  }
}
