import JSON

/// Asks for the edits that write a session's batches into the text.
package struct CommitSession: SessionReference {
  package static let method = "layoutd/session/commit"
  package var session: String

  package init(session: String) { self.session = session }
}
