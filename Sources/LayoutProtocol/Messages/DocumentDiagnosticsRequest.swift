package import JSON

extension DocumentDiagnosticsRequest {
  /// The response: all diagnostics, or "unchanged".
  package struct Response {
    package var resultID: String
    /// Nil if the diagnostics equal those of the client's previous result.
    package var items: [PublishDiagnosticsNotification.Item]?
    /// The document of the related ranges.
    package var uri: String

    package init(resultID: String, items: [PublishDiagnosticsNotification.Item]?, uri: String) {
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
