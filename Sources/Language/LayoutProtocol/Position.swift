package import JSON

/// A position between two characters; `character` counts code units of the encoding that `initialize` negotiated.
package struct Position: Equatable, JSONWritable, Sendable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var line: Int?
    var character: Int?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "line": line = try Self.coordinate(&reader)
      case "character": character = try Self.coordinate(&reader)
      default: break
      }
    }
    self.line = try require(line, "line", at: start)
    self.character = try require(character, "character", at: start)
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("line", line)
      writer.member("character", character)
    }
  }

  /// Reads any number and clamps it to LSP's range, so that an edit far outside of the text is clamped rather than
  /// rejected.
  private static func coordinate(_ reader: inout JSONReader) throws(JSONError) -> Int {
    Int(min(max(try reader.readDouble(), -1), 0x7fff_ffff))
  }
}

/// A range of the text between two positions.
package struct PositionRange: Equatable, JSONWritable, Sendable {
  package var start: Position
  package var end: Position

  package init(start: Position, end: Position) {
    self.start = start
    self.end = end
  }

  package init(from reader: inout JSONReader) throws(JSONError) {
    let offset = reader.offset
    var start: Position?
    var end: Position?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "start": start = try Position(from: &reader)
      case "end": end = try Position(from: &reader)
      default: break
      }
    }
    self.start = try require(start, "start", at: offset)
    self.end = try require(end, "end", at: offset)
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

/// A document's URI, with its version if the message has one.
package struct TextDocumentIdentifier: Equatable, Sendable {
  package var uri: String
  package var version: Int?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var uri: String?
    var version: Int?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "uri": uri = try reader.readOptionalString()
      case "version": version = try reader.readOptionalInt()
      default: break
      }
    }
    self.uri = try require(uri, "uri", at: start)
    self.version = version
  }
}
