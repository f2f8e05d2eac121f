package import JSON

/// Asks where else the name at a place stands, to mark it.
package struct DocumentHighlights: ClientMessage {
  package static let method = "textDocument/documentHighlight"
  package var place: TextDocumentPosition

  package init(from reader: inout JSONReader) throws(JSONError) { place = try TextDocumentPosition(from: &reader) }

  /// A place to mark.
  package struct Answer: Equatable, Sendable {
    package var range: PositionRange
    package var isDefinition: Bool

    package init(range: PositionRange, isDefinition: Bool) {
      self.range = range
      self.isDefinition = isDefinition
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("range")
        range.write(to: &writer)
        writer.member("kind", isDefinition ? 3 : 2)
      }
    }
  }
}
