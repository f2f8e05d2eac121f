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

/// Semantic tokens in LSP's encoding: five integers per token, with positions relative to the token before.
package enum SemanticTokensResponse: Equatable, Sendable {
  /// All tokens; a nil result id allows no later delta.
  case full(result: String?, [UInt32])
  /// The edit that converts the tokens of an earlier result; nil if they are equal.
  case edit(result: String, SemanticTokensEdit?)

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      switch self {
      case .full(let result, let data):
        if let result { writer.member("resultId", result) }
        SemanticTokensResponse.write(data[...], to: &writer)
      case .edit(let result, let edit):
        writer.member("resultId", result)
        writer.key("edits")
        writer.array { writer in
          guard let edit else { return }
          writer.object { writer in
            writer.member("start", edit.start)
            writer.member("deleteCount", edit.deleteCount)
            SemanticTokensResponse.write(edit.data, to: &writer)
          }
        }
      }
    }
  }

  private static func write(_ data: ArraySlice<UInt32>, to writer: inout JSONWriter) {
    writer.key("data")
    writer.array { writer in
      for number in data { writer.integer(Int(number)) }
    }
  }
}

/// A `SemanticTokensEdit`: one replaced range of the encoded tokens.
package struct SemanticTokensEdit: Equatable, Sendable {
  package var start: Int
  package var deleteCount: Int
  package var data: ArraySlice<UInt32>

  /// Computes the edit between two lists by their common prefix and suffix, in multiples of whole tokens (O(n)); nil if
  /// they are equal.
  package init?(from old: [UInt32], to new: [UInt32]) {
    let limit = min(old.count, new.count)
    var prefix = 0
    while prefix < limit, old[prefix] == new[prefix] { prefix += 1 }
    if prefix == old.count, prefix == new.count { return nil }
    prefix -= prefix % 5
    var suffix = 0
    while suffix < limit - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    suffix -= suffix % 5
    start = prefix
    deleteCount = old.count - prefix - suffix
    data = new[prefix..<new.count - suffix]
  }
}

extension SelectionRangeRequest {
  /// Writes a `SelectionRange`: each range is followed by its parent.
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

extension ColorPresentationRequest {
  /// Writes a `ColorPresentation` whose label is also the new text of the range.
  package static func write(_ label: String, at range: PositionRange, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("label", label)
      writer.key("textEdit")
      WorkspaceEdit.Edit(range: range, newText: label).write(to: &writer)
    }
  }
}
