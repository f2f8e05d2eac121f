package import JSON

/// Asks how a colour can be written at a place.
package struct ColorPresentations: ClientMessage {
  package static let method = "textDocument/colorPresentation"
  package var document: TextDocumentIdentifier
  package var color: LinearColor
  /// Where it is to stand.
  package var range: PositionRange

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var document: TextDocumentIdentifier?
    var color: LinearColor?
    var range: PositionRange?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": document = try TextDocumentIdentifier(from: &reader)
      case "color": color = try LinearColor(from: &reader)
      case "range": range = try PositionRange(from: &reader)
      default: break
      }
    }
    self.document = try require(document, "textDocument", at: start)
    self.color = try require(color, "color", at: start)
    self.range = try require(range, "range", at: start)
  }

  /// Writes one way to write it; the label is the text that comes into the place.
  package static func write(_ label: String, at range: PositionRange, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("label", label)
      writer.key("textEdit")
      WorkspaceEdit.Edit(range: range, newText: label).write(to: &writer)
    }
  }
}
