package import JSON

/// Asks whether what is named at a place can be called otherwise.
package struct PrepareRename: ClientMessage {
  package static let method = "textDocument/prepareRename"
  package var place: TextDocumentPosition

  package init(from reader: inout JSONReader) throws(JSONError) { place = try TextDocumentPosition(from: &reader) }

  /// The name at the place, and what it is now where it is defined.
  package struct Answer: Equatable, Sendable {
    package var range: PositionRange
    package var placeholder: String

    package init(range: PositionRange, placeholder: String) {
      self.range = range
      self.placeholder = placeholder
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("range")
        range.write(to: &writer)
        writer.member("placeholder", placeholder)
      }
    }
  }
}
