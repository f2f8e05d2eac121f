package import JSON

/// A place in a document, as most questions of editors name it.
package struct TextDocumentPosition: Equatable, Sendable {
  package var uri: String
  package var position: Position

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var document: TextDocumentIdentifier?
    var position: Position?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": if try !reader.readNull() { document = try TextDocumentIdentifier(from: &reader) }
      case "position": if try !reader.readNull() { position = try Position(from: &reader) }
      default: break
      }
    }
    uri = try require(document, "textDocument", at: start).uri
    self.position = try require(position, "position", at: start)
  }
}
