package import CollectionLayout
package import JSON

/// Asks for the play of a document's timeline, for a player.
package struct PlayTimeline: ClientMessage {
  package static let method = "layoutd/timeline"
  package var uri: String
  /// Instead of the document's own. Points.
  package var viewport: Size?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var document: TextDocumentIdentifier?
    var viewport: Size?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": if try !reader.readNull() { document = try TextDocumentIdentifier(from: &reader) }
      case "viewport": if try !reader.readNull() { viewport = try Size(from: &reader) }
      default: break
      }
    }
    uri = try require(document, "textDocument", at: start).uri
    self.viewport = viewport
  }
}
