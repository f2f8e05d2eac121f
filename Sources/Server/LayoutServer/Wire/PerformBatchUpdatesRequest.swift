package import CollectionLayout
package import JSON
package import LayoutDocument
import LayoutProtocol

/// Inserts, deletes, moves and reloads items and sections of a session as one batch update.
package struct PerformBatchUpdatesRequest: SessionMessage {
  package static let method = "layoutd/performBatchUpdates"

  package var session = ""
  package var updates: [BatchOperation] = []
  /// The expected item count of each section after the batch; nil skips this check.
  package var counts: [Int]?
  package var animated = true
  /// The scroll anchor; nil uses the document's.
  package var anchor: ScrollAnchor?
  /// The client's token as JSON text; the update returns it.
  package var token: [UInt8]?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var updates: [BatchOperation]?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "updates":
        var operations: [BatchOperation] = []
        try reader.readArray { _, reader throws(JSONError) in operations.append(try BatchOperation(from: &reader)) }
        updates = operations
      case "counts":
        if try reader.readNull() { break }
        counts = try reader.readList { reader throws(JSONError) in try reader.readInt() }
      case "animated": if try !reader.readNull() { animated = try reader.readBool() }
      case "anchor": anchor = try reader.readAnchor()
      case "token": token = try reader.readClientToken()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.updates = try require(updates, "updates", at: start)
  }
}

/// Replaces the sections and items of a session by those of a diffable data source snapshot.
package struct ApplySnapshotRequest: SessionMessage {
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
      case "reload": reload = try reader.readList { reader throws(JSONError) in try reader.readString() }
      case "reconfigure": reconfigure = try reader.readList { reader throws(JSONError) in try reader.readString() }
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

/// Replaces the items of a section by a tree.
package struct ApplySectionSnapshotRequest: SessionMessage {
  package static let method = "layoutd/applySectionSnapshot"

  package var session = ""
  package var section = ""
  package var items: OutlineItemList
  package var animated = true
  /// The scroll anchor; nil uses the document's.
  package var anchor: ScrollAnchor?
  /// The client's token as JSON text; the update returns it.
  package var token: [UInt8]?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var section: String?
    var items: OutlineItemList?
    var animated = true
    var anchor: ScrollAnchor?
    var token: [UInt8]?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "section": if try !reader.readNull() { section = try reader.readName(.section) }
      case "items": items = try OutlineItemList(from: &reader)
      case "animated": if try !reader.readNull() { animated = try reader.readBool() }
      case "anchor": anchor = try reader.readAnchor()
      case "token": token = try reader.readClientToken()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.section = try require(section, "section", at: start)
    self.items = try require(items, "items", at: start)
    (self.animated, self.anchor, self.token) = (animated, anchor, token)
  }
}

extension JSONReader {
  /// Reads `none`, `firstVisible`, `end` or the key of a cell; nil for null.
  fileprivate mutating func readAnchor() throws(JSONError) -> ScrollAnchor? {
    let start = offset
    guard let text = try readOptionalString() else { return nil }
    guard let anchor = ScrollAnchor(text) else {
      throw JSONError(.value, at: start, "expected none, firstVisible, end or the key of a cell")
    }
    return anchor
  }
}
