extension SyntaxNode {
  /// The nodes around the byte `offset`, from the root to the innermost, keys included; empty outside the root.
  ///
  /// A node holds the offsets of its bytes; a container without its closing bracket also what follows it, and a string
  /// without its closing quote also its end: that is where somebody is typing.
  package static func node(at offset: Int, in tree: SyntaxTree) -> [SyntaxNode] {
    var path: [SyntaxNode] = []
    var candidate = tree.root
    // Up to where the candidate reaches when nothing closes it.
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
    if record.form == .cutString { return offset == range.upperBound }
    return isUnclosed && offset < limit
  }
}
