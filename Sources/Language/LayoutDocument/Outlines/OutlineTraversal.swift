package import JSON

/// The item objects of an array and their descendants, in the order of the text: each before its children.
package struct OutlineTraversal: Sequence, IteratorProtocol {
  /// An item object: an item or a generator.
  package struct Item {
    package let node: SyntaxNode
    /// The number of ancestors.
    let level: Int
    /// Whether the object is a generator, or a descendant of one.
    let isGenerator: Bool
    /// The number of items that the object makes: for a descendant of a generator, the number of copies of the
    /// generator.
    let count: Int
  }

  private struct Level {
    var nodes: SyntaxArrayElements
    var next = 0
    /// The number of copies of the generator above this level; nil if there is none.
    var copies: Int?
  }

  private var levels: [Level] = []
  private let includesChildren: Bool
  /// The number of items that the remaining objects may make without exceeding the item limit.
  private(set) var itemsLeft: Int

  /// Creates the traversal of an array of items; empty for any other value. Without `includesChildren` the descendants
  /// are skipped.
  package init(of list: SyntaxNode?, includesChildren: Bool = true, itemLimit: Int = .max) {
    self.includesChildren = includesChildren
    itemsLeft = itemLimit
    enter(list, copies: nil)
  }

  /// The number of elements of the array. Valid only before the first call of `next()`.
  var rootCount: Int { levels.first?.nodes.count ?? 0 }

  /// Returns the next object, which its children follow; nil after the last one.
  package mutating func next() -> Item? {
    while let (node, level, copies) = pop() {
      guard node.kind == .object else { continue }
      let isGenerator = copies != nil || node["repeat"] != nil
      let count = Swift.min(copies ?? Self.repeatCount(of: node), itemsLeft)
      itemsLeft -= count
      if includesChildren, level < ItemSchema.maximumLevel {
        enter(node["children"], copies: isGenerator ? count : nil)
      }
      return Item(node: node, level: level, isGenerator: isGenerator, count: count)
    }
    return nil
  }

  /// Returns the next element of a section snapshot, which its children follow; nil after the last one. Elements that
  /// are not objects are returned, too.
  mutating func nextElement() -> SyntaxNode? {
    guard let (node, _, _) = pop() else { return nil }
    enter(node["children"], copies: nil)
    return node
  }

  private mutating func pop() -> (node: SyntaxNode, level: Int, copies: Int?)? {
    while let last = levels.last {
      guard last.next < last.nodes.count else {
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      return (last.nodes[last.next], levels.count - 1, last.copies)
    }
    return nil
  }

  private mutating func enter(_ list: SyntaxNode?, copies: Int?) {
    guard let list, list.kind == .array else { return }
    levels.append(Level(nodes: SyntaxArrayElements(of: list), copies: copies))
  }

  /// Returns the number of items of an object: the value of `repeat`, or 1.
  static func repeatCount(of node: SyntaxNode) -> Int {
    node["repeat"]?.number(in: ItemSchema.repeatBounds).map { Int($0) } ?? 1
  }
}
