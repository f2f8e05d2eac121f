package import JSON

/// Asks for the edits that follow a typed character.
package struct FormatOnType: ClientMessage {
  package static let method = "textDocument/onTypeFormatting"
  package var document: TextDocumentIdentifier
  /// Where the cursor is now.
  package var position: Position
  /// The character that was typed, perhaps among others that came with it.
  package var character: String
  package var options: FormattingOptions

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var options = FormattingOptions()
    var document: TextDocumentIdentifier?
    var position: Position?
    var character: String?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": document = try TextDocumentIdentifier(from: &reader)
      case "position": position = try Position(from: &reader)
      case "ch": character = try reader.readOptionalString()
      case "options": options = try FormattingOptions(from: &reader)
      default: break
      }
    }
    self.options = options
    self.document = try require(document, "textDocument", at: start)
    self.position = try require(position, "position", at: start)
    self.character = try require(character, "ch", at: start)
  }
}
