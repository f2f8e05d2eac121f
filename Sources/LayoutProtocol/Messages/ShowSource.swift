package import JSON

/// Asks for the place in the text that describes an element, and that the editor shows it.
package struct ShowSource: ClientMessage {
  package static let method = "layoutd/showSource"
  package var session: String
  package var key: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var key: String?
    try reader.readMembers { name, reader throws(JSONError) in
      switch name {
      case "session": session = try reader.readOptionalString()
      case "key": key = try reader.readOptionalString()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.key = try require(key, "key", at: start)
  }

  /// Where the element is described.
  package struct Answer: Sendable {
    package var uri: String
    package var range: PositionRange
    /// The first line of the place, without its indentation.
    package var line: String
    /// Whether an editor was asked to show it.
    package var isShown: Bool

    package init(uri: String, range: PositionRange, line: String, isShown: Bool) {
      self.uri = uri
      self.range = range
      self.line = line
      self.isShown = isShown
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("uri", uri)
        writer.key("range")
        range.write(to: &writer)
        writer.member("line", line)
        writer.member("shown", isShown)
      }
    }
  }
}
