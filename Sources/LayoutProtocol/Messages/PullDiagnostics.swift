package import JSON

/// Tells a client that diagnostics changed without an edit.
package struct RefreshDiagnostics: ServerRequest {
  package static let method = "workspace/diagnostic/refresh"

  package init() {}

  package func write(to writer: inout JSONWriter) { writer.object { _ in } }
}

/// Asks what is wrong with a document.
package struct PullDiagnostics: ClientMessage {
  package static let method = "textDocument/diagnostic"

  package var document: TextDocumentIdentifier
  /// The `resultId` of the answer that the client still has.
  package var previousResult: String?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var document: TextDocumentIdentifier?
    var previous: String?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": document = try TextDocumentIdentifier(from: &reader)
      case "previousResultId": previous = try reader.readOptionalString()
      default: break
      }
    }
    self.document = try require(document, "textDocument", at: start)
    previousResult = previous
  }

  /// The answer: all that is wrong, or that nothing changed.
  package struct Answer {
    package var resultID: String
    /// Nil for what the client has already.
    package var items: [PublishDiagnostics.Item]?
    /// The document that other places of findings are in.
    package var uri: String

    package init(resultID: String, items: [PublishDiagnostics.Item]?, uri: String) {
      self.resultID = resultID
      self.items = items
      self.uri = uri
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("kind", items == nil ? "unchanged" : "full")
        writer.member("resultId", resultID)
        guard let items else { return }
        writer.key("items")
        writer.array { writer in
          for item in items { item.write(in: uri, to: &writer) }
        }
      }
    }
  }
}
