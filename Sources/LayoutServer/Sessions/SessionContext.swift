import CollectionLayout
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// What work on a session needs besides the session, and what comes of it besides its result.
struct SessionContext: Sendable {
  /// Seconds of the server's clock.
  let now: Double
  /// The document's name as the client wrote it.
  let spelling: String
  /// What the client told about itself, and what columns count for it.
  let client: Client
  let encoding: PositionEncoding
  /// What is known of the text that the session's document was read from.
  let text: TextState
  /// How many bytes of notifications may be written in front of an answer.
  let room: Int
  /// The editor that can show places of the text; nil where the text is the client's own, or a file's.
  let editor: Editor?

  /// Notifications for the session's client, to be written before the answer.
  var output: [UInt8] = []
  /// When there is something to say without anything else happening.
  var wakes: [Double] = []
  /// A place of the text that its editor is to show.
  var shown: Range<TextPosition>?

  /// Whether edits of the text can be sent.
  struct TextState: Sendable {
    var version: Int?
    var isEditable = true
  }

  /// The client that owns the text.
  struct Editor: Sendable {
    var encoding: PositionEncoding
    var showsPlaces: Bool
  }

  /// Writes what a session has to tell, and notes when it will have something to tell again.
  mutating func write(_ session: inout Session, ignoringRate: Bool) {
    guard !session.clock.isManual || output.count < room else { return }
    for output in session.takeOutput(now: now, ignoringRate: ignoringRate) { append(output, of: session) }
    if let time = session.nextWake(now: now) { wakes.append(time) }
  }

  /// Tells the client which elements the cursor of the document's editor is in.
  mutating func writeCursor(_ cursor: (position: TextPosition, encoding: PositionEncoding), of session: inout Session) {
    let matches = session.matches(at: cursor.position, encoding: cursor.encoding)
    append(SessionDidMoveCursor(session: session.name, matches: matches))
  }

  private mutating func append(_ output: SessionOutput, of session: Session) {
    switch output {
    case .update(let update):
      append(UpdateSession(session: session.name, update, withStyle: client.capabilities.style))
    case .finalized(let id, let finished):
      append(DidFinalizeUpdate(session: session.name, id: id, finished: finished))
    case .enteredSticky(let section, let point):
      append(DidEnterSticky(session: session.name, section: section.text, originalPoint: point))
    case .exitedSticky(let section, let point):
      append(DidExitSticky(session: session.name, section: section.text, originalPoint: point))
    }
  }

  private mutating func append(_ message: some ServerMessage) {
    OutgoingMessage.appendCall(type(of: message).method, to: &output) { writer in message.write(to: &writer) }
  }
}

extension Session {
  /// The elements that a place of the document's text describes.
  mutating func matches(at position: TextPosition, encoding: PositionEncoding) -> [RevealedElement] {
    let offset = document.offset(of: position, encoding: encoding)
    let name = name
    return matches(of: document.parts(at: offset)).map {
      RevealedElement(
        session: name, key: $0.element.key.text, frame: $0.element.attributes.frame, contentOffset: $0.contentOffset)
    }
  }
}
