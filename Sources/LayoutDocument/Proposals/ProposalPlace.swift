import JSON

/// Where proposals go, and what stands around.
struct ProposalPlace {
  let range: Range<Int>
  /// Whether a colon follows, so that a key brings none.
  let hasColon: Bool
  /// Whether what is written there is in quotes, so that nothing else than a string can take its place.
  let isString: Bool
  /// What parts a new value from the next.
  let end: InsertText
  let style: TextStyle

  /// A string without its end has swallowed what follows: only what is in front of the place is replaced.
  init(_ range: Range<Int>, at offset: Int, in tree: SyntaxTree) {
    let node = range.isEmpty ? nil : SyntaxNode.node(at: range.lowerBound, in: tree).last
    let isCut = node?.isCut == true
    self.range = isCut ? range.lowerBound..<max(range.lowerBound, offset) : range
    isString = tree.text[range].first == UInt8(ascii: "\"")
    style = TextStyle(tree)
    let next = tree.text[self.range.upperBound...].firstIndex { !$0.isBlank && !$0.isLineEnd }
    hasColon = next.map { tree.text[$0] } == UInt8(ascii: ":")
    // What it has swallowed may be what parts it from the next.
    let isInside = isCut && next.map { $0 < range.upperBound } ?? false
    let isLast = next.map { ",}]:/".utf8.contains(tree.text[$0]) } ?? true
    end = InsertText(isLast || isInside ? "" : ",")
  }

  /// A key that an object does not have yet.
  func proposal(for key: KeyDescription, in level: DescriptionPath.Level) -> Proposal {
    var text = InsertText("\"\(key.name)\"")
    if !hasColon {
      var value = InsertText(valueOf: key, in: level.description.name, style)
      if key.name == "kind", let tagged = level.tagged {
        value = InsertText(choiceOf: tagged.kinds.map { "\"\($0.name)\"" })
      }
      text = text + InsertText(String(decoding: style.colon, as: UTF8.self)) + value + end
    }
    return Proposal(
      sort: .key, label: key.name, detail: key.type.summary, documentation: key.markdown, text: text.text,
      snippet: text.snippet, range: range)
  }

  /// A value, with what parts it from the next.
  func proposal(
    _ sort: Proposal.Sort, _ label: String, _ detail: String, _ documentation: String, _ text: InsertText
  ) -> Proposal {
    let text = text + end
    return Proposal(
      sort: sort, label: label, detail: detail, documentation: documentation, text: text.text, snippet: text.snippet,
      range: range)
  }
}
