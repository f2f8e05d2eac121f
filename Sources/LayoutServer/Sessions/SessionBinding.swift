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

  /// Whether the document was edited, or replaced, since a job started to work on a copy of the session.
  var (isEditExpected, isSourceNew) = (false, false)

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

  /// Applies changes of the document that were deferred while a job worked on a copy.
  func noteChanges() {
    if isEditExpected { session.willEdit() }
    if isSourceNew { session.expectSource() }
    (isEditExpected, isSourceNew) = (false, false)
  }

  /// The file that its document is read from; nil if a client sent the text.
  var file: FileDocument? { if case .file(let file) = source { file } else { nil } }

  /// The key of the queue for calls about the session.
  var key: QueueKey { uri.map { .document($0) } ?? .session(session.name) }

  /// The latest snapshot of its document.
  var snapshot: DocumentSnapshot {
    switch source {
    case .text: session.document
    case .open(let opened): opened.snapshot
    case .file(let file): file.document.snapshot
    }
  }
}
