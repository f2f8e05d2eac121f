package import JSON

extension PrepareRename {
  /// The name at the place, and what it is now where it is defined.
  package struct Answer: Equatable, Sendable {
    package var range: PositionRange
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
}
