package import JSON

/// Replaces the diagnostics of a document; an empty list removes them.
package struct PublishDiagnosticsNotification: ServerNotification {
  package static let method = "textDocument/publishDiagnostics"

  /// A diagnostic, in the client's positions.
  package struct Item: Equatable, Sendable {
    package var range: PositionRange
    package var severity: Int
    package var code: String
    package var message: String
    package var related: [RelatedInformation]
    /// The URI of the code's documentation; nil if there is none.
    package var link: String?
    /// LSP's `DiagnosticTag`s.
    package var tags: [Int]
    /// The source file of a compiler's diagnostic, whose range is in that file; nil for those of the document.
    package var sourceFile: String?
    /// Whether it is that of a lint rule, whose name is the code.
    package var isLint: Bool

    package init(
      range: PositionRange, severity: Int, code: String, message: String, related: [RelatedInformation] = [],
      link: String? = nil, tags: [Int] = [], isLint: Bool = false
    ) {
      self.range = range
      self.severity = severity
      self.code = code
      self.message = message
      self.related = related
      self.link = link
      self.tags = tags
      self.isLint = isLint
    }
  }

  /// A related range in the same document, with an explanation.
  package struct RelatedInformation: Equatable, Sendable {
    package var range: PositionRange
    package var message: String

    package init(range: PositionRange, message: String) {
      self.range = range
      self.message = message
    }
  }

  package var uri: String
  /// The document version that the diagnostics refer to.
  package var version: Int?
  package var items: [Item]

  package init(uri: String, version: Int?, items: [Item]) {
    self.uri = uri
    self.version = version
    self.items = items
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      if let version { writer.member("version", version) }
      writer.key("diagnostics")
      writer.array { writer in
        for item in items { item.write(in: uri, to: &writer) }
      }
    }
  }
}

extension PublishDiagnosticsNotification.Item {
  /// Writes the diagnostic; related ranges are in the document `uri`.
  package func write(in uri: String, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("range")
      range.write(to: &writer)
      writer.member("severity", severity)
      writer.member("code", code)
      if let link {
        writer.key("codeDescription")
        writer.object { writer in writer.member("href", link) }
      }
      writer.member("source", sourceFile == nil ? isLint ? "layoutd-lint" : "layoutd" : "swiftc")
      writer.member("message", message)
      if let sourceFile {
        writer.key("data")
        writer.object { writer in writer.member("file", sourceFile) }
      }
      if !tags.isEmpty {
        writer.key("tags")
        writer.array { writer in for tag in tags { writer.integer(tag) } }
      }
      guard !related.isEmpty else { return }
      writer.key("relatedInformation")
      writer.array { writer in
        for related in related {
          writer.object { writer in
            writer.key("location")
            writer.object { writer in
              writer.member("uri", uri)
              writer.key("range")
              related.range.write(to: &writer)
            }
            writer.member("message", related.message)
          }
        }
      }
    }
  }
}

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
