import CollectionLayout
import JSON
import LayoutDocument

/// The context of a quick fix: the diagnostic, the nodes around it, and the style of the text.
struct QuickFixContext {
  let document: DocumentSnapshot
  let diagnostic: Diagnostic
  let tree: SyntaxTree
  let style: DetectedStyle
  /// The nodes that contain the start of the diagnostic, the root first.
  let path: [SyntaxNode]

  init(_ diagnostic: Diagnostic, in document: DocumentSnapshot, _ style: DetectedStyle) {
    self.document = document
    self.diagnostic = diagnostic
    tree = document.syntax
    self.style = style
    path = SyntaxNode.node(at: diagnostic.range.lowerBound, in: tree)
  }

  var text: [UInt8] { tree.text }

  /// The node that the diagnostic is about: the innermost one with its range, otherwise the innermost container whose
  /// opening bracket has it; nil if there is none.
  var node: SyntaxNode? {
    path.last { $0.range == diagnostic.range } ?? path.last { $0.openToken == diagnostic.range }
  }

  /// Returns the object or array that contains a node of `path`; nil for the root.
  func parent(of node: SyntaxNode) -> SyntaxNode? {
    path.firstIndex(of: node).flatMap { $0 > 0 ? path[$0 - 1] : nil }
  }

  /// Returns the member whose key or value is a node of `path`; nil if the node is not in an object.
  func member(of node: SyntaxNode) -> SyntaxMember? {
    parent(of: node)?.members.first { $0.key == node || $0.value == node }
  }

  /// Returns the schema type of a value and the schema of its key; the key is nil for an element of an array. Nil if
  /// the value has no schema.
  func type(of node: SyntaxNode) -> (type: ValueSchema, key: PropertySchema?)? {
    let path = SchemaPath(at: node.range.lowerBound, in: tree)
    guard case .value(let type, _) = path.context else { return nil }
    // In an array the key applies to the array, not to its element.
    let isMember = parent(of: node)?.kind == .object
    return (type, isMember ? path.key : nil)
  }

  /// Whether the collection scrolls vertically, so that an item's main length is its height.
  var isVertical: Bool { tree.root?["scrollDirection"]?.stringValue != ScrollDirection.horizontal.rawValue }
}

// Creates edits.
extension QuickFixContext {
  func replacing(_ node: SyntaxNode, _ bytes: [UInt8]) -> [TextEdit] { [TextEdit(range: node.range, text: bytes)] }

  /// Returns a value as text in the style of the document.
  func written(_ value: JSONValue) -> [UInt8] {
    SyntaxTree(value.bytes).root.map(style.value) ?? value.bytes
  }

  /// Returns the edits that remove a member, given by its key or value, or an element of an array.
  func removing(_ node: SyntaxNode) -> [TextEdit] {
    guard let parent = parent(of: node) else { return [] }
    let list = DelimitedList(parent, style: style)
    guard let index = list.slots.firstIndex(where: { $0.range.encloses(node.range) }) else { return [] }
    return list.removing(style: style) { $0 == index }
  }

  /// Returns the edits that add members to an object: before the first member whose key is in `names`, otherwise at the
  /// end.
  func adding(_ members: [MemberText], to object: SyntaxNode, before names: Set<String> = []) -> [TextEdit] {
    DelimitedList.adding(members, to: object, before: names, style: style)
  }
}

extension QuickFixContext {
  /// The nouns in titles for the elements of arrays, by the key of the array.
  private static let nouns = [
    "boundaryItems": "boundary item", "decorationItems": "decoration", "decorations": "decoration",
    "effects": "effect", "frames": "frame", "children": "item", "items": "item", "sections": "section",
    "snapshot": "section",
    "supplementaryItems": "supplementary item", "timeline": "event", "update": "operation", "variants": "variant",
  ]

  /// Returns the phrase for a member or an array element in the title of a fix that removes it: `the item "a"`,
  /// `"height"`, `the event at 2 s`, `the number 9`.
  func name(of node: SyntaxNode) -> String {
    if let member = member(of: node) { return "\"\(member.keyName)\"" }
    let noun = noun(of: node)
    if let text = node.stringValue { return "\(noun.map { "the \($0) " } ?? "")\"\(text)\"" }
    if node.numberValue != nil { return "the number \(String(decoding: text[node.range], as: UTF8.self))" }
    let kind = noun ?? "element"
    if let identifier = (node["id"] ?? node["kind"])?.stringValue { return "the \(kind) \"\(identifier)\"" }
    if kind == "event", let time = node["at"], time.numberValue != nil {
      return "the event at \(String(decoding: text[time.range], as: UTF8.self)) s"
    }
    return "this \(kind)"
  }

  /// Returns what an element of an array is called in titles; nil for other nodes and unknown arrays.
  private func noun(of element: SyntaxNode) -> String? {
    guard let list = parent(of: element), list.kind == .array, let key = member(of: list)?.keyName else { return nil }
    return QuickFixContext.nouns[key]
  }
}
