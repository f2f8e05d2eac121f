package import JSON

/// The first request of a connection: the client's name, capabilities and workspace folders.
package struct InitializeRequest: ClientMessage {
  package static let method = "initialize"

  /// The process whose exit ends the connection; nil if none.
  package var processID: Int?
  package var clientName: String?
  package var clientVersion: String?
  package var rootURI: String?
  package var rootPath: String?
  package var workspaceFolders: [WorkspaceFolder] = []
  package var capabilities = ClientCapabilities()
  package var trace = TraceValue.off
  /// The user's settings, for clients without `workspace/configuration`.
  package var options: JSONValue?

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "processId": processID = try reader.readOptionalInt()
      case "clientInfo":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "name": clientName = try reader.readOptionalString()
          case "version": clientVersion = try reader.readOptionalString()
          default: break
          }
        }
      case "rootUri": rootURI = try reader.readOptionalString()
      case "rootPath": rootPath = try reader.readOptionalString()
      case "workspaceFolders":
        try reader.readElements { reader throws(JSONError) in
          workspaceFolders.append(try WorkspaceFolder(from: &reader))
        }
      case "capabilities": capabilities = try ClientCapabilities(from: &reader)
      case "initializationOptions": options = try reader.readValue()
      case "trace": trace = TraceValue(try reader.readOptionalString())
      default: break
      }
    }
  }
}
