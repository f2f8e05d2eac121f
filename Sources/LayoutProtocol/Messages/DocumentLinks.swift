package import JSON

/// Asks for the files that a text names.
package struct DocumentLinks: TextQuestion {
  package static let method = "textDocument/documentLink"
  package var document: TextDocumentIdentifier

  package init(document: TextDocumentIdentifier) { self.document = document }

  /// The name of a file, and where it leads.
  package struct Answer: Equatable, Sendable {
    package var range: PositionRange
    package var target: String

    package init(range: PositionRange, target: String) {
      self.range = range
      self.target = target
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("range")
        range.write(to: &writer)
        writer.member("target", target)
      }
    }
  }
}
