// Structures of messages. Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.
// swift-format-ignore-file

package import CollectionLayout
package import JSON

/// The version of the protocol, which `initialize` returns.
package enum ProtocolVersion {
  package static let current = "1.0"
}

/// The kind of a message to the user.
package enum MessageType: Int, Sendable {
  case error = 1
  case warning = 2
  case info = 3
  case log = 4
}

/// Lines of an export in Swift that exist because of sections.
package struct SwiftSegment: Equatable, JSONWritable, Sendable {
  /// The indices of the sections.
  package var sections: [Int]
  /// The first line, from 0.
  package var first: Int
  /// The last line.
  package var last: Int

  package init(sections: [Int], first: Int, last: Int) {
    self.sections = sections
    self.first = first
    self.last = last
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("sections")
      writer.array { writer in
        for element in sections {
          writer.integer(element)
        }
      }
      writer.member("first", first)
      writer.member("last", last)
    }
  }
}

/// The structure `Position` of the protocol.
package struct Position: Equatable, JSONWritable, Sendable {
  /// The line, from 0.
  package var line: Int
  /// The column, from 0, in code units of the negotiated `positionEncoding`.
  package var character: Int

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var line: Int?
    var character: Int?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "line": line = try reader.readClampedInt(in: -1...0x7fff_ffff)
      case "character": character = try reader.readClampedInt(in: -1...0x7fff_ffff)
      default: break
      }
    }
    self.line = try require(line, "line", at: start)
    self.character = try require(character, "character", at: start)
  }

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("line")
      writer.integer(line)
      writer.key("character")
      writer.integer(character)
    }
  }
}

/// The structure `Range` of the protocol.
package struct PositionRange: Equatable, JSONWritable, Sendable {
  package var start: Position
  package var end: Position

  package init(from reader: inout JSONReader) throws(JSONError) {
    let objectStart = reader.offset
    var start: Position?
    var end: Position?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "start": start = try Position(from: &reader)
      case "end": end = try Position(from: &reader)
      default: break
      }
    }
    self.start = try require(start, "start", at: objectStart)
    self.end = try require(end, "end", at: objectStart)
  }

  package init(start: Position, end: Position) {
    self.start = start
    self.end = end
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("start")
      start.write(to: &writer)
      writer.key("end")
      end.write(to: &writer)
    }
  }
}

extension WorkDoneProgress {
  /// The structure `WorkDoneProgress` of the protocol.
  package struct Value: Equatable, JSONWritable, Sendable {
    package enum Kind: String, StringEnumeration {
      case begin, report, end
    }

    package var kind: Kind
    /// Only in `begin`.
    package var title: String?
    /// Only in `begin`.
    package var cancellable: Bool?
    /// 0 to 100, never decreasing. Default: unknown.
    package var percentage: Int?

    package init(kind: Kind, title: String? = nil, cancellable: Bool? = nil, percentage: Int? = nil) {
      self.kind = kind
      self.title = title
      self.cancellable = cancellable
      self.percentage = percentage
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("kind")
        writer.string(kind.rawValue)
        if let title { writer.member("title", title) }
        if let cancellable { writer.member("cancellable", cancellable) }
        if let percentage { writer.member("percentage", percentage) }
      }
    }
  }
}

/// A diagnostic of a lint rule with the widths of the viewport at which it occurs.
package struct WidthDiagnostic: Equatable, JSONWritable, Sendable {
  /// The name of the rule.
  package var rule: String
  package var severity: Int
  /// With the numbers of the lowest of the widths.
  package var message: String
  package var range: PositionRange
  /// Ascending; the ends are exact to a tenth of a point.
  package var widths: [WidthRange]

  package init(rule: String, severity: Int, message: String, range: PositionRange, widths: [WidthRange]) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.range = range
    self.widths = widths
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("rule", rule)
      writer.member("severity", severity)
      writer.member("message", message)
      writer.key("range")
      range.write(to: &writer)
      writer.key("widths")
      writer.array { writer in
        for element in widths {
          element.write(to: &writer)
        }
      }
    }
  }
}

/// An edit of the text that explains a change of the layout.
package struct ChangeCause: Equatable, JSONWritable, Sendable {
  /// The edit and the number of elements that it explains; without a path a remark about several edits.
  package var message: String
  /// The path of the value, as code would write it; empty for the whole document. Default: the files that the document
  /// reads, or a remark.
  package var path: String?
  /// The value in the present text. Default: no value, or one that was removed.
  package var range: PositionRange?

  package init(message: String, path: String? = nil, range: PositionRange? = nil) {
    self.message = message
    self.path = path
    self.range = range
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("message", message)
      if let path { writer.member("path", path) }
      if let range {
        writer.key("range")
        range.write(to: &writer)
      }
    }
  }
}

/// A range of widths.
package struct WidthRange: Equatable, JSONWritable, Sendable {
  /// The first one, in points.
  package var from: Double
  /// The last one, in points.
  package var to: Double

  package init(from: Double, to: Double) {
    self.from = from
    self.to = to
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("from", from)
      writer.member("to", to)
    }
  }
}

/// An element that a position in the text describes.
package struct RevealedElement: Equatable, JSONWritable, Sendable {
  package var session: String
  package var key: String
  package var frame: Rect
  /// The content offset that centers the element in the viewport; the current offset if the element is visible. Pinned
  /// views hide what they cover.
  package var contentOffset: Point
  /// The offset at which the orthogonal section of the element shows it; absent if the element is visible.
  package var orthogonalOffset: SectionOffset?

  package init(
    session: String, key: String, frame: Rect, contentOffset: Point, orthogonalOffset: SectionOffset? = nil
  ) {
    self.session = session
    self.key = key
    self.frame = frame
    self.contentOffset = contentOffset
    self.orthogonalOffset = orthogonalOffset
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("key", key)
      writer.key("frame")
      frame.write(to: &writer)
      writer.key("contentOffset")
      contentOffset.write(to: &writer)
      if let orthogonalOffset {
        writer.key("orthogonalOffset")
        orthogonalOffset.write(to: &writer)
      }
    }
  }
}

/// The offset of an orthogonal section, as in the parameters of `layoutd/session/scroll`.
package struct SectionOffset: Equatable, JSONWritable, Sendable {
  /// The id of the section.
  package var section: String
  /// Its offset, 0 along the scroll axis of the collection.
  package var contentOffset: Point

  package init(section: String, contentOffset: Point) {
    self.section = section
    self.contentOffset = contentOffset
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("section", section)
      writer.key("contentOffset")
      contentOffset.write(to: &writer)
    }
  }
}

/// The element at a point, and the range of the text that describes it.
package struct HitTestResult: Equatable, JSONWritable, Sendable {
  package var key: String
  package var indexPath: IndexPath
  /// The URI as in `layoutd/session/open`. Absent, with `range`, if no text describes the element: a client inserted
  /// it, or a syntax error hides it.
  package var uri: String?
  /// The item's object (of a generator for all its items, of a source for all its rows), the value of `header` or
  /// `footer`, or the object of a decoration or boundary item. Absent if `uri` is absent.
  package var range: PositionRange?

  package init(key: String, indexPath: IndexPath, uri: String? = nil, range: PositionRange? = nil) {
    self.key = key
    self.indexPath = indexPath
    self.uri = uri
    self.range = range
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("key", key)
      writer.key("indexPath")
      indexPath.write(to: &writer)
      if let uri { writer.member("uri", uri) }
      if let range {
        writer.key("range")
        range.write(to: &writer)
      }
    }
  }
}

/// The range of the text that describes an element.
package struct ElementSource: Equatable, JSONWritable, Sendable {
  /// The URI as in `layoutd/session/open`.
  package var uri: String
  /// The range as in `HitTestResult`.
  package var range: PositionRange
  /// The first line of the range, trimmed, at most 200 bytes.
  package var line: String
  /// Whether an editor was requested to reveal the range.
  package var shown: Bool

  package init(uri: String, range: PositionRange, line: String, shown: Bool) {
    self.uri = uri
    self.range = range
    self.line = line
    self.shown = shown
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      writer.key("range")
      range.write(to: &writer)
      writer.member("line", line)
      writer.member("shown", shown)
    }
  }
}

extension SessionDidChangeDocumentNotification {
  /// The state of the build of a document that is made from Swift source files. The errors of the compiler are
  /// diagnostics with the source `swiftc`, whose `data.file` names the source file that their range is in.
  package struct Build: Equatable, JSONWritable, Sendable {
    package enum State: String, StringEnumeration {
      case running, succeeded, failed
    }

    /// `running`: the sources are being compiled, and the session shows the last document.
    package var state: State
    /// The source file or folder.
    package var source: String
    /// The time from the change of a file to the new document, in seconds, if the build succeeded.
    package var seconds: Double?
    /// The expression of the layout that is shown. Absent before the source files are read.
    package var layout: String?
    /// The expressions of the layouts that the source files declare, at most 200, which `layoutd/session/selectLayout`
    /// accepts. Absent if there are none besides `layout`.
    package var layouts: [String]?

    package init(
      state: State, source: String, seconds: Double? = nil, layout: String? = nil, layouts: [String]? = nil
    ) {
      self.state = state
      self.source = source
      self.seconds = seconds
      self.layout = layout
      self.layouts = layouts
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("state")
        writer.string(state.rawValue)
        writer.member("source", source)
        if let seconds { writer.member("seconds", seconds) }
        if let layout { writer.member("layout", layout) }
        if let layouts {
          writer.key("layouts")
          writer.array { writer in
            for element in layouts {
              writer.string(element)
            }
          }
        }
      }
    }
  }
}

/// Whether requests may edit the text that a session shows.
package struct EditingState: Equatable, JSONWritable, Sendable {
  /// Whether edits are accepted: an editor that supports `workspace/applyEdit` has the document open, or `layoutd
  /// preview --edit` shows the file.
  package var isEditable: Bool
  /// Whether `layoutd/session/undoEdit` can revert an edit. False for a document in an editor, which has its own undo.
  package var canUndo: Bool
  /// Whether `layoutd/session/redoEdit` can repeat an edit.
  package var canRedo: Bool

  package init(isEditable: Bool, canUndo: Bool, canRedo: Bool) {
    self.isEditable = isEditable
    self.canUndo = canUndo
    self.canRedo = canRedo
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("isEditable", isEditable)
      writer.member("canUndo", canUndo)
      writer.member("canRedo", canRedo)
    }
  }
}

/// The result of an edit of the text.
package struct EditResult: Equatable, JSONWritable, Sendable {
  package enum State: String, StringEnumeration {
    case applied, requested, unchanged
  }

  /// `applied`: the file was written. `requested`: the editor that has the document open was requested to apply the
  /// edit. `unchanged`: the text has the value already.
  package var state: State
  /// The edits of the text, with positions before the edit.
  package var edits: [WorkspaceEdit.Edit]

  package init(state: State, edits: [WorkspaceEdit.Edit]) {
    self.state = state
    self.edits = edits
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("state")
      writer.string(state.rawValue)
      writer.key("edits")
      writer.array { writer in
        for element in edits {
          element.write(to: &writer)
        }
      }
    }
  }
}

extension CompletionRequest {
  /// The structure `CompletionItem` of the protocol.
  package struct Item: Equatable, JSONWritable, Sendable {
    package var label: String
    /// `Property`: a key, `Value`, `Snippet`: an object, `Color`, `File`, `Reference`: an identifier or a JSON Pointer,
    /// `Folder`, or `EnumMember`: an enumeration value.
    package var kind: Int
    /// The type of the value.
    package var detail: String?
    /// A string for clients without `textDocument.completion.completionItem.documentationFormat`.
    package var documentation: MarkupContent?
    package var sortText: String
    /// The text to filter by. Default: the label.
    package var filterText: String?
    /// `Snippet`, with tab stops, for clients with `textDocument.completion.completionItem.snippetSupport`, otherwise
    /// `PlainText`.
    package var insertTextFormat: Int
    /// Replaces the key or value after its opening quote; in an unterminated string, only up to the position. On one
    /// line for clients with neither `snippetSupport` nor `insertTextModeSupport`, since these may insert it as a word.
    package var textEdit: WorkspaceEdit.Edit
    /// Inserts a missing comma before the key or value. For clients with `insertTextModeSupport` and without snippets,
    /// also inserts the text after an existing closing quote.
    package var additionalTextEdits: [WorkspaceEdit.Edit]?

    package init(
      label: String, kind: Int, detail: String? = nil, documentation: MarkupContent? = nil, sortText: String, filterText: String? = nil, insertTextFormat: Int, textEdit: WorkspaceEdit.Edit, additionalTextEdits: [WorkspaceEdit.Edit]? = nil
    ) {
      self.label = label
      self.kind = kind
      self.detail = detail
      self.documentation = documentation
      self.sortText = sortText
      self.filterText = filterText
      self.insertTextFormat = insertTextFormat
      self.textEdit = textEdit
      self.additionalTextEdits = additionalTextEdits
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("label", label)
        writer.member("kind", kind)
        if let detail { writer.member("detail", detail) }
        if let documentation {
          writer.key("documentation")
          documentation.write(to: &writer)
        }
        writer.member("sortText", sortText)
        if let filterText { writer.member("filterText", filterText) }
        writer.member("insertTextFormat", insertTextFormat)
        writer.key("textEdit")
        textEdit.write(to: &writer)
        if let additionalTextEdits {
          writer.key("additionalTextEdits")
          writer.array { writer in
            for element in additionalTextEdits {
              element.write(to: &writer)
            }
          }
        }
      }
    }
  }
}

/// The structure `Hover` of the protocol.
package struct Hover: Equatable, JSONWritable, Sendable {
  package var contents: MarkupContent
  /// The whole key or value, with its quotes.
  package var range: PositionRange

  package init(contents: MarkupContent, range: PositionRange) {
    self.contents = contents
    self.range = range
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("contents")
      contents.write(to: &writer)
      writer.key("range")
      range.write(to: &writer)
    }
  }
}

extension InlayHintRequest {
  /// The structure `InlayHint` of the protocol.
  package struct Item: Equatable, JSONWritable, Sendable {
    package var position: Position
    /// Such as `111 × 74`.
    package var label: String
    /// Always `Type`.
    package var kind: Int
    /// The derivation of the number; a string for clients without `textDocument.hover.contentFormat`.
    package var tooltip: MarkupContent?
    package var paddingLeft: Bool

    package init(position: Position, label: String, kind: Int, tooltip: MarkupContent? = nil, paddingLeft: Bool) {
      self.position = position
      self.label = label
      self.kind = kind
      self.tooltip = tooltip
      self.paddingLeft = paddingLeft
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("position")
        position.write(to: &writer)
        writer.member("label", label)
        writer.member("kind", kind)
        if let tooltip {
          writer.key("tooltip")
          tooltip.write(to: &writer)
        }
        writer.member("paddingLeft", paddingLeft)
      }
    }
  }
}

/// The structure `SemanticTokens` of the protocol.
package struct SemanticTokens: Equatable, JSONWritable, Sendable {
  /// The id for the next delta; absent for a range.
  package var resultId: String?
  /// Five integers per token: line and character relative to the token before, length, index of the type in the legend,
  /// bit set of modifiers.
  package var data: [UInt32]

  package init(resultId: String? = nil, data: [UInt32]) {
    self.resultId = resultId
    self.data = data
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let resultId { writer.member("resultId", resultId) }
      writer.key("data")
      writer.array { writer in
        for element in data {
          writer.integer(Int(element))
        }
      }
    }
  }
}

/// The structure `SemanticTokensDelta` of the protocol.
package struct SemanticTokensDelta: Equatable, JSONWritable, Sendable {
  package var resultId: String
  /// At most one edit.
  package var edits: [SemanticTokensEdit]

  package init(resultId: String, edits: [SemanticTokensEdit]) {
    self.resultId = resultId
    self.edits = edits
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("resultId", resultId)
      writer.key("edits")
      writer.array { writer in
        for element in edits {
          element.write(to: &writer)
        }
      }
    }
  }
}

/// The structure `SemanticTokensEdit` of the protocol.
package struct SemanticTokensEdit: Equatable, JSONWritable, Sendable {
  /// The index of the first integer to replace.
  package var start: Int
  package var deleteCount: Int
  /// The new integers; whole tokens.
  package var data: [UInt32]

  package init(start: Int, deleteCount: Int, data: [UInt32]) {
    self.start = start
    self.deleteCount = deleteCount
    self.data = data
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("start", start)
      writer.member("deleteCount", deleteCount)
      writer.key("data")
      writer.array { writer in
        for element in data {
          writer.integer(Int(element))
        }
      }
    }
  }
}

/// The structure `Location` of the protocol.
package struct Location: Equatable, JSONWritable, Sendable {
  package var uri: String
  package var range: PositionRange

  package init(uri: String, range: PositionRange) {
    self.uri = uri
    self.range = range
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      writer.key("range")
      range.write(to: &writer)
    }
  }
}

/// The structure `DiagnosticRelatedInformation` of the protocol.
package struct DiagnosticRelatedInformation: Equatable, JSONWritable, Sendable {
  package var location: Location
  package var message: String

  package init(location: Location, message: String) {
    self.location = location
    self.message = message
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("location")
      location.write(to: &writer)
      writer.member("message", message)
    }
  }
}

/// The structure `CodeDescription` of the protocol.
package struct CodeDescription: Equatable, JSONWritable, Sendable {
  /// A section of the document reference.
  package var href: String

  package init(href: String) {
    self.href = href
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("href", href)
    }
  }
}

/// The structure `DiagnosticData` of the protocol.
package struct DiagnosticData: Equatable, JSONWritable, Sendable {
  /// The name of the source file.
  package var file: String

  package init(file: String) {
    self.file = file
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("file", file)
    }
  }
}

/// The structure `ConfigurationItem` of the protocol.
package struct ConfigurationItem: Equatable, JSONWritable, Sendable {

  package init() {}

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("section", "layoutd")
    }
  }
}

/// The structure `Registration` of the protocol.
package struct Registration: Equatable, JSONWritable, Sendable {
  package enum Id: String, StringEnumeration {
    case layoutdConfiguration = "layoutd-configuration"
    case layoutdFiles = "layoutd-files"
  }

  package var id: Id
  package var method: String
  /// The section `layoutd`, or the glob pattern `**/*.json`.
  package var registerOptions: [UInt8]

  package init(id: Id, method: String, registerOptions: [UInt8]) {
    self.id = id
    self.method = method
    self.registerOptions = registerOptions
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("id")
      writer.string(id.rawValue)
      writer.key("method")
      writer.string(method)
      writer.key("registerOptions")
      writer.raw(registerOptions)
    }
  }
}

extension PublishDiagnosticsNotification {
  /// The structure `Diagnostic` of the protocol.
  package struct Item: Equatable, JSONWritable, Sendable {
    package enum Source: String, StringEnumeration {
      case layoutd = "layoutd"
      case layoutdLint = "layoutd-lint"
      case swiftc = "swiftc"
    }

    /// The range of the invalid token.
    package var range: PositionRange
    package var severity: Int
    /// The diagnostic code; see the document reference. For an invalid batch or snapshot of a timeline event: the code
    /// of the issue.
    package var code: String
    /// For clients with `codeDescriptionSupport`, if the document reference is installed.
    package var codeDescription: CodeDescription?
    /// `layoutd-lint` for a lint rule, `swiftc` for an error of a build.
    package var source: Source
    package var message: String
    /// The file that the range is in, for the source `swiftc`.
    package var data: DiagnosticData?
    /// `Unnecessary` for text without effect, for clients that list it in `tagSupport`.
    package var tags: [Int]?
    /// For clients with `relatedInformation`.
    package var relatedInformation: [DiagnosticRelatedInformation]?

    package init(
      range: PositionRange, severity: Int, code: String, codeDescription: CodeDescription? = nil, source: Source, message: String, data: DiagnosticData? = nil, tags: [Int]? = nil, relatedInformation: [DiagnosticRelatedInformation]? = nil
    ) {
      self.range = range
      self.severity = severity
      self.code = code
      self.codeDescription = codeDescription
      self.source = source
      self.message = message
      self.data = data
      self.tags = tags
      self.relatedInformation = relatedInformation
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("range")
        range.write(to: &writer)
        writer.member("severity", severity)
        writer.member("code", code)
        if let codeDescription {
          writer.key("codeDescription")
          codeDescription.write(to: &writer)
        }
        writer.key("source")
        writer.string(source.rawValue)
        writer.member("message", message)
        if let data {
          writer.key("data")
          data.write(to: &writer)
        }
        if let tags {
          writer.key("tags")
          writer.array { writer in
            for element in tags {
              writer.integer(element)
            }
          }
        }
        if let relatedInformation {
          writer.key("relatedInformation")
          writer.array { writer in
            for element in relatedInformation {
              element.write(to: &writer)
            }
          }
        }
      }
    }
  }
}

/// The structure `FormattingOptions` of the protocol.
package struct FormattingOptions: Equatable, Sendable {
  /// Columns of one level. Default: 2, or 4 with tabs.
  package var tabSize: Int?
  /// Whether to indent with spaces. Default: `true`.
  package var insertSpaces: Bool?

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "tabSize": if try !reader.readNull() { tabSize = try reader.readClampedInt(in: 0...1_000) }
      case "insertSpaces": if try !reader.readNull() { insertSpaces = try reader.readBool() }
      default: break
      }
    }
  }
}

/// The structure `FoldingRange` of the protocol.
package struct FoldingRange: Equatable, JSONWritable, Sendable {
  package enum Kind: String, StringEnumeration {
    case comment
  }

  package var startLine: Int
  /// Absent, as `endCharacter`, for whole lines.
  package var startCharacter: Int?
  package var endLine: Int
  package var endCharacter: Int?
  package var kind: Kind?

  package init(startLine: Int, startCharacter: Int? = nil, endLine: Int, endCharacter: Int? = nil, kind: Kind? = nil) {
    self.startLine = startLine
    self.startCharacter = startCharacter
    self.endLine = endLine
    self.endCharacter = endCharacter
    self.kind = kind
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("startLine", startLine)
      if let startCharacter { writer.member("startCharacter", startCharacter) }
      writer.member("endLine", endLine)
      if let endCharacter { writer.member("endCharacter", endCharacter) }
      if let kind {
        writer.key("kind")
        writer.string(kind.rawValue)
      }
    }
  }
}

/// The structure `LocationLink` of the protocol.
package struct LocationLink: Equatable, JSONWritable, Sendable {
  /// The name at the position of the request.
  package var originSelectionRange: PositionRange
  package var targetUri: String
  /// The whole object, or the member of a template.
  package var targetRange: PositionRange
  /// The name without its quotes; the opening bracket of an object without an `id`.
  package var targetSelectionRange: PositionRange

  package init(
    originSelectionRange: PositionRange, targetUri: String, targetRange: PositionRange, targetSelectionRange: PositionRange
  ) {
    self.originSelectionRange = originSelectionRange
    self.targetUri = targetUri
    self.targetRange = targetRange
    self.targetSelectionRange = targetSelectionRange
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("originSelectionRange")
      originSelectionRange.write(to: &writer)
      writer.member("targetUri", targetUri)
      writer.key("targetRange")
      targetRange.write(to: &writer)
      writer.key("targetSelectionRange")
      targetSelectionRange.write(to: &writer)
    }
  }
}

/// The structure `ReferenceContext` of the protocol.
package struct ReferenceContext: Equatable, Sendable {
  /// Whether to include the definition.
  package var includeDeclaration: Bool = false

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "includeDeclaration": if try !reader.readNull() { includeDeclaration = try reader.readBool() }
      default: break
      }
    }
  }
}

/// The structure `DocumentHighlight` of the protocol.
package struct DocumentHighlight: Equatable, JSONWritable, Sendable {
  package var range: PositionRange
  /// `Write` for the definition, otherwise `Read`.
  package var kind: Int

  package init(range: PositionRange, kind: Int) {
    self.range = range
    self.kind = kind
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("range")
      range.write(to: &writer)
      writer.member("kind", kind)
    }
  }
}

/// The structure `PrepareRenameResult` of the protocol.
package struct PrepareRenameResult: Equatable, JSONWritable, Sendable {
  /// The name at the position, without its quotes.
  package var range: PositionRange
  /// The name in the definition, such as `photo-{i}` for `photo-12`.
  package var placeholder: String

  package init(range: PositionRange, placeholder: String) {
    self.range = range
    self.placeholder = placeholder
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("range")
      range.write(to: &writer)
      writer.member("placeholder", placeholder)
    }
  }
}

/// The structure `DocumentLink` of the protocol.
package struct DocumentLink: Equatable, JSONWritable, Sendable {
  /// The file name without its quotes.
  package var range: PositionRange
  package var target: String

  package init(range: PositionRange, target: String) {
    self.range = range
    self.target = target
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("range")
      range.write(to: &writer)
      writer.member("target", target)
    }
  }
}

/// The structure `Color` of the protocol.
package struct Color: Equatable, JSONWritable, Sendable {
  /// From 0 to 1, as all components.
  package var red: Double
  package var green: Double
  package var blue: Double
  /// From 0 to 1.
  package var alpha: Double = 1

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var red: Double?
    var green: Double?
    var blue: Double?
    var alpha: Double = 1
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "red": if try !reader.readNull() { red = try reader.readDouble() }
      case "green": if try !reader.readNull() { green = try reader.readDouble() }
      case "blue": if try !reader.readNull() { blue = try reader.readDouble() }
      case "alpha": if try !reader.readNull() { alpha = try reader.readDouble() }
      default: break
      }
    }
    self.red = try require(red, "red", at: start)
    self.green = try require(green, "green", at: start)
    self.blue = try require(blue, "blue", at: start)
    self.alpha = alpha
  }

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("red", red)
      writer.member("green", green)
      writer.member("blue", blue)
      writer.member("alpha", alpha)
    }
  }
}

/// The structure `ColorInformation` of the protocol.
package struct ColorInformation: Equatable, JSONWritable, Sendable {
  /// The color without its quotes.
  package var range: PositionRange
  package var color: Color

  package init(range: PositionRange, color: Color) {
    self.range = range
    self.color = color
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("range")
      range.write(to: &writer)
      writer.key("color")
      color.write(to: &writer)
    }
  }
}

/// The structure `ColorPresentation` of the protocol.
package struct ColorPresentation: Equatable, JSONWritable, Sendable {
  package var label: String
  package var textEdit: WorkspaceEdit.Edit

  package init(label: String, textEdit: WorkspaceEdit.Edit) {
    self.label = label
    self.textEdit = textEdit
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("label", label)
      writer.key("textEdit")
      textEdit.write(to: &writer)
    }
  }
}

/// The structure `CodeActionContext` of the protocol.
package struct CodeActionContext: Equatable, Sendable {
  package var diagnostics: [CodeActionRequest.ContextDiagnostic]?
  /// Requested kinds, each with its subkinds. Default: all kinds.
  package var only: [String]?
  /// `Automatic` reduces the budget for verification.
  package var triggerKind: Int?

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "diagnostics":
        if try !reader.readNull() { diagnostics = try reader.readList { reader throws(JSONError) in try CodeActionRequest.ContextDiagnostic(from: &reader) } }
      case "only":
        if try !reader.readNull() { only = try reader.readList { reader throws(JSONError) in try reader.readString() } }
      case "triggerKind": if try !reader.readNull() { triggerKind = try reader.readInt() }
      default: break
      }
    }
  }
}

extension CodeActionRequest {
  /// The structure `CodeAction` of the protocol.
  package struct Item: Equatable, JSONWritable, Sendable {
    package var title: String
    package var kind: String
    /// The diagnostic that the quick fix removes: the object that the client sent, if any.
    package var diagnostics: [[UInt8]]?
    /// For clients with `textDocument.codeAction.isPreferredSupport`.
    package var isPreferred: Bool?
    package var edit: WorkspaceEdit?
    /// Replaces `edit`: a command of `workspace/executeCommand`.
    package var command: Command?
    /// Replaces `edit`: for clients with `textDocument.codeAction.disabledSupport` that request the kind.
    package var disabled: DisabledReason?

    package init(
      title: String, kind: String, diagnostics: [[UInt8]]? = nil, isPreferred: Bool? = nil, edit: WorkspaceEdit? = nil, command: Command? = nil, disabled: DisabledReason? = nil
    ) {
      self.title = title
      self.kind = kind
      self.diagnostics = diagnostics
      self.isPreferred = isPreferred
      self.edit = edit
      self.command = command
      self.disabled = disabled
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("title", title)
        writer.key("kind")
        writer.string(kind)
        if let diagnostics {
          writer.key("diagnostics")
          writer.array { writer in
            for element in diagnostics {
              writer.raw(element)
            }
          }
        }
        if let isPreferred { writer.member("isPreferred", isPreferred) }
        if let edit {
          writer.key("edit")
          edit.write(to: &writer)
        }
        if let command {
          writer.key("command")
          command.write(to: &writer)
        }
        if let disabled {
          writer.key("disabled")
          disabled.write(to: &writer)
        }
      }
    }
  }
}

/// The structure `DisabledReason` of the protocol.
package struct DisabledReason: Equatable, JSONWritable, Sendable {
  package var reason: String

  package init(reason: String) {
    self.reason = reason
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("reason", reason)
    }
  }
}

/// The structure `Command` of the protocol.
package struct Command: Equatable, JSONWritable, Sendable {
  package enum Command: String, StringEnumeration {
    case openInBrowser = "layoutd.preview.openInBrowser"
    case simulate = "layoutd.simulate"
    case copyAsSwift = "layoutd.copyAsSwift"
  }

  package var title: String
  package var command: Command
  /// The URI of the document.
  package var arguments: [String]

  package init(title: String, command: Command, arguments: [String]) {
    self.title = title
    self.command = command
    self.arguments = arguments
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("title", title)
      writer.key("command")
      writer.string(command.rawValue)
      writer.key("arguments")
      writer.array { writer in
        for element in arguments {
          writer.string(element)
        }
      }
    }
  }
}

/// The structure `CodeLens` of the protocol.
package struct CodeLens: Equatable, JSONWritable, Sendable {
  package var range: PositionRange
  package var command: Command

  package init(range: PositionRange, command: Command) {
    self.range = range
    self.command = command
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("range")
      range.write(to: &writer)
      writer.key("command")
      command.write(to: &writer)
    }
  }
}

extension WorkspaceEdit {
  /// The structure `TextEdit` of the protocol.
  package struct Edit: Equatable, JSONWritable, Sendable {
    package var range: PositionRange
    package var newText: String

    package init(from reader: inout JSONReader) throws(JSONError) {
      let start = reader.offset
      var range: PositionRange?
      var newText: String?
      try reader.readMembers { member, reader throws(JSONError) in
        switch member {
        case "range": if try !reader.readNull() { range = try PositionRange(from: &reader) }
        case "newText": if try !reader.readNull() { newText = try reader.readString() }
        default: break
        }
      }
      self.range = try require(range, "range", at: start)
      self.newText = try require(newText, "newText", at: start)
    }

    package init(range: PositionRange, newText: String) {
      self.range = range
      self.newText = newText
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("range")
        range.write(to: &writer)
        writer.member("newText", newText)
      }
    }
  }
}

/// The structure `TextDocumentItem` of the protocol.
package struct TextDocumentItem: Equatable, Sendable {
  package var uri: String
  package var languageId: String?
  package var version: Int?
  package var text: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var uri: String?
    var languageId: String?
    var version: Int?
    var text: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "uri": if try !reader.readNull() { uri = try reader.readString() }
      case "languageId": if try !reader.readNull() { languageId = try reader.readString() }
      case "version": if try !reader.readNull() { version = try reader.readInt() }
      case "text": if try !reader.readNull() { text = try reader.readString() }
      default: break
      }
    }
    self.uri = try require(uri, "uri", at: start)
    self.languageId = languageId
    self.version = version
    self.text = try require(text, "text", at: start)
  }
}

/// The structure `VersionedTextDocumentIdentifier` of the protocol.
package struct TextDocumentIdentifier: Equatable, Sendable {
  package var uri: String
  package var version: Int?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var uri: String?
    var version: Int?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "uri": if try !reader.readNull() { uri = try reader.readString() }
      case "version": if try !reader.readNull() { version = try reader.readInt() }
      default: break
      }
    }
    self.uri = try require(uri, "uri", at: start)
    self.version = version
  }
}

/// The structure `TextDocumentContentChangeEvent` of the protocol.
package struct TextDocumentContentChangeEvent: Equatable, Sendable {
  /// The range to replace. Default: the whole text.
  package var range: PositionRange?
  package var text: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var range: PositionRange?
    var text: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "range": if try !reader.readNull() { range = try PositionRange(from: &reader) }
      case "text": if try !reader.readNull() { text = try reader.readString() }
      default: break
      }
    }
    self.range = range
    self.text = try require(text, "text", at: start)
  }
}

/// The structure `FileEvent` of the protocol.
package struct FileEvent: Equatable, Sendable {
  package var uri: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var uri: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "uri": if try !reader.readNull() { uri = try reader.readString() }
      default: break
      }
    }
    self.uri = try require(uri, "uri", at: start)
  }
}

/// The structure `WorkspaceFolder` of the protocol.
package struct WorkspaceFolder: Equatable, Sendable {
  package var uri: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var uri: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "uri": if try !reader.readNull() { uri = try reader.readString() }
      default: break
      }
    }
    self.uri = try require(uri, "uri", at: start)
  }
}

/// The structure `WorkspaceFoldersChangeEvent` of the protocol.
package struct WorkspaceFoldersChangeEvent: Equatable, Sendable {
  package var added: [WorkspaceFolder] = []
  package var removed: [WorkspaceFolder] = []

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "added":
        if try !reader.readNull() { added = try reader.readList { reader throws(JSONError) in try WorkspaceFolder(from: &reader) } }
      case "removed":
        if try !reader.readNull() { removed = try reader.readList { reader throws(JSONError) in try WorkspaceFolder(from: &reader) } }
      default: break
      }
    }
  }
}

/// The structure `ClientInfo` of the protocol.
package struct ClientInfo: Equatable, Sendable {
  package var name: String?
  package var version: String?

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "name": if try !reader.readNull() { name = try reader.readString() }
      case "version": if try !reader.readNull() { version = try reader.readString() }
      default: break
      }
    }
  }
}
