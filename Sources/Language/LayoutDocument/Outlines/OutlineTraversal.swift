package import JSON

/// The item objects of an array and their descendants in the order of the text, each before its children.
package struct OutlineTraversal: Sequence, IteratorProtocol {
  /// An item or a generator.
  package struct Item {
    package let node: SyntaxNode
    /// The number of ancestors.
    let level: Int
    /// Whether the item is a generator, or a descendant of one.
    let isGenerator: Bool
    /// The number of its items; for a descendant of a generator, that of the generator.
    let count: Int
  }

  private struct Level {
    var nodes: SyntaxArrayElements
    var next = 0
    /// The number of copies of the generator above; nil if there is none.
    var copies: Int?
  }

  private var levels: [Level] = []
  private let includesChildren: Bool
  /// The number of items that the following objects may create until the item limit is reached.
  private(set) var itemsLeft: Int

  /// Creates the traversal of an array of items; empty for any other node.
  package init(of list: SyntaxNode?, includesChildren: Bool = true, itemLimit: Int = .max) {
    self.includesChildren = includesChildren
    itemsLeft = itemLimit
    enter(list, copies: nil)
  }

  /// The number of elements of the array; to be read before the traversal begins.
  var rootCount: Int { levels.first?.nodes.count ?? 0 }

  /// Returns the next object, and continues with its children; nil after the last one.
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

  /// Returns the next element of a section snapshot, an object or another value, and continues with its children; nil
  /// after the last one.
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

  /// Returns the number of items of an object that is not in a generator.
  static func repeatCount(of node: SyntaxNode) -> Int {
    node["repeat"]?.number(in: ItemSchema.repeatBounds).map { Int($0) } ?? 1
  }
}
