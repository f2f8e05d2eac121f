package import JSON

extension Hover {
  /// What stands there.
  package struct Answer: Sendable {
    package var contents: MarkupContent
    /// The key or the value that it is about.
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
}
