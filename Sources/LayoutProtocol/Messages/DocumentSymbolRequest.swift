package import JSON

/// A document symbol in a flat list; `kind` is LSP's `SymbolKind`.
package struct DocumentSymbolItem: Equatable, Sendable {
  package var name: String
  package var detail: String
  package var kind: Int
  package var range: PositionRange
  /// The range that an editor selects when it navigates to the symbol.
  package var selectionRange: PositionRange
  /// The number of ancestors. The descendants of a symbol follow it.
  package var depth: Int
  /// The name of the parent; nil for a root.
  package var container: String?

  package init(
    name: String, detail: String, kind: Int, range: PositionRange, selectionRange: PositionRange, depth: Int,
    container: String?
  ) {
    self.name = name
    self.detail = detail
    self.kind = kind
    self.range = range
    self.selectionRange = selectionRange
    self.depth = depth
    self.container = container
  }

  /// Writes a `SymbolInformation`.
  package func write(in uri: String, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("kind", kind)
      writer.key("location")
      Location(uri: uri, range: range).write(to: &writer)
      if let container { writer.member("containerName", container) }
    }
  }

  /// Writes a flat list as nested `DocumentSymbol`s.
  package static func write(nested entries: [DocumentSymbolItem], to writer: inout JSONWriter) {
    writer.beginArray()
    var open: [Int] = []
    for (place, entry) in entries.enumerated() {
      close(&open, downTo: entry.depth, &writer)
      writer.beginObject()
      writer.member("name", entry.name)
      if !entry.detail.isEmpty { writer.member("detail", entry.detail) }
      writer.member("kind", entry.kind)
      writer.key("range")
      entry.range.write(to: &writer)
      writer.key("selectionRange")
      entry.selectionRange.write(to: &writer)
      if place + 1 < entries.count, entries[place + 1].depth > entry.depth {
        writer.key("children")
        writer.beginArray()
        open.append(entry.depth)
      } else {
        writer.endObject()
      }
    }
    close(&open, downTo: 0, &writer)
    writer.endArray()
  }

  /// Closes the open symbols that are no ancestors of a symbol at `depth`.
  private static func close(_ open: inout [Int], downTo depth: Int, _ writer: inout JSONWriter) {
    while let last = open.last, last >= depth {
      writer.endArray()
      writer.endObject()
      open.removeLast()
    }
  }
}
