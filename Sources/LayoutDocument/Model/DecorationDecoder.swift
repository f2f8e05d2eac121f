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
    guard let description = DecorationDescription.decorations.description(ofKind: kind) else { return nil }
    let keys = DescribedObject(node, description)
    let depth = Int(exactly: keys.number("zIndex")) ?? 0
    switch kind {
    case "card":
      return Decoration(
        kind: kind,
        shape: .card(
          covers: keys.word("covers", Decoration.Cover.self) ?? .itemsAndInsets, inset: keys.edges("inset")),
        zIndex: depth,
        custom: CustomAttributes(
          [
            .init("color", .string(keys.color("color"))), .init("cornerRadius", .number(keys.number("cornerRadius"))),
          ] + LayerStyleDecoder.fields(node)))
    case "armband":
      // A ribbon without a picture is not drawn: A2.2.
      guard let image = node["image"]?.stringValue else { return nil }
      return Decoration(
        kind: kind,
        shape: .armband(size: keys.size("size"), left: keys.number("left"), top: keys.number("top")),
        zIndex: depth, custom: CustomAttributes([.init("image", .string(image))] + LayerStyleDecoder.fields(node)))
    case "separator":
      return Decoration(
        kind: kind, shape: .separator(thickness: keys.number("thickness"), inset: keys.edges("inset")),
        zIndex: depth,
        custom: CustomAttributes([.init("color", .string(keys.color("color")))] + LayerStyleDecoder.fields(node)))
    default:
      return free(node, kind, depth)
    }
  }

  private static func free(_ node: SyntaxNode, _ kind: String, _ depth: Int) -> Decoration? {
    guard let sides = node["frame"]?.elements, sides.count == 4 else { return nil }
    let numbers = sides.compactMap { $0.number(in: .coordinate) }
    guard numbers.count == 4 else { return nil }
    let style = LayerStyleDecoder.fields(node)
    var seen: Set<String> = ["kind", "frame", "zIndex"]
    seen.formUnion(style.map(\.name))
    let fields = node.members.compactMap { member -> CustomAttributes.Field? in
      guard let value = member.value, seen.insert(member.keyName).inserted else { return nil }
      return .init(member.keyName, CustomAttributes.Value(value))
    }
    return Decoration(
      kind: kind, shape: .free(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])),
      zIndex: depth, custom: CustomAttributes(fields + style))
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
