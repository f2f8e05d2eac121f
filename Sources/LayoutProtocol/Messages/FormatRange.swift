package import JSON

/// Asks for the edits that format a stretch of a text.
package struct FormatRange: ClientMessage {
  package static let method = "textDocument/rangeFormatting"
  package var document: TextDocumentIdentifier
  package var range: PositionRange
  package var options: FormattingOptions

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var options = FormattingOptions()
    var document: TextDocumentIdentifier?
    var range: PositionRange?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": document = try TextDocumentIdentifier(from: &reader)
      case "range": range = try PositionRange(from: &reader)
      case "options": options = try FormattingOptions(from: &reader)
      default: break
      }
    }
    self.options = options
    self.document = try require(document, "textDocument", at: start)
    self.range = try require(range, "range", at: start)
  }
}
