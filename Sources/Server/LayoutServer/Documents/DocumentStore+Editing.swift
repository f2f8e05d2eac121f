import JSON
import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol

/// Text synchronization: open, change and close.
extension DocumentStore {
  /// Opens a document with a text, which is ignored if it exceeds `Limits.text`. A second `didOpen` of a URI replaces
  /// the document, even one of another client, which is warned. Returns the new document, and the replaced one or nil.
  /// Returns nil, and notifies the client once, if the client has too many documents open.
  func open(
    _ document: TextDocumentItem, _ text: TextBuffer, from owner: Connection
  ) -> (opened: EditorDocument, replaced: EditorDocument?)? {
    let uri = DocumentURI(document.uri)
    guard owner.documents.count < Limits.documents || self[uri]?.owner === owner else {
      if !owner.hasReportedDocumentLimit {
        let problem = "\(Limits.documents) documents are open, the maximum; close others to use \(uri.name)"
        owner.notify(ShowMessageNotification(type: .warning, message: problem))
      }
      owner.hasReportedDocumentLimit = true
      return nil
    }
    let earlier = self[uri]
    owner.supersededDocuments.remove(uri)
    if let earlier {
      state.environment.log(.warning, "\(document.uri) is opened twice; the last text is used")
      _ = forget(uri)
      if earlier.owner !== owner { supersede(earlier) }
    }
    let count = text.bytes.count
    let isTooLong = count > Limits.text
    let opened = EditorDocument(
      uri: uri, originalURI: document.uri, owner: owner,
      isLayout: DocumentURI.namesLayout(document.uri) || document.languageId == "layoutjson", version: document.version,
      document: Document(
        text: isTooLong ? TextBuffer([]) : text, location: Document.Location(of: uri, for: owner),
        files: state.environment.files),
      sequence: makeSequence())
    if isTooLong { rejectText(byteCount: count, of: opened) }
    insert(opened)
    return (opened, earlier)
  }

  /// Warns the client whose document another client has opened, clears the diagnostics that it was sent, and records
  /// the document as superseded.
  private func supersede(_ earlier: EditorDocument) {
    state.diagnostics.clear(earlier)
    earlier.owner.supersededDocuments.insert(earlier.uri)
    guard earlier.isLayout, earlier.owner.isRunning else { return }
    earlier.owner.notify(
      ShowMessageNotification(
        type: .warning,
        message: "\(earlier.uri.name) is edited by another editor now; close and reopen it in this editor to edit it"))
  }

  /// Changes the text of a document. Many changes of a long text are the returned work: until it ends, the document has
  /// the earlier text and version, and later calls wait in its queue. Otherwise the text is changed at once and the
  /// result is nil.
  fileprivate func change(
    _ identifier: TextDocumentIdentifier, by changes: [TextEditing.Change], from owner: Connection, on server: Server
  ) -> CallWork? {
    guard let opened = document(identifier.uri, of: owner, for: DidChangeTextDocumentNotification.method)
    else { return nil }
    let edit = TextEditing(changes: changes, encoding: owner.encoding, exceedsLimit: opened.exceedsTextLimit)
    let estimate = edit.estimate(in: opened.buffer)
    let version = identifier.version
    guard state.scheduler.needsJob(estimate) else {
      // This copies the text only if a snapshot shares it.
      var result = TextEditing.Result()
      opened.document.edit { buffer in
        result = edit.apply(to: &buffer)
        return result.isTextNew
      }
      finishChange(of: opened, version: version, result, on: server)
      return nil
    }
    return CallWork(estimate) { [buffer = opened.buffer] token -> (buffer: TextBuffer, result: TextEditing.Result) in
      var buffer = buffer
      let result = edit.apply(to: &buffer, token)
      return (buffer, result)
    } commit: { edited, server in
      // No other call can have changed the text, but another client may have opened the document.
      if server.documents[opened.uri] === opened {
        if edited.result.isTextNew { opened.document.setText(edited.buffer) }
        server.documents.finishChange(of: opened, version: version, edited.result, on: server)
      }
      return .response(.success([]))
    }
  }

  /// Records the result of changes in the document, cancels its outdated analysis and its lint, marks it dirty, and
  /// prepares the sessions that show it. Without `version` the document keeps its version.
  private func finishChange(of opened: EditorDocument, version: Int?, _ result: TextEditing.Result, on server: Server) {
    opened.version = version ?? opened.version
    for effect in result.effects {
      switch effect {
      case .replaced: (opened.isOutOfSync, opened.exceedsTextLimit) = (false, false)
      case .rejected(let count): rejectText(byteCount: count, of: opened)
      case .outOfRange: markOutOfSync(opened, because: "an edit is out of range")
      }
    }
    opened.cancelOutdatedAnalysis()
    opened.lint.cancel()
    markDirty(opened)
    server.sessions.willEdit(opened)
  }

  /// Returns the document that a client closes; nil if the client does not have it open, or if another client has
  /// opened it since.
  func document(
    closedBy message: DidCloseTextDocumentNotification, from owner: Connection
  ) -> EditorDocument? {
    if owner.supersededDocuments.remove(DocumentURI(message.textDocument.uri)) != nil { return nil }
    return document(message.textDocument.uri, of: owner, for: DidCloseTextDocumentNotification.method)
  }

  /// Resolves the source files of a client's documents again, after its workspace folders changed.
  func foldersChanged(on connection: Connection, from before: [String]) {
    let folders = connection.client.workspaceFolders
    // Compared once: there may be many folders and many documents.
    if folders != before {
      for opened in all(of: connection) { opened.document.setWorkspaceFolders(folders) }
    }
    markAllDirty(of: connection)
    connection.needsDiagnosticRefresh = true
  }

  /// Returns the document that a client has open under a URI; nil if there is none, which is logged. `method` is named
  /// in the log.
  private func document(_ uri: String, of owner: Connection, for method: String) -> EditorDocument? {
    let name = DocumentURI(uri)
    if let opened = self[name], opened.owner === owner { return opened }
    if owner.supersededDocuments.contains(name) {
      state.environment.log(.debug, "\(method) for \(uri), which another client has opened since")
    } else {
      state.environment.log(.warning, "\(method) for \(uri), which this client has not opened; send didOpen first")
    }
    return nil
  }

  /// Records that a change of a document was invalid and is lost, so that the text may differ from the client's.
  func loseChange(of uri: String, from owner: Connection) {
    guard let opened = document(uri, of: owner, for: DidChangeTextDocumentNotification.method) else { return }
    markOutOfSync(opened, because: "an edit could not be read")
  }

  private func markOutOfSync(_ opened: EditorDocument, because reason: String) {
    guard !opened.isOutOfSync else { return }
    opened.isOutOfSync = true
    let message =
      "\(opened.originalURI): \(reason); the server's copy may differ from the editor's; close and reopen the document"
    state.environment.log(.warning, message)
    opened.owner.notify(LogMessageNotification(type: .warning, message: message))
  }

  private func rejectText(byteCount count: Int, of opened: EditorDocument) {
    opened.exceedsTextLimit = true
    state.environment.log(
      .warning, "\(opened.originalURI): the text has \(count) bytes, more than \(Limits.text); shorten it")
  }
}

/// The content changes of one notification, each of which applies to the result of the one before.
private struct TextEditing: Sendable {
  /// A content change: of the whole text or of a range.
  enum Change: Sendable {
    case whole(TextBuffer)
    case replace(PositionRange, with: String)

    init(_ event: TextDocumentContentChangeEvent) {
      self = event.range.map { .replace($0, with: event.text) } ?? .whole(TextBuffer(Array(event.text.utf8)))
    }
  }

  /// The outcome of all changes.
  struct Result: Sendable {
    enum Effect {
      /// The text was replaced as a whole, and is that of the client again.
      case replaced
      /// The text would have this many bytes, more than the limit; the change was not made.
      case rejected(byteCount: Int)
      /// A range is not in the text; the change was not made.
      case outOfRange
    }

    var isTextNew = false
    var effects: [Effect] = []
  }

  let changes: [Change]
  let encoding: PositionEncoding
  /// Whether the client's text exceeds the limit, so that ranges in it are not those in the server's text.
  let exceedsLimit: Bool

  /// Applies the changes to `buffer`. The text is incomplete if `token` is cancelled.
  func apply(to buffer: inout TextBuffer, _ token: CancellationToken? = nil) -> Result {
    var (result, exceedsLimit) = (Result(), exceedsLimit)
    var run: [TextChange] = []
    func applyRun(to buffer: inout TextBuffer) {
      defer { run = [] }
      if run.isEmpty || exceedsLimit { return }
      result.isTextNew = true
      let applied = buffer.apply(run, encoding: encoding, limit: Limits.text, token: token)
      if let count = applied.rejectedCount {
        result.effects.append(.rejected(byteCount: count))
        exceedsLimit = true
      }
      if !applied.areValid { result.effects.append(.outOfRange) }
    }
    for change in changes {
      switch change {
      case .replace(let range, let text): run.append(TextChange(range, text))
      case .whole(let text):
        applyRun(to: &buffer)
        exceedsLimit = text.bytes.count > Limits.text
        result.effects.append(exceedsLimit ? .rejected(byteCount: text.bytes.count) : .replaced)
        if exceedsLimit { continue }
        buffer = text
        result.isTextNew = true
      }
    }
    applyRun(to: &buffer)
    return result
  }

  /// Estimates the work: each change finds two columns, and the text is passed over once for each run of changes in one
  /// direction.
  func estimate(in buffer: TextBuffer) -> WorkEstimate {
    var estimate = WorkEstimate.none
    var byteCount = buffer.bytes.count
    // A pass also moves the starts of the lines.
    let lineCost = 2 * buffer.lineCount
    var (last, isDescending): (TextPosition?, Bool?) = (nil, nil)
    for change in changes {
      switch change {
      case .whole(let text): (byteCount, last, isDescending) = (text.bytes.count, nil, nil)
      case .replace(let range, let text):
        byteCount += text.utf8.count
        let start = TextPosition(range.start)
        let isBefore = last.map { start < $0 }
        let beginsPass = isBefore == nil || isDescending.map { $0 != isBefore } ?? false
        isDescending = beginsPass ? nil : isBefore
        last = start
        // About a kilobyte is scanned for a column, and the processor moves 4 bytes and more in a nanosecond.
        let passCost = beginsPass ? byteCount / 4 + lineCost : 0
        estimate = estimate + WorkEstimate(nanoseconds: 2_000 + text.utf8.count + passCost)
      }
    }
    return estimate
  }
}

extension TextChange {
  fileprivate init(_ range: PositionRange, _ text: String) {
    self.init(start: TextPosition(range.start), end: TextPosition(range.end), text: Array(text.utf8))
  }
}

extension Document.Location {
  /// Creates the location of a client's document: its folder and the client's workspace folders, in which its source
  /// files are found.
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
      // A job decodes a long message, and finds the lines of its text.
      Method(DidOpenTextDocumentNotification.self, isRequest: false) { message in
        var document = message.textDocument
        let text = TextBuffer(Array(document.text.utf8))
        document.text = ""
        return .document(uri: document.uri) { [document] connection, server in
          guard let (opened, replaced) = server.documents.open(document, text, from: connection) else { return nil }
          server.sessions.documentOpened(opened, replacing: replaced)
          return nil
        }
      },
      Method(DidChangeTextDocumentNotification.self, isRequest: false) { message in
        let (document, changes) = (message.textDocument, message.contentChanges.map(TextEditing.Change.init))
        return .document(uri: document.uri) { connection, server in
          server.documents.change(document, by: changes, from: connection, on: server)
        }
      },
      Method(DidCloseTextDocumentNotification.self, isRequest: false) { message in
        .document(uri: message.textDocument.uri) { connection, server in
          guard let closed = server.documents.document(closedBy: message, from: connection) else { return nil }
          server.closeDocument(closed.uri)
          if closed.isLayout { server.state.diagnostics.clear(closed) }
          return nil
        }
      },
      // Another document may read its items from the saved file.
      .notification(DidSaveTextDocumentNotification.self) { message, _, server in
        server.fileChanged(uri: message.textDocument.uri)
      },
      .notification(DidChangeWatchedFilesNotification.self) { message, connection, server in
        server.filesChanged(message.changes, on: connection)
      },
      // A job decodes a long message, and finds the paths of its folders.
      Method(DidChangeWorkspaceFoldersNotification.self, isRequest: false) { message in
        let added = message.event.added.compactMap { DocumentURI($0.uri).folderPath }
        let removed = Set(message.event.removed.compactMap { DocumentURI($0.uri).folderPath.map { Array($0.utf8) } })
        return .immediate { connection, server, _ in
          let before = connection.client.workspaceFolders
          let remaining = before.filter { !removed.contains(Array($0.utf8)) }
          connection.client.workspaceFolders = server.limited(remaining + added)
          server.documents.foldersChanged(on: connection, from: before)
        }
      },
    ]
  }
}
