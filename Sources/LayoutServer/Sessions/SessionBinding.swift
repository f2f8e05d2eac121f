import Cancellation
import LayoutDocument
import LayoutSession

/// A session of a connection with the source of its document.
final class SessionBinding {
  /// The source of a session's document.
  enum DocumentSource {
    /// Inline text, which was sent when the session was opened.
    case text
    /// A document that a client has open.
    case open(OpenDocument)
    /// A file that no client has open.
    case file(FileDocument)
  }

  /// A change of the document that the session is notified of when no job works on a copy of it.
  private enum DeferredChange {
    case none
    case edit
    /// The document was replaced, which is an edit too.
    case source
  }

  /// A job on a copy of the session, and the call that it responds to; nil for an update.
  struct Work {
    let token: CancellationToken
    let call: Call?
  }

  var session: Session
  /// Nil for inline text.
  let uri: DocumentURI?
  /// The document's URI exactly as the client wrote it, inline text included.
  let originalURI: String
  var source: DocumentSource
  /// The cursor position in the document's editor that is not sent yet.
  var cursor: (position: TextPosition, encoding: PositionEncoding)?

  /// The job that works on a copy of the session; nil if there is none.
  var job: Work?
  /// The number of queued calls about the session.
  var waitingCallCount = 0

  /// The last report about its document; nil if the client requested none.
  var reported: ReportedDocument?

  /// The change of the document since a job started to work on a copy of the session.
  private var deferredChange = DeferredChange.none

  init(session: Session, uri: DocumentURI?, originalURI: String, source: DocumentSource) {
    self.session = session
    self.uri = uri
    self.originalURI = originalURI
    self.source = source
  }

  /// Whether a job works on a copy of the session, which will replace it.
  var isBusy: Bool { job != nil }

  /// Whether no job works on a copy of the session and no call about it is queued.
  var isFree: Bool { !isBusy && waitingCallCount == 0 }

  /// Notifies the session that its document is edited; after the job, if one works on a copy of the session.
  func willEdit() {
    guard isBusy else { return session.willEdit() }
    if deferredChange == .none { deferredChange = .edit }
  }

  /// Notifies the session that its document is replaced; after the job, if one works on a copy of the session.
  func expectSource() {
    guard isBusy else { return session.expectSource() }
    deferredChange = .source
  }

  /// Applies the change of the document that was deferred while a job worked on a copy.
  func applyDeferredChange() {
    switch deferredChange {
    case .none: break
    case .edit: session.willEdit()
    case .source: session.expectSource()
    }
    deferredChange = .none
  }

  /// The file that its document is read from; nil if a client sent the text.
  var file: FileDocument? { if case .file(let file) = source { file } else { nil } }

  /// The key of the queue for calls about the session.
  var key: QueueKey { uri.map { .document($0) } ?? .session(session.name) }

  /// Whether the text of its document was analyzed at least once. Until then the session shows what it showed before
  /// the document was replaced.
  var isDocumentAnalyzed: Bool {
    switch source {
    case .text: true
    case .open(let opened): opened.isAnalyzed
    case .file(let file): file.content == .read
    }
  }

  /// Whether `snapshot` is that of the current text of its document.
  var isDocumentCurrent: Bool {
    switch source {
    case .text: true
    case .open(let opened): opened.isCurrent
    case .file(let file): file.isUpToDate
    }
  }

  /// The latest snapshot of its document; the one that the session shows, if the document is not analyzed yet.
  var snapshot: DocumentSnapshot {
    switch source {
    case .open(let opened) where isDocumentAnalyzed: opened.snapshot
    case .file(let file) where isDocumentAnalyzed: file.document.snapshot
    case .text, .open, .file: session.document
    }
  }
}
