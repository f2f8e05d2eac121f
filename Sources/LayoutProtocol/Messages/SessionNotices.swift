package import JSON

/// Tells that an animated update came to its end, or was overtaken by the next.
package struct DidFinalizeUpdate: ServerMessage {
  package static let method = "layoutd/session/didFinalizeUpdate"
  package var session: String
  package var id: Int
  package var finished: Bool

  package init(session: String, id: Int, finished: Bool) {
    self.session = session
    self.id = id
    self.finished = finished
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("id", id)
      writer.member("finished", finished)
    }
  }
}

/// Tells that the server ended a session.
package struct SessionDidClose: ServerMessage {
  package static let method = "layoutd/session/didClose"
  package var session: String
  package var reason: String

  package init(session: String, reason: String) {
    self.session = session
    self.reason = reason
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("reason", reason)
    }
  }
}
