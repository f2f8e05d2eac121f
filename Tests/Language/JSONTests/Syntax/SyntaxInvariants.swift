import JSON
import Testing

/// Checks the invariants of a syntax tree: sorted errors and comments within the text, and nested nodes.
func checkInvariants(of tree: SyntaxTree, sourceLocation: SourceLocation = #_sourceLocation) {
  var isSound = tree.errors.count <= 100
  var last = 0
  for error in tree.errors {
    isSound = isSound && error.range.lowerBound >= last && error.range.upperBound <= tree.text.count
    last = error.range.lowerBound
  }
  last = 0
  for comment in tree.comments {
    isSound = isSound && comment.lowerBound >= last && comment.upperBound <= tree.text.count
    last = comment.upperBound
  }
  isSound = isSound && (tree.root.map { isSoundNode($0, in: 0..<tree.text.count) } ?? !tree.errors.isEmpty)
  #expect(isSound, sourceLocation: sourceLocation)
}

/// Whether all descendants are inside their parents, in order and without overlap.
private func isSoundNode(_ node: SyntaxNode, in range: Range<Int>) -> Bool {
  guard node.range.lowerBound >= range.lowerBound, node.range.upperBound <= range.upperBound, !node.range.isEmpty else {
    return false
  }
  var rest = node.range
  for child in node.members.flatMap({ [$0.key] + ($0.value.map { [$0] } ?? []) }) + node.elements {
    guard isSoundNode(child, in: rest) else { return false }
    rest = child.range.upperBound..<rest.upperBound
  }
  return true
}
