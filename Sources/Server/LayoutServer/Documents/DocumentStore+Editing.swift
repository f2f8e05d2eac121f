import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol

/// Text synchronization: open, change and close.
extension DocumentStore {
  /// Opens a document. A second `didOpen` of its URI replaces the first, even from another client, which is warned.
  /// Returns the document, and the one that it replaces; nil if the client has too many open, which it is told once.
  func open(
    _ message: DidOpenTextDocumentNotification, from owner: Connection
  ) -> (opened: EditorDocument, replaced: EditorDocument?)? {
    let uri = DocumentURI(message.uri)
    guard owner.documents.count < Limits.documents || self[uri]?.owner === owner else {
      if !owner.hasReportedDocumentLimit {
        owner.notify(
          ShowMessageNotification(
            .warning, "\(Limits.documents) documents are open, the maximum; \(uri.name) and further ones are ignored"))
      }
      owner.hasReportedDocumentLimit = true
      return nil
    }
    let earlier = self[uri]
    owner.supersededDocuments.remove(uri)
    if let earlier {
      state.environment.log(.warning, "\(message.uri) is opened twice; the last text is used")
      _ = forget(uri)
      if earlier.owner !== owner { supersede(earlier) }
    }
    let count = message.text.bytes.count
    let isRefused = count > Limits.text
    let opened = EditorDocument(
      uri: uri, originalURI: message.uri, owner: owner,
      isLayout: DocumentURI.namesLayout(message.uri) || message.languageID == "layoutjson", version: message.version,
      document: Document(
        text: isRefused ? TextBuffer([]) : message.text, location: Document.Location(of: uri, for: owner),
        files: state.environment.files),
      sequence: makeSequence())
    if isRefused { rejectText(byteCount: count, of: opened) }
    insert(opened)
    return (opened, earlier)
  }

  /// Warns the client of a document that another client has opened since, and clears its diagnostics.
  private func supersede(_ earlier: EditorDocument) {
    state.diagnostics.clear(earlier)
    earlier.owner.supersededDocuments.insert(earlier.uri)
    guard earlier.isLayout, earlier.owner.isRunning else { return }
    earlier.owner.notify(
      ShowMessageNotification(
        .warning, "\(earlier.uri.name) is edited by another editor now; close and reopen it here to edit it"))
  }

  /// Applies the content changes in order, each to the result of the one before. Returns the document; nil if the
  /// client does not have it open.
  func change(_ message: DidChangeTextDocumentNotification, from owner: Connection) -> EditorDocument? {
    guard let opened = document(message.textDocument.uri, of: owner, for: DidChangeTextDocumentNotification.method)
    else { return nil }
    opened.version = message.textDocument.version ?? opened.version
    var run: [TextChange] = []
    for change in message.changes {
      switch change {
      case .replace(let range, let text): run.append(TextChange(range, text))
      case .whole(let text):
        apply(run, to: opened)
        run = []
        setText(text, of: opened)
      }
    }
    apply(run, to: opened)
    opened.cancelOutdatedAnalysis()
    opened.lint.cancel()
    markDirty(opened)
    return opened
  }

  /// Returns the document that a client closes; nil if it does not have it open, or another client has opened it since.
  func document(
    closedBy message: DidCloseTextDocumentNotification, from owner: Connection
  ) -> EditorDocument? {
    if owner.supersededDocuments.remove(DocumentURI(message.textDocument.uri)) != nil { return nil }
    return document(message.textDocument.uri, of: owner, for: DidCloseTextDocumentNotification.method)
  }

  /// Resolves the source files of a client's documents again, after its workspace folders changed.
  func foldersChanged(on connection: Connection) {
    for opened in all(of: connection) {
      opened.document.setLocation(Document.Location(of: opened.uri, for: connection))
    }
    markAllDirty(of: connection)
    connection.needsDiagnosticRefresh = true
  }

  /// Returns the document that a client has open under a URI; nil if there is none, which is logged.
  private func document(_ uri: String, of owner: Connection, for method: String) -> EditorDocument? {
    let name = DocumentURI(uri)
    if let opened = self[name], opened.owner === owner { return opened }
    if owner.supersededDocuments.contains(name) {
      state.environment.log(.debug, "\(method) for \(uri), which another client has opened since")
    } else {
      state.environment.log(.warning, "\(method) for \(uri), which this client has not opened")
    }
    return nil
  }

  private func setText(_ text: TextBuffer, of opened: EditorDocument) {
    if text.bytes.count > Limits.text { return rejectText(byteCount: text.bytes.count, of: opened) }
    opened.document.setText(text)
    (opened.isOutOfSync, opened.exceedsTextLimit) = (false, false)
  }

  private func apply(_ changes: [TextChange], to opened: EditorDocument) {
    // A range after a rejected text refers to a text that the server does not have.
    if changes.isEmpty || opened.exceedsTextLimit { return }
    let encoding = opened.owner.encoding
    let result = opened.document.edit { $0.apply(changes, encoding: encoding, limit: Limits.text) }
    if let count = result.rejectedCount { rejectText(byteCount: count, of: opened) }
    if !result.areValid { markOutOfSync(opened, because: "an edit is out of range") }
  }

  /// Notes that a change of a document could not be read, so that its text may differ from the client's.
  func loseChange(of uri: String, from owner: Connection) {
    guard let opened = document(uri, of: owner, for: DidChangeTextDocumentNotification.method) else { return }
    markOutOfSync(opened, because: "an edit could not be read")
  }

  private func markOutOfSync(_ opened: EditorDocument, because reason: String) {
    guard !opened.isOutOfSync else { return }
    opened.isOutOfSync = true
    let message = "\(opened.originalURI): \(reason); the server's copy may differ from the editor's"
    state.environment.log(.warning, message)
    opened.owner.notify(LogMessageNotification(.warning, message))
  }

  private func rejectText(byteCount count: Int, of opened: EditorDocument) {
    opened.exceedsTextLimit = true
    state.environment.log(.warning, "\(opened.originalURI): the text has \(count) bytes; the limit is \(Limits.text)")
  }
}

extension TextChange {
  fileprivate init(_ range: PositionRange, _ text: String) {
    self.init(start: TextPosition(range.start), end: TextPosition(range.end), text: Array(text.utf8))
  }
}

extension Document.Location {
  /// Creates the location of a client's document: its folder and the client's workspace folders.
  init(of uri: DocumentURI, for connection: Connection) {
    let folder = uri.path.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) }
    self.init(
      folder: folder.map { $0.isEmpty ? "/" : $0 }, workspaceFolders: connection.client.workspaceFolders,
      allowsSwift: connection.client.allowsSwift)
  }
}

/// Text synchronization, watched files and workspace folders.
enum DocumentMethods {
  static var all: [Method] {
    [
      .notification(DidOpenTextDocumentNotification.self, writesTextOf: { $0.uri }) { message, connection, server in
        guard let (opened, replaced) = server.documents.open(message, from: connection) else { return }
        server.sessions.documentOpened(opened, replacing: replaced)
      },
      .notification(DidChangeTextDocumentNotification.self, writesTextOf: { $0.textDocument.uri }) {
        message, connection, server in
        guard let opened = server.documents.change(message, from: connection) else { return }
        server.sessions.willEdit(opened)
      },
      .notification(DidCloseTextDocumentNotification.self, writesTextOf: { $0.textDocument.uri }) {
        message, connection, server in
        guard let closed = server.documents.document(closedBy: message, from: connection) else { return }
        server.closeDocument(closed.uri)
        if closed.isLayout { server.state.diagnostics.clear(closed) }
      },
      // Another document may read its items from the saved file.
      .notification(DidSaveTextDocumentNotification.self) { message, _, server in
        server.fileChanged(uri: message.textDocument.uri)
      },
      .notification(DidChangeWatchedFilesNotification.self) { message, _, server in
        server.filesChanged(message.changes.map(\.uri))
      },
      .notification(DidChangeWorkspaceFoldersNotification.self) { message, connection, server in
        let removed = Set(message.event.removed.compactMap { DocumentURI($0.uri).folderPath })
        let added = message.event.added.compactMap { DocumentURI($0.uri).folderPath }
        let kept = connection.client.workspaceFolders.filter { !removed.contains($0) }
        connection.client.workspaceFolders = server.limited(kept + added)
        server.documents.foldersChanged(on: connection)
      },
    ]
  }
}
