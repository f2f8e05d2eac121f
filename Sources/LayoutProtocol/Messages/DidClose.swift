package import JSON

/// A message whose only parameter is the document that it is about.
package protocol DocumentReference: ClientMessage {
  var document: TextDocumentIdentifier { get }
  init(document: TextDocumentIdentifier)
}

extension DocumentReference {
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var document: TextDocumentIdentifier?
    try reader.readMembers { key, reader throws(JSONError) in
      if key == "textDocument" { document = try TextDocumentIdentifier(from: &reader) }
    }
    self.init(document: try require(document, "textDocument", at: start))
  }
}

/// Gives the text of a document back: the file counts again.
package struct DidClose: DocumentReference {
  package static let method = "textDocument/didClose"
  package var document: TextDocumentIdentifier

  package init(document: TextDocumentIdentifier) { self.document = document }
}

/// Tells that a document was written to its file.
package struct DidSave: DocumentReference {
  package static let method = "textDocument/didSave"
  package var document: TextDocumentIdentifier

  package init(document: TextDocumentIdentifier) { self.document = document }
}
