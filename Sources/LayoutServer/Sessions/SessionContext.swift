import CollectionLayout
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// The inputs of work on a session besides the session itself, and the outputs besides its result.
struct SessionContext: Sendable {
  /// The server's time in seconds.
  let now: Double
  /// The document's URI exactly as the client wrote it.
  let originalURI: String
  /// The client's initialize parameters and its position encoding.
  let client: ClientInfo
  let encoding: PositionEncoding
  /// The state of the text that the session shows.
  let text: TextState
  /// The maximum number of bytes of notifications before a response.
  let outputLimit: Int
  /// The editor that can reveal ranges of the text; nil if the text is the client's own, or a file's.
  let editor: Editor?

  /// Notifications for the session's client, sent before the response.
  var output: [UInt8] = []
  /// Times at which the session will have output without any further event.
  var wakes: [Double] = []
  /// The range that the document's editor must reveal.
  var revealedRange: Range<TextPosition>?

  /// Whether edits of the text can be returned.
  struct TextState: Sendable {
    var version: Int?
    var isEditable = true
    /// The `textVersion` for `layoutd/session/applyEdit`; nil if the text cannot be edited by it.
    var editedVersion: Int?
  }

  /// The client that has the document open.
  struct Editor: Sendable {
    var encoding: PositionEncoding
    var canReveal: Bool
  }

  /// Writes the pending output of a session, and stores the time of its next output.
  mutating func write(_ session: inout Session, ignoringRate: Bool) {
    guard !session.clock.isManual || output.count < outputLimit else { return }
    for output in session.takeOutput(now: now, ignoringRate: ignoringRate) { append(output, of: session) }
    if let time = session.nextWakeTime(now: now) { wakes.append(time) }
  }

  /// Notifies the client of the elements at the cursor of the document's editor.
  mutating func writeCursor(_ cursor: (position: TextPosition, encoding: PositionEncoding), of session: inout Session) {
    let matches = session.revealMatches(at: cursor.position, encoding: cursor.encoding)
    append(SessionDidMoveCursorNotification(session: session.name, matches: matches))
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
      append(
        DidCancelInteractiveMovementNotification(
          session: session.name, key: key.text,
          reason: DidCancelInteractiveMovementNotification.Reason(reason)))
    }
  }

  private mutating func append(_ message: some ServerNotification) {
    OutgoingMessage.appendRequestOrNotification(type(of: message).method, to: &output) { writer in
      message.write(to: &writer)
    }
  }
}

extension Session {
  /// Returns the elements that a position in the document's text describes.
  mutating func revealMatches(at position: TextPosition, encoding: PositionEncoding) -> [RevealedElement] {
    let offset = document.offset(of: position, encoding: encoding)
    let name = name
    return matches(of: document.entities(at: offset)).map {
      RevealedElement(
        session: name, key: $0.element.key.text, frame: $0.element.attributes.frame, contentOffset: $0.contentOffset)
    }
  }
}
