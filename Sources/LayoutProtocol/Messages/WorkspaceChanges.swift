package import JSON

/// Tells that files changed on disk.
package struct DidChangeWatchedFiles: ClientMessage {
  package static let method = "workspace/didChangeWatchedFiles"

  package var uris: [String] = []

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "changes":
        try reader.readElements { reader throws(JSONError) in
          uris.append(try TextDocumentIdentifier(from: &reader).uri)
        }
      default: break
      }
    }
  }
}

/// Tells that folders were opened or closed.
package struct DidChangeWorkspaceFolders: ClientMessage {
  package static let method = "workspace/didChangeWorkspaceFolders"

  package var added: [WorkspaceFolder] = []
  package var removed: [WorkspaceFolder] = []

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "event":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "added":
            try reader.readElements { reader throws(JSONError) in added.append(try WorkspaceFolder(from: &reader)) }
          case "removed":
            try reader.readElements { reader throws(JSONError) in removed.append(try WorkspaceFolder(from: &reader)) }
          default: break
          }
        }
      default: break
      }
    }
  }
}
