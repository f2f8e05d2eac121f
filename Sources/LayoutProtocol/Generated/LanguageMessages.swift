// Messages of clients from LSP. Made from protocol/layoutd.json by protocol/generate.py; change that instead.
// swift-format-ignore-file

package import JSON

/// Ends all sessions; only exit may follow.
package struct Shutdown: ClientMessage {
  package static let method = "shutdown"
  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { _, _ throws(JSONError) in }
  }
}

/// The edits that format a text: of white space, and nothing else. What stands on one line and fits stays there; what
/// is on several lines stays so, one member a line. Nothing where the text has a syntax error, and for what is no
/// layout document.
package struct FormatDocument: ClientMessage {
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

/// Those of these edits that touch a range. In a text with a syntax error, those of the innermost object or array
/// around the range, where that one has none.
package struct FormatRange: ClientMessage {
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

/// The edit that indents the line after a line end, a comma or a closing bracket was typed; the bracket has to be the
/// first of its line. Also in a text that is not whole.
package struct FormatOnType: ClientMessage {
  package static let method = "textDocument/onTypeFormatting"

  package var textDocument: TextDocumentIdentifier
  /// Right behind what was typed.
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

/// What can be folded: objects and arrays with more than a line, comments of more than a line and comments below each
/// other; whole lines where the client said lineFoldingOnly. At most rangeLimit and 5,000 of them, the outermost ones.
package struct FoldingRanges: ClientMessage {
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

/// What a selection grows to: what a string holds, the value, its member, what is in the object, the object, and so on.
package struct SelectionRanges: ClientMessage {
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

/// The source files that a document names, whether they are there or not.
package struct DocumentLinks: ClientMessage {
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

/// The colours in a document, 5,000 at most.
package struct DocumentColors: ClientMessage {
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

/// The ways to write a colour, first the one that is like what stands there: #RGB, #RRGGBB or #RRGGBBAA, in letters of
/// its case.
package struct ColorPresentations: ClientMessage {
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

/// Numbers of the layout that the text does not say, to show in it: the content's size, sections' lengths, lanes, cells
/// and cards, sizes of items behind aspectRatio or what else they have, counts of items and rows. Only for the range,
/// 5,000 at most; none while the text has a syntax error.
package struct InlayHints: ClientMessage {
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

/// What each token of a document means, also while the text has mistakes. A type that
/// textDocument.semanticTokens.tokenTypes does not list becomes a similar one that it does, or no token; a comment of
/// several lines is a token a line. Null for a document with more than 100,000 tokens, which is asked for by ranges.
package struct SemanticTokensFull: ClientMessage {
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

/// The same as a difference to the last answer about the document; everything for any other previousResultId.
package struct SemanticTokensDelta: ClientMessage {
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

/// The tokens that meet a range; none for a range with more than 100,000.
package struct SemanticTokensRange: ClientMessage {
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

/// Where the template, the section or the item is defined that is named at a place: in the templates, by an id, by an
/// operation or a snapshot of the timeline that brings it. photo-12 leads to the generator of photo-{i}, the default
/// name of an item or a section to its object, the id of a row to the source. A location, to a client that says
/// textDocument.definition.linkSupport a list of one link; null where there is no such name.
package struct Definition: ClientMessage {
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

/// Where the name at a place stands in its document, 5,000 places at most, in the order of the text; the timeline names
/// sections and items. The default names of items, <section id>/<index>, are references of the section as well. One
/// name is one thing throughout a timeline: what comes a second time is the same again.
package struct References: ClientMessage {
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

/// The same places, to mark them; with the definition.
package struct DocumentHighlights: ClientMessage {
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

/// The name at a place that could be another; null where there is none. cannotRename for default names, for ids from
/// source files, and while the server's copy may be another than the editor's.
package struct PrepareRename: ClientMessage {
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

/// The edits that give a template, a section or an item another name, wherever it stands: of a section also in the
/// default names of its items, of a generator in the names of its items, whose pattern the new name is. cannotRename,
/// with the reason as the message: where there is no name, for an empty one, for a section's with : and an item's with
/// #, for one of several items without {i}, for one that is taken, and wherever another name in the document would mean
/// something else than before. null for what is no layout document.
package struct Rename: ClientMessage {
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

/// Templates, sections with what is in them, effects and events, 5,000 at most, the outermost ones. In one another to a
/// client that says textDocument.documentSymbol.hierarchicalDocumentSymbolSupport.
package struct DocumentSymbols: ClientMessage {
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

/// The symbols of the layout documents that the client has open, and of no other file, whose names have the letters of
/// the query in their order, large or small; 5,000 at most.
package struct WorkspaceSymbols: ClientMessage {
  package static let method = "workspace/symbol"

  /// All when absent or empty.
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

/// What can be started from within a text: a preview, at its first bracket, and a play, at its timeline.
package struct CodeLenses: ClientMessage {
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

/// What is wrong with a layout document. A client that says textDocument.diagnostic asks, and is not sent
/// textDocument/publishDiagnostics.
package struct PullDiagnostics: ClientMessage {
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

/// What stands at a place of a layout document, also while the text has mistakes. Keys, words and devices tell what
/// they mean, colours their parts, rules of generators their first values. Items, generators, sources, templates,
/// sections, headers, footers, decorations and boundary items tell their frames where the collection starts and the
/// sums that led there: below the meaning of keys of places and sizes, and alone where nothing else is said; while the
/// text has a syntax error those of the last good text, and they say so. Null for anything else, and in documents that
/// are not open or no layouts.
package struct HoverRequest: ClientMessage {
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

/// What could be written at a place of a layout document, also while the text has mistakes: the keys that the object
/// does not have yet, with what counts without them filled in; words, devices, rules of generators; names of templates,
/// sections and items; colours that the document has or that have a name; JSON Pointers to what is in the first rows of
/// a source file; files and folders beside the document, inside of the workspace; whole objects with what they cannot
/// do without.
package struct Completion: ClientMessage {
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

/// The answer to initialize arrived.
package struct Initialized: ClientMessage {
  package static let method = "initialized"
  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { _, _ throws(JSONError) in }
  }
}

/// Ends the process (with 1 when shutdown did not come before), or a socket's connection.
package struct Exit: ClientMessage {
  package static let method = "exit"
  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { _, _ throws(JSONError) in }
  }
}

/// The text was written to its file.
package struct DidSave: ClientMessage {
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

/// Gives the text back: the file counts again. The owner's sessions on it end.
package struct DidClose: ClientMessage {
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

/// Files changed on disk. The server watches itself what it reads and the client does not watch: see
/// client/registerCapability.
package struct DidChangeWatchedFiles: ClientMessage {
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

/// Folders were opened or closed; documents look for their sources anew.
package struct DidChangeWorkspaceFolders: ClientMessage {
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
