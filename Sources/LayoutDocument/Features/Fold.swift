package import JSON

/// A stretch of a text that an editor can fold away.
package struct Fold: Equatable, Sendable {
  /// What is folded.
  package enum Kind: Equatable, Sendable {
    case container
    /// A comment of several lines, or comments that have the lines for themselves, one below the other.
    case comment
  }

  /// Bytes: the inside of an object or array, or all of the comments.
  package var range: Range<Int>
  package var kind: Kind
  /// How many containers it is in.
  package var depth: Int
}

extension SyntaxTree {
  /// What can be folded, in text order; nothing that lacks its closing bracket.
  package func folds() -> [Fold] {
    var folds: [Fold] = []
    var open: [(place: Int, piece: SyntaxPiece)] = []
    var comments: [SyntaxPiece] = []
    for piece in SyntaxPiece.pieces(of: text) {
      if piece.isComment {
        if let last = comments.last, !continues(last, piece) { fold(&comments, open.count, &folds) }
        comments.append(piece)
        continue
      }
      fold(&comments, open.count, &folds)
      if piece.isOpening {
        open.append((folds.count, piece))
        folds.append(Fold(range: 0..<0, kind: .container, depth: open.count - 1))
      } else if piece.isClosing, let last = open.last {
        // What brackets that do not match belong to is anybody's guess.
        guard (last.piece.kind == .openBrace) == (piece.kind == .closeBrace) else { continue }
        open.removeLast()
        folds[last.place].range = last.piece.range.upperBound..<piece.range.lowerBound
      }
    }
    fold(&comments, open.count, &folds)
    return folds.filter { text[$0.range].contains(where: \.isLineEnd) }
  }

  /// Whether a comment follows another on the next line, and both end with theirs and have them alone.
  private func continues(_ one: SyntaxPiece, _ other: SyntaxPiece) -> Bool {
    guard one.kind == .lineComment, other.kind == .lineComment else { return false }
    guard TextStyle.standsAlone(text, one.range.lowerBound) else { return false }
    var position = one.range.upperBound
    var lineEnds = 0
    while position < other.range.lowerBound {
      if text[position].isLineEnd {
        lineEnds += 1
        position = TextStyle.afterNewline(text, at: position)
      } else {
        position += 1
      }
    }
    return lineEnds == 1
  }

  private func fold(_ comments: inout [SyntaxPiece], _ depth: Int, _ folds: inout [Fold]) {
    if let first = comments.first, let last = comments.last {
      folds.append(
        Fold(range: first.range.lowerBound..<last.range.upperBound, kind: .comment, depth: depth))
    }
    comments.removeAll(keepingCapacity: true)
  }
}
