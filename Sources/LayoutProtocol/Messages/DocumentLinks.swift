package import JSON

extension DocumentLinks {
  /// The name of a file, and where it leads.
  package struct Answer: Equatable, Sendable {
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
}
