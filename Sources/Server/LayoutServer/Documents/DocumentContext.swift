import JSON
import LanguageFeatures
import LayoutBase
import LayoutDocument
import LayoutProtocol

/// The inputs of a query about a document: its snapshot, and the client's position encoding and capabilities.
struct DocumentContext: Sendable {
  var snapshot: DocumentSnapshot
  let uri: DocumentURI
  /// The URI exactly as the client wrote it.
  let originalURI: String
  /// The version that the client with the document open has assigned to the text; nil if it assigns none.
  var version: Int?
  /// Whether this copy of the text may differ from the client's, so that edits computed from it could corrupt the
  /// client's text.
  var isOutOfSync = false
  /// The diagnostics of lint rules; empty if the snapshot was not linted.
  var lintDiagnostics: [Diagnostic] = []
  /// The least severe `DiagnosticSeverity` to send (1, error, to 4, hint); nil for all.
  var diagnosticsLevel: Int?
  /// The client that sent the query.
  let client: ClientInfo
  let settings: Settings
  let encoding: PositionEncoding
  /// Returns the link to the documentation of a diagnostic code; nil if there is none.
  let documentation: @Sendable (DiagnosticCode) -> String?
  /// Renders documents and simulations to files; nil if there is no directory for them.
  let pageRenderer: PageRenderer?
  /// Whether the host can run the preview server.
  let hasPreviewServer: Bool

  init(
    _ snapshot: DocumentSnapshot, of uri: DocumentURI, named originalURI: String, for connection: Connection,
    _ environment: ServerEnvironment
  ) {
    (self.snapshot, self.uri, self.originalURI) = (snapshot, uri, originalURI)
    (client, settings, encoding) = (connection.client, connection.settings, connection.encoding)
    (documentation, pageRenderer, hasPreviewServer) = (
      environment.documentation, environment.pageRenderer, environment.hasPreviewServer
    )
  }

  /// Creates the context of an open document, with its version and the diagnostic level of the client that has it open.
  /// The text may differ from that of a client that neither has the document open nor shows it in a session.
  init(reading opened: EditorDocument, for connection: Connection, _ environment: ServerEnvironment) {
    self.init(opened.snapshot, of: opened.uri, named: opened.originalURI, for: connection, environment)
    (version, isOutOfSync) = (opened.version, opened.isOutOfSync || !connection.mayEdit(opened))
    diagnosticsLevel = opened.owner.settings.diagnosticsLevel
    read(opened)
  }

  /// Replaces the snapshot by the latest one of the document, with its lint diagnostics.
  mutating func read(_ opened: EditorDocument) {
    snapshot = opened.snapshot
    lintDiagnostics = opened.isLinted ? opened.lint.diagnostics(of: opened.snapshot) : []
  }

  var buffer: TextBuffer { snapshot.buffer }
  var capabilities: ClientCapabilities { client.capabilities }

  /// Returns this context with a snapshot whose queries stop once `token` is cancelled.
  func cancellable(by token: CancellationToken?) -> DocumentContext {
    var context = self
    context.snapshot = snapshot.cancellable(by: token)
    return context
  }

  /// This context; nil if the text may differ from the client's, so that edits of it must not be returned.
  var editable: DocumentContext? { isOutOfSync ? nil : self }

  /// Returns the byte offset of a position in the client's encoding.
  func offset(of position: Position) -> Int { buffer.offset(of: TextPosition(position), encoding: encoding) }

  /// A cursor that converts byte offsets to positions in the client's encoding.
  var cursor: PositionCursor { PositionCursor(buffer, encoding) }

  /// Writes text edits with positions in the client's encoding, merged to at most `Limits.resultCount` edits.
  func write(_ edits: [TextEdit], to writer: inout JSONWriter) {
    var cursor = cursor
    let edits = TextEdit.coalesced(edits, atMost: Limits.resultCount, of: buffer.bytes)
    writer.array { writer in
      for edit in edits { WorkspaceEdit.Edit(edit, &cursor).write(to: &writer) }
    }
  }
}

extension Position {
  init(_ position: TextPosition) {
    self.init(line: position.line, character: position.character)
  }
}

extension TextPosition {
  init(_ position: Position) {
    self.init(line: position.line, character: position.character)
  }
}

extension WorkspaceEdit.Edit {
  /// Creates an edit in the client's positions.
  init(_ edit: TextEdit, _ cursor: inout PositionCursor) {
    self.init(range: PositionRange(edit.range, &cursor), newText: String(decoding: edit.text, as: UTF8.self))
  }
}

extension PositionRange {
  init(_ range: Range<TextPosition>) {
    self.init(start: Position(range.lowerBound), end: Position(range.upperBound))
  }

  /// Creates a range in the client's positions from a range of byte offsets.
  init(_ range: Range<Int>, _ cursor: inout PositionCursor) {
    let start = Position(cursor.position(of: range.lowerBound))
    self.init(start: start, end: Position(cursor.position(of: range.upperBound)))
  }
}

extension TextBuffer {
  /// Returns the byte offsets of a range of positions. Positions outside of the text are clamped, and a reversed range
  /// is swapped.
  func offsets(of range: PositionRange, encoding: PositionEncoding) -> Range<Int> {
    let one = offset(of: TextPosition(range.start), encoding: encoding)
    let other = offset(of: TextPosition(range.end), encoding: encoding)
    return min(one, other)..<max(one, other)
  }
}
