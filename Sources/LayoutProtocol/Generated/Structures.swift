// What messages are made of. Made from protocol/layoutd.json by protocol/generate.py; change that instead.
// swift-format-ignore-file

package import JSON

/// `ReferenceContext` of the protocol.
package struct ReferenceContext: Equatable, Sendable {
  /// False when absent.
  package var includeDeclaration: Bool = false

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "includeDeclaration": if try !reader.readNull() { includeDeclaration = try reader.readBool() }
      default: break
      }
    }
  }
}

/// `FileEvent` of the protocol.
package struct FileEvent: Equatable, Sendable {
  package var uri: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var uri: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "uri": if try !reader.readNull() { uri = try reader.readString() }
      default: break
      }
    }
    self.uri = try require(uri, "uri", at: start)
  }
}

/// `WorkspaceFoldersChangeEvent` of the protocol.
package struct WorkspaceFoldersChangeEvent: Equatable, Sendable {
  package var added: [WorkspaceFolder] = []
  package var removed: [WorkspaceFolder] = []

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "added":
        if try !reader.readNull() { added = try reader.readList { reader throws(JSONError) in try WorkspaceFolder(from: &reader) } }
      case "removed":
        if try !reader.readNull() { removed = try reader.readList { reader throws(JSONError) in try WorkspaceFolder(from: &reader) } }
      default: break
      }
    }
  }
}

/// `WorkspaceFolder` of the protocol.
package struct WorkspaceFolder: Equatable, Sendable {
  package var uri: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var uri: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "uri": if try !reader.readNull() { uri = try reader.readString() }
      default: break
      }
    }
    self.uri = try require(uri, "uri", at: start)
  }
}
