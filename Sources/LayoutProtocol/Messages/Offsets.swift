package import CollectionLayout
package import JSON

/// Asks where scrolling comes to rest that would stop at `proposed`; a section's, that is let go with a velocity.
package struct TargetContentOffset: ClientMessage {
  package static let method = "layoutd/targetContentOffset"
  package var session = ""
  /// Nil, which is allowed of a section alone, for where its velocity leads.
  package var proposed: Point?
  /// Points per second.
  package var velocity = Point.zero
  /// A section that scrolls by itself.
  package var section: String?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var proposed: Point?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "proposed": if try !reader.readNull() { proposed = try Point(from: &reader) }
      case "velocity": if try !reader.readNull() { velocity = try Point(from: &reader) }
      case "section": section = try reader.readOptionalString()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.proposed = section == nil ? try require(proposed, "proposed", at: start) : proposed
  }
}

/// Asks for the offset that brings an element to a position of the viewport.
package struct ScrollToItem: ClientMessage {
  package static let method = "layoutd/scrollToItem"
  package var session = ""
  package var key: String?
  package var indexPath: IndexPath?
  package var position = ScrollPosition.nearest

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    try reader.readMembers { name, reader throws(JSONError) in
      switch name {
      case "session": session = try reader.readOptionalString()
      case "key": key = try reader.readOptionalString()
      case "indexPath": if try !reader.readNull() { indexPath = try reader.readIndexPath() }
      case "position":
        guard try !reader.readNull() else { return }
        let word = try reader.readWord(ScrollPosition.allCases.map(\.rawValue))
        position = ScrollPosition(rawValue: word) ?? .nearest
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    if indexPath == nil { key = try require(key, "key", at: start) }
  }
}
