// Messages of the server. Made from protocol/layoutd.json by protocol/generate.py; change that instead.
// swift-format-ignore-file

package import CollectionLayout
package import JSON

/// Diagnostics changed without an edit: to a client that pulls them and says workspace.diagnostics.refreshSupport.
package struct RefreshDiagnostics: ServerRequest {
  package static let method = "workspace/diagnostic/refresh"

  package init() {}

  package func write(to writer: inout JSONWriter) {
    writer.object { _ in
    }
  }
}

/// Somebody who watches the client's document wants to see a place of it.
package struct EditorReveal: ServerMessage {
  package static let method = "layoutd/editor/reveal"

  package var uri: String
  package var range: PositionRange

  package init(uri: String, range: PositionRange) {
    self.uri = uri
    self.range = range
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      writer.key("range")
      range.write(to: &writer)
    }
  }
}

/// What the cursor is in of the editor that has the document open, as layoutd/reveal has it: nothing moves by it.
package struct SessionDidMoveCursor: ServerMessage {
  package static let method = "layoutd/session/didMoveCursor"

  package var session: String
  /// None where the place describes nothing that is laid out.
  package var matches: [RevealedElement]

  package init(session: String, matches: [RevealedElement]) {
    self.session = session
    self.matches = matches
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.key("matches")
      writer.array { writer in
        for element in matches {
          element.write(to: &writer)
        }
      }
    }
  }
}

/// What the server did, when the client asked for it.
package struct LogTrace: ServerMessage {
  package static let method = "$/logTrace"

  package var message: String
  package var verbose: String?

  package init(message: String, verbose: String? = nil) {
    self.message = message
    self.verbose = verbose
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("message", message)
      if let verbose { writer.member("verbose", verbose) }
    }
  }
}

/// An animated update came to its end, or was overtaken by the next, which comes right after it. Where the server plays
/// the frames, the last one comes before.
package struct DidFinalizeUpdate: ServerMessage {
  package static let method = "layoutd/session/didFinalizeUpdate"

  package var session: String
  /// The animation's.
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

/// A section's header stays at the edge from now on: the edge is strictly past its natural place. It comes after the
/// update that shows it.
package struct DidEnterSticky: ServerMessage {
  package static let method = "layoutd/session/didEnterSticky"

  package var session: String
  package var section: String
  /// The origin of the header's frame in its natural place.
  package var originalPoint: Point

  package init(session: String, section: String, originalPoint: Point) {
    self.session = session
    self.section = section
    self.originalPoint = originalPoint
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("section", section)
      writer.key("originalPoint")
      originalPoint.write(to: &writer)
    }
  }
}

/// A section's header is back in its natural place, or gone. It comes after the update that shows it.
package struct DidExitSticky: ServerMessage {
  package static let method = "layoutd/session/didExitSticky"

  package var session: String
  package var section: String
  /// The origin of the header's frame in its natural place, as it was last while it stayed.
  package var originalPoint: Point

  package init(session: String, section: String, originalPoint: Point) {
    self.session = session
    self.section = section
    self.originalPoint = originalPoint
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("section", section)
      writer.key("originalPoint")
      originalPoint.write(to: &writer)
    }
  }
}

/// The server ended a session.
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
