package import JSON

extension ColorPresentations {
  /// Writes one way to write it; the label is the text that comes into the place.
  package static func write(_ label: String, at range: PositionRange, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("label", label)
      writer.key("textEdit")
      WorkspaceEdit.Edit(range: range, newText: label).write(to: &writer)
    }
  }
}
