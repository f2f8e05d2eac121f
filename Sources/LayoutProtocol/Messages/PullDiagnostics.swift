package import JSON

extension PullDiagnostics {
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
