package import CollectionLayout
package import JSON
package import LayoutDocument

/// Replaces the sections and items of a session by those of a diffable data source snapshot.
package struct ApplySnapshotRequest: ClientMessage {
  package static let method = "layoutd/applySnapshot"

  package var session = ""
  package var sections: [SnapshotSection] = []
  package var reload: [String] = []
  package var reconfigure: [String] = []
  package var animated = true
  /// The scroll anchor; nil uses the document's.
  package var anchor: ScrollAnchor?
  /// The client's token as JSON text; the update returns it.
  package var token: [UInt8]?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var sections: [SnapshotSection]?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "sections":
        var list: [SnapshotSection] = []
        try reader.readArray { _, reader throws(JSONError) in list.append(try SnapshotSection(from: &reader)) }
        sections = list
      case "reload": reload = try reader.readNames()
      case "reconfigure": reconfigure = try reader.readNames()
      case "animated": if try !reader.readNull() { animated = try reader.readBool() }
      case "anchor": anchor = try reader.readAnchor()
      case "token": token = try reader.readClientToken()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.sections = try require(sections, "sections", at: start)
  }
}

extension JSONReader {
  fileprivate mutating func readNames() throws(JSONError) -> [String] {
    var names: [String] = []
    try readElements { reader throws(JSONError) in names.append(try reader.readString()) }
    return names
  }
}
