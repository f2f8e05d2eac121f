package import JSON

/// Names a document, and perhaps the version of its text.
package struct TextDocumentIdentifier: Equatable, Sendable {
  package var uri: String
  package var version: Int?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var uri: String?
    var version: Int?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "uri": uri = try reader.readOptionalString()
      case "version": version = try reader.readOptionalInt()
      default: break
      }
    }
    self.uri = try require(uri, "uri", at: start)
    self.version = version
  }
}
