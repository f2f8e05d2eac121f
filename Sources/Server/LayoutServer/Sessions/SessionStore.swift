package import CollectionLayout
import JSONRPC
import LayoutBase
package import LayoutDocument
import LayoutProtocol
import LayoutSession

/// The sessions of all connections, and the file documents that they show.
package final class SessionStore {
  /// Its connections have the sessions, each in the order in which they were opened.
  let state: ServerState
  let documents: DocumentStore
  package let files: FileDocumentStore

  init(_ state: ServerState, documents: DocumentStore) {
    self.state = state
    self.documents = documents
    files = FileDocumentStore(state)
  }

  /// Calls a closure with each session and its client; the closure may end the session.
  func forEach(_ body: (SessionBinding, Connection) -> Void) {
    for connection in state.connections.living {
      for binding in connection.sessions { body(binding, connection) }
    }
  }

  /// Returns the viewport of the first session that shows a file; nil if none does. The screen is nil if it is that of
  /// the document.
  package func viewport(ofFile path: String) -> (screen: Screen?, contentOffset: Point)? {
    for connection in state.connections.living {
      for binding in connection.sessions where binding.document.file?.path == path {
        return (binding.session.clientScreen, binding.session.contentOffset)
      }
    }
    return nil
  }

  // MARK: - Documents

  /// Attaches sessions on a document to the text that a client has opened.
  func documentOpened(_ opened: OpenDocument, replacing earlier: OpenDocument?) {
    forEach { binding, _ in
      guard binding.uri == opened.uri else { return }
      switch binding.document {
      case .inline: return
      case .editor(let before) where before !== earlier: return
      case .editor, .file: attach(binding, to: .editor(opened))
      }
    }
  }

  /// Updates the sessions on documents that depend on a changed file.
  func fileChanged(path: String) {
    for file in files.fileChanged(path: path) {
      willEdit(.file(file))
    }
  }

  /// Marks the sessions on an edited document; they sync at the next flush.
  func willEdit(_ document: ServedDocument) {
    forEach { binding, _ in
      if binding.document.isSame(as: document) { binding.willEdit() }
    }
  }

  /// Attaches a session to another document. Calls that waited for the former one wait for this one.
  func attach(_ binding: SessionBinding, to document: ServedDocument) {
    document.addSessions(1)
    release(binding.document)
    binding.document = document
    // It is a position in the earlier text.
    binding.cursor = nil
    // It may have been skipped while it was neither a layout document nor shown by a session.
    if let opened = document.opened, opened.document.isDirty { documents.markDirty(opened) }
    if let uri = binding.uri { state.connections.wakeCalls(about: uri) }
    binding.expectSource()
  }

  /// Decrements the session count of a document whose session has ended, and trims memory.
  func release(_ document: ServedDocument) {
    state.actions.append(.trimMemory)
    decrementSessionCount(of: document)
  }

  /// Decrements the session count of a document.
  func decrementSessionCount(of document: ServedDocument) {
    document.addSessions(-1)
    // A request to open a session may wait until the file was read.
    if let file = document.file { files.releaseUnused(file.key.uri) }
  }
}

/// The end of sessions, and changes of the documents that they show.
extension Server {
  /// Closes a session on request of its client. Throws `unknownSession` if it does not exist.
  func closeSession(_ name: String, of connection: Connection) throws(ResponseError) {
    guard let index = connection.sessions.firstIndex(where: { $0.session.name == name }) else {
      throw .unknownSession(name)
    }
    discard(connection.sessions.remove(at: index))
  }

  /// Ends a session whose document is gone, and notifies its client.
  private func end(_ binding: SessionBinding, of connection: Connection) {
    connection.sessions.removeAll { $0 === binding }
    connection.notify(SessionDidCloseNotification(session: binding.session.name, reason: "documentClosed"))
    discard(binding)
  }

  /// Ends the sessions on a file that could not be read.
  func endSessions(on file: FileDocument) {
    sessions.forEach { binding, connection in if binding.document.file === file { end(binding, of: connection) } }
  }

  /// Ends the sessions of a connection that shuts down or has closed; idempotent.
  package func endSessions(of connection: Connection) {
    let bindings = connection.sessions
    connection.sessions = []
    for binding in bindings { discard(binding) }
  }

  /// Cancels the work of a closed session and releases it.
  private func discard(_ binding: SessionBinding) {
    binding.job?.token.cancel()
    if let call = binding.job?.call { cancel(call, because: .unknownSession(binding.session.name)) }
    sessions.release(binding.document)
    state.scheduler.discard(binding.session)
  }

  // MARK: - Documents

  /// Removes a document and its file watches, and publishes nothing. Ends its owner's sessions on it; other clients'
  /// sessions continue with the file, or end if there is none.
  func closeDocument(_ uri: DocumentURI) {
    guard let closed = documents.forget(uri) else { return }
    sessions.forEach { binding, connection in
      if binding.document.opened === closed { detach(binding, of: connection, from: closed) }
    }
  }

  /// Detaches a session from a closed document: attaches it to the document's file, or ends it.
  private func detach(_ binding: SessionBinding, of connection: Connection, from closed: OpenDocument) {
    if connection !== closed.owner, closed.uri.path != nil,
      let file = sessions.files.document(closed.uri, for: connection)
    {
      sessions.files.readIfMissing(file)
      sessions.attach(binding, to: .file(file))
    } else {
      end(binding, of: connection)
    }
  }

  /// Attaches a new session to its current document, which may have been opened, closed or replaced while a job created
  /// the session.
  func updateDocument(of binding: SessionBinding, on connection: Connection) {
    switch binding.document {
    case .inline: break
    case .file(let file):
      if let opened = documents[file.key.uri] { sessions.attach(binding, to: .editor(opened)) }
    case .editor(let opened):
      guard let current = documents[opened.uri] else { return detach(binding, of: connection, from: opened) }
      if current !== opened { sessions.attach(binding, to: .editor(current)) }
    }
  }
}
