import JSON
import LayoutBase

/// Facts about each token, computed before a text is formatted.
struct FormatterTables {
  let text: [UInt8]
  let tokens: [SyntaxToken]
  /// For an opening bracket the index of its closing bracket; for other tokens their own index.
  private(set) var matchingBracket: [Int]
  /// For an opening bracket, whether its container must be written on several lines: it contains a line break or a line
  /// comment.
  private(set) var mustBreak: [Bool]
  /// The column at which each token ends if all tokens are written on one line, from 0.
  private(set) var ends: [Int] = []

  /// Computes the tables of a text, whose brackets must match. They are incomplete if `cancellation` is cancelled.
  init(_ text: [UInt8], _ tokens: [SyntaxToken], cancellation: CancellationToken?) {
    self.text = text
    self.tokens = tokens
    matchingBracket = Array(tokens.indices)
    mustBreak = Array(repeating: false, count: tokens.count)
    ends.reserveCapacity(tokens.count)
    var open: [Int] = []
    var end = 0
    var poll = CancellationPoll(cancellation)
    for (index, token) in tokens.enumerated() where poll.shouldContinue() {
      if index > 0 { end += FormatterTables.inlineSpace(tokens[index - 1], token) }
      end += columns(of: token.range)
      ends.append(end)
      var breaks = token.kind == .lineComment || token.kind == .blockComment && hasLineEnd(token.range)
      if index > 0, !open.isEmpty, !(tokens[index - 1].isOpening && token.isClosing) {
        breaks = breaks || hasLineEnd(gap(before: index))
      }
      if breaks, let last = open.last { mustBreak[last] = true }
      if token.isOpening { open.append(index) }
      if token.isClosing, let last = open.popLast() {
        matchingBracket[last] = index
        if mustBreak[last], let outer = open.last { mustBreak[outer] = true }
      }
    }
  }

  /// The offset after the byte order mark, 0 if there is none.
  var start: Int { text.byteOrderMarkLength }

  /// Returns the range of the white space between a token and the one before it; empty for the first token.
  func gap(before index: Int) -> Range<Int> {
    let start = index > 0 ? tokens[index - 1].range.upperBound : tokens[index].range.lowerBound
    return start..<tokens[index].range.lowerBound
  }

  /// Returns the number of line ends between a token and the one before it.
  func lineBreakCount(before index: Int) -> Int { DetectedStyle.lineEndCount(text, in: gap(before: index)) }

  /// Returns the width of a token in columns; for an opening bracket that of the container on one line.
  func width(of index: Int) -> Int {
    ends[matchingBracket[index]] - ends[index] + columns(of: tokens[index].range)
  }

  /// Returns the number of Unicode scalars in a byte range.
  func columns(of range: Range<Int>) -> Int {
    text[range].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  func hasLineEnd(_ range: Range<Int>) -> Bool { text[range].contains(where: \.isLineEnd) }

  /// Returns the number of spaces between two adjacent tokens on the same line.
  static func inlineSpace(_ one: SyntaxToken, _ other: SyntaxToken) -> Int {
    switch (one.kind, other.kind) {
    case (_, .comma), (_, .colon), (.openBracket, _), (_, .closeBracket), (.openBrace, .closeBrace): 0
    default: 1
    }
  }
}

/// Aligns comments at the ends of adjacent lines that were in one column before formatting.
struct TrailingCommentAligner {
  private struct Comment {
    /// The index of the comment's token.
    var index: Int
    /// The line in the formatted text.
    var line: Int
    /// The column after the text before the comment, in the formatted text.
    var codeEnd: Int
    /// The column of the comment in the unformatted text.
    var column: Int
  }

  private var comments: [Comment] = []

  /// Adds the comment with the token index `index`, whose line number must be higher than those of the earlier ones.
  mutating func add(_ index: Int, line: Int, codeEnd: Int, column: Int) {
    comments.append(Comment(index: index, line: line, codeEnd: codeEnd, column: column))
  }

  /// Returns the token indices of the comments in order, each with the number of spaces before it.
  ///
  /// Comments on adjacent lines that were in one column are aligned one space behind the longest of these lines, unless
  /// that line is longer than `TextFormatter.lineWidth`. Others follow after one space.
  func spaces() -> [(index: Int, count: Int)] {
    var result: [(index: Int, count: Int)] = []
    var start = 0
    while start < comments.count {
      var end = start + 1
      while end < comments.count, comments[end].line == comments[end - 1].line + 1,
        comments[end].column == comments[start].column
      {
        end += 1
      }
      let group = comments[start..<end]
      let longest = group.reduce(0) { max($0, $1.codeEnd) }
      // No alignment if one of the lines is longer than the maximum.
      let isColumn = longest <= TextFormatter.lineWidth
      result += group.map { ($0.index, isColumn ? longest + 1 - $0.codeEnd : 1) }
      start = end
    }
    return result
  }
}
