import Cancellation
import JSONRPC
package import LayoutDocument

/// The documents of sessions that no client has open; jobs read them from their files.
package final class FileDocumentStore {
  private let environment: ServerEnvironment
  private var documents: [FileDocument.Key: FileDocument] = [:]

  init(environment: ServerEnvironment) { self.environment = environment }

  /// Whether a session shows a file that is not an open document.
  package func contains(_ uri: DocumentURI) -> Bool { documents.keys.contains { $0.uri == uri } }

  /// Whether a document reads a file.
  package func isWatched(_ path: String) -> Bool { documents.values.contains { $0.watchedPaths.contains(path) } }

  /// Returns the document of a file, shared by all sessions on it; nil if the URI names no local file. It may not be
  /// read yet.
  package func document(_ uri: DocumentURI, for connection: Connection, _ server: Server) -> FileDocument? {
    let folders = connection.client.workspaceFolders
    // A client with workspace folders may read only files in them; a client without folders may read any file.
    let key = FileDocument.Key(uri: uri, folders: folders.isEmpty ? nil : folders)
    if let file = documents[key] { return file }
    guard let path = uri.path else { return nil }
    let file = FileDocument(
      key: key, path: path,
      document: Document(
        text: TextBuffer([]), location: Document.Location(of: uri, for: connection), files: environment.files))
    documents[key] = file
    read(file, isFirst: true, server)
    return file
  }

  /// Reads and analyzes a file in a job. If the file is missing or being replaced, the last valid text stays in use.
  private func read(_ file: FileDocument, isFirst: Bool = false, _ server: Server) {
    let token = CancellationToken()
    file.reading = token
    file.isChanged = false
    let (files, document, path, folders) = (environment.files, file.document, file.path, file.key.folders)
    let (analysis, number) = (document.analysis, document.changeNumber)
    server.scheduler.schedule(.unknown, token, isWatched: true, server) { token -> DocumentSnapshot? in
      guard case .success(let text) = files.read(path, inside: folders) else {
        return isFirst ? nil : analysis.run(token)
      }
      return analysis.reading(text).run(token)
    } commit: { snapshot, server in
      guard file.reading === token else { return server.scheduler.discard(snapshot) }
      file.reading = nil
      if let snapshot {
        file.isRead = true
        server.scheduler.discard(document.snapshot)
        document.setText(snapshot.buffer)
        // Source changes since the start of the job leave the document dirty.
        document.adopt(snapshot, ofChange: document.changeNumber == number + 1 ? document.changeNumber : number)
        server.sessions.files.watch(file, server)
      } else if isFirst {
        file.isMissing = true
        server.sessions.end(on: file, server)
      }
      if file.isChanged { server.sessions.files.read(file, server) }
      server.scheduler.wake(file.key.uri, on: server.connections.living)
    }
  }

  /// Reads the documents again that depend on a changed file, and returns them.
  package func fileChanged(path: String, _ server: Server) -> [FileDocument] {
    let readers = documents.values.filter { $0.watchedPaths.contains(path) }
    for file in readers {
      if path != file.path { file.document.sourceChanged(path: path) }
      if file.isReading { file.isChanged = true } else { read(file, server) }
    }
    return readers
  }

  /// Removes a file document that no session shows.
  package func release(_ file: FileDocument, _ server: Server) {
    guard file.sessionCount <= 0, documents[file.key] === file else { return }
    file.reading?.cancel()
    documents[file.key] = nil
    let paths = file.watchedPaths
    file.watchedPaths = []
    for path in paths where !server.isWatched(path) { server.actions.append(.unwatchFile(path)) }
    server.scheduler.discard(file.document.snapshot)
  }

  private func watch(_ file: FileDocument, _ server: Server) {
    let paths = [file.path] + file.document.snapshot.sourcePaths
    let before = file.watchedPaths
    for path in paths where !before.contains(path) && !server.isWatched(path) {
      server.actions.append(.watchFile(path))
    }
    file.watchedPaths = paths
    for path in before where !paths.contains(path) && !server.isWatched(path) {
      server.actions.append(.unwatchFile(path))
    }
  }
}

/// A document that is read from its file for sessions while no client has it open.
package final class FileDocument {
  /// Clients share a file document if they name the same URI and have the same workspace folders.
  struct Key: Hashable {
    let uri: DocumentURI
    /// The folders that must contain the file each time it is read; nil for no restriction.
    let folders: [String]?
  }

  let key: Key
  let path: String
  package let document: Document
  /// The number of sessions that show it.
  var sessionCount = 0
  /// The file itself and its source files.
  var watchedPaths: [String] = []
  /// Cancels the job that reads the file; nil if there is none.
  var reading: CancellationToken?
  /// Whether the file changed while the job was reading it.
  var isChanged = false
  /// Whether it was read at least once.
  var isRead = false
  /// Whether the first attempt to read it failed.
  package internal(set) var isMissing = false

  init(key: Key, path: String, document: Document) {
    self.key = key
    self.path = path
    self.document = document
  }

  package var isReading: Bool { reading != nil }
}
