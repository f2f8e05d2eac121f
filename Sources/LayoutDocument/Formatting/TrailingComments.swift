/// Comments at the ends of lines, which stand in one column where their writer put them into one.
struct TrailingComments {
  private struct Comment {
    /// Its piece.
    var index: Int
    /// The line that it is on in the formatted text.
    var line: Int
    /// Where the line ends without it.
    var codeEnd: Int
    /// The column that it is in now.
    var column: Int
  }

  private var comments: [Comment] = []

  /// Notes a comment; lines rise.
  mutating func add(_ index: Int, line: Int, codeEnd: Int, column: Int) {
    comments.append(Comment(index: index, line: line, codeEnd: codeEnd, column: column))
  }

  /// The pieces and how many spaces stand before each, in order.
  ///
  /// Comments on neighbouring lines that are in one column now stay in one, one space behind the longest line.
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
      // Not for the sake of one that is far out.
      let isColumn = longest <= TextFormatter.lineWidth
      result += group.map { ($0.index, isColumn ? longest + 1 - $0.codeEnd : 1) }
      start = end
    }
    return result
  }
}
