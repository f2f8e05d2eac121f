package import JSON
import LayoutBase
import LayoutDocument

extension SyntaxTree {
  /// Returns the selection ranges around an offset, the innermost first.
  ///
  /// These are the inside of a string, the value, its member, the members of the enclosing object, that object, and so
  /// on outward. The result has at most `limit` ranges; the last one is the whole text.
  package func selectionRanges(at offset: Int, limit: Int = 200) -> [Range<Int>] {
    var finder = SelectionFinder(self)
    return finder.ranges(at: offset, limit: limit)
  }

  /// Returns the comments that start in a range of the text, by binary search.
  func comments(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    let first = comments.indices.partitioningIndex { comments[$0].lowerBound >= range.lowerBound }
    let end = comments.indices.partitioningIndex { comments[$0].lowerBound >= range.upperBound }
    return comments[first..<max(first, end)]
  }

  /// Returns whether the byte `offset` is inside a comment, by binary search.
  ///
  /// The offset before the first byte is outside. The offset after the last byte is inside if the comment is a line
  /// comment or has no end.
  func hasComment(at offset: Int) -> Bool {
    let index = comments.indices.partitioningIndex { comments[$0].upperBound >= offset }
    guard index < comments.count else { return false }
    let comment = comments[index]
    guard comment.lowerBound < offset else { return false }
    let isClosed = text[comment].count >= 4 && text[comment].suffix(2).elementsEqual("*/".utf8)
    return isClosed ? offset < comment.upperBound : offset <= comment.upperBound
  }
}

/// Finds the selection ranges (`textDocument/selectionRange` of LSP) at many offsets of one tree.
package struct SelectionFinder {
  private let tree: SyntaxTree
  /// A cache of `trimmedInside(of:)`, by the start of the container: it may have much white space and many of the
  /// offsets.
  private var trimmedInsides: [Int: Range<Int>] = [:]

  package init(_ tree: SyntaxTree) { self.tree = tree }

  /// Returns the selection ranges at an offset, as `SyntaxTree.selectionRanges(at:limit:)`.
  package mutating func ranges(at offset: Int, limit: Int) -> [Range<Int>] {
    let (text, comments) = (tree.text, tree.comments)
    let offset = min(max(offset, 0), text.count)
    var ranges: [Range<Int>] = []
    func add(_ range: Range<Int>) {
      guard range.lowerBound <= offset, offset <= range.upperBound, !range.isEmpty else { return }
      if let last = ranges.last, last == range || !range.encloses(last) { return }
      if ranges.count + 1 < limit { ranges.append(range) }
    }
    let comment = comments.indices.partitioningIndex { comments[$0].upperBound >= offset }
    if comment < comments.count, comments[comment].lowerBound < offset { add(comments[comment]) }
    let path = path(at: offset)
    if let last = path.last, last.kind == .object || last.kind == .array {
      // The offset is between a key and its value, or between elements.
      let (before, after) = last.children(around: offset)
      let child = before.flatMap { $0.range.upperBound > offset ? $0 : nil } ?? after
      if let member = child.flatMap({ last.member(ofChild: $0) }) { add(member.range) }
      add(trimmedInside(of: last))
    }
    for (index, node) in path.enumerated().reversed() {
      if ranges.count + 1 >= limit { break }
      if node.kind == .string { add(node.inside) }
      add(node.range)
      guard index > 0 else { continue }
      let parent = path[index - 1]
      if let member = parent.member(ofChild: node) { add(member.range) }
      add(trimmedInside(of: parent))
    }
    if ranges.last != 0..<text.count { ranges.append(0..<text.count) }
    return ranges
  }

  /// Returns the nodes around an offset, the root first. If no value begins there, one that ends there is included.
  private func path(at offset: Int) -> [SyntaxNode] {
    let path = SyntaxNode.node(at: offset, in: tree)
    if let last = path.last, last.kind != .object && last.kind != .array || last.range.lowerBound == offset {
      return path
    }
    let before = offset > 0 ? SyntaxNode.node(at: offset - 1, in: tree) : []
    return before.count > path.count ? before : path
  }

  /// Returns the inside of a container without the white space at its ends.
  private mutating func trimmedInside(of node: SyntaxNode) -> Range<Int> {
    if let cached = trimmedInsides[node.range.lowerBound] { return cached }
    let (text, inside) = (tree.text, node.inside)
    var (start, end) = (inside.lowerBound, inside.upperBound)
    while start < end, text[start].isBlank || text[start].isLineEnd { start += 1 }
    while start < end, text[end - 1].isBlank || text[end - 1].isLineEnd { end -= 1 }
    WorkCounter.add(inside.count - (end - start))
    trimmedInsides[node.range.lowerBound] = start..<end
    return start..<end
  }
}
