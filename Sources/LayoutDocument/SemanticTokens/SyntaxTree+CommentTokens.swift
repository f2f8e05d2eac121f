import CollectionLayout
import JSON

extension SyntaxTree {
  /// Returns the comments that intersect a range of the text, one token for each of their lines.
  func commentTokens(in range: Range<Int>) -> [SemanticToken] {
    let first = comments.indices.partitioningIndex { comments[$0].upperBound > range.lowerBound }
    var tokens: [SemanticToken] = []
    for comment in comments[first...] {
      guard comment.lowerBound < range.upperBound else { break }
      var start = comment.lowerBound
      for offset in comment where text[offset].isLineEnd {
        add(start..<offset, to: &tokens)
        start = offset + 1
      }
      add(start..<comment.upperBound, to: &tokens)
    }
    return tokens
  }

  private func add(_ line: Range<Int>, to tokens: inout [SemanticToken]) {
    var (start, end) = (line.lowerBound, line.upperBound)
    while start < end, text[start].isBlank { start += 1 }
    while start < end, text[end - 1].isBlank { end -= 1 }
    if start < end { tokens.append(SemanticToken(start..<end, .comment)) }
  }
}
