import JSON
import LanguageFeatures
import LayoutBase
import LayoutDocument
import LayoutProtocol

/// The context of a query about a document: its snapshot, and the client's position encoding and capabilities.
struct DocumentContext: Sendable {
  var snapshot: DocumentSnapshot
  let uri: DocumentURI
  /// The URI exactly as the document's owner wrote it.
  let originalURI: String
  /// The version that the owner assigned to the text; nil if it assigns none.
  var version: Int?
  /// Whether this copy of the text may differ from the client's, so that edits of it could corrupt the client's text.
  var isOutOfSync = false
  /// The diagnostics of lint rules; empty if the snapshot was not linted.
  var lintDiagnostics: [Diagnostic] = []
  /// The least severe `DiagnosticSeverity` (1 to 4) that the owner requests; nil for all.
  var diagnosticsLevel: Int?
  /// The client that sent the query, with its settings and position encoding.
  let client: ClientInfo
  let settings: Settings
  let encoding: PositionEncoding
  /// Returns the link to the documentation of a kind of diagnostic.
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

  /// Creates the context of an open document, with its version and its owner's diagnostic level. A client that neither
  /// has it open nor shows it in a session may have another text.
  init(reading opened: EditorDocument, for connection: Connection, _ environment: ServerEnvironment) {
    self.init(opened.snapshot, of: opened.uri, named: opened.originalURI, for: connection, environment)
    (version, isOutOfSync) = (opened.version, opened.isOutOfSync || !connection.mayEdit(opened))
    diagnosticsLevel = opened.owner.settings.diagnosticsLevel
    read(opened)
  }

  /// Takes the latest snapshot of the document, with its lint.
  mutating func read(_ opened: EditorDocument) {
    snapshot = opened.snapshot
    lintDiagnostics = opened.isLinted ? opened.lint.diagnostics(of: opened.snapshot) : []
  }

  var buffer: TextBuffer { snapshot.buffer }
  var capabilities: ClientCapabilities { client.capabilities }

  /// Returns this context with a cancellation token for its snapshot; a query stops once the token is cancelled.
  func cancellable(by token: CancellationToken?) -> DocumentContext {
    var context = self
    context.snapshot = snapshot.cancellable(by: token)
    return context
  }

  /// This context; nil if the text may differ from the client's, so that edits must not be returned.
  var editable: DocumentContext? { isOutOfSync ? nil : self }

  /// Returns the byte offset of a position.
  func offset(of position: Position) -> Int { buffer.offset(of: TextPosition(position), encoding: encoding) }

  /// A cursor that converts byte offsets to positions in the client's encoding.
  var cursor: PositionCursor { PositionCursor(buffer, encoding) }

  /// Writes text edits with positions in the client's encoding, coalesced to at most `Limits.resultCount`.
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
  /// Creates an edit whose range is in the client's positions.
  init(_ edit: TextEdit, _ cursor: inout PositionCursor) {
    self.init(range: PositionRange(edit.range, &cursor), newText: String(decoding: edit.text, as: UTF8.self))
  }
}

extension PositionRange {
  init(_ range: Range<TextPosition>) {
    self.init(start: Position(range.lowerBound), end: Position(range.upperBound))
  }

  /// Creates a range of positions from a range of byte offsets.
  init(_ range: Range<Int>, _ cursor: inout PositionCursor) {
    let start = Position(cursor.position(of: range.lowerBound))
    self.init(start: start, end: Position(cursor.position(of: range.upperBound)))
  }
}

extension TextBuffer {
  /// Returns the byte offsets between two positions. Positions outside of the text are clamped, and a reversed range is
  /// swapped.
  func offsets(of range: PositionRange, encoding: PositionEncoding) -> Range<Int> {
    let one = offset(of: TextPosition(range.start), encoding: encoding)
    let other = offset(of: TextPosition(range.end), encoding: encoding)
    return min(one, other)..<max(one, other)
  }
}
