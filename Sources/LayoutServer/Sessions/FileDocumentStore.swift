import Cancellation
import JSONRPC
package import LayoutDocument

/// The documents that sessions watch and no client has open: read from their files, by jobs.
package final class FileDocumentStore {
  private let environment: ServerEnvironment
  private var documents: [FileDocument.Key: FileDocument] = [:]

  init(environment: ServerEnvironment) { self.environment = environment }

  /// Whether sessions watch a file that is no open document.
  package func contains(_ uri: DocumentURI) -> Bool { documents.keys.contains { $0.uri == uri } }

  /// Whether a document wants to know when a file changes.
  package func isWatched(_ path: String) -> Bool { documents.values.contains { $0.watchedPaths.contains(path) } }

  /// The document of a file, shared by all sessions on it; nil for what names no file. It may still be read.
  package func document(_ uri: DocumentURI, for connection: Connection, _ server: Server) -> FileDocument? {
    let folders = connection.client.workspaceFolders
    // A client with folders gets nothing from outside them; one without may name any file.
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

  /// Reads a file and what it says, in a job. A file that is gone, or is being replaced, leaves the last good state.
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
        // What changed since the job began is read again.
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

  /// Reads again what a changed file is part of; returns those documents.
  package func fileChanged(path: String, _ server: Server) -> [FileDocument] {
    let readers = documents.values.filter { $0.watchedPaths.contains(path) }
    for file in readers {
      if path != file.path { file.document.sourceChanged(path: path) }
      if file.isReading { file.isChanged = true } else { read(file, server) }
    }
    return readers
  }

  /// Forgets a file that no session watches any more.
  package func release(_ file: FileDocument, _ server: Server) {
    guard file.sessionCount <= 0, documents[file.key] === file else { return }
    file.reading?.cancel()
    documents[file.key] = nil
    let paths = file.watchedPaths
    file.watchedPaths = []
    for path in paths where !server.isWatched(path) { server.effects.append(.unwatchFile(path)) }
    server.scheduler.discard(file.document.snapshot)
  }

  private func watch(_ file: FileDocument, _ server: Server) {
    let paths = [file.path] + file.document.snapshot.sourcePaths
    let before = file.watchedPaths
    for path in paths where !before.contains(path) && !server.isWatched(path) {
      server.effects.append(.watchFile(path))
    }
    file.watchedPaths = paths
    for path in before where !paths.contains(path) && !server.isWatched(path) {
      server.effects.append(.unwatchFile(path))
    }
  }
}

/// A document that is read from its file for sessions, as long as no client has it open.
package final class FileDocument {
  /// Which clients share it: those that name the same file and may see the same folders.
  struct Key: Hashable {
    let uri: DocumentURI
    /// Where the file must lie each time it is read; nil for anywhere.
    let folders: [String]?
  }

  let key: Key
  let path: String
  package let document: Document
  /// How many sessions watch it.
  var sessionCount = 0
  /// The file itself and the sources that it names.
  var watchedPaths: [String] = []
  /// Cancels the job that reads it; nil while there is none.
  var reading: CancellationToken?
  /// Whether the file changed while it was read.
  var isChanged = false
  /// Whether it was read at least once.
  var isRead = false
  /// Whether it could not be read when it was read for the first time.
  package internal(set) var isMissing = false

  init(key: Key, path: String, document: Document) {
    self.key = key
    self.path = path
    self.document = document
  }

  package var isReading: Bool { reading != nil }
}
