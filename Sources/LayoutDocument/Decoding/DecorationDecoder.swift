import CollectionLayout
import JSON

/// Decodes the decorations of a section.
enum DecorationDecoder {
  /// Decodes an array of decorations; invalid elements are skipped.
  static func decorations(_ node: SyntaxNode?) -> [Decoration] {
    (node?.elements ?? []).compactMap(decoration)
  }

  /// Returns the nodes of the valid decorations.
  static func nodes(_ node: SyntaxNode?) -> [SyntaxNode] {
    (node?.elements ?? []).filter { decoration($0) != nil }
  }

  private static func decoration(_ node: SyntaxNode) -> Decoration? {
    guard let name = node["kind"]?.stringValue, IdentifierRule.elementKind.separator(in: name) == nil else {
      return nil
    }
    guard let kind = DecorationSchema.kinds.first(where: { $0.name == name }) else { return free(node, name) }
    // A ribbon without an image is not drawn.
    guard let written = kind.object.complete(node) else { return nil }
    return Decoration(
      kind: name, shape: kind.shape(written), zIndex: written.zIndex, custom: CustomAttributes(written.custom))
  }

  /// Decodes a rectangle of an unknown kind. Its unknown keys become custom attributes, before those of the schema.
  private static func free(_ node: SyntaxNode, _ kind: String) -> Decoration? {
    guard let written = DecorationSchema.free.complete(node) else { return nil }
    var seen = Set(DecorationSchema.free.description.keys.map(\.name))
    // A shadow or a border of the wrong type is passed on unchanged as a custom attribute.
    seen.subtract([LayerStyleSchema.shadow.name, LayerStyleSchema.border.name])
    seen.formUnion(written.custom.map(\.name))
    let fields = node.members.compactMap { member -> CustomAttributes.Field? in
      guard let value = member.value, seen.insert(member.keyName).inserted else { return nil }
      return .init(member.keyName, CustomAttributes.Value(value))
    }
    return Decoration(
      kind: kind, shape: .rectangle(written.frame), zIndex: written.zIndex,
      custom: CustomAttributes(fields + written.custom))
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
