/// A node of a syntax tree: a value, or the key of a member.
package struct SyntaxNode: Sendable {
  package let tree: SyntaxTree
  let index: Int

  var record: RawSyntaxNode { tree.nodes[index] }

  /// The kind of the node. Keys are strings, and so are words without quotes.
  package var kind: JSONKind { record.rawKind.kind }

  /// The byte range of the node, including quotes and brackets.
  package var range: Range<Int> { Int(record.start)..<Int(record.end) }

  /// Whether this is a container without its closing bracket.
  package var isUnclosed: Bool { record.isUnclosed }

  /// Whether this is a string without its closing quote.
  package var isUnterminated: Bool { record.rawKind == .unterminatedString }

  /// The range of the `{` or `[`; the first byte of any other node.
  package var openToken: Range<Int> {
    range.lowerBound..<min(range.lowerBound + 1, range.upperBound)
  }

  /// The members of an object in text order, including duplicates; empty for any other node.
  package var members: [SyntaxMember] { members(atMost: .max) }

  /// Returns the first `limit` members of an object, without enumerating the others.
  package func members(atMost limit: Int) -> [SyntaxMember] {
    guard kind == .object else { return [] }
    var members: [SyntaxMember] = []
    var index = index + 1
    while index < Int(record.next), members.count < limit {
      let member = SyntaxMember(tree: tree, key: index)
      members.append(member)
      index = Int((member.value ?? member.key).record.next)
    }
    return members
  }

  /// Returns the first `limit` elements of an array, without enumerating the others.
  package func elements(atMost limit: Int) -> [SyntaxNode] {
    guard kind == .array else { return [] }
    var elements: [SyntaxNode] = []
    var index = index + 1
    while index < Int(record.next), elements.count < limit {
      let element = SyntaxNode(tree: tree, index: index)
      elements.append(element)
      index = Int(element.record.next)
    }
    return elements
  }

  /// The elements of an array in text order; empty for any other node.
  package var elements: [SyntaxNode] {
    kind == .array ? children : []
  }

  /// The value of a key, the first one of duplicates; nil if there is none, or if this is not an object.
  package subscript(key: String) -> SyntaxNode? {
    guard kind == .object else { return nil }
    // Uses records: a node for each key would retain two references.
    let nodes = tree.nodes
    let end = Int(nodes[index].next)
    var place = index + 1
    while place < end {
      let record = nodes[place]
      if SyntaxNode(tree: tree, index: place).isString(key) {
        return record.hasValue ? SyntaxNode(tree: tree, index: place + 1) : nil
      }
      place = Int(record.hasValue ? nodes[place + 1].next : record.next)
    }
    return nil
  }

  /// The direct children of a container, keys and values in text order.
  var children: [SyntaxNode] {
    var children: [SyntaxNode] = []
    var index = index + 1
    while index < Int(record.next) {
      let child = SyntaxNode(tree: tree, index: index)
      children.append(child)
      index = Int(child.record.next)
    }
    return children
  }
}

/// A member of an object in a tree.
package struct SyntaxMember: Sendable {
  /// The key as a string node.
  package let key: SyntaxNode
  /// The value; nil if the text has none.
  package let value: SyntaxNode?

  init(tree: SyntaxTree, key: Int) {
    self.key = SyntaxNode(tree: tree, index: key)
    self.value = tree.nodes[key].hasValue ? SyntaxNode(tree: tree, index: key + 1) : nil
  }

  /// The text of the key, without quotes and escapes.
  package var keyName: String { key.stringValue ?? "" }
}

extension SyntaxNode: Equatable {
  /// Whether both are the same node of the same tree.
  package static func == (a: SyntaxNode, b: SyntaxNode) -> Bool {
    a.tree === b.tree && a.index == b.index
  }
}

/// The elements of an array, located once. Cheaper than a list of nodes, each of which retains the tree.
package struct SyntaxArrayElements: RandomAccessCollection, Sendable {
  private let tree: SyntaxTree
  private let places: [Int32]

  /// Collects the elements; empty if the node is not an array.
  package init(of node: SyntaxNode) {
    tree = node.tree
    places = node.kind == .array ? tree.elementIndices(ofArray: node.index) : []
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }
  package subscript(position: Int) -> SyntaxNode { SyntaxNode(tree: tree, index: Int(places[position])) }

  /// Returns the byte range of an element.
  package func range(at position: Int) -> Range<Int> {
    let record = tree.nodes[Int(places[position])]
    return Int(record.start)..<Int(record.end)
  }
}
