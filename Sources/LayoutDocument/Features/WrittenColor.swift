import JSON

/// A colour in a text.
package struct WrittenColor: Equatable, Sendable {
  /// Bytes of the newest text: the colour without its quotes.
  package var range: Range<Int>
  package var color: ColorValue
}

extension DocumentSnapshot {
  /// The colours that the text names, in text order and at most so many: whatever is said of a `color`, of each item or
  /// of many in turn, outside of `data`.
  package func colors(limit: Int) -> [WrittenColor] {
    var colors: [WrittenColor] = []
    var nodes: [(node: SyntaxNode, isColor: Bool)] = syntax.root.map { [($0, false)] } ?? []
    while let (node, isColor) = nodes.popLast(), colors.count < limit {
      switch node.kind {
      case .string where isColor:
        if let color = ColorValue(Array(node.tree.text[node.inside])) {
          colors.append(WrittenColor(range: node.inside, color: color))
        }
      case .array: nodes += node.elements.reversed().map { ($0, isColor) }
      case .object:
        for member in node.members.reversed() where member.keyName != "data" {
          if let value = member.value { nodes.append((value, isColor || member.keyName == "color")) }
        }
      default: break
      }
    }
    return colors
  }
}
