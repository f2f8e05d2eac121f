// Messages of clients from LSP. Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.
// swift-format-ignore-file

package import JSON

/// Initializes the connection; must be the first request. A client that uses `layoutd/` methods sends
/// `capabilities.experimental.layoutd: {"version": 1}`. With `"style": true` in that object, each `LayoutAttributes`
/// carries its resolved style. With `"hoverLinks": true`, the numbers of a hover that come from keys of the document
/// link to them, as `<uri>#L<line>,<character>` counted from 1, and each step of a computation has the number and the
/// tag of its rule in semantics.md.
package struct InitializeRequest: ClientMessage {
  package static let method = "initialize"

  /// The connection ends when this process exits. Default: no process is watched.
  package var processId: Int?
  package var clientInfo: ClientInfo?
  package var rootUri: String?
  package var rootPath: String?
  /// Source files outside of these folders are not read. Default: the folder of the document.
  package var workspaceFolders: [WorkspaceFolder]?
  package var capabilities: ClientCapabilities?
  /// Settings, for clients without `workspace/configuration`. `allowSwift: true` permits layoutd to compile and run the
  /// Swift files that documents name as their layouts; a page of the preview cannot permit it. Default: the default
  /// settings.
  package var initializationOptions: JSONValue?
  package var trace: TraceValue?

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "processId": if try !reader.readNull() { processId = try reader.readInt() }
      case "clientInfo": if try !reader.readNull() { clientInfo = try ClientInfo(from: &reader) }
      case "rootUri": if try !reader.readNull() { rootUri = try reader.readString() }
      case "rootPath": if try !reader.readNull() { rootPath = try reader.readString() }
      case "workspaceFolders":
        if try !reader.readNull() { workspaceFolders = try reader.readList { reader throws(JSONError) in try WorkspaceFolder(from: &reader) } }
      case "capabilities": if try !reader.readNull() { capabilities = try ClientCapabilities(from: &reader) }
      case "initializationOptions": if try !reader.readNull() { initializationOptions = try reader.readValue() }
      case "trace": if try !reader.readNull() { trace = try TraceValue(from: &reader) }
      default: break
      }
    }
  }
}

/// Ends all sessions. Only `exit` may follow.
package struct ShutdownRequest: ClientMessage {
  package static let method = "shutdown"
  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { _, _ throws(JSONError) in }
  }
}

/// Returns the edits that format a document. Only white space changes. Values that are on one line and fit stay on one
/// line; values on several lines keep one member per line. Empty if the text has a syntax error, and for other
/// documents than layout documents.
package struct DocumentFormattingRequest: DocumentMessage {
  package static let method = "textDocument/formatting"

  package var textDocument: TextDocumentIdentifier
  package var options: FormattingOptions = FormattingOptions()

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var options: FormattingOptions = FormattingOptions()
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "options": if try !reader.readNull() { options = try FormattingOptions(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.options = options
  }
}

/// Returns the formatting edits that touch a range. If the text has a syntax error: those in the innermost object or
/// array around the range, provided that it has none.
package struct DocumentRangeFormattingRequest: DocumentMessage {
  package static let method = "textDocument/rangeFormatting"

  package var textDocument: TextDocumentIdentifier
  package var range: PositionRange
  package var options: FormattingOptions = FormattingOptions()

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var range: PositionRange?
    var options: FormattingOptions = FormattingOptions()
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "range": if try !reader.readNull() { range = try PositionRange(from: &reader) }
      case "options": if try !reader.readNull() { options = try FormattingOptions(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.range = try require(range, "range", at: start)
    self.options = options
  }
}

/// Returns the edit that indents the current line after a line break, a comma or a closing bracket was typed. A bracket
/// must be the first character of its line. Also available while the text has syntax errors.
package struct DocumentOnTypeFormattingRequest: DocumentMessage {
  package static let method = "textDocument/onTypeFormatting"

  package var textDocument: TextDocumentIdentifier
  /// The position after the typed character.
  package var position: Position
  package var ch: String
  package var options: FormattingOptions = FormattingOptions()

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var position: Position?
    var ch: String?
    var options: FormattingOptions = FormattingOptions()
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "position": if try !reader.readNull() { position = try Position(from: &reader) }
      case "ch": if try !reader.readNull() { ch = try reader.readString() }
      case "options": if try !reader.readNull() { options = try FormattingOptions(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.position = try require(position, "position", at: start)
    self.ch = try require(ch, "ch", at: start)
    self.options = options
  }
}

/// Returns the folding ranges: objects, arrays and comments of more than one line, and consecutive comments. Whole
/// lines for clients with `lineFoldingOnly`. At most 5,000 and `rangeLimit`, outermost first.
package struct FoldingRangeRequest: DocumentMessage {
  package static let method = "textDocument/foldingRange"

  package var textDocument: TextDocumentIdentifier

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
  }
}

/// Returns the enclosing ranges of each position, innermost first: the content of a string, the value, its member, the
/// content of the object, the object, and so on.
package struct SelectionRangeRequest: DocumentMessage {
  package static let method = "textDocument/selectionRange"

  package var textDocument: TextDocumentIdentifier
  package var positions: [Position]

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var positions: [Position]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "positions":
        if try !reader.readNull() { positions = try reader.readList { reader throws(JSONError) in try Position(from: &reader) } }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.positions = try require(positions, "positions", at: start)
  }
}

/// Returns links to the source files that a document names, whether they exist or not.
package struct DocumentLinkRequest: DocumentMessage {
  package static let method = "textDocument/documentLink"

  package var textDocument: TextDocumentIdentifier

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
  }
}

/// Returns the color literals of a document, at most 5,000.
package struct DocumentColorRequest: DocumentMessage {
  package static let method = "textDocument/documentColor"

  package var textDocument: TextDocumentIdentifier

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
  }
}

/// Returns the spellings of a color: `#RGB`, `#RRGGBB` or `#RRGGBBAA`, in the case of the current text. The form
/// closest to the current text is first.
package struct ColorPresentationRequest: DocumentMessage {
  package static let method = "textDocument/colorPresentation"

  package var textDocument: TextDocumentIdentifier
  package var color: Color
  package var range: PositionRange

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var color: Color?
    var range: PositionRange?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "color": if try !reader.readNull() { color = try Color(from: &reader) }
      case "range": if try !reader.readNull() { range = try PositionRange(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.color = try require(color, "color", at: start)
    self.range = try require(range, "range", at: start)
  }
}

/// Returns computed numbers to show in a range of the text: content size, section lengths, sizes of lanes, cells and
/// cards, sizes of items, and counts of items and rows. At most 5,000; empty while the text has a syntax error.
package struct InlayHintRequest: DocumentMessage {
  package static let method = "textDocument/inlayHint"

  package var textDocument: TextDocumentIdentifier
  package var range: PositionRange

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var range: PositionRange?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "range": if try !reader.readNull() { range = try PositionRange(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.range = try require(range, "range", at: start)
  }
}

/// Returns the semantic tokens of a document, also while the text has errors. A token type that the client does not
/// support becomes a similar one, or is omitted. A comment of several lines is one token per line. Null for documents
/// with more than 100,000 tokens: request ranges instead.
package struct DocumentSemanticTokensRequest: DocumentMessage {
  package static let method = "textDocument/semanticTokens/full"

  package var textDocument: TextDocumentIdentifier

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
  }
}

/// Returns the semantic tokens as edits of the last result for the document. Returns all tokens if `previousResultId`
/// is that of another result.
package struct DocumentSemanticTokensDeltaRequest: DocumentMessage {
  package static let method = "textDocument/semanticTokens/full/delta"

  package var textDocument: TextDocumentIdentifier
  package var previousResultId: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var previousResultId: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "previousResultId": if try !reader.readNull() { previousResultId = try reader.readString() }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.previousResultId = try require(previousResultId, "previousResultId", at: start)
  }
}

/// Returns the semantic tokens that intersect a range. Empty for a range with more than 100,000 tokens.
package struct DocumentSemanticTokensRangeRequest: DocumentMessage {
  package static let method = "textDocument/semanticTokens/range"

  package var textDocument: TextDocumentIdentifier
  package var range: PositionRange

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var range: PositionRange?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "range": if try !reader.readNull() { range = try PositionRange(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.range = try require(range, "range", at: start)
  }
}

/// Returns the definition of the template, section or item at a position. Definitions are in `templates`, in an `id`,
/// or in the batch or snapshot of a timeline event that inserts the element. `photo-12` leads to the generator of
/// `photo-{i}`, a default identifier to its object, an identifier from a source file to the source. The result is a
/// location, or an array of one link for clients with `textDocument.definition.linkSupport`. Null if there is no symbol
/// at the position.
package struct DefinitionRequest: DocumentMessage {
  package static let method = "textDocument/definition"

  package var textDocument: TextDocumentIdentifier
  package var position: Position

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var position: Position?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "position": if try !reader.readNull() { position = try Position(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.position = try require(position, "position", at: start)
  }
}

/// Returns the occurrences of the symbol at a position in its document, the timeline included, in text order; at most
/// 5,000. The default identifiers of items, `<section id>/<index>`, are also references of the section. An identifier
/// denotes one element throughout a timeline.
package struct ReferencesRequest: DocumentMessage {
  package static let method = "textDocument/references"

  package var textDocument: TextDocumentIdentifier
  package var position: Position
  package var context: ReferenceContext = ReferenceContext()

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var position: Position?
    var context: ReferenceContext = ReferenceContext()
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "position": if try !reader.readNull() { position = try Position(from: &reader) }
      case "context": if try !reader.readNull() { context = try ReferenceContext(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.position = try require(position, "position", at: start)
    self.context = context
  }
}

/// Returns the occurrences of the symbol at a position, its definition included.
package struct DocumentHighlightRequest: DocumentMessage {
  package static let method = "textDocument/documentHighlight"

  package var textDocument: TextDocumentIdentifier
  package var position: Position

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var position: Position?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "position": if try !reader.readNull() { position = try Position(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.position = try require(position, "position", at: start)
  }
}

/// Returns the range and the name of the symbol at a position; null if there is none. Fails with `cannotRename` for
/// default identifiers, for identifiers from source files, and while the server's copy of the text may differ from the
/// editor's.
package struct PrepareRenameRequest: DocumentMessage {
  package static let method = "textDocument/prepareRename"

  package var textDocument: TextDocumentIdentifier
  package var position: Position

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var position: Position?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "position": if try !reader.readNull() { position = try Position(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.position = try require(position, "position", at: start)
  }
}

/// Returns the edits that rename a template, a section or an item in all its occurrences. Renaming a section also
/// changes the default identifiers of its items. Renaming a generator's item changes the pattern of the generator.
/// Fails with `cannotRename` and the reason as its message: no symbol at the position, an empty name, `:` in a
/// section's name or `#` in an item's name, a name of several items without `{i}`, a name that is in use, or a name
/// that would change the meaning of another occurrence. Null for other documents than layout documents.
package struct RenameRequest: DocumentMessage {
  package static let method = "textDocument/rename"

  package var textDocument: TextDocumentIdentifier
  package var position: Position
  package var newName: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var position: Position?
    var newName: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "position": if try !reader.readNull() { position = try Position(from: &reader) }
      case "newName": if try !reader.readNull() { newName = try reader.readString() }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.position = try require(position, "position", at: start)
    self.newName = try require(newName, "newName", at: start)
  }
}

/// Returns the templates, sections with their contents, effects and timeline events of a document; at most 5,000,
/// outermost first. Nested for clients with `textDocument.documentSymbol.hierarchicalDocumentSymbolSupport`, otherwise
/// flat.
package struct DocumentSymbolRequest: DocumentMessage {
  package static let method = "textDocument/documentSymbol"

  package var textDocument: TextDocumentIdentifier

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
  }
}

/// Returns the symbols of the client's open layout documents whose names contain the characters of the query in order,
/// ignoring case; at most 5,000.
package struct WorkspaceSymbolsRequest: ClientMessage {
  package static let method = "workspace/symbol"

  /// An empty query matches all symbols.
  package var query: String = ""

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "query": if try !reader.readNull() { query = try reader.readString() }
      default: break
      }
    }
  }
}

/// Returns the code actions at a range: quick fixes of its diagnostics; extraction and inlining of templates,
/// conversion of similar items to a generator and back, conversion of headers between a number and an object; a fix-all
/// action; actions that sort keys in the order of the document reference; and, if the client requests it by a user's
/// action, *Copy as Swift*, which executes `layoutd.copyAsSwift`. Each edit is verified on a copy of the text before it
/// is offered: a quick fix must remove its diagnostic and add none, a refactoring must not change the meaning. Empty
/// for clients without `codeActionLiteralSupport`, for other documents than layout documents, and if the server's copy
/// of the text may differ from the client's. At most 5,000 edits in all; fewer actions are verified in long texts.
package struct CodeActionRequest: DocumentMessage {
  package static let method = "textDocument/codeAction"

  package var textDocument: TextDocumentIdentifier
  package var range: PositionRange
  package var context: CodeActionContext?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var range: PositionRange?
    var context: CodeActionContext?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": textDocument = try TextDocumentIdentifier(from: &reader)
      case "range": range = try PositionRange(from: &reader)
      case "context": if try !reader.readNull() { context = try CodeActionContext(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.range = try require(range, "range", at: start)
    self.context = context
  }
}

/// Returns a code lens that opens the preview, at the first bracket, and one that simulates the timeline, if the
/// document has one.
package struct CodeLensRequest: DocumentMessage {
  package static let method = "textDocument/codeLens"

  package var textDocument: TextDocumentIdentifier

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
  }
}

/// Returns the diagnostics of a layout document. A client that declares `textDocument.diagnostic` pulls diagnostics and
/// gets no `textDocument/publishDiagnostics`.
package struct DocumentDiagnosticsRequest: DocumentMessage {
  package static let method = "textDocument/diagnostic"

  package var textDocument: TextDocumentIdentifier
  package var previousResultId: String?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var previousResultId: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "previousResultId": if try !reader.readNull() { previousResultId = try reader.readString() }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.previousResultId = previousResultId
  }
}

/// Executes a command. `layoutd.preview.openInBrowser` opens a live preview in a browser; without a preview server it
/// renders an SVG file. `layoutd.preview.export` renders the whole document to an SVG file. `layoutd.simulate` writes a
/// player page for the timeline. `layoutd.copyAsSwift` returns the document's layout as Swift source text for UIKit,
/// which the client copies to the clipboard or shows. A page is shown by `window/showDocument`, or its address by
/// `window/showMessage` to clients without it. `layoutd.preview.close` stops the preview server and closes its pages;
/// the next preview has another URL. Files are deleted when the server exits. Fails with `previewUnavailable` if the
/// preview server cannot start, with `noPages` if there is no directory for files, and with `pageNotWritten`.
package struct ExecuteCommandRequest: ClientMessage {
  package static let method = "workspace/executeCommand"

  package var command: String
  /// The URI of the document. `layoutd.preview.close` has no argument. Default: the layout document that was opened
  /// last.
  package var arguments: [JSONValue]?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var command: String?
    var arguments: [JSONValue]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "command": if try !reader.readNull() { command = try reader.readString() }
      case "arguments":
        if try !reader.readNull() { arguments = try reader.readList { reader throws(JSONError) in try reader.readValue() } }
      default: break
      }
    }
    self.command = try require(command, "command", at: start)
    self.arguments = arguments
  }
}

/// Returns the hover at a position of a layout document, also while the text has errors: the documentation of keys,
/// values and devices, the components of colors, and the first values of a generator's rules. For items, generators,
/// sources, templates, sections, headers, footers, decorations and boundary items it contains the frame at the initial
/// scroll offset and how it was computed; while the text has a syntax error, that of the last valid text. Null if there
/// is none, and for documents that are not open or not layout documents.
package struct HoverRequest: DocumentMessage {
  package static let method = "textDocument/hover"

  package var textDocument: TextDocumentIdentifier
  package var position: Position

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var position: Position?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "position": if try !reader.readNull() { position = try Position(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.position = try require(position, "position", at: start)
  }
}

/// Returns the completion items at a position of a layout document, also while the text has errors: missing keys with
/// their default values; enumeration values, devices and rules of generators; identifiers of templates, sections and
/// items; colors of the document and named colors; JSON Pointers into the first rows of a source file; files and
/// folders of the workspace next to the document; and whole objects with their required keys.
package struct CompletionRequest: DocumentMessage {
  package static let method = "textDocument/completion"

  package var textDocument: TextDocumentIdentifier
  package var position: Position

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var position: Position?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "position": if try !reader.readNull() { position = try Position(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.position = try require(position, "position", at: start)
  }
}

/// Confirms the result of `initialize`.
package struct InitializedNotification: ClientMessage {
  package static let method = "initialized"
  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { _, _ throws(JSONError) in }
  }
}

/// Ends the process, or the connection of a socket. The exit code is 0 after `shutdown`, otherwise 1.
package struct ExitNotification: ClientMessage {
  package static let method = "exit"
  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { _, _ throws(JSONError) in }
  }
}

/// Cancels a request. A queued or running request fails with -32800 within 50 ms and changes nothing. An id of another
/// type, or of a finished request, is ignored.
package struct CancelRequestNotification: ClientMessage {
  package static let method = "$/cancelRequest"

  package var id: [UInt8]

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var id: [UInt8]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "id": id = try reader.readRaw()
      default: break
      }
    }
    self.id = try require(id, "id", at: start)
  }
}

/// Sets the level of `$/logTrace`.
package struct SetTraceNotification: ClientMessage {
  package static let method = "$/setTrace"

  package var value: TraceValue

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var value: TraceValue?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "value": if try !reader.readNull() { value = try TraceValue(from: &reader) }
      default: break
      }
    }
    self.value = try require(value, "value", at: start)
  }
}

/// Cancels the operation that reports progress under a token. Requests with the token, queued ones too, are cancelled
/// as by `$/cancelRequest`; for other operations only the progress reports end.
package struct CancelWorkDoneProgressNotification: ClientMessage {
  package static let method = "window/workDoneProgress/cancel"

  package var token: [UInt8]

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var token: [UInt8]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "token": token = try reader.readRaw()
      default: break
      }
    }
    self.token = try require(token, "token", at: start)
  }
}

/// Opens a document with its text. The sessions of all connections on it show the unsaved text. Each document has one
/// editor, the client that opened it last: a client that had it open before is warned by `window/showMessage`, and for
/// its requests the document is not open until it closes and reopens it. Edits are returned only to the editor, and to
/// clients with a session on the document.
package struct DidOpenTextDocumentNotification: ClientMessage {
  package static let method = "textDocument/didOpen"

  package var textDocument: TextDocumentItem

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentItem?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": textDocument = try TextDocumentItem(from: &reader)
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
  }
}

/// Changes the text. Each change applies to the result of the one before.
package struct DidChangeTextDocumentNotification: DocumentMessage {
  package static let method = "textDocument/didChange"

  package var textDocument: TextDocumentIdentifier
  package var contentChanges: [TextDocumentContentChangeEvent]

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var contentChanges: [TextDocumentContentChangeEvent]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": textDocument = try TextDocumentIdentifier(from: &reader)
      case "contentChanges":
        contentChanges = try reader.readNull() ? [] : reader.readList { reader throws(JSONError) in try TextDocumentContentChangeEvent(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.contentChanges = try require(contentChanges, "contentChanges", at: start)
  }
}

/// Notifies the server that a document was saved; other documents may read it as a source.
package struct DidSaveTextDocumentNotification: DocumentMessage {
  package static let method = "textDocument/didSave"

  package var textDocument: TextDocumentIdentifier

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
  }
}

/// Closes a document. The client's own sessions on it end; those of other connections continue with the file, or end if
/// there is none.
package struct DidCloseTextDocumentNotification: DocumentMessage {
  package static let method = "textDocument/didClose"

  package var textDocument: TextDocumentIdentifier

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
  }
}

/// Notifies the server of changed settings. Clients that declare `workspace.configuration` get a request for them
/// instead.
package struct DidChangeConfigurationNotification: ClientMessage {
  package static let method = "workspace/didChangeConfiguration"

  package var settings: JSONValue?

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "settings": if try !reader.readNull() { settings = try reader.readValue() }
      default: break
      }
    }
  }
}

/// Notifies the server of changed files. The server itself watches the files that the client does not watch: see
/// `client/registerCapability`.
package struct DidChangeWatchedFilesNotification: ClientMessage {
  package static let method = "workspace/didChangeWatchedFiles"

  package var changes: [FileEvent] = []

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "changes":
        if try !reader.readNull() { changes = try reader.readList { reader throws(JSONError) in try FileEvent(from: &reader) } }
      default: break
      }
    }
  }
}

/// Notifies the server of added and removed folders; documents resolve their sources again.
package struct DidChangeWorkspaceFoldersNotification: ClientMessage {
  package static let method = "workspace/didChangeWorkspaceFolders"

  package var event: WorkspaceFoldersChangeEvent = WorkspaceFoldersChangeEvent()

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "event": if try !reader.readNull() { event = try WorkspaceFoldersChangeEvent(from: &reader) }
      default: break
      }
    }
  }
}
