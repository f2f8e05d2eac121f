import CollectionLayout
import JSON

/// Reads the decorations of a section.
enum DecorationDecoder {
  /// The decorations of an array; without those that describe none.
  static func decorations(_ node: SyntaxNode?) -> [Decoration] {
    (node?.elements ?? []).compactMap(decoration)
  }

  /// What each of the decorations is read from.
  static func nodes(_ node: SyntaxNode?) -> [SyntaxNode] {
    (node?.elements ?? []).filter { decoration($0) != nil }
  }

  private static func decoration(_ node: SyntaxNode) -> Decoration? {
    guard let kind = node["kind"]?.stringValue, !kind.contains(":") else { return nil }
    let depth = node["zIndex"]?.number(in: ItemDescription.depthBounds).flatMap { Int(exactly: $0) }
    let inset = node["inset"]?.edges(in: .coordinate) ?? .zero
    switch kind {
    case "card":
      return Decoration(
        kind: kind, shape: .card(covers: node["covers"]?.word(Decoration.Cover.self) ?? .itemsAndInsets, inset: inset),
        zIndex: depth ?? -1,
        custom: CustomAttributes([
          color(of: node, default: "#FFFFFF"),
          .init("cornerRadius", .number(node["cornerRadius"]?.number(in: .length) ?? 6)),
        ]))
    case "armband":
      // A ribbon without a picture is not drawn: A2.2.
      guard let image = node["image"]?.stringValue else { return nil }
      let sides = node["size"]?.elements ?? []
      let size = Size(
        width: sides.first?.number(in: .length) ?? 80, height: sides.dropFirst().first?.number(in: .length) ?? 53)
      return Decoration(
        kind: kind,
        shape: .armband(
          size: size, left: node["left"]?.number(in: .coordinate) ?? 1, top: node["top"]?.number(in: .coordinate) ?? 18),
        zIndex: depth ?? 1, custom: CustomAttributes([.init("image", .string(image))]))
    case "separator":
      return Decoration(
        kind: kind, shape: .separator(thickness: node["thickness"]?.number(in: .length) ?? 1, inset: inset),
        // Over the cells, or a list without spacing would hide it.
        zIndex: depth ?? 1, custom: CustomAttributes([color(of: node, default: "#C6C6C8")]))
    default:
      return free(node, kind, depth)
    }
  }

  private static func free(_ node: SyntaxNode, _ kind: String, _ depth: Int?) -> Decoration? {
    guard let sides = node["frame"]?.elements, sides.count == 4 else { return nil }
    let numbers = sides.compactMap { $0.number(in: .coordinate) }
    guard numbers.count == 4 else { return nil }
    var seen: Set<String> = ["kind", "frame", "zIndex"]
    let fields = node.members.compactMap { member -> CustomAttributes.Field? in
      guard let value = member.value, seen.insert(member.keyName).inserted else { return nil }
      return .init(member.keyName, CustomAttributes.Value(value))
    }
    return Decoration(
      kind: kind, shape: .free(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])),
      zIndex: depth ?? 0, custom: CustomAttributes(fields))
  }

  private static func color(of node: SyntaxNode, default value: String) -> CustomAttributes.Field {
    let own = node["color"]?.stringValue.flatMap { Color.isColor($0) ? $0 : nil }
    return .init("color", .string(own ?? value))
  }
}

extension CustomAttributes.Value {
  fileprivate init(_ node: SyntaxNode) {
    if let text = node.stringValue {
      self = .string(text)
    } else if let number = node.numberValue, number.isFinite {
      self = .number(number)
    } else {
      self = .json(String(decoding: node.jsonBytes(), as: UTF8.self))
    }
  }
}
