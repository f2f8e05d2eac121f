package import JSON

/// Executes one of the server's commands.
package struct ExecuteCommandRequest: ClientMessage {
  package static let method = "workspace/executeCommand"

  package var command: String
  package var arguments: [JSONValue]

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var command: String?
    var arguments: [JSONValue] = []
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "command": command = try reader.readOptionalString()
      case "arguments":
        try reader.readElements { reader throws(JSONError) in arguments.append(try reader.readValue()) }
      default: break
      }
    }
    self.command = try require(command, "command", at: start)
    self.arguments = arguments
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
