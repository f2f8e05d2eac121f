package import Cancellation

extension SyntaxTree {
  /// An object that identifies one tree.
  final class Identity: Sendable {}

  /// The difference between the tree of an edited text and the tree before.
  struct TreeDiff: Sendable {
    /// The identity of the earlier tree.
    let earlier: Identity
    let change: TextDelta
    /// The nodes of the earlier tree that were replaced.
    let oldNodes: Range<Int>
    /// The nodes that replace them.
    let newNodes: Range<Int>
    /// Whether the containers around the change are the ones of the earlier tree.
    let hasSameContainers: Bool
  }

  /// Returns the tree of an edited text, equal to that of a full parse. Reparses only the changed range if it can
  /// (incremental parsing), and returns the earlier tree for an equal text. If `token` is cancelled, parsing stops and
  /// the tree is incomplete.
  package static func parse(
    _ text: [UInt8], after earlier: SyntaxTree?, sizeLimit: Int = SyntaxTree.sizeLimit, token: CancellationToken? = nil
  ) -> SyntaxTree {
    guard let earlier, text.count <= min(sizeLimit, Int(Int32.max)) else {
      return SyntaxTree(text, sizeLimit: sizeLimit, token: token)
    }
    let change = TextDelta(from: earlier.text, to: text)
    if change.isEmpty { return earlier }
    guard var parser = IncrementalParser(text, earlier: earlier, change: change) else {
      return SyntaxTree(text, sizeLimit: sizeLimit, token: token)
    }
    return parser.tree(token)
  }

  /// Returns the change of the text since that of another tree, which is known if this tree was derived from it.
  package func change(since earlier: SyntaxTree) -> TextDelta {
    if earlier === self { return TextDelta(at: text.count) }
    if let edit, edit.earlier === earlier.identity { return edit.change }
    return TextDelta(from: earlier.text, to: text)
  }

  /// Whether the text has the same values as the earlier tree that this one was derived from. Compares only the changed
  /// nodes.
  package func isEquivalent(toEarlier earlier: SyntaxTree) -> Bool {
    guard let edit, edit.hasSameContainers else {
      guard let root, let before = earlier.root else { return nodes.isEmpty && earlier.nodes.isEmpty }
      return before.isEquivalent(to: root)
    }
    guard edit.oldNodes.count == edit.newNodes.count else { return false }
    return zip(edit.oldNodes, edit.newNodes).allSatisfy { old, new in
      SyntaxNode(tree: earlier, index: old).hasSameShallowValue(as: SyntaxNode(tree: self, index: new), isRoot: false)
    }
  }
}
