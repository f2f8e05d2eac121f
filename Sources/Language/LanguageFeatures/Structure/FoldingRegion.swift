package import JSON
package import LayoutBase
package import LayoutDocument

/// A range of a text that an editor can collapse.
package struct FoldingRegion: Equatable, Sendable {
  /// The kind of the range.
  package enum Kind: Equatable, Sendable {
    case container
    /// A comment of several lines, or consecutive line comments without other text on their lines.
    case comment
  }

  /// The byte range: that between the brackets of a container, or that of a comment or of consecutive ones.
  package var range: Range<Int>
  package var kind: Kind
  /// The number of containers around the range.
  package var depth: Int
}

extension SyntaxTree {
  /// Returns the ranges with a line end that an editor can collapse, in text order. Containers without a closing
  /// bracket have none. Some are missing if `token` is cancelled.
  package func foldingRanges(token: CancellationToken? = nil) -> [FoldingRegion] {
    var folds: [FoldingRegion] = []
    var open: [(index: Int, token: SyntaxToken)] = []
    var comments: [SyntaxToken] = []
    var poll = CancellationPoll(token)
    for token in SyntaxToken.tokens(of: text, cancellation: token) where poll.shouldContinue() {
      if token.isComment {
        if let last = comments.last, !continues(last, token) { fold(&comments, depth: open.count, into: &folds) }
        comments.append(token)
        continue
      }
      fold(&comments, depth: open.count, into: &folds)
      if token.isOpening {
        open.append((folds.count, token))
        folds.append(FoldingRegion(range: 0..<0, kind: .container, depth: open.count - 1))
      } else if token.isClosing, let last = open.last {
        // Mismatched brackets belong to no container.
        guard (last.token.kind == .openBrace) == (token.kind == .closeBrace) else { continue }
        open.removeLast()
        folds[last.index].range = last.token.range.upperBound..<token.range.lowerBound
      }
    }
    fold(&comments, depth: open.count, into: &folds)
    // The first line end behind the start of a range, found in one pass over the text.
    var lineEnd = 0
    return folds.filter { fold in
      guard poll.shouldContinue() else { return false }
      lineEnd = max(lineEnd, fold.range.lowerBound)
      while lineEnd < text.count, !text[lineEnd].isLineEnd { lineEnd += 1 }
      return lineEnd < fold.range.upperBound
    }
  }

  /// Returns whether `other` is a line comment on the line after `one`, which is a line comment without other text on
  /// its line.
  private func continues(_ one: SyntaxToken, _ other: SyntaxToken) -> Bool {
    guard one.kind == .lineComment, other.kind == .lineComment else { return false }
    guard DetectedStyle.isFirstOnLine(text, one.range.lowerBound) else { return false }
    return DetectedStyle.lineEndCount(text, in: one.range.upperBound..<other.range.lowerBound) == 1
  }

  private func fold(_ comments: inout [SyntaxToken], depth: Int, into folds: inout [FoldingRegion]) {
    if let first = comments.first, let last = comments.last {
      folds.append(
        FoldingRegion(range: first.range.lowerBound..<last.range.upperBound, kind: .comment, depth: depth))
    }
    comments.removeAll(keepingCapacity: true)
  }
}

/// Whole lines that an editor can collapse below a first line.
package struct FoldingLineRange: Equatable, Sendable {
  package var fold: FoldingRegion
  /// The line that remains visible, from 0.
  package var first: Int
  /// The last line that is hidden, from 0.
  package var last: Int
}

extension FoldingLineRange {
  /// Converts folding ranges to whole lines.
  ///
  /// The line of a closing bracket stays visible if only white space and other closing brackets precede it. Of several
  /// ranges that start on one line the outermost is used. Some are missing if `token` is cancelled.
  package static func lines(
    of folds: [FoldingRegion], in buffer: TextBuffer, token: CancellationToken? = nil
  ) -> [FoldingLineRange] {
    var lines: [FoldingLineRange] = []
    var poll = CancellationPoll(token)
    for fold in folds where poll.shouldContinue() {
      let first = buffer.line(at: fold.range.lowerBound)
      var last = buffer.line(at: fold.range.upperBound)
      if fold.kind == .container {
        let start = buffer.lineRange(last).lowerBound
        let before = buffer.bytes[max(start, fold.range.lowerBound)..<fold.range.upperBound]
        if before.allSatisfy({ $0.isBlank || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") }) { last -= 1 }
        _ = poll.shouldContinue(after: before.count >> 10)
      }
      if last > first, lines.last?.first != first {
        lines.append(FoldingLineRange(fold: fold, first: first, last: last))
      }
    }
    return lines
  }

  /// Returns at most `count` of the elements: those with the smallest depths, in their original order.
  package static func outermost<Element>(
    _ elements: [Element], atMost count: Int, depth: (Element) -> Int
  ) -> [Element] {
    guard elements.count > count else { return elements }
    var counts: [Int] = []
    for element in elements {
      let level = depth(element)
      if level >= counts.count { counts += repeatElement(0, count: level + 1 - counts.count) }
      counts[level] += 1
    }
    // Of the deepest level that is included, only the first elements fit.
    var (left, deepest) = (max(count, 0), 0)
    while deepest < counts.count, counts[deepest] <= left {
      left -= counts[deepest]
      deepest += 1
    }
    return elements.filter { element in
      let level = depth(element)
      guard level == deepest else { return level < deepest }
      left -= 1
      return left >= 0
    }
  }
}
