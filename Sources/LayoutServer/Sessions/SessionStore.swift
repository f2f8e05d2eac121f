import Cancellation
package import CollectionLayout
import JSONRPC
package import LayoutDocument
import LayoutProtocol
import LayoutSession

/// The sessions of all connections, and the file documents that they show.
package final class SessionStore {
  let environment: ServerEnvironment
  /// The connections; each has its sessions in the order in which they were opened.
  let connections: ConnectionTable
  package let files: FileDocumentStore

  init(environment: ServerEnvironment, connections: ConnectionTable) {
    self.environment = environment
    self.connections = connections
    files = FileDocumentStore(environment: environment)
  }

  /// Calls a closure with each session and its client; the closure may end the session.
  private func forEach(_ body: (SessionBinding, Connection) -> Void) {
    for connection in connections.living {
      for binding in connection.sessions { body(binding, connection) }
    }
  }

  /// Returns the viewport of the first session that shows a file; nil if none does. The screen is nil if it is that of
  /// the document.
  package func viewport(ofFile path: String) -> (screen: Screen?, contentOffset: Point)? {
    for connection in connections.living {
      for binding in connection.sessions where binding.file?.path == path {
        return (binding.session.clientScreen, binding.session.contentOffset)
      }
    }
    return nil
  }

  // MARK: - End of sessions

  /// Closes a session on request of its client. Throws `unknownSession` if it does not exist.
  func close(_ name: String, on connection: Connection, _ server: Server) throws(ResponseError) {
    guard let index = connection.sessions.firstIndex(where: { $0.session.name == name }) else {
      throw .unknownSession(name)
    }
    discard(connection.sessions.remove(at: index), server)
  }

  /// Ends a session whose document is gone, and notifies its client.
  private func end(_ binding: SessionBinding, on connection: Connection, _ server: Server) {
    connection.sessions.removeAll { $0 === binding }
    connection.notify(SessionDidCloseNotification(session: binding.session.name, reason: "documentClosed"))
    discard(binding, server)
  }

  /// Ends the sessions on a file that could not be read.
  func end(on file: FileDocument, _ server: Server) {
    forEach { binding, connection in if binding.file === file { end(binding, on: connection, server) } }
  }

  /// Ends the sessions of a connection that shuts down or has closed; idempotent.
  package func end(of connection: Connection, _ server: Server) {
    let sessions = connection.sessions
    connection.sessions = []
    for binding in sessions { discard(binding, server) }
  }

  /// Cancels the work of a closed session and releases it.
  private func discard(_ binding: SessionBinding, _ server: Server) {
    binding.job?.token.cancel()
    if let call = binding.job?.call { server.scheduler.cancel(call, server, .unknownSession(binding.session.name)) }
    release(binding.source, server)
    server.scheduler.discard(binding.session)
  }

  // MARK: - Documents

  /// Attaches sessions on a document to the text that a client has opened.
  func documentOpened(_ opened: OpenDocument, replacing earlier: OpenDocument?, _ server: Server) {
    forEach { binding, _ in
      guard binding.uri == opened.uri else { return }
      switch binding.source {
      case .text: return
      case .open(let before) where before !== earlier: return
      case .open, .file: attach(binding, to: .open(opened), server)
      }
    }
  }

  /// Handles the close of a document: ends its owner's sessions on it; other clients' sessions continue with the file,
  /// or end if there is none.
  func documentClosed(_ closed: OpenDocument, byOwner owner: Connection, _ server: Server) {
    forEach { binding, connection in
      guard case .open(let opened) = binding.source, opened === closed else { return }
      detach(binding, from: closed, byOwner: owner, on: connection, server)
    }
  }

  /// Detaches a session from a closed document: attaches it to the document's file, or ends it.
  private func detach(
    _ binding: SessionBinding, from closed: OpenDocument, byOwner owner: Connection, on connection: Connection,
    _ server: Server
  ) {
    if connection !== owner, closed.uri.path != nil, let file = files.document(closed.uri, for: connection, server) {
      files.readIfMissing(file, server)
      attach(binding, to: .file(file), server)
    } else {
      end(binding, on: connection, server)
    }
  }

  /// Attaches a new session to the current source of its document, which may have been opened, closed or replaced while
  /// a job created the session.
  func updateSource(of binding: SessionBinding, on connection: Connection, _ server: Server) {
    switch binding.source {
    case .text: break
    case .file(let file):
      if let opened = server.documents[file.key.uri] { attach(binding, to: .open(opened), server) }
    case .open(let opened):
      guard let current = server.documents[opened.uri] else {
        return detach(binding, from: opened, byOwner: opened.owner, on: connection, server)
      }
      if current !== opened { attach(binding, to: .open(current), server) }
    }
  }

  /// Updates the sessions on documents that depend on a changed file.
  func fileChanged(path: String, _ server: Server) {
    for file in files.fileChanged(path: path, server) {
      willEdit { source in if case .file(let own) = source { own === file } else { false } }
    }
  }

  /// Marks the sessions on an edited document; they sync at the next flush.
  func willEdit(of document: OpenDocument) {
    willEdit { source in if case .open(let own) = source { own === document } else { false } }
  }

  private func willEdit(where isEdited: (SessionBinding.DocumentSource) -> Bool) {
    forEach { binding, _ in
      if isEdited(binding.source) { binding.willEdit() }
    }
  }

  /// Attaches a session to another source of its document. Calls that waited for the former source wait for this one.
  private func attach(_ binding: SessionBinding, to source: SessionBinding.DocumentSource, _ server: Server) {
    retain(source)
    release(binding.source, server)
    binding.source = source
    // It is a position in the earlier text.
    binding.cursor = nil
    // It may have been skipped while it was neither a layout document nor shown by a session.
    if case .open(let opened) = source, opened.document.isDirty { server.documents.markDirty(opened) }
    if let uri = binding.uri { server.scheduler.wake(uri, on: server.connections.living) }
    binding.expectSource()
  }

  /// Increments the session count of a document.
  func retain(_ source: SessionBinding.DocumentSource) {
    switch source {
    case .text: break
    case .open(let opened): opened.sessionCount += 1
    case .file(let file): file.sessionCount += 1
    }
  }

  /// Decrements the session count of a document whose session has ended, and trims memory.
  private func release(_ source: SessionBinding.DocumentSource, _ server: Server) {
    server.actions.append(.trimMemory)
    decrementSessionCount(source, server)
  }

  /// Decrements the session count of a document.
  func decrementSessionCount(_ source: SessionBinding.DocumentSource, _ server: Server) {
    switch source {
    case .text: break
    case .open(let opened): opened.sessionCount -= 1
    case .file(let file):
      file.sessionCount -= 1
      // A request to open a session may wait until the file was read.
      files.releaseUnused(file.key.uri, server)
    }
  }
}
