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
    let text = Array(message.text.utf8)
    let isRefused = text.count > Limits.text
    openingCount += 1
    let opened = OpenDocument(
      uri: uri, spelling: message.uri, owner: owner,
      isLayout: uri.namesLayout || message.languageID == "layoutjson", version: message.version,
      document: Document(
        text: isRefused ? [] : text, location: location(of: uri, on: owner), files: environment.files),
      number: openingCount)
    opened.document.shouldContinue = shouldContinue
    if isRefused { refuse(text.count, for: opened) }
    owner.documents.insert(uri)
    documents.insert(opened)
    documentOpened(opened, replacing: earlier)
  }

  /// Applies edits in order, each to the result of the one before.
  func change(_ message: DidChange, from owner: Connection) {
    guard let opened = ownDocument(message.document.uri, of: owner, for: DidChange.method) else { return }
    opened.version = message.document.version ?? opened.version
    for change in message.changes { apply(change, to: opened) }
    opened.isTextNew = true
    documents.list(opened)
    announceEdit(of: opened.document)
  }

  /// Gives a text back to its file.
  func close(_ message: DidClose, from owner: Connection) {
    guard let opened = ownDocument(message.document.uri, of: owner, for: DidClose.method) else { return }
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
    watch([], for: closed)
    effects.append(.releaseMemory)
    return closed
  }

  /// Reads the changed documents and tells their owners what is wrong with them.
  ///
  /// What a client on the manual clock edits waits for its next request, so that nothing depends on how the input was
  /// cut.
  func refreshDocuments(includingManual: Bool = false) {
    for opened in documents.takeChanged() where opened.isLayout || opened.sessionCount > 0 {
      if !includingManual, waitsForRequest(opened) {
        documents.list(opened)
        continue
      }
      opened.refresh()
      // Nobody wanted it any more; somebody else will.
      if opened.document.isDirty {
        documents.list(opened)
        continue
      }
      watch(opened.document.sourcePaths, for: opened)
      // Pulled or pushed, never both.
      guard opened.isLayout, !opened.owner.client.capabilities.pullsDiagnostics else { continue }
      let items = diagnosticItems(of: opened)
      // Also when they are the same: they are about a newer text now.
      if opened.published?.items != items || opened.published?.version != opened.version {
        publish(items, version: opened.version, of: opened)
      }
    }
  }

  /// Whether a changed document is read when its owner asks for something, and not before.
  func waitsForRequest(_ opened: OpenDocument) -> Bool {
    environment.isClockManual || opened.owner.sessions.contains { $0.session.clock.mode == .manual }
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
    let text = Array(change.text.utf8)
    guard let range = change.range else {
      if text.count > Limits.text { return refuse(text.count, for: opened) }
      opened.buffer = TextBuffer(text)
      (opened.isSuspect, opened.isRefused) = (false, false)
      return
    }
    let count = opened.buffer.bytes.count + text.count
    // An edit after a refused one starts from a text that we do not have.
    if opened.isRefused { return }
    if count > Limits.text { return refuse(count, for: opened) }
    let isSuspect = !opened.buffer.apply(
      start: TextPosition(range.start), end: TextPosition(range.end), text: text, encoding: opened.owner.encoding)
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

  private func publish(_ items: [PublishDiagnostics.Item], version: Int? = nil, of opened: OpenDocument) {
    opened.published = (version, items)
    guard opened.owner.lifecycle == .initialized else { return }
    opened.owner.notify(PublishDiagnostics(uri: opened.spelling, version: version, items: items))
  }

  private func watch(_ paths: [String], for opened: OpenDocument) {
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
