package import CollectionLayout
package import JSON
package import LayoutDocument

/// Replaces the items of a section by a tree.
package struct ApplySectionSnapshotRequest: ClientMessage {
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
