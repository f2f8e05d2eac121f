import Cancellation
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// The live sessions of all connections, and the files that they watch.
package final class SessionStore {
  let environment: ServerEnvironment
  /// Whose sessions there are; each connection has its own in the order of their opening.
  let connections: ConnectionTable
  package let files: FileDocumentStore

  init(environment: ServerEnvironment, connections: ConnectionTable) {
    self.environment = environment
    self.connections = connections
    files = FileDocumentStore(environment: environment)
  }

  /// Calls a closure with each session and its client; it may end the session.
  private func forEach(_ body: (LiveSession, Connection) -> Void) {
    for connection in connections.living {
      for live in connection.sessions { body(live, connection) }
    }
  }

  // MARK: - Ends

  /// Ends a session for its client.
  func close(_ name: String, on connection: Connection, _ server: Server) throws(ResponseError) {
    guard let index = connection.sessions.firstIndex(where: { $0.session.name == name }) else {
      throw .unknownSession(name)
    }
    discard(connection.sessions.remove(at: index), server)
  }

  /// Tells a client that a session is over, because its document is no longer there.
  private func end(_ live: LiveSession, on connection: Connection, _ server: Server) {
    connection.sessions.removeAll { $0 === live }
    connection.notify(SessionDidClose(session: live.session.name, reason: "documentClosed"))
    discard(live, server)
  }

  /// Ends the sessions on a file that could not be read.
  func end(on file: FileDocument, _ server: Server) {
    forEach { live, connection in if live.file === file { end(live, on: connection, server) } }
  }

  /// Ends the sessions of a connection that shuts down or is gone; may be called twice.
  package func end(of connection: Connection, _ server: Server) {
    let sessions = connection.sessions
    connection.sessions = []
    for live in sessions { discard(live, server) }
  }

  /// Gives up a session that is over.
  private func discard(_ live: LiveSession, _ server: Server) {
    live.job?.token.cancel()
    if let call = live.job?.call { server.scheduler.cancel(call, server, .unknownSession(live.session.name)) }
    release(live.source, server)
    server.scheduler.discard(live.session)
  }

  // MARK: - Documents

  /// Sessions of a document that a client opened go on with its text.
  func documentOpened(_ opened: OpenDocument, replacing earlier: OpenDocument?, _ server: Server) {
    forEach { live, _ in
      guard live.uri == opened.uri else { return }
      switch live.source {
      case .text: return
      case .open(let before) where before !== earlier: return
      case .open, .file: attach(live, to: .open(opened), server)
      }
    }
  }

  /// Ends a document's own sessions; others go back to the file, or are told that theirs are over.
  func documentClosed(_ closed: OpenDocument, byOwner owner: Connection, _ server: Server) {
    forEach { live, connection in
      guard case .open(let opened) = live.source, opened === closed else { return }
      if connection !== owner, closed.uri.path != nil, let file = files.document(closed.uri, for: connection, server) {
        attach(live, to: .file(file), server)
      } else {
        end(live, on: connection, server)
      }
    }
  }

  /// Lets sessions go on with what a changed file says.
  func fileChanged(path: String, _ server: Server) {
    for file in files.fileChanged(path: path, server) {
      announceEdit { source in if case .file(let own) = source { own === file } else { false } }
    }
  }

  /// Tells the sessions of a document that it is edited; they look at it later.
  func announceEdit(of document: OpenDocument) {
    announceEdit { source in if case .open(let own) = source { own === document } else { false } }
  }

  private func announceEdit(where isEdited: (LiveSession.Source) -> Bool) {
    forEach { live, _ in
      guard isEdited(live.source) else { return }
      // What a job works on is put in its place later.
      if live.isBusy { live.isEditExpected = true } else { live.session.expectEdit() }
    }
  }

  /// Moves a session to another source of its document.
  private func attach(_ live: LiveSession, to source: LiveSession.Source, _ server: Server) {
    retain(source)
    release(live.source, server)
    live.source = source
    if live.isBusy { live.isSourceNew = true } else { live.session.expectSource() }
  }

  /// Begins the use of a document.
  func retain(_ source: LiveSession.Source) {
    switch source {
    case .text: break
    case .open(let opened): opened.sessionCount += 1
    case .file(let file): file.sessionCount += 1
    }
  }

  /// Ends the use of a document by a session that is over.
  private func release(_ source: LiveSession.Source, _ server: Server) {
    server.effects.append(.releaseMemory)
    letGo(source, server)
  }

  /// Ends the use of a document.
  func letGo(_ source: LiveSession.Source, _ server: Server) {
    switch source {
    case .text: break
    case .open(let opened): opened.sessionCount -= 1
    case .file(let file):
      file.sessionCount -= 1
      files.release(file, server)
    }
  }
}
