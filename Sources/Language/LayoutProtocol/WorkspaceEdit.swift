package import JSON

/// Edits of one document in the form of LSP's `WorkspaceEdit`.
package struct WorkspaceEdit: Equatable, Sendable {
  package var uri: String
  /// The version of the document that the edits apply to; nil for a document that no editor has open.
  package var version: Int?
  /// The edits, in text order.
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
            writer.object("textDocument") { writer in
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
    writer.array(of: edits)
  }
}

/// A text for the user in a format that the client supports.
package struct MarkupContent: Equatable, Sendable {
  package enum Kind: Sendable {
    case markdown
    case plainText
    /// A plain string, for clients that predate `MarkupContent`.
    case bare
  }

  package var form: Kind
  package var value: String

  package init(_ form: Kind, _ value: String) {
    self.form = form
    self.value = value
  }

  package func write(to writer: inout JSONWriter) {
    guard form != .bare else { return writer.string(value) }
    writer.object { writer in
      writer.member("kind", form == .markdown ? "markdown" : "plaintext")
      writer.member("value", value)
    }
  }
}
