import CollectionLayout
import JSON

/// The keys of what is drawn for a section beside its items.
enum DecorationDescription {
  static let card = TypedObject<WrittenDecoration>(
    "card", "A card under the cells, less `inset`.", WrittenDecoration(zIndex: -1),
    [
      kind, color(default: "#FFFFFF").passedOn(in: \.custom),
      KeyDescription(
        "covers",
        .words(Decoration.Cover.self) {
          switch $0 {
          case .items: "What lies between the section's insets."
          case .itemsAndInsets: "The full cross length, from the header to the footer."
          case .section: "The full cross length, with header and footer."
          }
        }, "What of its section the card covers."
      ).into(\.covers),
      inset,
      KeyDescription(
        "cornerRadius", .number(.length), default: 6, unit: .points, uikit: "CALayer.cornerRadius",
        "The radius of the card's corners."
      ).passedOn(in: \.custom),
      shadow(otherwise: "the usual one"), border, depth,
    ])

  static let armband = TypedObject<WrittenDecoration>(
    "armband", "A ribbon over the cells, measured from where a card with the default `covers` begins.",
    WrittenDecoration(zIndex: 1),
    [
      kind,
      KeyDescription(
        "image", .string(.plain), isRequired: true,
        "The name of the picture, passed on to clients. An armband without one is not drawn."
      ).passedOn(in: \.custom),
      KeyDescription("size", .sizePair, unit: .points, "`[width, height]` of the ribbon.").into(\.size, by: sides),
      KeyDescription("left", .number(.coordinate), unit: .points, "From the leading edge to the ribbon.")
        .into(\.left),
      KeyDescription("top", .number(.coordinate), unit: .points, "From the top edge to the ribbon.").into(\.top),
      shadow(otherwise: "none"), border, depth,
    ])

  static let separator = TypedObject<WrittenDecoration>(
    "separator",
    "A line between every two rows or lines, in the middle of the gap. A waterfall has no lines.",
    // Over the cells, or a list without spacing would hide it.
    WrittenDecoration(zIndex: 1),
    [
      kind, color(default: "#C6C6C8").passedOn(in: \.custom),
      KeyDescription(
        "thickness", .number(.length), unit: .points, "How thick the line is along the scroll axis."
      ).into(\.thickness),
      inset, shadow(otherwise: "none"), border, depth,
    ])

  static let free = TypedObject<WrittenDecoration>(
    "decoration",
    "A rectangle from the section's origin. Its other keys are your own and are passed on to clients.",
    WrittenDecoration(),
    [
      kind,
      KeyDescription(
        "frame", .list(.number(.coordinate), count: 4), isRequired: true, unit: .points,
        uikit: "UICollectionViewLayoutAttributes.frame", "`[x, y, width, height]` from the section's origin."
      ).into(\.frame),
      shadow(otherwise: "none"), border, depth,
    ], otherKeys: .any)

  /// The kinds by name, each with its shape; what has another name is `free`.
  static let kinds: [DecorationKind] = [
    DecorationKind("card", card) { .card(covers: $0.covers, inset: $0.inset) },
    DecorationKind("armband", armband) { .armband(size: $0.size, left: $0.left, top: $0.top) },
    DecorationKind("separator", separator) { .separator(thickness: $0.thickness, inset: $0.inset) },
  ]

  static let decorations = TaggedDescription(
    "decoration", "Something drawn for a section beside its items.",
    kinds.map { ($0.name, $0.object.description) }, otherKinds: free.description, isKindRequired: true)

  // Chooses the description: `DecorationDecoder`.
  private static let kind: TypedKey<WrittenDecoration> = KeyDescription(
    "kind", .string(.identifier(without: ":")), isRequired: true,
    uikit: "UICollectionViewLayoutAttributes.representedElementKind",
    "`card`, `armband`, `separator`, or any other name without `:` for a rectangle of your own."
  ).readElsewhere()

  private static let inset: TypedKey<WrittenDecoration> = KeyDescription(
    "inset", .edges(.coordinate), unit: .points,
    "Makes the decoration smaller; of a separator the ends along the line count."
  ).into(\.inset)

  private static let depth: TypedKey<WrittenDecoration> = KeyDescription(
    "zIndex", .number(ItemDescription.depthBounds), uikit: "UICollectionViewLayoutAttributes.zIndex",
    "What lies over what: higher is nearer; cells are at 0."
  ).into(\.zIndex)

  private static func shadow(otherwise: String) -> TypedKey<WrittenDecoration> {
    LayerStyleDescription.shadowKey(otherwise: otherwise).taken { node, value in
      value.custom += LayerStyleDescription.fields(shadow: node, border: nil)
    }
  }

  private static let border: TypedKey<WrittenDecoration> = LayerStyleDescription.borderKey.taken { node, value in
    value.custom += LayerStyleDescription.fields(shadow: nil, border: node)
  }

  /// Each side counts by itself.
  private static func sides(_ node: SyntaxNode) -> Size? {
    let usual = WrittenDecoration().size
    let sides = ValueType.sizePair.value(of: node, default: usual.written(as: .sizePair))
    return Size(width: sides?[0]?.asDouble ?? usual.width, height: sides?[1]?.asDouble ?? usual.height)
  }

  private static func color(default value: String) -> KeyDescription {
    LayerStyleDescription.color(default: value, uikit: "UIView.backgroundColor")
  }
}

/// What the keys of a decoration say, whatever its kind.
struct WrittenDecoration {
  var covers = Decoration.Cover.itemsAndInsets
  var inset = EdgeInsets.zero
  var size = Size(width: 80, height: 53)
  var left = 1.0
  var top = 18.0
  var thickness = 1.0
  var frame = Rect.zero
  var zIndex = 0
  /// What is passed on to clients.
  var custom: [CustomAttributes.Field] = []
}

/// A kind of decoration that has a name.
struct DecorationKind: Sendable {
  let name: String
  let object: TypedObject<WrittenDecoration>
  let shape: @Sendable (WrittenDecoration) -> Decoration.Shape

  init(
    _ name: String, _ object: TypedObject<WrittenDecoration>,
    shape: @escaping @Sendable (WrittenDecoration) -> Decoration.Shape
  ) {
    self.name = name
    self.object = object
    self.shape = shape
  }
}
