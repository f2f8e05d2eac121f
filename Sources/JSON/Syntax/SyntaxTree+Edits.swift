package import Cancellation

extension SyntaxTree {
  /// What an edited text's tree differs in from the tree of the text before.
  struct Edit: Sendable {
    let change: TextChange
    /// Nodes of the earlier tree that are gone.
    let oldNodes: Range<Int>
    /// The nodes in their place.
    let newNodes: Range<Int>
    /// Whether the containers around them go on behind them as they did.
    let keepsContainers: Bool
  }

  /// The tree of an edited text, the same as if it were parsed alone; parses what was edited, where that can be told.
  /// A cancelled `token` ends the parsing, and the tree is of no use.
  package static func parse(
    _ text: [UInt8], after earlier: SyntaxTree?, sizeLimit: Int = 64 << 20, token: CancellationToken? = nil
  ) -> SyntaxTree {
    guard let earlier, text.count <= min(sizeLimit, Int(Int32.max)),
      var splice = SyntaxSplice(text, earlier: earlier, change: TextChange(from: earlier.text, to: text))
    else { return SyntaxTree(text, sizeLimit: sizeLimit, token: token) }
    return splice.tree(token)
  }

  /// Whether the text holds the same values as that of the earlier tree that this one was made after; only what was
  /// edited is compared.
  package func isEquivalent(toEarlier earlier: SyntaxTree) -> Bool {
    guard let edit, edit.keepsContainers else {
      guard let root, let before = earlier.root else { return nodes.isEmpty && earlier.nodes.isEmpty }
      return before.isEquivalent(to: root)
    }
    guard edit.oldNodes.count == edit.newNodes.count else { return false }
    return zip(edit.oldNodes, edit.newNodes).allSatisfy { old, new in
      SyntaxNode(tree: earlier, index: old).hasSameHead(as: SyntaxNode(tree: self, index: new), isRoot: false)
    }
  }
}
