package import JSON

/// Asks for the edits that format a whole text.
package struct FormatDocument: ClientMessage {
  package static let method = "textDocument/formatting"
  package var document: TextDocumentIdentifier
  package var options: FormattingOptions

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var options = FormattingOptions()
    var document: TextDocumentIdentifier?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": document = try TextDocumentIdentifier(from: &reader)
      case "options": options = try FormattingOptions(from: &reader)
      default: break
      }
    }
    self.options = options
    self.document = try require(document, "textDocument", at: start)
  }
}
