import CollectionLayout
import JSON

/// The keys of what is drawn for a section beside its items.
enum DecorationDescription {
  static let card = ObjectDescription(
    "card", "A card under the cells, less `inset`.",
    [
      kind, color(default: "#FFFFFF"),
      KeyDescription(
        "covers",
        .words(Decoration.Cover.self) {
          switch $0 {
          case .items: "What lies between the section's insets."
          case .itemsAndInsets: "The full cross length, from the header to the footer."
          case .section: "The full cross length, with header and footer."
          }
        }, default: .string(Decoration.Cover.itemsAndInsets.rawValue), "What of its section the card covers."),
      inset,
      KeyDescription(
        "cornerRadius", .number(.length), default: 6, unit: .points, uikit: "CALayer.cornerRadius",
        "The radius of the card's corners."),
      shadowKey(otherwise: "the usual one"), borderKey, depth(default: -1),
    ])

  static let armband = ObjectDescription(
    "armband", "A ribbon over the cells, measured from where a card with the default `covers` begins.",
    [
      kind,
      KeyDescription(
        "image", .string(.plain), isRequired: true,
        "The name of the picture, passed on to clients. An armband without one is not drawn."),
      KeyDescription("size", .sizePair, default: [80, 53], unit: .points, "`[width, height]` of the ribbon."),
      KeyDescription("left", .number(.coordinate), default: 1, unit: .points, "From the leading edge to the ribbon."),
      KeyDescription("top", .number(.coordinate), default: 18, unit: .points, "From the top edge to the ribbon."),
      shadowKey(otherwise: "none"), borderKey, depth(default: 1),
    ])

  static let separator = ObjectDescription(
    "separator",
    "A line between every two rows or lines, in the middle of the gap. A waterfall has no lines.",
    [
      kind, color(default: "#C6C6C8"),
      KeyDescription(
        "thickness", .number(.length), default: 1, unit: .points, "How thick the line is along the scroll axis."),
      inset, shadowKey(otherwise: "none"), borderKey,
      // Over the cells, or a list without spacing would hide it.
      depth(default: 1),
    ])

  static let free = ObjectDescription(
    "decoration",
    "A rectangle from the section's origin. Its other keys are your own and are passed on to clients.",
    [
      kind,
      KeyDescription(
        "frame", .list(.number(.coordinate), count: 4), isRequired: true, unit: .points,
        uikit: "UICollectionViewLayoutAttributes.frame", "`[x, y, width, height]` from the section's origin."),
      shadowKey(otherwise: "none"), borderKey, depth(default: 0),
    ], otherKeys: .any)

  static let decorations = TaggedDescription(
    "decoration", "Something drawn for a section beside its items.",
    [("card", card), ("armband", armband), ("separator", separator)], otherKinds: free, isKindRequired: true)

  private static let kind = KeyDescription(
    "kind", .string(.identifier(without: ":")), isRequired: true,
    uikit: "UICollectionViewLayoutAttributes.representedElementKind",
    "`card`, `armband`, `separator`, or any other name without `:` for a rectangle of your own.")

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

  private static let inset = KeyDescription(
    "inset", .edges(.coordinate), default: 0, unit: .points,
    "Makes the decoration smaller; of a separator the ends along the line count.")

  private static func color(
    default value: String, uikit: String = "UIView.backgroundColor"
  ) -> KeyDescription {
    KeyDescription(
      "color", .string(.color), default: .string(value), uikit: uikit,
      "The colour: `#RGB`, `#RRGGBB` or `#RRGGBBAA`.")
  }

  private static func depth(default value: Int) -> KeyDescription {
    KeyDescription(
      "zIndex", .number(ItemDescription.depthBounds), default: .number(Double(value)),
      uikit: "UICollectionViewLayoutAttributes.zIndex", "What lies over what: higher is nearer; cells are at 0.")
  }
}
