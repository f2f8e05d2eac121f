import CollectionLayout
package import JSON
package import LayoutSession

/// The complete state of a session's viewport: the result of opening a session and of taking a snapshot.
package struct SessionStateResponse: Sendable {
  package var session: String
  package var snapshot: SessionSnapshot
  /// Whether elements are written with their resolved style.
  package var withStyle: Bool
  /// Those of the document, for the client that opens the session.
  package var diagnostics: [PublishDiagnosticsNotification.Item] = []
  /// The URI of the document, to which related ranges of diagnostics refer.
  package var uri = ""

  package init(session: String, _ snapshot: SessionSnapshot, withStyle: Bool) {
    (self.session, self.snapshot, self.withStyle) = (session, snapshot, withStyle)
  }

  package func write(to writer: inout JSONWriter) {
    let state = snapshot.state
    writer.object { writer in
      writer.member("session", session)
      writer.member("revision", snapshot.revision)
      writer.member("documentVersion", snapshot.documentVersion)
      writer.key("viewport")
      state.viewport.write(to: &writer)
      writer.key("contentOffset")
      state.contentOffset.write(to: &writer)
      writer.key("contentSize")
      state.contentSize.write(to: &writer)
      if !state.orthogonalOffsets.isEmpty {
        writer.key("orthogonalOffsets")
        state.orthogonalOffsets.write(to: &writer)
      }
      writer.key("attributes")
      writer.array { writer in
        for index in state.elements.indices {
          state.elements[index].write(withStyle: withStyle, to: &writer)
        }
      }
      if snapshot.isStale { writer.member("stale", true) }
      if snapshot.isRightToLeft { writer.member("layoutDirection", "rightToLeft") }
      guard !diagnostics.isEmpty else { return }
      writer.key("diagnostics")
      writer.array { writer in
        for item in diagnostics { item.write(in: uri, to: &writer) }
      }
    }
  }
}
