package import JSON

/// Gives the text of a document back: the file counts again.
package struct DidClose: ClientMessage {
  package static let method = "textDocument/didClose"

  package var document: TextDocumentIdentifier

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var document: TextDocumentIdentifier?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": document = try TextDocumentIdentifier(from: &reader)
      default: break
      }
    }
    self.document = try require(document, "textDocument", at: start)
  }
}

/// Tells that a document was written to its file.
package struct DidSave: ClientMessage {
  package static let method = "textDocument/didSave"

  package var document: TextDocumentIdentifier

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var document: TextDocumentIdentifier?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": document = try TextDocumentIdentifier(from: &reader)
      default: break
      }
    }
    self.document = try require(document, "textDocument", at: start)
  }
}
