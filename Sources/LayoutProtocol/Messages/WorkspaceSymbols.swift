package import JSON

/// Asks for the parts of all open documents whose names have the letters of a query, in their order.
package struct WorkspaceSymbols: ClientMessage {
  package static let method = "workspace/symbol"
  package var query = ""

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "query": query = try reader.readOptionalString() ?? ""
      default: break
      }
    }
  }
}
