package import JSON

extension TextFormatter {
  /// The edits that format a stretch of a text, in order; nil when it cannot be formatted.
  ///
  /// Beside a syntax error that is the stretch's innermost container, when it has none itself.
  package static func edits(of tree: SyntaxTree, in range: Range<Int>, _ indentation: Indentation) -> [TextEdit]? {
    let found: [TextEdit]?
    if tree.errors.isEmpty {
      found = edits(of: tree, indentation)
    } else {
      let around = SyntaxNode.node(at: range.lowerBound, in: tree).last { node in
        (node.kind == .object || node.kind == .array) && node.range.encloses(range)
      }
      guard let around, !around.isUnclosed else { return nil }
      // The tree does not tell all mistakes of a text that has many.
      guard SyntaxTree(Array(tree.text[around.range])).errors.isEmpty else { return nil }
      found = edits(of: around, indentation)
    }
    return found?.filter { $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound }
  }
}
