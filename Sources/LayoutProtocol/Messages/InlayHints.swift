package import JSON

extension InlayHints {
  /// One of them.
  package struct Answer: Sendable {
    package var position: Position
    package var label: String
    package var tooltip: MarkupContent

    package init(position: Position, label: String, tooltip: MarkupContent) {
      self.position = position
      self.label = label
      self.tooltip = tooltip
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("position")
        position.write(to: &writer)
        writer.member("label", label)
        // LSP knows types and parameters; a number that follows from the text is more like the former.
        writer.member("kind", 1)
        if !tooltip.value.isEmpty {
          writer.key("tooltip")
          tooltip.write(to: &writer)
        }
        writer.member("paddingLeft", true)
      }
    }
  }
}
