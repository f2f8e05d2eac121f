/// Aligns trailing comments: comments that are aligned in one column stay aligned.
struct TrailingCommentAligner {
  private struct Comment {
    /// The index of its token.
    var index: Int
    /// The line in the formatted text.
    var line: Int
    /// The column at which the line ends without the comment.
    var codeEnd: Int
    /// The column in the unformatted text.
    var column: Int
  }

  private var comments: [Comment] = []

  /// Adds a comment. Comments must be added in ascending order of lines.
  mutating func add(_ index: Int, line: Int, codeEnd: Int, column: Int) {
    comments.append(Comment(index: index, line: line, codeEnd: codeEnd, column: column))
  }

  /// Returns the token indices of the comments in order, each with the number of spaces before it.
  ///
  /// Comments on adjacent lines that are in the same column of the unformatted text are aligned one space after the
  /// longest line.
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
