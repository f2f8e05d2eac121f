package import JSON

/// Asks where the name at a place stands in its document.
package struct References: ClientMessage {
  package static let method = "textDocument/references"
  package var place: TextDocumentPosition
  /// Whether where it is defined counts as well.
  package var includesDeclaration = false

  package init(from reader: inout JSONReader) throws(JSONError) {
    var rest = reader
    place = try TextDocumentPosition(from: &reader)
    var includesDeclaration = false
    try rest.readMembers { key, reader throws(JSONError) in
      switch key {
      case "context":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "includeDeclaration": includesDeclaration = try reader.readFlag()
          default: break
          }
        }
      default: break
      }
    }
    self.includesDeclaration = includesDeclaration
  }
}
