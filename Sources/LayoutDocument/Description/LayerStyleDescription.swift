import CollectionLayout
import JSON

/// The keys of shadows and borders, of items and of decorations: clients get all of their values, also those that are
/// not written.
enum LayerStyleDescription {
  static let shadow = ObjectDescription(
    "shadow", "A shadow as a layer of Core Animation has it.",
    [
      color(default: "#000000", uikit: "CALayer.shadowColor"),
      KeyDescription(
        "opacity", .number(.unit), default: 0.17, unit: .fraction, uikit: "CALayer.shadowOpacity",
        "How dark it is, from 0 to 1."),
      KeyDescription(
        "offset", .list(.number(.coordinate), count: 2), default: [0, 1], unit: .points, uikit: "CALayer.shadowOffset",
        "`[x, y]`: how far it is moved."),
      KeyDescription(
        "radius", .number(.length), default: 1, unit: .points, uikit: "CALayer.shadowRadius", "How blurred it is."),
    ])

  static let border = ObjectDescription(
    "border", "A line along the edge, inside of it.",
    [
      color(default: "#000000", uikit: "CALayer.borderColor"),
      KeyDescription(
        "width", .number(.length), default: 1, unit: .points, uikit: "CALayer.borderWidth", "How thick the line is."),
    ])

  static func shadowKey(otherwise: String) -> KeyDescription {
    KeyDescription(
      "shadow", .either([.boolean, .object(shadow)]), otherwise: otherwise,
      "A shadow; `true` is one with the defaults, `false` none. Clients get all of its numbers.")
  }

  static let borderKey = KeyDescription(
    "border", .object(border), otherwise: "none", "A line along the edge. Clients get its colour and width.")

  static func color(default value: String, uikit: String) -> KeyDescription {
    KeyDescription(
      "color", .string(.color), default: .string(value), uikit: uikit,
      "The colour: `#RGB`, `#RRGGBB` or `#RRGGBBAA`.")
  }

  /// What is passed on of the values of both keys; nothing of those that are missing.
  static func fields(shadow: SyntaxNode?, border: SyntaxNode?) -> [CustomAttributes.Field] {
    [
      shadow.flatMap(self.shadow).map { CustomAttributes.Field(self.shadow.name, $0) },
      border.flatMap { $0.kind == .object ? self.border.values(of: $0) : nil }
        .map { CustomAttributes.Field(self.border.name, $0) },
    ].compactMap { $0 }
  }

  /// A shadow, `true` for the usual one; `false`, which is none, is passed on so that a card has none.
  private static func shadow(_ node: SyntaxNode) -> CustomAttributes.Value? {
    if node.boolValue == false { return .json("false") }
    return node.boolValue == true || node.kind == .object ? shadow.values(of: node) : nil
  }
}

extension ObjectDescription {
  /// The values of all keys that count in an object, as text.
  fileprivate func values(of node: SyntaxNode) -> CustomAttributes.Value {
    CustomAttributes.Value(
      .object(
        keys.compactMap { key in
          key.type.value(of: node[key.name], default: key.defaultValue).map { JSONMember(key: key.name, value: $0) }
        }))
  }
}
