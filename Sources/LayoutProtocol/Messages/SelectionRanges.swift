package import JSON

extension SelectionRanges {
  /// Writes ranges, each in the next one.
  package static func write(_ ranges: [PositionRange], to writer: inout JSONWriter) {
    for (index, range) in ranges.enumerated() {
      if index > 0 { writer.key("parent") }
      writer.beginObject()
      writer.key("range")
      range.write(to: &writer)
    }
    for _ in ranges { writer.endObject() }
  }
}
