package import JSON

extension DocumentHighlights {
  /// A place to mark.
  package struct Answer: Equatable, Sendable {
    package var range: PositionRange
    package var isDefinition: Bool

    package init(range: PositionRange, isDefinition: Bool) {
      self.range = range
      self.isDefinition = isDefinition
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("range")
        range.write(to: &writer)
        writer.member("kind", isDefinition ? 3 : 2)
      }
    }
  }
}
