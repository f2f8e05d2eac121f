import CollectionLayout
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// The last report about the document that a session shows.
struct ReportedDocument {
  /// Nil before the first report.
  var status: SessionDidChangeDocumentNotification.Status?
  /// The analysis whose diagnostics were sent. Weak, since a report must not keep an old document in memory.
  weak var analysis: AnyObject?
  /// The number of builds whose diagnostics were sent.
  var buildNumber = 0
}

extension SessionStore {
  /// Notifies a client of the state of its session's document, if it requested it and the state has changed.
  func reportDocument(of live: SessionBinding, to connection: Connection, _ server: Server) {
    guard let reported = live.reported else { return }
    let isManual = live.session.clock.isManual
    guard isManual ? connection.output.canSendUpdateBeforeResponse : connection.output.canSendUpdate else { return }
    let status = status(of: live, server)
    let snapshot = live.snapshot
    // The diagnostics of a text that is being checked are those of an earlier one.
    let build = files.build(of: live.source)
    let hasNewDiagnostics =
      status.state != .checking
      && (reported.analysis !== snapshot.identity || reported.buildNumber != build?.number ?? 0)
    guard hasNewDiagnostics || reported.status != status else { return }
    var diagnostics: [PublishDiagnosticsNotification.Item]?
    if hasNewDiagnostics {
      let context = DocumentContext(
        snapshot, DocumentURI(live.originalURI), live.originalURI, for: connection, environment)
      var exceedsLimit = false
      if case .open(let opened) = live.source { exceedsLimit = opened.exceedsTextLimit }
      diagnostics = (build?.diagnostics ?? []) + context.items(exceedingLimit: exceedsLimit)
      live.reported?.analysis = snapshot.identity
      live.reported?.buildNumber = build?.number ?? 0
    }
    live.reported?.status = status
    connection.notify(
      SessionDidChangeDocumentNotification(
        session: live.session.name, uri: live.originalURI, status: status,
        breakpoints: diagnostics == nil ? [] : snapshot.breakpoints,
        device: diagnostics == nil ? nil : snapshot.deviceName,
        isRightToLeft: snapshot.isRightToLeft, diagnostics: diagnostics))
  }

  /// Returns the state of the document of a session.
  private func status(of live: SessionBinding, _ server: Server) -> SessionDidChangeDocumentNotification.Status {
    switch live.source {
    case .text: return .init(state: .current, origin: .text, textVersion: 0)
    case .open(let opened):
      let isCurrent = !opened.document.isDirty && opened.analysis == nil
      var status = SessionDidChangeDocumentNotification.Status(
        state: isCurrent ? .current : .checking, origin: .editor, textVersion: opened.version ?? 0)
      status.isEditable = opened.isEditable
      return status
    case .file(let file):
      let state: SessionDidChangeDocumentNotification.State =
        !file.isUpToDate ? .checking : file.failure == nil ? .current : .missing
      var status = SessionDidChangeDocumentNotification.Status(
        state: state, origin: .file, textVersion: file.textVersion)
      if state == .missing { status.reason = file.failure?.reason }
      status.opensEditor = opensEditor(for: file)
      status.isEditable = environment.editableFile == file.path && file.failure == nil
      status.canUndo = status.isEditable && file.history.canUndo
      status.canRedo = status.isEditable && file.history.canRedo
      status.build = files.build(of: live.source)?.state
      return status
    }
  }
}

extension FileSystemAccess.Failure {
  /// Whether the file may exist but cannot be read. A file outside of the workspace folders is not distinguished from a
  /// missing one.
  var isError: Bool {
    switch self {
    case .missing, .outside: false
    case .unreadable, .tooLarge: true
    }
  }

  /// The reason, for people.
  var reason: String {
    switch self {
    case .missing: "the file does not exist"
    case .outside: "the file is outside of the workspace folders"
    case .unreadable(let message): message
    case .tooLarge: "the file is larger than \(Limits.text >> 20) MiB"
    }
  }
}
