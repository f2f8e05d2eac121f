import JSON

/// A stretch of a text with what it means; always within one line.
package struct SemanticToken: Equatable, Sendable {
  /// What a token is, named as LSP names its standard types; the order is the legend's.
  package enum Sort: String, CaseIterable, Sendable {
    /// A key.
    case property
    case string
    case number
    /// `true`, `false` and `null`.
    case keyword
    case comment
    /// A word that the language has.
    case enumMember
    /// What a `kind` says.
    case `class`
    /// The name of a template.
    case type
    /// The name of an item or of a section.
    case variable
  }

  /// What else there is to say, named as LSP names its standard modifiers; the order is the legend's.
  package enum Modifier: String, CaseIterable, Sendable {
    /// Where something gets its name.
    case declaration
    /// A key that is not to be written any more, or that does nothing where it stands.
    case deprecated
    /// A word of the language's own.
    case defaultLibrary
  }

  /// Bytes of the newest text.
  package var range: Range<Int>
  package var sort: Sort
  package var modifiers: Set<Modifier>

  package init(_ range: Range<Int>, _ sort: Sort, _ modifiers: Set<Modifier> = []) {
    self.range = range
    self.sort = sort
    self.modifiers = modifiers
  }
}

extension DocumentSnapshot {
  /// What the newest text means, token by token, as far as it meets a stretch of it; in text order, none over another.
  ///
  /// Nil for more than `limit` tokens. A comment of several lines is a token a line.
  package func semanticTokens(in range: Range<Int>? = nil, limit: Int) -> [SemanticToken]? {
    let tree = syntax
    var walker = TokenWalker(tree: tree, range: range ?? 0..<tree.text.count, limit: limit)
    if let root = tree.root { walker.enter(root, .object(DocumentDescription.document)) }
    let tokens = SemanticToken.merged(walker.tokens, tree.commentTokens(in: walker.range))
    return tokens.count > limit ? nil : tokens
  }
}

extension SemanticToken {
  /// Two lists in text order as one.
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
