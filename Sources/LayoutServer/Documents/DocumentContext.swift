import Cancellation
import JSON
import LayoutDocument
import LayoutProtocol

/// What a question about a document is answered from: its snapshot, and how the client counts and what it knows.
struct DocumentContext: Sendable {
  var snapshot: DocumentSnapshot
  let uri: DocumentURI
  /// The URI as the document's owner writes it.
  let spelling: String
  /// The owner's number for the text; nil when it gives none.
  var version: Int?
  /// Whether our text may differ from the editor's, so that edits of it might spoil that.
  var isSuspect = false
  /// The mildest severity that the owner wants to hear of, as LSP's number; nil for all.
  var diagnosticsLevel: Int?
  /// Who asks, and what columns count there.
  let client: Client
  let settings: Settings
  let encoding: PositionEncoding
  /// Where people read about a kind of mistake.
  let documentation: @Sendable (DiagnosticKind) -> String?
  /// Makes the pages that commands show; nil where there is no place for them.
  let pages: Pages?
  /// Whether a browser can be let in.
  let hasDoor: Bool

  init(
    _ snapshot: DocumentSnapshot, _ uri: DocumentURI, _ spelling: String, for connection: Connection,
    _ environment: ServerEnvironment
  ) {
    (self.snapshot, self.uri, self.spelling) = (snapshot, uri, spelling)
    (client, settings, encoding) = (connection.client, connection.settings, connection.encoding)
    (documentation, pages, hasDoor) = (environment.documentation, environment.pages, environment.hasDoor)
  }

  /// The same of an open document.
  init(reading opened: OpenDocument, for connection: Connection, _ environment: ServerEnvironment) {
    self.init(opened.snapshot, opened.uri, opened.spelling, for: connection, environment)
    (version, isSuspect) = (opened.version, opened.isSuspect)
    diagnosticsLevel = opened.owner.settings.diagnosticsLevel
  }

  var buffer: TextBuffer { snapshot.buffer }
  var capabilities: ClientCapabilities { client.capabilities }

  /// The same for an answer that is given up once a token is cancelled.
  func asked(with token: CancellationToken?) -> DocumentContext {
    var context = self
    context.snapshot = snapshot.asked(with: token)
    return context
  }

  /// The same, unless edits of our text might spoil the editor's.
  var editable: DocumentContext? { isSuspect ? nil : self }

  /// The byte that a position names.
  func offset(of position: Position) -> Int { buffer.offset(of: TextPosition(position), encoding: encoding) }

  /// A cursor for positions of the text.
  var cursor: PositionCursor { PositionCursor(buffer, encoding) }

  /// Writes edits of the text in the client's positions.
  func write(_ edits: [TextEdit], to writer: inout JSONWriter) {
    var cursor = cursor
    let edits = TextEdit.merged(edits, atMost: Limits.entries, of: buffer.bytes)
    writer.array { writer in
      for edit in edits { WorkspaceEdit.Edit(edit, &cursor).write(to: &writer) }
    }
  }
}
