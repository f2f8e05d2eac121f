import CollectionLayout
import JSON

extension SyntaxTree {
  /// Adds a missing comma after the previous member to completion items for a new member of an object.
  func insertingMissingComma(_ items: [CompletionItem], behind object: SyntaxNode, at start: Int)
    -> [CompletionItem]
  {
    let before = object.members.last {
      ($0.value ?? $0.key).range.upperBound <= start && $0.key.range.lowerBound < start
    }
    return withComma(items, behind: before?.value, at: start)
  }

  /// Adds a missing comma after the previous element to completion items for a new element, if `start` is in an array.
  func insertingMissingComma(_ items: [CompletionItem], at start: Int) -> [CompletionItem] {
    guard !items.isEmpty, let array = container(around: start), array.kind == .array else { return items }
    return withComma(items, behind: array.elements.last { $0.range.upperBound <= start }, at: start)
  }

  /// Returns the start of the first token at or after an offset outside of comments, which are skipped; nil at the end
  /// of the text.
  func startOfToken(from offset: Int) -> Int? {
    var position = offset
    var index = comments.indices.partitioningIndex { comments[$0].lowerBound >= offset }
    while let start = text[position...].firstIndex(where: { !$0.isBlank && !$0.isLineEnd }) {
      guard index < comments.count, comments[index].lowerBound == start else { return start }
      position = comments[index].upperBound
      index += 1
    }
    return nil
  }

  /// Returns the innermost object or array that contains an offset.
  func container(around offset: Int) -> SyntaxNode? {
    SyntaxNode.node(at: offset - 1, in: self).last {
      ($0.kind == .object || $0.kind == .array) && ($0.isUnclosed || offset < $0.range.upperBound)
    }
  }

  private func withComma(_ items: [CompletionItem], behind before: SyntaxNode?, at start: Int) -> [CompletionItem] {
    guard let before, !before.isUnclosed, !before.isUnterminated else { return items }
    let end = before.range.upperBound
    guard end <= start, !hasComma(in: end..<start) else { return items }
    return items.map { item in
      var item = item
      if end == start {
        // Two edits at one offset have no defined order, so the comma is part of the inserted text.
        item.text = ", " + item.text
        item.snippet = ", " + item.snippet
      } else {
        item.additionalTextEdits.append(TextEdit(end..<end, ","))
      }
      return item
    }
  }

  /// Returns whether a range between values contains a comma. Comments are skipped.
  private func hasComma(in range: Range<Int>) -> Bool {
    var position = range.lowerBound
    let first = comments.indices.partitioningIndex { comments[$0].lowerBound >= range.lowerBound }
    for comment in comments[first...] {
      guard comment.lowerBound < range.upperBound else { break }
      if text[position..<comment.lowerBound].contains(UInt8(ascii: ",")) { return true }
      position = comment.upperBound
    }
    return position < range.upperBound && text[position..<range.upperBound].contains(UInt8(ascii: ","))
  }
}
