package import JSON

/// A part of a document; `kind` is LSP's `SymbolKind`.
package struct SymbolEntry: Equatable, Sendable {
  package var name: String
  package var detail: String
  package var kind: Int
  package var range: PositionRange
  /// What is shown of it when one goes there.
  package var selection: PositionRange
  /// In how many others it is; those that are in one follow it.
  package var depth: Int
  /// The name of the one that it is in.
  package var container: String?

  package init(
    name: String, detail: String, kind: Int, range: PositionRange, selection: PositionRange, depth: Int,
    container: String?
  ) {
    self.name = name
    self.detail = detail
    self.kind = kind
    self.range = range
    self.selection = selection
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

  /// Writes entries as `DocumentSymbol`s, in one another as their depths say.
  package static func write(nested entries: [SymbolEntry], to writer: inout JSONWriter) {
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
      entry.selection.write(to: &writer)
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

  /// Ends the entries that one of this depth is not in.
  private static func close(_ open: inout [Int], downTo depth: Int, _ writer: inout JSONWriter) {
    while let last = open.last, last >= depth {
      writer.endArray()
      writer.endObject()
      open.removeLast()
    }
  }
}
