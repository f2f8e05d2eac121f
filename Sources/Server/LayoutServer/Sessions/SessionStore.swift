package import CollectionLayout
import LayoutBase
package import LayoutDocument
import LayoutProtocol
import LayoutSession

/// The sessions of all connections.
package final class SessionStore {
  /// The state of the server, whose connections have the sessions in the order in which they were opened.
  let state: ServerState
  let documents: DocumentStore
  /// The sessions on documents that are not inline text, with their clients, by the URI by which the session names the
  /// document.
  private(set) var bindings: [DocumentURI: [ObjectIdentifier: (SessionBinding, Connection)]] = [:]
  /// The files that sessions name by another URI than the editor that has them open.
  var links = DocumentLinks()

  init(_ state: ServerState, documents: DocumentStore) {
    self.state = state
    self.documents = documents
  }

  /// Returns the sessions on a document with their clients, ordered by client and then by the order in which they were
  /// opened; also sessions that name the document's file by another URI.
  func all(on uri: DocumentURI) -> [(SessionBinding, Connection)] {
    let all = ([uri] + links.names(of: uri)).compactMap { bindings[$0]?.values }.joined()
    WorkCounter.add(all.count)
    return all.sorted { ($0.1.id, $0.0.number) < ($1.1.id, $1.0.number) }
  }

  func add(_ binding: SessionBinding, of connection: Connection) {
    connection.sessions.append(binding)
    if let uri = binding.uri { bindings[uri, default: [:]][ObjectIdentifier(binding)] = (binding, connection) }
  }

  /// Records that a session has ended, and releases its document.
  func remove(_ binding: SessionBinding) {
    binding.hasEnded = true
    if let uri = binding.uri {
      bindings[uri]?[ObjectIdentifier(binding)] = nil
      if bindings[uri]?.isEmpty == true { bindings[uri] = nil }
      releaseLink(uri)
    }
    release(binding.document)
  }

  /// Returns the screen of the first session that shows the file at `path`, and its content offset in points; nil if
  /// there is none. `screen` is nil if the session has the screen of the document.
  package func viewport(ofFile path: String) -> (screen: Screen?, contentOffset: Point)? {
    for connection in state.connections.living {
      for binding in connection.sessions where binding.document?.file?.path == path {
        return (binding.session.clientScreen, binding.session.contentOffset)
      }
    }
    return nil
  }

  // MARK: - Documents

  /// Attaches sessions to a document that a client has opened: sessions on its file, on `earlier`, the document that it
  /// replaces (nil if there was none), or on another name of its file.
  func documentOpened(_ opened: EditorDocument, replacing earlier: EditorDocument?) {
    let isLinked = links.remove(opened.uri)
    for (binding, _) in all(on: opened.uri) {
      guard let document = binding.document, isLinked || document === earlier || document.file != nil else { continue }
      attach(binding, to: opened)
    }
    wakeCalls(about: opened.uri)
    findFiles(of: opened)
  }

  /// Prepares the sessions on a document for an edit of its text; they show it after the next flush.
  func willEdit(_ document: ServedDocument) {
    guard document.sessionCount > 0 else { return }
    for (binding, _) in all(on: document.uri) where binding.document === document { binding.willEdit() }
  }

  /// Attaches a session to another document. The caller wakes the calls that wait for the former one.
  func attach(_ binding: SessionBinding, to document: ServedDocument) {
    document.sessionCount += 1
    release(binding.document)
    binding.document = document
    // It is a position in the earlier text.
    binding.cursor = nil
    // Its analysis may have been skipped while it was neither a layout document nor shown by a session.
    if let opened = document.editor, opened.document.isDirty { documents.markDirty(opened) }
    binding.expectSource()
  }

  /// Releases a document for one session that no longer shows it, and requests that memory is trimmed.
  func release(_ document: ServedDocument?) {
    state.actions.append(.trimMemory)
    if let document { documents.removeSession(from: document) }
  }

  // MARK: - Reports

  /// Sends the state of a session's document to the client, if the client requested such reports and the state or the
  /// diagnostics have changed; not while the output of the client is at its limit.
  func reportDocument(of binding: SessionBinding, to connection: Connection) {
    guard let reported = binding.reported, connection.output.hasCapacity(for: binding.session.clock) else { return }
    let status = status(of: binding)
    let snapshot = binding.snapshot
    // The diagnostics of a text that is being checked are those of an earlier one.
    let build = documents.builds.build(of: binding.document)
    let hasNewDiagnostics =
      status.state != .checking
      && (reported.analysis !== snapshot.identity || reported.buildNumber != build?.number ?? 0)
    guard hasNewDiagnostics || reported.status != status else { return }
    var report = status
    if hasNewDiagnostics {
      let context = DocumentContext(
        snapshot, of: DocumentURI(binding.originalURI), named: binding.originalURI, for: connection, state.environment)
      let exceedsLimit = binding.document?.editor?.exceedsTextLimit ?? false
      report.diagnostics = (build?.diagnostics ?? []) + context.items(exceedingLimit: exceedsLimit)
      report.breakpoints = snapshot.breakpoints
      report.device = snapshot.deviceName
      if snapshot.isRightToLeft { report.layoutDirection = "rightToLeft" }
      binding.reported?.analysis = snapshot.identity
      binding.reported?.buildNumber = build?.number ?? 0
    }
    binding.reported?.status = status
    connection.notify(report)
  }

  /// Returns the state of a session's document, without diagnostics.
  private func status(of binding: SessionBinding) -> SessionDidChangeDocumentNotification {
    var status = SessionDidChangeDocumentNotification(
      session: binding.session.name, state: .current, origin: .text, textVersion: 0,
      editing: EditingState(isEditable: false, canUndo: false, canRedo: false))
    guard let document = binding.document else { return status }
    if !document.isCurrent { status.state = .checking }
    (status.origin, status.textVersion) = (document.file == nil ? .editor : .file, document.textVersion)
    status.editing.isEditable = isEditable(document)
    guard let file = document.file else { return status }
    if let failure = file.failure, file.isCurrent { (status.state, status.reason) = (.missing, failure.reason) }
    if opensEditor(for: file) { status.opensEditor = true }
    status.editing.canUndo = status.editing.isEditable && file.history.canUndo
    status.editing.canRedo = status.editing.isEditable && file.history.canRedo
    status.build = documents.builds.build(of: file)?.state
    return status
  }

  /// Whether sessions can edit a document.
  func isEditable(_ document: ServedDocument) -> Bool {
    if let file = document.file { return state.environment.editableFile == file.path && file.failure == nil }
    return document.editor?.isEditable ?? false
  }

  /// Whether the host can show a file document in an editor.
  func opensEditor(for file: FileDocument) -> Bool {
    state.environment.fileForEditor == file.path && file.failure == nil
  }
}
