package import JSON

/// A message whose only parameter is the session that it is for.
package protocol SessionReference: ClientMessage {
  var session: String { get }
  init(session: String)
}

extension SessionReference {
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    try reader.readMembers { key, reader throws(JSONError) in
      if key == "session" { session = try reader.readOptionalString() }
    }
    self.init(session: try require(session, "session", at: start))
  }
}

/// Ends a session.
package struct CloseSession: SessionReference {
  package static let method = "layoutd/session/close"
  package var session: String

  package init(session: String) { self.session = session }
}

/// Asks for everything that a session's viewport shows.
package struct TakeSnapshot: SessionReference {
  package static let method = "layoutd/session/snapshot"
  package var session: String

  package init(session: String) { self.session = session }
}

/// Drops what the client changed by batches.
package struct ResetSession: SessionReference {
  package static let method = "layoutd/session/reset"
  package var session: String

  package init(session: String) { self.session = session }
}
