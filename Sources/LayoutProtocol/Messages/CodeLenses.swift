package import JSON

extension CodeLenses {
  /// A command about a document, and where it is shown.
  package struct Answer: Equatable, Sendable {
    package var range: PositionRange
    package var title: String
    package var command: String
    /// The document's, as its owner writes it.
    package var uri: String

    package init(range: PositionRange, title: String, command: String, uri: String) {
      self.range = range
      self.title = title
      self.command = command
      self.uri = uri
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("range")
        range.write(to: &writer)
        writer.key("command")
        writer.object { writer in
          writer.member("title", title)
          writer.member("command", command)
          writer.key("arguments")
          writer.array { writer in writer.string(uri) }
        }
      }
    }
  }
}
