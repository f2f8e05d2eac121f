import JSON

/// The range that completion replaces, with the text around it.
struct CompletionContext {
  let range: Range<Int>
  /// Whether a colon follows, so that a key is inserted without one.
  let hasColon: Bool
  /// Whether the replaced text is quoted, so that only a string can replace it.
  let isString: Bool
  /// The comma that separates an inserted value from the next one; empty if none is needed.
  let end: InsertText
  let style: DetectedStyle

  /// An unterminated string includes the text after the cursor; only the text before the cursor is replaced.
  init(_ range: Range<Int>, at offset: Int, in tree: SyntaxTree) {
    let node = range.isEmpty ? nil : SyntaxNode.node(at: range.lowerBound, in: tree).last
    let isCut = node?.isUnterminated == true
    self.range = isCut ? range.lowerBound..<max(range.lowerBound, offset) : range
    isString = tree.text[range].first == UInt8(ascii: "\"")
    style = DetectedStyle(tree)
    let next = tree.startOfToken(from: self.range.upperBound)
    hasColon = next.map { tree.text[$0] } == UInt8(ascii: ":")
    // A slash begins a comment that is being typed. The text inside the unterminated string may contain the separator.
    let isInside = isCut && next.map { $0 < range.upperBound } ?? false
    let isLast = next.map { ",}]:/".utf8.contains(tree.text[$0]) } ?? true
    let comma = next == self.range.upperBound ? ", " : ","
    end = InsertText(isLast || isInside ? "" : comma)
  }

  /// Creates the completion item of a key.
  func completionItem(for key: PropertySchema, in level: SchemaPath.Level) -> CompletionItem {
    var text = InsertText("\"\(key.name)\"")
    if !hasColon {
      var value = InsertText(valueOf: key, in: level.description.name, style)
      if key.name == "kind", let tagged = level.tagged {
        value = InsertText(choiceOf: tagged.kinds.map { "\"\($0.name)\"" })
      }
      text = text + InsertText(String(decoding: style.colon, as: UTF8.self)) + value + end
    }
    return CompletionItem(
      kind: .key, label: key.name, detail: key.type.summary, documentation: key.markdown, text: text.text,
      snippet: text.snippet, range: range)
  }

  /// Creates the completion item of a value, with the separator.
  func completionItem(
    _ kind: CompletionItem.Kind, _ label: String, _ detail: String, _ documentation: String, _ text: InsertText
  ) -> CompletionItem {
    let text = text + end
    return CompletionItem(
      kind: kind, label: label, detail: detail, documentation: documentation, text: text.text, snippet: text.snippet,
      range: range)
  }
}
