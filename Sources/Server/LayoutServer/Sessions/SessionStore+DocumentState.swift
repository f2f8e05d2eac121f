import CollectionLayout
import LanguageFeatures
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
  func reportDocument(of binding: SessionBinding, to connection: Connection) {
    guard let reported = binding.reported else { return }
    let isManual = binding.session.clock.isManual
    guard isManual ? connection.output.canSendUpdateBeforeResponse : connection.output.canSendUpdate else { return }
    let status = status(of: binding)
    let snapshot = binding.snapshot
    // The diagnostics of a text that is being checked are those of an earlier one.
    let build = files.build(of: binding.document)
    let hasNewDiagnostics =
      status.state != .checking
      && (reported.analysis !== snapshot.identity || reported.buildNumber != build?.number ?? 0)
    guard hasNewDiagnostics || reported.status != status else { return }
    var diagnostics: [PublishDiagnosticsNotification.Item]?
    if hasNewDiagnostics {
      let context = DocumentContext(
        snapshot, of: DocumentURI(binding.originalURI), named: binding.originalURI, for: connection, state.environment)
      diagnostics = (build?.diagnostics ?? []) + context.items(exceedingLimit: binding.document.exceedsTextLimit)
      binding.reported?.analysis = snapshot.identity
      binding.reported?.buildNumber = build?.number ?? 0
    }
    binding.reported?.status = status
    connection.notify(
      SessionDidChangeDocumentNotification(
        session: binding.session.name, uri: binding.originalURI, status: status,
        breakpoints: diagnostics == nil ? [] : snapshot.breakpoints,
        device: diagnostics == nil ? nil : snapshot.deviceName,
        isRightToLeft: snapshot.isRightToLeft, diagnostics: diagnostics))
  }

  /// Returns the state of the document of a session.
  private func status(of binding: SessionBinding) -> SessionDidChangeDocumentNotification.Status {
    switch binding.document {
    case .inline: return .init(state: .current, origin: .text, textVersion: 0)
    case .editor(let opened):
      var status = SessionDidChangeDocumentNotification.Status(
        state: opened.isCurrent ? .current : .checking, origin: .editor, textVersion: opened.version ?? 0)
      status.isEditable = opened.isEditable
      return status
    case .file(let file):
      let documentState: SessionDidChangeDocumentNotification.State =
        !file.isUpToDate ? .checking : file.failure == nil ? .current : .missing
      var status = SessionDidChangeDocumentNotification.Status(
        state: documentState, origin: .file, textVersion: file.textVersion)
      if documentState == .missing { status.reason = file.failure?.reason }
      status.opensEditor = opensEditor(for: file)
      status.isEditable = isEditable(file)
      status.canUndo = status.isEditable && file.history.canUndo
      status.canRedo = status.isEditable && file.history.canRedo
      status.build = files.build(of: binding.document)?.state
      return status
    }
  }
}
