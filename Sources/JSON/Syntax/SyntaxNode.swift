/// A place in a tree: one value, or the key of a member.
package struct SyntaxNode: Sendable {
  package let tree: SyntaxTree
  let index: Int

  var record: NodeRecord { tree.nodes[index] }

  /// Which of the six kinds the node is; keys are strings, and so is a word that lacks its quotes.
  package var kind: JSONKind { record.form.kind }

  /// The bytes of the node, quotes and brackets included.
  package var range: Range<Int> { Int(record.start)..<Int(record.end) }

  /// Whether the text of this container lacks its closing bracket.
  package var isUnclosed: Bool { record.isOpen }

  /// Whether this is a string without its closing quote.
  package var isCut: Bool { record.form == .cutString }

  /// The bytes of the `{` or `[`; the first byte of any other node.
  package var openToken: Range<Int> {
    range.lowerBound..<min(range.lowerBound + 1, range.upperBound)
  }

  /// The members of an object in text order, duplicates included; empty for any other node.
  package var members: [SyntaxMember] { members(atMost: .max) }

  /// The first members of an object, without looking at the others.
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

  /// The first elements of an array, without looking at the others.
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

  /// The value of a key, the first one when it stands there twice; nil without it and for what is no object.
  package subscript(key: String) -> SyntaxNode? {
    guard kind == .object else { return nil }
    // By records: a node for each key on the way would count two references.
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

  /// The nodes directly inside a container, keys and values in text order.
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

/// One member of an object in a tree.
package struct SyntaxMember: Sendable {
  /// The key as a string node.
  package let key: SyntaxNode
  /// The value, or nil when the text has none.
  package let value: SyntaxNode?

  init(tree: SyntaxTree, key: Int) {
    self.key = SyntaxNode(tree: tree, index: key)
    self.value = tree.nodes[key].hasValue ? SyntaxNode(tree: tree, index: key + 1) : nil
  }

  /// The text of the key, without quotes and escapes.
  package var keyName: String { key.stringValue ?? "" }
}

extension SyntaxNode: Equatable {
  /// Whether both are the same place of the same tree.
  package static func == (a: SyntaxNode, b: SyntaxNode) -> Bool {
    a.tree === b.tree && a.index == b.index
  }
}

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
