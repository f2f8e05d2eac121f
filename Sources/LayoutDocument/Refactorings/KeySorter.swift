import JSON

/// Sorts keys into the order of the schema; unknown keys are last.
///
/// Comments move with their members, empty lines keep their position. Objects in order are not changed.
struct KeySorter {
  private let style: DetectedStyle

  init(_ style: DetectedStyle) { self.style = style }

  /// Returns the edits that sort an object; if `isDeep`, also the objects in it that have a schema.
  func edits(of level: SchemaPath.Level, isDeep: Bool) -> [TextEdit] {
    let members = level.node.members
    var places: [String: Int] = [:]
    for (place, key) in level.description.keys.enumerated() where places[key.name] == nil { places[key.name] = place }
    let order = members.indices.sorted { one, other in
      (places[members[one].keyName] ?? Int.max, one) < (places[members[other].keyName] ?? Int.max, other)
    }
    let inner = members.map { member -> [TextEdit] in
      guard isDeep, let value = member.value, let type = level.type(of: member) else { return [] }
      return edits(inside: value, type)
    }
    if order.elementsEqual(members.indices) { return inner.flatMap(\.self) }
    let list = DelimitedList(level.node, members.map(\.range), style: style, isInlineWhenEmpty: true)
    return inPlace(order, inner, list) ?? list.edits(order.map { .kept($0, inner[$0]) }, style: style)
  }

  /// Returns the edits that replace each member's lines by those of another, which keeps empty lines between them; nil
  /// unless each member starts and ends its lines.
  private func inPlace(_ order: [Int], _ inner: [[TextEdit]], _ list: DelimitedList) -> [TextEdit]? {
    let slots = list.slots
    guard !list.isInline, slots.allSatisfy({ DetectedStyle.isLineStart(list.text, $0.start) && $0.lineEnd != nil })
    else {
      return nil
    }
    return TextEdit.ordered(
      slots.indices.flatMap { place -> [TextEdit] in
        guard order[place] != place else { return inner[place] }
        let element = list.element(order[place], inner[order[place]], indent: list.indent)
        let needsComma = place + 1 < slots.count || list.hasTrailingComma
        let lines = element.lines(indent: list.indent, needsComma: needsComma, isLineOpen: true, style)
        return [TextEdit(range: slots[place].start..<slots[place].next, text: lines + style.newline)]
      })
  }

  private func edits(inside node: SyntaxNode, _ type: ValueSchema) -> [TextEdit] {
    if node.kind == .array {
      guard let element = type.elementType else { return [] }
      return node.elements.flatMap { edits(inside: $0, element) }
    }
    return node.level(as: type).map { edits(of: $0, isDeep: true) } ?? []
  }
}
