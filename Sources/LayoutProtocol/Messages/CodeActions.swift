package import JSON

/// Asks what can be done at a place of a text.
package struct CodeActions: ClientMessage {
  package static let method = "textDocument/codeAction"

  /// A finding as the client has it.
  package struct Finding: Equatable, Sendable {
    package var range: PositionRange
    package var code: String?
    package var message: String?
    /// All of it, as the client wrote it.
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
          // A number is somebody else's.
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
  /// What the client shows there.
  package var findings: [Finding] = []
  /// The kinds that are wanted, each with all below it; nil for any.
  package var only: [String]?
  /// Whether nobody asked: the client shows that there is something, as the cursor moves.
  package var isAutomatic = false

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var range: PositionRange?
    var findings: [Finding] = []
    var only: [String]?
    var isAutomatic = false
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": textDocument = try TextDocumentIdentifier(from: &reader)
      case "range": range = try PositionRange(from: &reader)
      case "context":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "diagnostics":
            try reader.readElements { reader throws(JSONError) in findings.append(try Finding(from: &reader)) }
          case "only":
            if try reader.readNull() { break }
            var kinds: [String] = []
            try reader.readElements { reader throws(JSONError) in kinds.append(try reader.readString()) }
            only = kinds
          case "triggerKind": isAutomatic = try reader.readOptionalInt() == 2
          default: break
          }
        }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.range = try require(range, "range", at: start)
    self.findings = findings
    self.only = only
    self.isAutomatic = isAutomatic
  }

  /// Whether actions of a kind are wanted.
  package func wants(_ kind: String) -> Bool {
    only.map { $0.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
  }

  /// Something that can be done.
  package struct Answer: Equatable, Sendable {
    package var title: String
    package var kind: String
    /// The findings that it takes away, as JSON.
    package var findings: [[UInt8]]
    /// Nil for a client that does not ask what is preferred.
    package var isPreferred: Bool?
    /// Nil for what cannot be done.
    package var edit: WorkspaceEdit?
    /// Why it cannot be done.
    package var reason: String?

    package init(title: String, kind: String, reason: String) {
      self.title = title
      self.kind = kind
      self.reason = reason
      findings = []
    }

    package init(title: String, kind: String, findings: [[UInt8]], isPreferred: Bool?, edit: WorkspaceEdit) {
      self.title = title
      self.kind = kind
      self.findings = findings
      self.isPreferred = isPreferred
      self.edit = edit
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("title", title)
        writer.member("kind", kind)
        if !findings.isEmpty {
          writer.key("diagnostics")
          writer.array { writer in
            for finding in findings { writer.raw(finding) }
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
      }
    }
  }
}
