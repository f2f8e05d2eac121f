// Structures of messages. Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.
// swift-format-ignore-file

package import CollectionLayout
package import JSON

/// The version of the protocol, which `initialize` returns.
package enum ProtocolVersion {
  package static let current = "1.0"
}

/// The structure `RevealedElement` of the protocol.
package struct RevealedElement: Equatable, Sendable {
  package var session: String
  package var key: String
  package var frame: Rect
  /// The content offset that centers the element in the viewport; the current offset if the element is visible.
  package var contentOffset: Point

  package init(session: String, key: String, frame: Rect, contentOffset: Point) {
    self.session = session
    self.key = key
    self.frame = frame
    self.contentOffset = contentOffset
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("key", key)
      writer.key("frame")
      frame.write(to: &writer)
      writer.key("contentOffset")
      contentOffset.write(to: &writer)
    }
  }
}

/// The structure `HitTestResult` of the protocol.
package struct HitTestResult: Equatable, Sendable {
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

/// The structure `ElementSource` of the protocol.
package struct ElementSource: Equatable, Sendable {
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

/// The structure `Hover` of the protocol.
package struct Hover: Equatable, Sendable {
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

/// The structure `Location` of the protocol.
package struct Location: Equatable, Sendable {
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

/// The structure `FoldingRange` of the protocol.
package struct FoldingRange: Equatable, Sendable {
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
package struct LocationLink: Equatable, Sendable {
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
package struct DocumentHighlight: Equatable, Sendable {
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
package struct PrepareRenameResult: Equatable, Sendable {
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
package struct DocumentLink: Equatable, Sendable {
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
package struct Color: Equatable, Sendable {
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
package struct ColorInformation: Equatable, Sendable {
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

/// The structure `Command` of the protocol.
package struct Command: Equatable, Sendable {
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
package struct CodeLens: Equatable, Sendable {
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
