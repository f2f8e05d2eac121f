package import JSON

/// Requests the code actions at a range of a document.
package struct CodeActionRequest: DocumentMessage {
  package static let method = "textDocument/codeAction"

  /// A diagnostic in the request's context.
  package struct ContextDiagnostic: Equatable, Sendable {
    package var range: PositionRange
    package var code: String?
    package var message: String?
    /// The whole diagnostic as JSON, exactly as the client wrote it.
    package var bytes: [UInt8]

    package init(from reader: inout JSONReader) throws(JSONError) {
      let start = reader.offset
      var copy = reader
      bytes = try copy.readRaw()
      var range: PositionRange?
      var code: String?
      var message: String?
      try reader.readMembers { key, reader throws(JSONError) in
        switch key {
        case "range": range = try PositionRange(from: &reader)
        case "code":
          // Numeric codes are those of other servers.
          if try reader.peekKind() == .string { code = try reader.readString() } else { _ = try reader.skipValue() }
        case "message": message = try reader.readOptionalString()
        default: break
        }
      }
      self.code = code
      self.message = message
      self.range = try require(range, "range", at: start)
    }
  }

  package var textDocument: TextDocumentIdentifier
  package var range: PositionRange
  /// The diagnostics that the client shows at the range.
  package var contextDiagnostics: [ContextDiagnostic] = []
  /// The requested kinds, each with its subkinds; nil for all.
  package var only: [String]?
  /// Whether the editor sent the request automatically, for example while the cursor moved.
  package var isTriggeredAutomatically = false

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var range: PositionRange?
    var contextDiagnostics: [ContextDiagnostic] = []
    var only: [String]?
    var isTriggeredAutomatically = false
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": textDocument = try TextDocumentIdentifier(from: &reader)
      case "range": range = try PositionRange(from: &reader)
      case "context":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "diagnostics":
            try reader.readElements { reader throws(JSONError) in
              contextDiagnostics.append(try ContextDiagnostic(from: &reader))
            }
          case "only":
            if try reader.readNull() { break }
            var kinds: [String] = []
            try reader.readElements { reader throws(JSONError) in kinds.append(try reader.readString()) }
            only = kinds
          case "triggerKind": isTriggeredAutomatically = try reader.readOptionalInt() == 2
          default: break
          }
        }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.range = try require(range, "range", at: start)
    self.contextDiagnostics = contextDiagnostics
    self.only = only
    self.isTriggeredAutomatically = isTriggeredAutomatically
  }

  /// Whether the request includes actions of a kind.
  package func includes(_ kind: String) -> Bool {
    only.map { $0.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
  }

  /// A code action.
  package struct Item: Equatable, Sendable {
    package var title: String
    package var kind: String
    /// The diagnostics that the action resolves, as JSON.
    package var diagnostics: [[UInt8]]
    /// Nil if the client does not support preferred actions.
    package var isPreferred: Bool?
    /// Nil for a disabled action, and for one with a command.
    package var edit: WorkspaceEdit?
    /// The server's command that the client executes; nil for none.
    package var command: Command?
    /// The reason why the action is disabled.
    package var reason: String?

    package init(title: String, kind: String, command: Command) {
      self.title = title
      self.kind = kind
      self.command = command
      diagnostics = []
    }

    package init(title: String, kind: String, reason: String) {
      self.title = title
      self.kind = kind
      self.reason = reason
      diagnostics = []
    }

    package init(title: String, kind: String, diagnostics: [[UInt8]], isPreferred: Bool?, edit: WorkspaceEdit) {
      self.title = title
      self.kind = kind
      self.diagnostics = diagnostics
      self.isPreferred = isPreferred
      self.edit = edit
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("title", title)
        writer.member("kind", kind)
        if !diagnostics.isEmpty {
          writer.key("diagnostics")
          writer.array { writer in
            for diagnostic in diagnostics { writer.raw(diagnostic) }
          }
        }
        if isPreferred == true { writer.member("isPreferred", true) }
        if let reason {
          writer.key("disabled")
          writer.object { writer in writer.member("reason", reason) }
        }
        if let edit {
          writer.key("edit")
          edit.write(to: &writer)
        }
        if let command {
          writer.key("command")
          command.write(to: &writer)
        }
      }
    }
  }
}

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
