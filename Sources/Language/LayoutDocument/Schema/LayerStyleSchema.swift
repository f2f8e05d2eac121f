import CollectionLayout
import JSON

/// The schema of shadows and borders of items and decorations. Clients receive all values, defaults included.
enum LayerStyleSchema {
  static let shadow = ObjectSchema(
    "shadow", "A shadow, with the properties of a Core Animation layer.",
    [
      color(default: "#000000", uikitName: "CALayer.shadowColor"),
      PropertySchema(
        "opacity", .number(.unit), default: 0.17, unit: .fraction, uikitName: "CALayer.shadowOpacity",
        "The opacity of the shadow, from 0 to 1."),
      PropertySchema(
        "offset", .array(.number(.coordinate), count: 2), default: [0, 1], unit: .points,
        uikitName: "CALayer.shadowOffset",
        "The offset of the shadow, in points: `[x, y]`."),
      PropertySchema(
        "radius", .number(.length), default: 1, unit: .points, uikitName: "CALayer.shadowRadius",
        "The blur radius, in points."),
    ])

  static let border = ObjectSchema(
    "border", "A border along the edge, inside of the frame.",
    [
      color(default: "#000000", uikitName: "CALayer.borderColor"),
      PropertySchema(
        "width", .number(.length), default: 1, unit: .points, uikitName: "CALayer.borderWidth",
        "The width of the border, in points."),
    ])

  static func shadowKey(defaultDescription: String) -> PropertySchema {
    PropertySchema(
      "shadow", .anyOf([.boolean, .object(shadow)]), defaultDescription: defaultDescription,
      "The shadow: an object, `true` for the default shadow, or `false` for none. Clients receive all of its values.")
  }

  static let borderKey = PropertySchema(
    "border", .object(border), defaultDescription: "none", "The border. Clients receive its color and width.")

  static func color(default value: String, uikitName: String) -> PropertySchema {
    PropertySchema(
      "color", .string(.color), default: .string(value), uikitName: uikitName,
      "The color: `#RGB`, `#RRGGBB` or `#RRGGBBAA`.")
  }

  /// Returns the custom attributes for the values of `shadow` and `border`; none for one that is missing or invalid.
  static func fields(shadow: SyntaxNode?, border: SyntaxNode?) -> [CustomAttributes.Field] {
    [
      shadow.flatMap(self.shadow).map { CustomAttributes.Field(self.shadow.name, $0) },
      border.flatMap { $0.kind == .object ? self.border.values(of: $0) : nil }
        .map { CustomAttributes.Field(self.border.name, $0) },
    ].compactMap { $0 }
  }

  /// Returns a shadow as custom attribute; nil if it is invalid. `false` is passed to clients, because a card has a
  /// shadow by default.
  private static func shadow(_ node: SyntaxNode) -> CustomAttributes.Value? {
    if node.boolValue == false { return .json("false") }
    return node.boolValue == true || node.kind == .object ? shadow.values(of: node) : nil
  }
}

extension ObjectSchema {
  /// Returns the values of all keys of an object as JSON text. A key that is missing or invalid has its default, if
  /// there is one.
  fileprivate func values(of node: SyntaxNode) -> CustomAttributes.Value {
    CustomAttributes.Value(
      .object(
        keys.compactMap { key in
          key.type.value(of: node[key.name], default: key.defaultValue).map { JSONMember(key: key.name, value: $0) }
        }))
  }
}
