package import CollectionLayout
package import JSON

/// Everything that a session's viewport shows: the answer to opening a session and to asking for a snapshot.
package struct SessionState: Sendable {
  package var session: String
  package var revision: Int
  package var documentVersion: Int
  package var state: CollectionState
  package var isStale: Bool

  package init(session: String, revision: Int, documentVersion: Int, state: CollectionState, isStale: Bool) {
    self.session = session
    self.revision = revision
    self.documentVersion = documentVersion
    self.state = state
    self.isStale = isStale
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("revision", revision)
      writer.member("documentVersion", documentVersion)
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
        for index in state.elements.indices { state.elements[index].write(to: &writer) }
      }
      if isStale { writer.member("stale", true) }
    }
  }
}
