package import JSON
package import LayoutDocument

/// Changes the text of an open document: each change applies to the result of the one before.
package struct DidChange: ClientMessage {
  package static let method = "textDocument/didChange"

  /// One change.
  package enum Change: Sendable {
    case whole(TextBuffer)
    case replace(PositionRange, with: String)
  }

  package var textDocument: TextDocumentIdentifier
  package var changes: [Change]

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var changes: [Change]?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": textDocument = try TextDocumentIdentifier(from: &reader)
      case "contentChanges":
        var list: [Change] = []
        try reader.readElements { reader throws(JSONError) in list.append(try Change(from: &reader)) }
        changes = list
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.changes = try require(changes, "contentChanges", at: start)
  }
}

extension DidChange.Change {
  /// `rangeLength` is not read: it is deprecated, and clients get it wrong.
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var range: PositionRange?
    var text: String?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "range": range = try reader.readNull() ? nil : try PositionRange(from: &reader)
      case "text": text = try reader.readOptionalString()
      default: break
      }
    }
    let newText = try require(text, "text", at: start)
    self = range.map { .replace($0, with: newText) } ?? .whole(TextBuffer(Array(newText.utf8)))
  }
}
