package import JSON

extension ShowSource {
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
