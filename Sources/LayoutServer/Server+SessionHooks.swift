/// Where sessions plug into the server; called at the right moments, and empty until there are sessions.
extension Server {
  /// Writes what the sessions of a connection have to tell, as far as `connection.hasRoom`; documents are up to date.
  func sessionsFlush(_ connection: Connection, now: Double, ignoringRate: Bool) {}

  /// Writes what must precede the answer to a request: the updates of sessions on the manual clock.
  ///
  /// A handler whose result depends on them may call it itself; a second call finds nothing new.
  func beforeResponse(_ connection: Connection, now: Double) {}

  /// Ends a document's own sessions and tells the others; the owner still lives, or is about to end.
  func documentClosed(_ document: OpenDocument, byOwner owner: Connection) {}

  /// Ends the sessions of a connection that shuts down or is gone; may be called twice.
  func connectionEnded(_ connection: Connection) {}

  /// Brings everything that came before up to date and writes it, as often as it may be.
  func synchronize(_ connection: Connection) {
    refreshDocuments()
    sessionsFlush(connection, now: now, ignoringRate: true)
  }
}
