import CollectionLayout
import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// A session of a connection with its document.
final class SessionBinding {
  /// A change of the document that the session is notified of when no job works on a copy of it.
  private enum DeferredChange {
    case none
    case edit
    /// The document was replaced, which is an edit too.
    case replacement
  }

  /// A job on a copy of the session, and the call that it responds to; nil for an update.
  struct Work {
    let token: CancellationToken
    let call: Call?
  }

  var session: Session
  /// The sequence number of the session on its connection, from 1.
  let number: Int
  /// Whether it was closed, or has ended with its document or its connection.
  var hasEnded = false
  /// Nil for inline text.
  let uri: DocumentURI?
  /// The document's URI exactly as the client wrote it, inline text included.
  let originalURI: String
  /// Nil for inline text, which belongs to the session.
  var document: ServedDocument?
  /// The cursor position in the document's editor that is not sent yet.
  var cursor: (position: TextPosition, encoding: PositionEncoding)?

  /// The job that works on a copy of the session; nil if there is none.
  var job: Work?
  let inlineHistory = InlineHistory()
  /// The number of queued calls about the session.
  var waitingCallCount = 0

  /// The last report about its document; nil if the client requested none.
  var reported: ReportedDocument?

  /// The change of the document since a job started to work on a copy of the session.
  private var deferredChange = DeferredChange.none

  init(session: Session, number: Int, uri: DocumentURI?, originalURI: String, document: ServedDocument?) {
    self.session = session
    self.number = number
    self.uri = uri
    self.originalURI = originalURI
    self.document = document
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
    deferredChange = .replacement
  }

  /// Applies the change of the document that was deferred while a job worked on a copy.
  func applyDeferredChange() {
    switch deferredChange {
    case .none: break
    case .edit: session.willEdit()
    case .replacement: session.expectSource()
    }
    deferredChange = .none
  }

  /// The key of the queue for calls about the session.
  var key: QueueKey { uri.map { .document($0) } ?? .session(session.name) }

  /// The latest snapshot of its document; the one that the session shows, if the document is not analyzed yet.
  var snapshot: DocumentSnapshot { followedSnapshot ?? session.source }

  /// The snapshot that the session is to show: the latest one of its document. Nil while the document is not analyzed;
  /// until then the session keeps what it shows.
  var followedSnapshot: DocumentSnapshot? {
    guard let document else { return session.source }
    return document.isAnalyzed ? document.snapshot : nil
  }
}

/// The last report about the document that a session shows.
struct ReportedDocument {
  /// The report without its diagnostics; nil before the first one.
  var status: SessionDidChangeDocumentNotification?
  /// The analysis whose diagnostics were sent. Weak, since a report must not keep an old document in memory.
  weak var analysis: AnyObject?
  /// The `DocumentBuild.number` of the diagnostics that were sent.
  var buildNumber = 0
}

/// The inputs of work on a session besides the session itself, and the outputs besides its result.
struct SessionContext: Sendable {
  /// The server's time in seconds.
  let now: Double
  /// The document's URI exactly as the client wrote it.
  let originalURI: String
  /// The client's initialize parameters and its position encoding.
  let client: ClientInfo
  let encoding: PositionEncoding
  /// The size of `output` in bytes from which on nothing more is written; nil, without a limit, if the clock of the
  /// session runs in real time.
  let outputLimit: Int?
  /// The version that an editor assigned to the text which the session shows; nil if there is none.
  var version: Int?
  /// Whether edits of the text can be returned.
  var isEditable = true
  /// The `textVersion` for `layoutd/session/applyEdit`; nil if the text cannot be edited by it.
  var editedVersion: Int?
  /// The encoding of another client or of the host, which can reveal ranges of the text; nil if none can.
  var revealEncoding: PositionEncoding?

  /// Notifications for the session's client, sent before the response.
  var output: [UInt8] = []
  /// Times at which the session will have output without any further event.
  var wakes: [Double] = []
  /// The range that the document's editor must reveal.
  var revealedRange: Range<TextPosition>?

  /// Writes the pending output of a session, and stores the time of its next output.
  mutating func write(_ session: inout Session, at moment: FlushMoment) {
    if let outputLimit, output.count >= outputLimit { return }
    for output in session.takeOutput(now: now, ignoringRate: moment == .request) { append(output, of: session) }
    if let time = session.nextWakeTime(now: now) { wakes.append(time) }
  }

  /// Notifies the client of the elements at the cursor of the document's editor.
  mutating func writeCursor(_ cursor: (position: TextPosition, encoding: PositionEncoding), of session: inout Session) {
    let matches = session.matches(at: cursor.position, encoding: cursor.encoding)
    if let first = matches.first { session.offer(first.destination) }
    append(
      SessionDidMoveCursorNotification(
        session: session.name, matches: matches.map { RevealedElement($0, of: session) }))
  }

  private mutating func append(_ output: SessionOutput, of session: Session) {
    switch output {
    case .update(let update):
      append(SessionUpdateNotification(session: session.name, update, withStyle: client.capabilities.style))
    case .didFinalizeUpdate(let id, let finished):
      append(DidFinalizeUpdateNotification(session: session.name, id: id, finished: finished))
    case .didPinHeader(let section, let point):
      append(DidEnterStickyNotification(session: session.name, section: section.text, originalPoint: point))
    case .didUnpinHeader(let section, let point):
      append(DidExitStickyNotification(session: session.name, section: section.text, originalPoint: point))
    case .didCancelMovement(let key, let reason):
      let reason: DidCancelInteractiveMovementNotification.Reason =
        switch reason {
        case .itemDeleted: .itemDeleted
        case .reorderDisabled: .reorderDisabled
        }
      append(DidCancelInteractiveMovementNotification(session: session.name, key: key.text, reason: reason))
    }
  }

  private mutating func append(_ message: some ServerNotification) {
    OutgoingMessage.append(message, to: &output)
  }
}

extension Session {
  /// Returns the elements that a position in the document's text describes.
  mutating func matches(at position: TextPosition, encoding: PositionEncoding) -> [RevealMatch] {
    let offset = document.offset(of: position, encoding: encoding)
    return matches(of: cancellableDocument.entities(at: offset))
  }
}

extension RevealedElement {
  init(_ match: Session.RevealMatch, of session: Session) {
    self.init(
      session: session.name, key: match.element.key.text, frame: match.element.attributes.frame,
      contentOffset: match.destination.contentOffset,
      orthogonalOffset: match.destination.orthogonalOffset.map(SectionOffset.init))
  }
}

extension SectionOffset {
  init(_ offset: OrthogonalOffset) { self.init(section: offset.section.text, contentOffset: offset.offset) }
}
