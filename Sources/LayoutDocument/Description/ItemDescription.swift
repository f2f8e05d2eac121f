import CollectionLayout
import JSON

/// The keys of items, templates, generators and sources; `ItemDecoder` reads them.
package enum ItemDescription {
  /// Whole numbers that a generator can repeat; more are cut at the limit of items.
  static let repeatBounds = NumberBounds(0, 9_007_199_254_740_992, isWhole: true)
  /// How many items a document may have.
  package static let itemLimit = 10_000_000
  /// Bytes that a label, a text or data has at most: they are sent with each item that has them.
  package static let textLimit = 64 << 10
  static let seedBounds = NumberBounds(-9_007_199_254_740_992, 9_007_199_254_740_992, isWhole: true)
  static let depthBounds = NumberBounds(-1_000_000, 1_000_000, isWhole: true)

  /// Keys that say what an item looks like; the same in an item, a template and a generator.
  private static let looks: [KeyDescription] = [
    KeyDescription(
      "text", .generated(.string(.text)), otherwise: "none", uikit: "UILabel.text",
      "What a tag is as wide as; passed on to clients."),
    KeyDescription(
      "fontSize", .generated(.number(.length)), otherwise: "the layout's", unit: .points, uikit: "UIFont.pointSize",
      onlyIn: [TagsLayout.kind], "The size of the text of a tag."),
    KeyDescription(
      "size", .generated(.list(.generated(.number(.length)), count: 2)), otherwise: "the layout's", unit: .points,
      uikit: "UICollectionViewDelegateFlowLayout.collectionView(_:layout:sizeForItemAt:)",
      "`[width, height]`. `width` and `height` win over it, and it wins over `aspectRatio`."),
    KeyDescription(
      "width", .generated(.number(.length)), otherwise: "from `size`, `aspectRatio` or the layout", unit: .points,
      "The width of the item. A layout that gives all items one width does not look at it."),
    KeyDescription(
      "height", .generated(.number(.length)), otherwise: "from `size`, `aspectRatio` or the layout", unit: .points,
      "The height of the item. A layout that gives all items one height does not look at it."),
    KeyDescription(
      "aspectRatio", .generated(.number(.ratio)), otherwise: "none",
      "Width over height; it fills the side that is missing."),
    KeyDescription(
      "fullSpan", .generated(.boolean), default: false, onlyIn: [WaterfallLayout.kind],
      "Whether the item crosses all lanes of a waterfall."),
    KeyDescription(
      "label", .generated(.string(.text)), otherwise: "none",
      "A text that is passed on to clients, its first \(textLimit >> 10) KiB."),
    KeyDescription(
      "color", .generated(.string(.color)), otherwise: "none", uikit: "UIView.backgroundColor",
      "`#RGB`, `#RRGGBB` or `#RRGGBBAA`, passed on to clients."),
    KeyDescription(
      "alpha", .generated(.number(.unit)), default: 1, unit: .fraction,
      uikit: "UICollectionViewLayoutAttributes.alpha", "How opaque the item is, from 0 to 1."),
    KeyDescription(
      "zIndex", .generated(.number(depthBounds)), default: 0, uikit: "UICollectionViewLayoutAttributes.zIndex",
      "What lies over what: higher is nearer."),
    KeyDescription(
      "hidden", .generated(.boolean), default: false, uikit: "UICollectionViewLayoutAttributes.isHidden",
      "Whether the item is not drawn; it keeps its place."),
    KeyDescription(
      "transform", .list(.number(.coordinate), count: 6), default: [1, 0, 0, 1, 0, 0],
      uikit: "UICollectionViewLayoutAttributes.transform",
      "`[a, b, c, d, tx, ty]` of an affine transform about the item's centre; its frame is the one without it."),
    LayerStyleDescription.shadowKey(otherwise: "none"), LayerStyleDescription.borderKey,
    KeyDescription(
      "data", .any, otherwise: "none", "Any JSON, passed on to clients; not more than \(textLimit >> 10) KiB."),
  ]

  private static func identifier(isRequired: Bool) -> KeyDescription {
    KeyDescription(
      "id", .generated(.string(.identifier(without: "#"))), isRequired: isRequired,
      otherwise: isRequired ? nil : "`<section id>/<index>`",
      "The item's name, unique in the document and without `#`. Updates and sessions know the item by it.")
  }

  private static let template = KeyDescription(
    "template", .string(.name(.template)), otherwise: "none",
    "The name of one of the document's `templates`, whose keys the item starts from; its own win.")

  private static let repetition = KeyDescription(
    "repeat", .number(repeatBounds), otherwise: "one item",
    "Makes the object a generator of so many items. `{i}` in any string is the item's number, from 0.")

  /// An entry of `items`: an item, or a generator when it says `repeat`.
  package static let entry = ObjectDescription(
    "item", "An item; with `repeat` a generator of items.",
    [repetition, identifier(isRequired: false), template] + looks)

  /// One item that is no generator.
  static let item = ObjectDescription("item", "An item.", [identifier(isRequired: false), template] + looks)
  /// One item that cannot do without a name.
  static let namedItem = ObjectDescription(
    "item", "An item with a name.", [identifier(isRequired: true), template] + looks)

  package static let templateEntry = ObjectDescription(
    "template", "Keys that items start from.", [identifier(isRequired: false)] + looks)

  /// Where in a row of a source file the values of the keys stand.
  static let each = ObjectDescription(
    "each", "Where in a row each key's value stands: a JSON Pointer, or a pair of them for a quotient.",
    ([identifier(isRequired: false)] + looks).map {
      $0.holding(.either([.string(.pointer), .list(.string(.pointer), count: 2)]))
    })

  /// The object that stands instead of an array of items.
  package static let source = ObjectDescription(
    "source", "Items from a JSON file: one for each row of an array in it. Sessions are updated when the file changes.",
    [
      KeyDescription(
        "source", .string(.plain), isRequired: true,
        "The path of the file, relative to the document; it must stay in the workspace."),
      KeyDescription(
        "at", .string(.pointer), default: "", "The JSON Pointer to the array of rows in the file; empty for the whole."),
      KeyDescription(
        "each", .object(each), otherwise: "every row says nothing",
        "Where in a row each key's value stands: a JSON Pointer, or a pair of them for a quotient. Other item keys beside "
          + "`each` are constants."),
      template,
    ] + looks)
}
