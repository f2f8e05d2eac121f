import JSON

extension QuickFixContext {
  /// The nouns of the elements of arrays, by the key of the array.
  private static let nouns = [
    "boundaryItems": "boundary item", "decorationItems": "decoration", "decorations": "decoration",
    "effects": "effect", "frames": "frame", "children": "item", "items": "item", "sections": "section",
    "snapshot": "section",
    "supplementaryItems": "supplementary item", "timeline": "event", "update": "operation", "variants": "variant",
  ]

  /// Returns the name of a member or an array element for the title of a quick fix that removes it: `"height"`,
  /// `the item "a"`, `the event at 2 s`, `the number 9`.
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

  /// Returns the noun of an array element; nil if the array has none.
  private func noun(of element: SyntaxNode) -> String? {
    guard let list = parent(of: element), list.kind == .array, let key = member(of: list)?.keyName else { return nil }
    return QuickFixContext.nouns[key]
  }
}
