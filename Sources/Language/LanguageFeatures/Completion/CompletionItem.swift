import LayoutDocument

/// A text that can be inserted at a position, as LSP's `CompletionItem`.
package struct CompletionItem: Equatable, Sendable {
  /// The kind of a completion item; clients show it as an icon.
  package enum Kind: Sendable {
    case key
    case word
    case value
    case color
    case file
    case folder
    /// A JSON Pointer into a data source file.
    case reference
    /// An object with placeholders.
    case snippet
    /// The name of a symbol in the document.
    case name
  }

  package var kind: Kind
  /// The text that clients show in the list.
  package var label: String
  /// A short description in Markdown; may be empty.
  package var detail: String
  /// The documentation in Markdown; may be empty.
  package var documentation: String
  /// The text that replaces `range`.
  package var text: String
  /// The text that replaces `range`, with tab stops, as LSP snippet.
  package var snippet: String
  /// The byte range in the current text that `text` replaces; never across a line end.
  package var range: Range<Int>
  /// The text that clients match with the typed text, without quotes; nil for the label.
  package var filterText: String?
  /// Edits outside of the range, which are applied together with the replacement.
  package var additionalTextEdits: [TextEdit] = []
  /// Whether there are more items that match what was typed. The client then requests them again when the user types
  /// on.
  package var isIncomplete = false
}

extension CompletionItem {
  /// The text on one line, for clients that cannot insert control characters. White space with line ends is replaced by
  /// one space or removed.
  package var textInOneLine: String {
    // Strings contain control characters only in escaped form, so all of these are between tokens.
    guard text.utf8.contains(where: \.isControl) else { return text }
    var line: [UInt8] = []
    var remaining = Array(text.utf8)[...]
    while let byte = remaining.first {
      let blanks = remaining.prefix { $0.isBlank || $0.isControl }
      guard blanks.contains(where: \.isControl) else {
        line.append(byte)
        remaining.removeFirst()
        continue
      }
      remaining = remaining.dropFirst(blanks.count)
      // No space after `[` and before `]`, as in an array on one line.
      if line.last != UInt8(ascii: "["), remaining.first != UInt8(ascii: "]") { line.append(UInt8(ascii: " ")) }
    }
    return String(decoding: line, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isControl: Bool { self < 0x20 }
}

/// The order of keys in completion lists: required keys, then those that documents use most often, then the others in
/// the order of the reference.
enum CompletionOrder {
  /// The keys that documents use most often, by the schema name of their object, the most frequent first.
  private static let frequentKeys = [
    "document": [
      "sections", "layout", "viewport", "stickyHeaders", "header", "templates", "timeline", "effects", "animation",
      "contentInset", "scrollDirection",
    ],
    "section": ["id", "items", "layout", "header", "footer", "decorations"],
    "item": [
      "id", "repeat", "height", "width", "size", "aspectRatio", "label", "text", "color", "template", "fullSpan",
    ],
    "template": ["height", "width", "size", "aspectRatio", "label", "text", "color"],
    "source": ["source", "at", "each", "height", "aspectRatio", "color"],
    "each": ["id", "aspectRatio", "label", "text", "color", "height", "width"],
  ]

  /// Keys that other editors use. They are last.
  private static let lastKeys: Set<String> = ["$schema"]

  static func sorted(_ keys: [PropertySchema], in level: SchemaPath.Level) -> [PropertySchema] {
    let frequent = frequentKeys[level.description.name] ?? []
    func rank(_ key: PropertySchema) -> Int {
      if key.isRequired { return -1 }
      if key.name == "kind", level.tagged != nil { return -1 }
      if lastKeys.contains(key.name) { return .max }
      return frequent.firstIndex(of: key.name) ?? frequent.count
    }
    return keys.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }
}
