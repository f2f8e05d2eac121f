package import CollectionLayout
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

/// Tells that a section's header stays at the viewport's edge from now on.
package struct DidEnterSticky: ServerMessage {
  package static let method = "layoutd/session/didEnterSticky"
  package var header: StickyHeaderNotice

  package init(_ header: StickyHeaderNotice) { self.header = header }

  package func write(to writer: inout JSONWriter) { header.write(to: &writer) }
}

/// Tells that a section's header is back in its natural place, or gone.
package struct DidExitSticky: ServerMessage {
  package static let method = "layoutd/session/didExitSticky"
  package var header: StickyHeaderNotice

  package init(_ header: StickyHeaderNotice) { self.header = header }

  package func write(to writer: inout JSONWriter) { header.write(to: &writer) }
}

/// Which header came to stay or went.
package struct StickyHeaderNotice: Sendable {
  package var session: String
  package var section: String
  /// Where the header begins when it does not stay.
  package var originalPoint: Point

  package init(session: String, section: String, originalPoint: Point) {
    self.session = session
    self.section = section
    self.originalPoint = originalPoint
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("section", section)
      writer.key("originalPoint")
      originalPoint.write(to: &writer)
    }
  }
}
