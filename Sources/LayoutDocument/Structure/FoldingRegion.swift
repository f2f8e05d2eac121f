package import JSON

/// A range of a text that an editor can collapse.
package struct FoldingRegion: Equatable, Sendable {
  /// The kind of the range.
  package enum Kind: Equatable, Sendable {
    case container
    /// A comment of several lines, or consecutive line comments without other text on their lines.
    case comment
  }

  /// Bytes: the inside of an object or array, or all of the comments.
  package var range: Range<Int>
  package var kind: Kind
  /// The number of enclosing containers.
  package var depth: Int
}

extension SyntaxTree {
  /// Returns the folding ranges that span a line end, in text order. Containers without a closing bracket have none.
  package func foldingRanges() -> [FoldingRegion] {
    var folds: [FoldingRegion] = []
    var open: [(place: Int, token: SyntaxToken)] = []
    var comments: [SyntaxToken] = []
    for token in SyntaxToken.tokens(of: text) {
      if token.isComment {
        if let last = comments.last, !continues(last, token) { fold(&comments, open.count, &folds) }
        comments.append(token)
        continue
      }
      fold(&comments, open.count, &folds)
      if token.isOpening {
        open.append((folds.count, token))
        folds.append(FoldingRegion(range: 0..<0, kind: .container, depth: open.count - 1))
      } else if token.isClosing, let last = open.last {
        // Mismatched brackets belong to no container.
        guard (last.token.kind == .openBrace) == (token.kind == .closeBrace) else { continue }
        open.removeLast()
        folds[last.place].range = last.token.range.upperBound..<token.range.lowerBound
      }
    }
    fold(&comments, open.count, &folds)
    return folds.filter { text[$0.range].contains(where: \.isLineEnd) }
  }

  /// Returns whether a line comment follows another one on the next line, and no other text is on the first one's line.
  private func continues(_ one: SyntaxToken, _ other: SyntaxToken) -> Bool {
    guard one.kind == .lineComment, other.kind == .lineComment else { return false }
    guard DetectedStyle.isFirstOnLine(text, one.range.lowerBound) else { return false }
    var position = one.range.upperBound
    var lineEnds = 0
    while position < other.range.lowerBound {
      if text[position].isLineEnd {
        lineEnds += 1
        position = DetectedStyle.afterNewline(text, at: position)
      } else {
        position += 1
      }
    }
    return lineEnds == 1
  }

  private func fold(_ comments: inout [SyntaxToken], _ depth: Int, _ folds: inout [FoldingRegion]) {
    if let first = comments.first, let last = comments.last {
      folds.append(
        FoldingRegion(range: first.range.lowerBound..<last.range.upperBound, kind: .comment, depth: depth))
    }
    comments.removeAll(keepingCapacity: true)
  }
}
