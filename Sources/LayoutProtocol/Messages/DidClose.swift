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
