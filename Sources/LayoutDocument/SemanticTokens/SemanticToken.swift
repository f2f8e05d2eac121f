import JSON

/// A range of a text with its semantic type; always within one line.
package struct SemanticToken: Equatable, Sendable {
  /// The type of a token. The raw values are LSP's standard types; the order is that of the legend.
  package enum SemanticTokenType: String, CaseIterable, Sendable {
    /// A key.
    case property
    case string
    case number
    /// `true`, `false` and `null`.
    case keyword
    case comment
    /// An enumeration value of the language.
    case enumMember
    /// The value of a `kind`.
    case `class`
    /// The name of a template.
    case type
    /// The identifier of an item or of a section.
    case variable
  }

  /// A modifier of a token. The raw values are LSP's standard modifiers; the order is that of the legend.
  package enum Modifier: String, CaseIterable, Sendable {
    /// The definition of an identifier or a template.
    case declaration
    /// A key that is deprecated, unknown, a duplicate, or ignored by the section's layout.
    case deprecated
    /// A value that the language defines.
    case defaultLibrary
  }

  /// Bytes of the current text.
  package var range: Range<Int>
  package var type: SemanticTokenType
  package var modifiers: Set<Modifier>

  package init(_ range: Range<Int>, _ type: SemanticTokenType, _ modifiers: Set<Modifier> = []) {
    self.range = range
    self.type = type
    self.modifiers = modifiers
  }
}

extension DocumentSnapshot {
  /// Returns the semantic tokens of the current text that intersect a range, in text order and disjoint.
  ///
  /// Returns nil if there are more than `limit`. Each line of a comment is one token.
  package func semanticTokens(in range: Range<Int>? = nil, limit: Int) -> [SemanticToken]? {
    let tree = syntax
    var walker = SemanticTokenCollector(tree: tree, range: range ?? 0..<tree.text.count, limit: limit)
    if let root = tree.root { walker.enter(root, .object(DocumentSchema.document)) }
    let tokens = SemanticToken.merged(walker.tokens, tree.commentTokens(in: walker.range))
    return tokens.count > limit ? nil : tokens
  }
}

extension SemanticToken {
  /// Merges two lists that are in text order.
  fileprivate static func merged(_ one: [SemanticToken], _ other: [SemanticToken]) -> [SemanticToken] {
    guard !one.isEmpty, !other.isEmpty else { return one + other }
    var merged: [SemanticToken] = []
    merged.reserveCapacity(one.count + other.count)
    var next = 0
    for token in one {
      while next < other.count, other[next].range.lowerBound < token.range.lowerBound {
        merged.append(other[next])
        next += 1
      }
      merged.append(token)
    }
    return merged + other[next...]
  }
}
