import Cancellation
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

extension Server {
  /// Takes a text over; a second `didOpen` of the same document replaces the first, also that of another client.
  func open(_ message: DidOpen, from owner: Connection) {
    let uri = DocumentURI(message.uri)
    let earlier = documents[uri]
    if let earlier {
      environment.log(.warning, "\(message.uri) is opened twice; the last one counts")
      _ = forget(uri)
      if earlier.owner !== owner, !earlier.owner.client.capabilities.pullsDiagnostics { publish([], of: earlier) }
    }
    let count = message.text.bytes.count
    let isRefused = count > Limits.text
    let opened = OpenDocument(
      uri: uri, spelling: message.uri, owner: owner,
      isLayout: uri.namesLayout || message.languageID == "layoutjson", version: message.version,
      document: Document(
        text: isRefused ? TextBuffer([]) : message.text, location: location(of: uri, on: owner),
        files: environment.files),
      number: documents.takeNumber())
    if isRefused { refuse(count, for: opened) }
    owner.documents.insert(uri)
    documents.insert(opened)
    documentOpened(opened, replacing: earlier)
  }

  /// Applies edits in order, each to the result of the one before.
  func change(_ message: DidChange, from owner: Connection) {
    guard let opened = ownDocument(message.textDocument.uri, of: owner, for: DidChange.method) else { return }
    opened.version = message.textDocument.version ?? opened.version
    for change in message.changes { apply(change, to: opened) }
    cancelOutdatedAnalysis(of: opened)
    documents.list(opened)
    announceEdit(of: opened)
  }

  /// Gives a text back to its file.
  func close(_ message: DidClose, from owner: Connection) {
    guard let opened = ownDocument(message.textDocument.uri, of: owner, for: DidClose.method) else { return }
    close(opened.uri)
    if opened.isLayout, !owner.client.capabilities.pullsDiagnostics { publish([], of: opened) }
  }

  /// Lets the documents of a client find their sources in its new folders.
  func foldersChanged(on connection: Connection) {
    for uri in connection.documents {
      documents[uri]?.document.setLocation(location(of: uri, on: connection))
    }
    documents.listAll(of: connection)
    askAgain(connection)
  }

  /// Forgets a document and what it watched; tells nobody.
  func close(_ uri: DocumentURI) {
    if let closed = forget(uri) { documentClosed(closed, byOwner: closed.owner) }
  }

  private func forget(_ uri: DocumentURI) -> OpenDocument? {
    guard let closed = documents.remove(uri) else { return nil }
    closed.owner.documents.remove(uri)
    closed.analysis?.token.cancel()
    watch([], for: closed)
    scheduler.discard(closed.snapshot)
    effects.append(.releaseMemory)
    return closed
  }

  /// Counts a client's file as changed, for the documents that read it.
  func fileChanged(uri: String) {
    if let path = DocumentURI(uri).path { fileChanged(path: path) }
  }

  private func ownDocument(_ uri: String, of owner: Connection, for method: String) -> OpenDocument? {
    guard let opened = documents[DocumentURI(uri)], opened.owner === owner else {
      environment.log(.warning, "\(method) for \(uri), which this client has not open")
      return nil
    }
    return opened
  }

  private func apply(_ change: DidChange.Change, to opened: OpenDocument) {
    guard case .replace(let range, let newText) = change else {
      guard case .whole(let text) = change else { return }
      if text.bytes.count > Limits.text { return refuse(text.bytes.count, for: opened) }
      opened.document.setText(text)
      (opened.isSuspect, opened.isRefused) = (false, false)
      return
    }
    let text = Array(newText.utf8)
    let count = opened.buffer.bytes.count + text.count
    // An edit after a refused one starts from a text that we do not have.
    if opened.isRefused { return }
    if count > Limits.text { return refuse(count, for: opened) }
    let isSuspect = opened.document.edit { buffer in
      !buffer.apply(
        start: TextPosition(range.start), end: TextPosition(range.end), text: text, encoding: opened.owner.encoding)
    }
    guard isSuspect, !opened.isSuspect else { return }
    opened.isSuspect = true
    let message = "\(opened.spelling): an edit lies outside the text; the server's copy may differ from the editor's"
    environment.log(.warning, message)
    opened.owner.notify(LogMessage(.warning, message))
  }

  private func refuse(_ count: Int, for opened: OpenDocument) {
    opened.isRefused = true
    environment.log(.warning, "\(opened.spelling): \(count) bytes of text are over the limit of \(Limits.text)")
  }

  func publish(_ items: [PublishDiagnostics.Item], version: Int? = nil, of opened: OpenDocument) {
    opened.published = (version, items)
    guard opened.owner.lifecycle == .initialized else { return }
    opened.owner.notify(PublishDiagnostics(uri: opened.spelling, version: version, items: items))
  }

  func watch(_ paths: [String], for opened: OpenDocument) {
    opened.sourcePaths = paths
    let paths = paths.filter { !isWatchedByClient($0, opened.owner) }
    guard paths != opened.watchedPaths else { return }
    let before = opened.watchedPaths
    opened.watchedPaths = paths
    for path in Set(paths).subtracting(before).sorted() { effects.append(.watchFile(path)) }
    for path in Set(before).subtracting(paths).sorted() {
      // Another document may read the same file.
      if !isWatched(path) { effects.append(.unwatchFile(path)) }
    }
  }

  /// Whether a client tells itself when a file changes: it watches what is in its folders, and its patterns name.
  private func isWatchedByClient(_ path: String, _ owner: Connection) -> Bool {
    guard owner.client.capabilities.registersFileWatchers, path.hasSuffix(".json") else { return false }
    return owner.client.workspaceFolders.contains { folder in
      path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
    }
  }
}
