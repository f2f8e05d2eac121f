package import JSON

/// Edits of one document in the form of LSP's `WorkspaceEdit`.
package struct WorkspaceEdit: Equatable, Sendable {
  /// A range of the text and its replacement.
  package struct Edit: Equatable, Sendable {
    package var range: PositionRange
    package var newText: String

    package init(range: PositionRange, newText: String) {
      self.range = range
      self.newText = newText
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("range")
        range.write(to: &writer)
        writer.member("newText", newText)
      }
    }
  }

  package var uri: String
  /// The document version that the edits apply to; nil if the editor assigns none.
  package var version: Int?
  /// In text order.
  package var edits: [Edit]
  /// Whether the client supports versioned edits (`documentChanges`).
  package var isVersioned: Bool

  package init(uri: String, version: Int?, edits: [Edit], isVersioned: Bool) {
    self.uri = uri
    self.version = version
    self.edits = edits
    self.isVersioned = isVersioned
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key(isVersioned ? "documentChanges" : "changes")
      if isVersioned {
        writer.array { writer in
          if edits.isEmpty { return }
          writer.object { writer in
            writer.key("textDocument")
            writer.object { writer in
              writer.member("uri", uri)
              writer.key("version")
              if let version { writer.integer(version) } else { writer.null() }
            }
            writer.key("edits")
            writeEdits(to: &writer)
          }
        }
      } else {
        writer.object { writer in
          if edits.isEmpty { return }
          writer.key(named: uri)
          writeEdits(to: &writer)
        }
      }
    }
  }

  private func writeEdits(to writer: inout JSONWriter) {
    writer.array { writer in
      for edit in edits { edit.write(to: &writer) }
    }
  }
}

extension WorkspaceEdit.Edit {
  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var range: PositionRange?
    var newText: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "range": if try !reader.readNull() { range = try PositionRange(from: &reader) }
      case "newText": newText = try reader.readOptionalString()
      default: break
      }
    }
    self.init(
      range: try require(range, "range", at: start), newText: try require(newText, "newText", at: start))
  }
}

/// Changes one value of the text that a session shows.
package struct SetPropertyRequest: SessionMessage {
  package static let method = "layoutd/session/setProperty"

  package var session: String
  /// The JSON Pointer of the value.
  package var path: String
  /// The new value; null removes the key.
  package var value: JSONValue

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var path: String?
    var value: JSONValue?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": session = try reader.readOptionalString()
      case "path": path = try reader.readOptionalString()
      case "value": value = try reader.readValue()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.path = try require(path, "path", at: start)
    self.value = try require(value, "value", at: start)
  }
}

/// Applies edits to the text that a session shows.
package struct ApplySessionEditRequest: SessionMessage {
  package static let method = "layoutd/session/applyEdit"

  package var session: String
  /// The version of the text that the edits refer to.
  package var textVersion: Int
  package var edits: [WorkspaceEdit.Edit]

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var textVersion: Int?
    var edits: [WorkspaceEdit.Edit]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": session = try reader.readOptionalString()
      case "textVersion": textVersion = try reader.readOptionalInt()
      case "edits":
        if try reader.readNull() { break }
        edits = try reader.readList { reader throws(JSONError) in try WorkspaceEdit.Edit(from: &reader) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.textVersion = try require(textVersion, "textVersion", at: start)
    self.edits = try require(edits, "edits", at: start)
  }
}

/// The result of an edit of the text.
package struct EditResult: Equatable, Sendable {
  package enum State: String, StringEnumeration {
    case applied, requested, unchanged
  }

  package var state: State
  /// With positions before the edit.
  package var edits: [WorkspaceEdit.Edit]

  package init(state: State, edits: [WorkspaceEdit.Edit]) {
    self.state = state
    self.edits = edits
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("state", state.rawValue)
      writer.key("edits")
      writer.array { writer in for edit in edits { edit.write(to: &writer) } }
    }
  }
}

/// Requests an editor to edit a document that it has open.
package struct ApplyEditRequest: ServerRequest {
  package static let method = "workspace/applyEdit"

  /// The name of the edit, for the editor's undo command.
  package var label: String
  package var edit: WorkspaceEdit

  package init(label: String, edit: WorkspaceEdit) {
    self.label = label
    self.edit = edit
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("label", label)
      writer.key("edit")
      edit.write(to: &writer)
    }
  }
}
