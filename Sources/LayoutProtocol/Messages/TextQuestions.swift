package import JSON

/// A question about a whole text, with nothing but the document in it.
package protocol TextQuestion: ClientMessage {
  init(document: TextDocumentIdentifier)
}

extension TextQuestion {
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var document: TextDocumentIdentifier?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": document = try TextDocumentIdentifier(from: &reader)
      default: break
      }
    }
    self.init(document: try require(document, "textDocument", at: start))
  }
}

/// A question about a stretch of a text.
package protocol RangeQuestion: ClientMessage {
  init(document: TextDocumentIdentifier, range: PositionRange)
}

extension RangeQuestion {
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var document: TextDocumentIdentifier?
    var range: PositionRange?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": document = try TextDocumentIdentifier(from: &reader)
      case "range": range = try PositionRange(from: &reader)
      default: break
      }
    }
    self.init(
      document: try require(document, "textDocument", at: start), range: try require(range, "range", at: start))
  }
}
