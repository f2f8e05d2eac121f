extension SyntaxNode {
  /// Returns the nodes that contain `offset`, from the root to the innermost, keys included; empty outside the root.
  ///
  /// A container without its closing bracket also contains the text after it, and a string without its closing quote
  /// also its end offset, because the cursor is there while the user types.
  package static func node(at offset: Int, in tree: SyntaxTree) -> [SyntaxNode] {
    var path: [SyntaxNode] = []
    var candidate = tree.root
    // The end of the candidate if its closing bracket is missing.
    var limit = tree.text.count + 1
    while let node = candidate, node.holds(offset, limit) {
      path.append(node)
      if !node.isUnclosed { limit = node.range.upperBound - 1 }
      candidate = nil
      for child in node.children {
        if child.range.lowerBound > offset {
          limit = min(limit, child.range.lowerBound)
          break
        }
        candidate = child
      }
    }
    return path
  }

  private func holds(_ offset: Int, _ limit: Int) -> Bool {
    guard offset >= range.lowerBound else { return false }
    if offset < range.upperBound { return true }
    if record.rawKind == .unterminatedString { return offset == range.upperBound }
    return isUnclosed && offset < limit
  }
}
