import CollectionLayout
import JSON

/// Reads shadows and borders, and fills in what is not written: clients get all of it.
enum LayerStyleDecoder {
  /// The `shadow` and the `border` of an object; nothing for those that it does not have.
  static func fields(_ node: SyntaxNode) -> [CustomAttributes.Field] {
    fields(shadow: node["shadow"], border: node["border"])
  }

  /// The fields that the values of both keys make.
  static func fields(shadow: SyntaxNode?, border: SyntaxNode?) -> [CustomAttributes.Field] {
    [
      shadow.flatMap(self.shadow).map { CustomAttributes.Field("shadow", $0) },
      border.flatMap(self.border).map { CustomAttributes.Field("border", $0) },
    ].compactMap { $0 }
  }

  /// A shadow, `true` for the usual one; `false`, which is none, is passed on so that a card has none.
  private static func shadow(_ node: SyntaxNode) -> CustomAttributes.Value? {
    if node.boolValue == false { return .json("false") }
    guard node.boolValue == true || node.kind == .object else { return nil }
    let keys = DescribedObject(node.kind == .object ? node : nil, DecorationDescription.shadow)
    let offset = keys.size("offset", in: .coordinate)
    return .json(
      JSONValue.object([
        JSONMember(key: "color", value: .string(keys.color("color"))),
        JSONMember(key: "opacity", value: .number(keys.number("opacity"))),
        JSONMember(key: "offset", value: [.number(offset.width), .number(offset.height)]),
        JSONMember(key: "radius", value: .number(keys.number("radius"))),
      ]).text)
  }

  private static func border(_ node: SyntaxNode) -> CustomAttributes.Value? {
    guard node.kind == .object else { return nil }
    let keys = DescribedObject(node, DecorationDescription.border)
    return .json(
      JSONValue.object([
        JSONMember(key: "color", value: .string(keys.color("color"))),
        JSONMember(key: "width", value: .number(keys.number("width"))),
      ]).text)
  }
}

extension JSONValue {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
