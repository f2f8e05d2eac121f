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

  /// Writes a `SymbolInformation` of LSP: a symbol without children, for clients that do not support `DocumentSymbol`.
  package func write(in uri: String, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("kind", kind)
      writer.key("location")
      Location(uri: uri, range: range).write(to: &writer)
      if let container { writer.member("containerName", container) }
    }
  }

  /// Writes symbols, which list each parent before its children, as nested `DocumentSymbol`s of LSP.
  package static func write(nested entries: [DocumentSymbolItem], to writer: inout JSONWriter) {
    writer.beginArray()
    var open: [Int] = []
    for (index, entry) in entries.enumerated() {
      close(&open, downTo: entry.depth, to: &writer)
      writer.beginObject()
      writer.member("name", entry.name)
      if !entry.detail.isEmpty { writer.member("detail", entry.detail) }
      writer.member("kind", entry.kind)
      writer.key("range")
      entry.range.write(to: &writer)
      writer.key("selectionRange")
      entry.selectionRange.write(to: &writer)
      if index + 1 < entries.count, entries[index + 1].depth > entry.depth {
        writer.key("children")
        writer.beginArray()
        open.append(entry.depth)
      } else {
        writer.endObject()
      }
    }
    close(&open, downTo: 0, to: &writer)
    writer.endArray()
  }

  /// Closes the open symbols that are no ancestors of a symbol at `depth`.
  private static func close(_ open: inout [Int], downTo depth: Int, to writer: inout JSONWriter) {
    while let last = open.last, last >= depth {
      writer.endArray()
      writer.endObject()
      open.removeLast()
    }
  }
}

/// The response to a request for semantic tokens: all of them, or the edits of an earlier response.
package enum SemanticTokensResponse: Equatable, Sendable {
  case full(SemanticTokens)
  case delta(SemanticTokensDelta)

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .full(let tokens): tokens.write(to: &writer)
    case .delta(let delta): delta.write(to: &writer)
    }
  }
}

extension SemanticTokensEdit {
  /// Computes the edit that makes `new` of `old`; nil if they are equal. It begins and ends between tokens, which have
  /// five numbers each.
  package init?(from old: [UInt32], to new: [UInt32]) {
    let limit = min(old.count, new.count)
    var prefix = 0
    while prefix < limit, old[prefix] == new[prefix] { prefix += 1 }
    if prefix == old.count, prefix == new.count { return nil }
    prefix -= prefix % 5
    var suffix = 0
    while suffix < limit - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    suffix -= suffix % 5
    self.init(
      start: prefix, deleteCount: old.count - prefix - suffix, data: Array(new[prefix..<new.count - suffix]))
  }
}

extension SelectionRangeRequest {
  /// Writes a `SelectionRange` of LSP. Each range is followed by its parent; nothing is written for an empty array.
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
