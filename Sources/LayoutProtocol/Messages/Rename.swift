package import JSON

/// Asks for the edits that give what is named at a place another name.
package struct Rename: ClientMessage {
  package static let method = "textDocument/rename"
  package var place: TextDocumentPosition
  package var newName: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var rest = reader
    place = try TextDocumentPosition(from: &reader)
    var newName: String?
    try rest.readMembers { key, reader throws(JSONError) in
      switch key {
      case "newName": newName = try reader.readString()
      default: break
      }
    }
    self.newName = try require(newName, "newName", at: start)
  }
}
