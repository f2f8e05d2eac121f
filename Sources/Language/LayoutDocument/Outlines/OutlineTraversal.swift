package import JSON

/// The item objects of a section and their descendants in the order of the text, each before its children.
package struct OutlineTraversal {
  private struct Level {
    var nodes: SyntaxArrayElements
    var next = 0
    var copies: Int?
  }

  private var roots: ArraySlice<SyntaxNode>
  private var levels: [Level] = []
  private let includesChildren: Bool

  init(of roots: [SyntaxNode], includesChildren: Bool = true) {
    self.roots = roots[...]
    self.includesChildren = includesChildren
  }

  /// Returns the next object with the number of items above it, and the number of copies of the generator above it; nil
  /// for the copies if there is none, and nil after the last object.
  mutating func next() -> (node: SyntaxNode, level: Int, copies: Int?)? {
    while let last = levels.last {
      guard last.next < last.nodes.count else {
        levels.removeLast()
        continue
      }
      let node = last.nodes[last.next]
      levels[levels.count - 1].next += 1
      if node.kind == .object { return (node, levels.count, last.copies) }
    }
    while let node = roots.popFirst() {
      if node.kind == .object { return (node, 0, nil) }
    }
    return nil
  }

  /// Creates the traversal of an array of items of a section snapshot.
  init(of list: SyntaxNode) { self.init(of: list.elements) }

  /// Returns the next element, an object or another value, and continues with its children; nil after the last one.
  mutating func nextElement() -> SyntaxNode? {
    while let last = levels.last {
      guard last.next < last.nodes.count else {
        levels.removeLast()
        continue
      }
      let node = last.nodes[last.next]
      levels[levels.count - 1].next += 1
      if node.kind == .object { enter(node, levels.count, copies: nil) }
      return node
    }
    guard let node = roots.popFirst() else { return nil }
    if node.kind == .object { enter(node, 0, copies: nil) }
    return node
  }

  /// Continues with the children of the last object. `copies` is the number of its items if it is in a generator.
  mutating func enter(_ node: SyntaxNode, _ level: Int, copies: Int?) {
    guard includesChildren, let children = node["children"], children.kind == .array else { return }
    levels.append(Level(nodes: SyntaxArrayElements(of: children), copies: copies))
  }

  /// Returns the item objects among the elements of an array, and their descendants.
  package static func objects(in elements: [SyntaxNode]) -> [SyntaxNode] {
    var objects: [SyntaxNode] = []
    var tree = OutlineTraversal(of: elements)
    while let (node, level, _) = tree.next() {
      objects.append(node)
      if level < ItemSchema.maximumLevel { tree.enter(node, level, copies: nil) }
    }
    return objects
  }

  /// Returns the number of items of an object that is not in a generator.
  func repeatCount(of node: SyntaxNode) -> Int {
    node["repeat"].map { $0.number(in: ItemSchema.repeatBounds).map { Int($0) } ?? 1 } ?? 1
  }
}
