import CollectionLayout
import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// A session of a connection, with the document that it shows and the work on it.
final class SessionBinding {
  /// The change of the document that is applied to the session once no job works on a copy of it.
  private enum DeferredChange {
    case none
    case edit
    /// The document was replaced, which includes that it was edited.
    case replacement
  }

  /// A job on a copy of the session, and the call that it responds to; the call is nil if the job makes an update.
  struct Work {
    let token: CancellationToken
    let call: Call?
  }

  var session: Session
  /// The number of the session on its connection, from 1.
  let number: Int
  /// Whether the session was closed, or has ended with its document or its connection.
  var hasEnded = false
  /// The URI of the document; nil for inline text.
  let uri: DocumentURI?
  /// The URI of the document exactly as the client wrote it, also for inline text.
  let originalURI: String
  /// The document that the session shows; nil for inline text, which belongs to the session.
  var document: ServedDocument?
  /// The cursor position in the document's editor that was not sent to the session's client yet; nil if there is none.
  var cursor: (position: TextPosition, encoding: PositionEncoding)?

  /// The job that works on a copy of the session; nil if there is none.
  var job: Work?
  let inlineHistory = InlineHistory()
  /// The number of waiting calls about the session.
  var waitingCallCount = 0

  /// The document up to which its changes were explained; nil before the first response. It stays while the document is
  /// too long, so that the next response explains the changes since then.
  var explainedSnapshot: DocumentSnapshot?
  /// The last report about the session's document; nil if the client requested none.
  var reported: ReportedDocument?

  /// The change of the document since the current job has copied the session.
  private var deferredChange = DeferredChange.none

  init(session: Session, number: Int, uri: DocumentURI?, originalURI: String, document: ServedDocument?) {
    self.session = session
    self.number = number
    self.uri = uri
    self.originalURI = originalURI
    self.document = document
  }

  /// Whether a job works on a copy of the session, which then replaces it.
  var isBusy: Bool { job != nil }

  /// Whether no job works on a copy of the session and no call about it waits.
  var isFree: Bool { !isBusy && waitingCallCount == 0 }

  /// Prepares the session for an edit of its document: now, or after the job that works on a copy.
  func willEdit() {
    guard isBusy else { return session.willEdit() }
    if deferredChange == .none { deferredChange = .edit }
  }

  /// Prepares the session for another text of its document: now, or after the job that works on a copy.
  func expectSource() {
    guard isBusy else { return session.expectSource() }
    deferredChange = .replacement
  }

  /// Applies the change that was deferred while a job worked on a copy of the session.
  func applyDeferredChange() {
    switch deferredChange {
    case .none: break
    case .edit: session.willEdit()
    case .replacement: session.expectSource()
    }
    deferredChange = .none
  }

  /// The key of the queue of calls about the session.
  var key: QueueKey { uri.map { .document($0) } ?? .session(session.name) }

  /// The latest snapshot of the document; if that is not analyzed yet, the one that the session shows.
  var snapshot: DocumentSnapshot { followedSnapshot ?? session.source }

  /// The snapshot that the session is to show, the latest one of its document; nil while the document is not analyzed.
  var followedSnapshot: DocumentSnapshot? {
    guard let document else { return session.source }
    return document.isAnalyzed ? document.snapshot : nil
  }
}

/// The last report about the document that a session shows.
struct ReportedDocument {
  /// The report without diagnostics; nil before the first report.
  var status: SessionDidChangeDocumentNotification?
  /// The identity of the snapshot whose diagnostics were sent; nil before, or if it was released. Weak, since a report
  /// must not keep an old document in memory.
  weak var analysis: AnyObject?
  /// The `DocumentBuild.number` at which the diagnostics of the build were sent; 0 before.
  var buildNumber = 0
}

/// The inputs of work on a session besides the session, and its effects besides the result.
struct SessionContext: Sendable {
  /// The server's time in seconds of a monotonic clock.
  let now: Double
  /// The document's URI exactly as the client wrote it.
  let originalURI: String
  /// The client's initialize parameters and its position encoding.
  let client: ClientInfo
  let encoding: PositionEncoding
  /// The size of `output` in bytes from which on no update is written; nil (no limit) if the session's clock runs in
  /// real time.
  let outputLimit: Int?
  /// The version that an editor assigned to the text that the session shows; nil if there is none.
  var version: Int?
  /// Whether edits of the text may be returned to the client.
  var isEditable = true
  /// The version of the text for the parameter `textVersion` of `layoutd/session/applyEdit`; nil if the client cannot
  /// edit the text by this request.
  var editedVersion: Int?
  /// The position encoding of the editor that can show ranges of the text to the user; nil if there is none.
  var revealEncoding: PositionEncoding?

  /// Messages to the session's client, as bytes that precede the response.
  var output: [UInt8] = []
  /// Times at which the session needs a flush without any further event, in seconds.
  var wakes: [Double] = []
  /// The range that the document's editor is to show to the user; nil if there is none.
  var revealedRange: Range<TextPosition>?

  /// Appends the pending output of a session to `output`, unless that is at its limit, and the time of the session's
  /// next output to `wakes`.
  mutating func write(_ session: inout Session, at moment: FlushMoment) {
    if let outputLimit, output.count >= outputLimit { return }
    for output in session.takeOutput(now: now, ignoringRate: moment == .request) { append(output, of: session) }
    if let time = session.nextWakeTime(now: now) { wakes.append(time) }
  }

  /// Appends a notification of the elements that are described at the cursor in the document's editor.
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
  /// Returns the elements that the text at a position describes.
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
