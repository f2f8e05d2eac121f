package import JSON
package import LayoutDocument

/// Hands the text of a document over to the server.
package struct DidOpen: ClientMessage {
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
