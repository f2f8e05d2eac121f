package import CollectionLayout
package import JSON

/// Moves a session's viewport to a place on the content; of many that wait only the last counts.
package struct ScrollSession: ClientMessage {
  package static let method = "layoutd/session/scroll"
  package var session = ""
  package var contentOffset = Point.zero
  /// The identifier of a section that scrolls by itself.
  package var section: String?
  /// JSON, echoed by the update.
  package var token: [UInt8]?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var contentOffset: Point?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "contentOffset": contentOffset = try Point(from: &reader)
      case "section": section = try reader.readOptionalString()
      case "token": token = try reader.readToken()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.contentOffset = try require(contentOffset, "contentOffset", at: start)
  }
}

/// Gives a session's viewport another size.
package struct ResizeSession: ClientMessage {
  package static let method = "layoutd/session/resize"
  package var session = ""
  package var viewport = Size.zero
  /// Nil animates a viewport that is turned.
  package var animated: Bool?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var viewport: Size?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "viewport": viewport = try Size(from: &reader)
      case "animated": if try !reader.readNull() { animated = try reader.readBool() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.viewport = try require(viewport, "viewport", at: start)
  }
}

/// Tells that the client applied all updates up to a revision.
package struct AcknowledgeUpdate: ClientMessage {
  package static let method = "layoutd/session/ack"
  package var session = ""
  package var revision = 0

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var revision: Int?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "session": session = try reader.readOptionalString()
      case "revision": revision = try reader.readOptionalInt()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.revision = try require(revision, "revision", at: start)
  }
}
