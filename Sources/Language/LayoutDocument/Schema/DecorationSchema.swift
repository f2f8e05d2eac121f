import CollectionLayout
package import JSON

/// The schema of decorations.
package enum DecorationSchema {
  static let card = SchemaObject<DecodedDecoration>(
    "card", "A card behind the cells, inset by `inset`.", DecodedDecoration(zIndex: -1),
    [
      kind, color(default: "#FFFFFF").passedOn(in: \.custom),
      PropertySchema(
        "covers",
        .enumerationValues(Decoration.Coverage.self) {
          switch $0 {
          case .items: "The items: the area inside of the section's insets."
          case .itemsAndInsets: "The full cross size, from the header to the footer."
          case .section: "The full cross size, including header and footer."
          }
        }, "The part of the section that the card covers."
      ).into(\.covers),
      inset,
      PropertySchema(
        "cornerRadius", .number(.length), default: 6, unit: .points, uikitName: "CALayer.cornerRadius",
        "The corner radius of the card, in points."
      ).passedOn(in: \.custom),
      shadow(defaultDescription: "the default shadow"), border, depth,
    ])

  package static let armband = SchemaObject<DecodedDecoration>(
    "armband", "A ribbon in front of the cells, relative to the origin of a card with the default `covers`.",
    DecodedDecoration(zIndex: 1),
    [
      kind,
      PropertySchema(
        "image", .string(.plain), isRequired: true,
        "The name of the image, for clients. An armband without an image is not drawn."
      ).passedOn(in: \.custom),
      PropertySchema("size", .sizePair, unit: .points, "The size of the ribbon: `[width, height]`.")
        .into(\.size, by: sides),
      PropertySchema("left", .number(.coordinate), unit: .points, "The distance from the leading edge, in points.")
        .into(\.left),
      PropertySchema("top", .number(.coordinate), unit: .points, "The distance from the top edge, in points.")
        .into(\.top),
      shadow(defaultDescription: "none"), border, depth,
    ])

  static let separator = SchemaObject<DecodedDecoration>(
    "separator",
    "A separator between adjacent rows or lines, in the middle of the gap. A waterfall has no separators.",
    // In front of the cells: behind them, it would be hidden in a list without spacing.
    DecodedDecoration(zIndex: 1),
    [
      kind, color(default: "#C6C6C8").passedOn(in: \.custom),
      PropertySchema(
        "thickness", .number(.length), unit: .points, "The length of the separator along the scroll axis, in points."
      ).into(\.thickness),
      inset, shadow(defaultDescription: "none"), border, depth,
    ])

  static let free = SchemaObject<DecodedDecoration>(
    "decoration",
    "A rectangle relative to the section's origin. All other keys are passed to clients.",
    DecodedDecoration(),
    [
      kind,
      PropertySchema(
        "frame", .array(.number(.coordinate), count: 4), isRequired: true, unit: .points,
        uikitName: "UICollectionViewLayoutAttributes.frame",
        "The frame relative to the section's origin: `[x, y, width, height]`."
      ).into(\.frame),
      shadow(defaultDescription: "none"), border, depth,
    ], otherKeys: .any)

  /// The kinds of decorations that have a shape. A decoration of another kind is a rectangle.
  static let kinds: [DecorationKind] = [
    DecorationKind(name: "card", object: card) { .card(covers: $0.covers, inset: $0.inset) },
    DecorationKind(name: "armband", object: armband) { .badge(size: $0.size, left: $0.left, top: $0.top) },
    DecorationKind(name: "separator", object: separator) { .separator(thickness: $0.thickness, inset: $0.inset) },
  ]

  static let decorations = UnionSchema(
    "decoration", "A decoration view of a section.",
    kinds.map { ($0.name, $0.object.description) }, fallback: free.description, isKindRequired: true)

  // `DecorationDecoder` reads it, because it selects the schema of the object.
  private static let kind: SchemaKey<DecodedDecoration> = PropertySchema(
    "kind", .string(.identifier(.elementKind)), isRequired: true,
    uikitName: "UICollectionViewLayoutAttributes.representedElementKind",
    "The kind: `card`, `armband`, `separator`, or any other name without `:` for a custom rectangle."
  ).readElsewhere()

  private static let inset: SchemaKey<DecodedDecoration> = PropertySchema(
    "inset", .edges(.coordinate), unit: .points,
    "The inset of the decoration. For a separator, only the insets at its two ends apply."
  ).into(\.inset)

  private static let depth: SchemaKey<DecodedDecoration> = PropertySchema(
    "zIndex", .number(ItemSchema.depthBounds), uikitName: "UICollectionViewLayoutAttributes.zIndex",
    "The z-order of the decoration. Elements with higher values are drawn in front; cells have 0."
  ).into(\.zIndex)

  private static func shadow(defaultDescription: String) -> SchemaKey<DecodedDecoration> {
    LayerStyleSchema.shadowKey(defaultDescription: defaultDescription).reading { node, value in
      value.custom += LayerStyleSchema.fields(shadow: node, border: nil)
    }
  }

  private static let border: SchemaKey<DecodedDecoration> = LayerStyleSchema.borderKey.reading { node, value in
    value.custom += LayerStyleSchema.fields(shadow: nil, border: node)
  }

  /// Reads a size `[width, height]`, in points. A side that is invalid or missing has its default. Never nil.
  private static func sides(_ node: SyntaxNode) -> Size? {
    let defaultSize = DecodedDecoration().size
    let sides = ValueSchema.sizePair.value(of: node, default: defaultSize.written(as: .sizePair))
    return Size(width: sides?[0]?.asDouble ?? defaultSize.width, height: sides?[1]?.asDouble ?? defaultSize.height)
  }

  private static func color(default value: String) -> PropertySchema {
    LayerStyleSchema.color(default: value, uikitName: "UIView.backgroundColor")
  }
}

/// The values of the keys of a decoration, of any kind.
package struct DecodedDecoration {
  var covers = Decoration.Coverage.itemsAndInsets
  var inset = EdgeInsets.zero
  var size = Size(width: 80, height: 53)
  var left = 1.0
  var top = 18.0
  var thickness = 1.0
  var frame = Rect.zero
  var zIndex = 0
  /// The custom attributes, which clients receive.
  var custom: [CustomAttributes.Field] = []
}

/// A kind of decoration with a name, keys and a shape.
struct DecorationKind: Sendable {
  let name: String
  let object: SchemaObject<DecodedDecoration>
  let shape: @Sendable (DecodedDecoration) -> Decoration.Shape
}

/// Decodes the decorations of a section.
package enum DecorationDecoder {
  /// Decodes an array of decorations without the invalid ones; empty for any other value.
  static func decorations(_ node: SyntaxNode?) -> [Decoration] {
    (node?.elements ?? []).compactMap(decoration)
  }

  /// Returns the elements of an array that are valid decorations.
  package static func nodes(_ node: SyntaxNode?) -> [SyntaxNode] {
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

  /// Decodes a decoration of a kind without a shape: a rectangle. Its unknown keys become custom attributes, before
  /// those of the schema. Nil if a required key is missing or invalid.
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
