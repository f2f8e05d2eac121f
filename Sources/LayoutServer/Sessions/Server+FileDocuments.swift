import Cancellation
import JSONRPC
import LayoutDocument

/// Documents that sessions watch and no client has open: read from their files, by jobs.
extension Server {
  /// The document of a file, shared by all sessions on it; nil for what names no file. It may still be read.
  func fileDocument(_ uri: DocumentURI, on connection: Connection) -> FileDocument? {
    let folders = connection.client.workspaceFolders
    // A client with folders gets nothing from outside them; one without may name any file.
    let key = FileDocument.Key(uri: uri, folders: folders.isEmpty ? nil : folders)
    if let file = fileDocuments[key] { return file }
    guard let path = uri.path else { return nil }
    let file = FileDocument(
      key: key, path: path,
      document: Document(
        text: TextBuffer([]), location: Document.Location(of: uri, for: connection), files: environment.files))
    fileDocuments[key] = file
    read(file, isFirst: true)
    return file
  }

  /// Reads a file and what it says, in a job. A file that is gone, or is being replaced, leaves the last good state.
  private func read(_ file: FileDocument, isFirst: Bool = false) {
    let token = CancellationToken()
    file.reading = token
    file.isChanged = false
    let (files, document, path, folders) = (environment.files, file.document, file.path, file.key.folders)
    let (analysis, number) = (document.analysis, document.changeNumber)
    scheduler.schedule(.unknown, token, isWatched: true, self) { token -> DocumentSnapshot? in
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
        server.watch(file)
      } else if isFirst {
        file.isMissing = true
        server.endSessions(on: file)
      }
      if file.isChanged { server.read(file) }
      server.scheduler.wake(file.key.uri, on: server.connections.living)
    }
  }

  /// Reads what changed on disk.
  func fileDocumentChanged(path: String) {
    for file in fileDocuments.values where file.watchedPaths.contains(path) {
      if path != file.path { file.document.sourceChanged(path: path) }
      announceEdit(of: file)
      if file.isReading { file.isChanged = true } else { read(file) }
    }
  }

  /// Lets a session whose document was closed in its editor go on with the file, where that can be read.
  func readFile(_ uri: DocumentURI, for live: LiveSession, on connection: Connection) {
    guard let file = fileDocument(uri, on: connection) else { return endSession(live, on: connection) }
    attach(live, to: .file(file))
  }

  /// Ends the sessions on a file that could not be read.
  func endSessions(on file: FileDocument) {
    for connection in connections.living {
      for live in connection.sessions {
        guard case .file(let own) = live.source, own === file else { continue }
        endSession(live, on: connection)
      }
    }
  }

  /// Forgets a file that no session watches any more.
  func release(_ file: FileDocument) {
    guard file.sessionCount <= 0, fileDocuments[file.key] === file else { return }
    file.reading?.cancel()
    fileDocuments[file.key] = nil
    let paths = file.watchedPaths
    file.watchedPaths = []
    for path in paths where !isWatched(path) { effects.append(.unwatchFile(path)) }
    scheduler.discard(file.document.snapshot)
  }

  private func watch(_ file: FileDocument) {
    let paths = [file.path] + file.document.snapshot.sourcePaths
    let before = file.watchedPaths
    for path in paths where !before.contains(path) && !isWatched(path) { effects.append(.watchFile(path)) }
    file.watchedPaths = paths
    for path in before where !paths.contains(path) && !isWatched(path) { effects.append(.unwatchFile(path)) }
  }
}
