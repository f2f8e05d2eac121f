package import JSON

/// Tells a session which elements the place describes where the cursor is in the editor that has the document open.
package struct SessionDidMoveCursor: ServerMessage {
  package static let method = "layoutd/session/didMoveCursor"
  package var session: String
  /// The nearest first; none where nothing laid out is meant.
  package var matches: [Reveal.Match]

  package init(session: String, matches: [Reveal.Match]) {
    self.session = session
    self.matches = matches
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.key("matches")
      writer.array { writer in
        for match in matches { match.write(to: &writer) }
      }
    }
  }
}

/// Asks an editor that cannot show documents for others to show a place of one.
package struct EditorReveal: ServerMessage {
  package static let method = "layoutd/editor/reveal"
  package var place: Location

  package init(_ place: Location) { self.place = place }

  package func write(to writer: inout JSONWriter) { place.write(to: &writer) }
}
