import CollectionLayout
import JSON

/// A mistake in its text: what stands there, what is around it, what should stand there, and how to write that.
struct RepairPlace {
  let document: DocumentSnapshot
  let diagnostic: Diagnostic
  let tree: SyntaxTree
  let style: TextStyle
  /// The nodes around the beginning of the mistake, from the root on.
  let path: [SyntaxNode]

  init(_ diagnostic: Diagnostic, in document: DocumentSnapshot, _ style: TextStyle) {
    self.document = document
    self.diagnostic = diagnostic
    tree = document.syntax
    self.style = style
    path = SyntaxNode.node(at: diagnostic.range.lowerBound, in: tree)
  }

  var text: [UInt8] { tree.text }

  /// The node that the mistake is about: by its range, or by its first bracket.
  var node: SyntaxNode? {
    path.last { $0.range == diagnostic.range } ?? path.last { $0.openToken == diagnostic.range }
  }

  /// The object or array around a node.
  func parent(of node: SyntaxNode) -> SyntaxNode? {
    path.firstIndex(of: node).flatMap { $0 > 0 ? path[$0 - 1] : nil }
  }

  /// The member whose key or value a node is.
  func member(of node: SyntaxNode) -> SyntaxMember? {
    parent(of: node)?.members.first { $0.key == node || $0.value == node }
  }

  /// The objects around a node that are described, from the document on.
  func levels(at node: SyntaxNode) -> [DescriptionPath.Level] {
    DescriptionPath(at: node.range.lowerBound, in: tree).levels
  }

  /// What a value may be, and the key that holds it; nil where nobody describes it.
  func type(of node: SyntaxNode) -> (type: ValueType, key: KeyDescription?)? {
    let path = DescriptionPath(at: node.range.lowerBound, in: tree)
    guard case .value(let type, _) = path.place else { return nil }
    // In an array the key around it says nothing of the element.
    let isMember = parent(of: node)?.kind == .object
    return (type, isMember ? path.key : nil)
  }

  /// What an object is.
  func description(of node: SyntaxNode) -> ObjectDescription? {
    let path = DescriptionPath(at: node.range.lowerBound + 1, in: tree)
    return path.levels.last { $0.node == node }?.description
  }

  /// Whether the collection scrolls up and down, so that an item's length is its height.
  var isVertical: Bool { tree.root?["scrollDirection"]?.stringValue != ScrollDirection.horizontal.rawValue }
}

// How the text is changed.
extension RepairPlace {
  /// Puts something else in the place of a node.
  func replacing(_ node: SyntaxNode, _ bytes: [UInt8]) -> [TextEdit] { [TextEdit(range: node.range, text: bytes)] }

  /// A value as the text would have it.
  func written(_ value: JSONValue) -> [UInt8] {
    SyntaxTree(value.bytes).root.map(style.value) ?? value.bytes
  }

  /// Takes a member, or an element of an array, out of the text.
  func removing(_ node: SyntaxNode) -> [TextEdit] {
    guard let parent = parent(of: node) else { return [] }
    let ranges = parent.kind == .object ? parent.members.map(\.range) : parent.elements.map(\.range)
    guard
      let place = ranges.firstIndex(where: {
        $0.lowerBound <= node.range.lowerBound && node.range.upperBound <= $0.upperBound
      })
    else { return [] }
    let list = ListText(parent, ranges, style: style, isInlineWhenEmpty: true)
    return list.edits(ranges.indices.filter { $0 != place }.map { .kept($0, []) }, style: style)
  }

  /// Adds members to an object: before those of some names, else at its end.
  func adding(_ members: [WrittenMember], to object: SyntaxNode, before names: Set<String> = []) -> [TextEdit] {
    ListText.adding(members, to: object, before: names, style: style)
  }
}
