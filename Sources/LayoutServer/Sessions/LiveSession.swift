import Cancellation
import LayoutDocument
import LayoutSession

/// A session of a connection, and where its document comes from.
final class LiveSession {
  /// Where a session's document comes from.
  enum Source {
    /// The text came with the session and belongs to it.
    case text
    /// A client has the document open.
    case open(OpenDocument)
    /// No client has it open, so the file counts.
    case file(FileDocument)
  }

  /// A job on a copy of the session, and the call that it answers; an update answers none.
  struct Work {
    let token: CancellationToken
    let call: Call?
  }

  var session: Session
  /// Nil for a text of the session's own.
  let uri: DocumentURI?
  /// The document's name as the client wrote it, also of a text of the session's own.
  let spelling: String
  var source: Source
  /// Where the cursor of the document's editor is, until the session was told.
  var cursor: (position: TextPosition, encoding: PositionEncoding)?

  /// The job that works on a copy of the session; nil while there is none.
  var job: Work?
  /// How many calls about the session wait for their turn.
  var waitingCallCount = 0

  /// Whether the document was edited, or is another one, since a job began to work on a copy of the session.
  var (isEditExpected, isSourceNew) = (false, false)

  init(session: Session, uri: DocumentURI?, spelling: String, source: Source) {
    self.session = session
    self.uri = uri
    self.spelling = spelling
    self.source = source
  }

  /// Whether a job works on a copy of the session that will take its place.
  var isBusy: Bool { job != nil }

  /// Tells the session what happened to its document while a job worked on a copy.
  func noteChanges() {
    if isEditExpected { session.expectEdit() }
    if isSourceNew { session.expectSource() }
    (isEditExpected, isSourceNew) = (false, false)
  }

  /// The file that its document comes from; nil for a text that came from a client.
  var file: FileDocument? { if case .file(let file) = source { file } else { nil } }

  /// What its calls keep their order with.
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
