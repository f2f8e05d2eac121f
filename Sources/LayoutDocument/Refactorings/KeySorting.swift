import JSON

/// Puts keys into the order in which the language's description lists them; those that it does not know come last.
///
/// Comments travel with their members. What stands in order is not touched.
struct KeySorting {
  private let style: TextStyle

  init(_ style: TextStyle) { self.style = style }

  /// The edits that sort an object, and all that is described inside it when `isDeep`.
  func edits(of level: DescriptionPath.Level, isDeep: Bool) -> [TextEdit] {
    let members = level.node.members
    var places: [String: Int] = [:]
    for (place, key) in level.description.keys.enumerated() where places[key.name] == nil { places[key.name] = place }
    let order = members.indices.sorted { one, other in
      (places[members[one].keyName] ?? Int.max, one) < (places[members[other].keyName] ?? Int.max, other)
    }
    let inner = members.map { member -> [TextEdit] in
      guard isDeep, let value = member.value, let type = level.type(ofKey: member.keyName) else { return [] }
      return edits(inside: value, type)
    }
    if order.elementsEqual(members.indices) { return inner.flatMap(\.self) }
    let list = ListText(level.node, members.map(\.range), style: style, isInlineWhenEmpty: true)
    return list.edits(order.map { .kept($0, inner[$0]) }, style: style)
  }

  private func edits(inside node: SyntaxNode, _ type: ValueType) -> [TextEdit] {
    if node.kind == .array {
      guard let element = type.elementType else { return [] }
      return node.elements.flatMap { edits(inside: $0, element) }
    }
    guard node.kind == .object else { return [] }
    return node.tree.level(of: node, type).map { edits(of: $0, isDeep: true) } ?? []
  }
}
