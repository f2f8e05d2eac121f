// What the elements of a section have to do with the list of its decorations.
extension PreparedCollection {
  /// Which of its section's decorations draws the element of a kind and number; nil where none does.
  public func decorationIndex(kind: String, at indexPath: IndexPath) -> Int? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    return sections[indexPath.section].decorations.index(kind: kind, number: indexPath.item)
  }

  /// The numbers within their kind of the elements that one of a section's decorations may draw.
  public func decorationNumbers(of decoration: Int, inSection index: Int) -> Range<Int> {
    guard sections.indices.contains(index) else { return 0..<0 }
    return sections[index].decorations.numbers(of: decoration, in: sections[index])
  }
}
