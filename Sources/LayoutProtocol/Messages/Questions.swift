package import CollectionLayout
package import JSON

/// Asks for the elements in a rectangle of the content.
package struct AttributesForElements: ClientMessage {
  package static let method = "layoutd/attributesForElements"
  package var session = ""
  package var rect = Rect.zero

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var rect: Rect?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "rect": rect = try Rect(from: &reader)
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.rect = try require(rect, "rect", at: start)
  }
}

/// Asks for one element, by key or by place.
package struct AttributesFor: ClientMessage {
  package static let method = "layoutd/attributesFor"
  package var session = ""
  package var key: String?
  package var indexPath: IndexPath?
  /// Of an element that is not a cell.
  package var kind: String?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    try reader.readMembers { name, reader throws(JSONError) in
      switch name {
      case "session": session = try reader.readOptionalString()
      case "key": key = try reader.readOptionalString()
      case "indexPath":
        if try !reader.readNull() { indexPath = try reader.readIndexPath() }
      case "kind": kind = try reader.readOptionalString()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    if indexPath == nil { key = try require(key, "key", at: start) }
  }
}
