package import JSON

/// Asks what stands at a place of a text.
package struct Hover: ClientMessage {
  package static let method = "textDocument/hover"
  package var place: TextDocumentPosition

  package init(from reader: inout JSONReader) throws(JSONError) { place = try TextDocumentPosition(from: &reader) }

  /// What stands there.
  package struct Answer: Sendable {
    package var contents: MarkupContent
    /// The key or the value that it is about.
    package var range: PositionRange

    package init(contents: MarkupContent, range: PositionRange) {
      self.contents = contents
      self.range = range
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("contents")
        contents.write(to: &writer)
        writer.key("range")
        range.write(to: &writer)
      }
    }
  }
}
