package import JSON
package import LayoutDocument
package import LayoutProtocol

/// Opens a document with its text.
package struct DidOpenTextDocumentNotification: ClientMessage {
  package static let method = "textDocument/didOpen"

  package var uri: String
  package var languageID: String
  package var version: Int?
  package var text: TextBuffer

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var document: (uri: String, languageID: String, version: Int?, text: TextBuffer)?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": document = try Self.item(&reader)
      default: break
      }
    }
    (uri, languageID, version, text) = try require(document, "textDocument", at: start)
  }

  private static func item(
    _ reader: inout JSONReader
  ) throws(JSONError) -> (uri: String, languageID: String, version: Int?, text: TextBuffer) {
    let start = reader.offset
    var uri: String?
    var languageID = ""
    var version: Int?
    var text: TextBuffer?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "uri": uri = try reader.readOptionalString()
      case "languageId": languageID = try reader.readOptionalString() ?? ""
      case "version": version = try reader.readOptionalInt()
      case "text": text = try reader.readOptionalString().map { TextBuffer(Array($0.utf8)) }
      default: break
      }
    }
    return (try require(uri, "uri", at: start), languageID, version, try require(text, "text", at: start))
  }
}

/// Changes the text of an open document. Each change applies to the result of the one before.
package struct DidChangeTextDocumentNotification: DocumentMessage {
  package static let method = "textDocument/didChange"

  /// A content change: the whole text or a range.
  package enum ContentChange: Sendable {
    case whole(TextBuffer)
    case replace(PositionRange, with: String)
  }

  package var textDocument: TextDocumentIdentifier
  package var changes: [ContentChange]

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var changes: [ContentChange]?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "textDocument": textDocument = try TextDocumentIdentifier(from: &reader)
      case "contentChanges":
        var list: [ContentChange] = []
        try reader.readElements { reader throws(JSONError) in list.append(try ContentChange(from: &reader)) }
        changes = list
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.changes = try require(changes, "contentChanges", at: start)
  }
}

/// The URI of a `textDocument/didChange` whose other parameters are not valid.
package struct LostTextChange: ClientMessage {
  package static let method = DidChangeTextDocumentNotification.method

  package var uri: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var uri: String?
    try reader.readMembers { key, reader throws(JSONError) in
      guard key == "textDocument" else { return }
      try reader.readMembers { key, reader throws(JSONError) in
        if key == "uri" { uri = try reader.readOptionalString() }
      }
    }
    self.uri = try require(uri, "uri", at: start)
  }
}

extension DidChangeTextDocumentNotification.ContentChange {
  /// Reads a content change. `rangeLength` is ignored: it is deprecated, and some clients send wrong values.
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
