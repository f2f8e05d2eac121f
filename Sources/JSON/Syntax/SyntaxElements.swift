/// The elements of an array, found once; cheaper than a list of nodes, each of which holds on to its tree.
package struct SyntaxElements: RandomAccessCollection, Sendable {
  private let tree: SyntaxTree
  private let places: [Int32]

  /// None for what is no array.
  package init(of node: SyntaxNode) {
    tree = node.tree
    var places: [Int32] = []
    if node.kind == .array {
      let end = node.record.next
      var index = Int32(clamping: node.index + 1)
      while index < end {
        places.append(index)
        index = tree.nodes[Int(index)].next
      }
    }
    self.places = places
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }
  package subscript(position: Int) -> SyntaxNode { SyntaxNode(tree: tree, index: Int(places[position])) }

  /// The bytes of an element.
  package func range(at position: Int) -> Range<Int> {
    let record = tree.nodes[Int(places[position])]
    return Int(record.start)..<Int(record.end)
  }
}
