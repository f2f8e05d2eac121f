import JSONRPC
import LayoutDocument

extension Server {
  /// The document of a file in the workspace, shared by all sessions on it.
  func fileDocument(_ uri: DocumentURI, named name: String, on connection: Connection) throws(ResponseError)
    -> FileDocument
  {
    let folders = connection.client.workspaceFolders
    // A client with folders gets nothing from outside them; one without may name any file.
    let key = FileDocument.Key(uri: uri, folders: folders.isEmpty ? nil : folders)
    if let file = fileDocuments[key] { return file }
    guard let path = uri.path, case .success(let text) = environment.files.read(path, inside: key.folders) else {
      throw .unknownDocument(name)
    }
    let file = FileDocument(
      key: key, path: path,
      document: Document(text: text, location: location(of: uri, on: connection), files: environment.files))
    file.document.shouldContinue = shouldContinue
    file.document.refresh()
    if file.document.isDirty { throw .cancelled }
    fileDocuments[key] = file
    watch(file)
    return file
  }

  /// Forgets a file that no session watches any more.
  func release(_ file: FileDocument) {
    guard file.sessionCount <= 0, fileDocuments[file.key] === file else { return }
    fileDocuments[file.key] = nil
    let paths = file.watchedPaths
    file.watchedPaths = []
    for path in paths where !isWatched(path) { effects.append(.unwatchFile(path)) }
  }

  /// Reads what changed on disk.
  func fileDocumentChanged(path: String) {
    for file in fileDocuments.values where file.watchedPaths.contains(path) {
      if path == file.path {
        // A file that is gone, or is being replaced, leaves the last good state.
        let text = try? environment.files.read(path, inside: file.key.folders).get()
        if let text { file.document.setText(text) }
      } else {
        file.document.sourceChanged(path: path)
      }
      file.document.refresh()
      watch(file)
      announceEdit(of: file.document)
    }
  }

  /// Whether any document wants to know when a file changes.
  func isWatched(_ path: String) -> Bool {
    documents.all.contains { $0.watchedPaths.contains(path) }
      || fileDocuments.values.contains { $0.watchedPaths.contains(path) }
  }

  private func watch(_ file: FileDocument) {
    let paths = [file.path] + file.document.sourcePaths
    let before = file.watchedPaths
    for path in paths where !before.contains(path) && !isWatched(path) { effects.append(.watchFile(path)) }
    file.watchedPaths = paths
    for path in before where !paths.contains(path) && !isWatched(path) { effects.append(.unwatchFile(path)) }
  }
}
