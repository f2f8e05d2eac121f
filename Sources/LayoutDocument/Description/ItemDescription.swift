import CollectionLayout
import JSON

/// The schemas of items, templates, generators and sources. `ItemDecoder` decodes them.
package enum ItemDescription {
  /// Bounds of `repeat`. Numbers above `itemLimit` are valid and clamped to it.
  static let repeatBounds = NumberBounds(0, 9_007_199_254_740_992, isWhole: true)
  /// The maximum number of items in a document.
  package static let itemLimit = 10_000_000
  /// The maximum length of a label, a text or data, in bytes. Each is sent with every item that has it.
  package static let textLimit = 64 << 10
  static let seedBounds = NumberBounds(-9_007_199_254_740_992, 9_007_199_254_740_992, isWhole: true)
  static let depthBounds = NumberBounds(-1_000_000, 1_000_000, isWhole: true)

  /// The keys for size, appearance and content, shared by items, templates, generators and sources.
  private static let looks: [KeyDescription] = [
    KeyDescription(
      "text", .generated(.string(.text)), otherwise: "none", uikit: "UILabel.text",
      "The text of the item, for clients. In a tags layout it determines the width of the item."),
    KeyDescription(
      "fontSize", .generated(.number(.length)), otherwise: "the layout's", unit: .points, uikit: "UIFont.pointSize",
      onlyIn: [TagsLayout.kind], "The font size of the text of a tag, in points."),
    KeyDescription(
      "size", .generated(.list(.generated(.number(.length)), count: 2)), otherwise: "the layout's", unit: .points,
      uikit: "UICollectionViewDelegateFlowLayout.collectionView(_:layout:sizeForItemAt:)",
      "The size of the item: `[width, height]`. `width` and `height` override it; it overrides `aspectRatio`."),
    KeyDescription(
      "width", .generated(.number(.length)), otherwise: "from `size`, `aspectRatio` or the layout", unit: .points,
      "The width of the item, in points. Ignored by layouts with a fixed item width."),
    KeyDescription(
      "height", .generated(.number(.length)), otherwise: "from `size`, `aspectRatio` or the layout", unit: .points,
      "The height of the item, in points. Ignored by layouts with a fixed item height."),
    KeyDescription(
      "aspectRatio", .generated(.number(.ratio)), otherwise: "none",
      "The width divided by the height. Used to compute the side that is not given."),
    KeyDescription(
      "fullSpan", .generated(.boolean), default: false, onlyIn: [WaterfallLayout.kind],
      "Whether the item spans all lanes of a waterfall."),
    KeyDescription(
      "label", .generated(.string(.text)), otherwise: "none",
      "A text for clients, truncated to \(textLimit >> 10) KiB."),
    KeyDescription(
      "color", .generated(.string(.color)), otherwise: "none", uikit: "UIView.backgroundColor",
      "The background color, for clients: `#RGB`, `#RRGGBB` or `#RRGGBBAA`."),
    KeyDescription(
      "alpha", .generated(.number(.unit)), default: 1, unit: .fraction,
      uikit: "UICollectionViewLayoutAttributes.alpha", "The opacity of the item, from 0 to 1."),
    KeyDescription(
      "zIndex", .generated(.number(depthBounds)), default: 0, uikit: "UICollectionViewLayoutAttributes.zIndex",
      "The z-order of the item. Elements with higher values are drawn in front."),
    KeyDescription(
      "hidden", .generated(.boolean), default: false, uikit: "UICollectionViewLayoutAttributes.isHidden",
      "Whether the item is hidden. A hidden item keeps its frame."),
    KeyDescription(
      "transform", .list(.number(.coordinate), count: 6), default: [1, 0, 0, 1, 0, 0],
      uikit: "UICollectionViewLayoutAttributes.transform",
      "The affine transform of the item about its center: `[a, b, c, d, tx, ty]`. The frame does not include it."),
    LayerStyleDescription.shadowKey(otherwise: "none"), LayerStyleDescription.borderKey,
    KeyDescription(
      "data", .any, otherwise: "none", "Any JSON for clients, \(textLimit >> 10) KiB at most."),
  ]

  private static func identifier(isRequired: Bool) -> KeyDescription {
    KeyDescription(
      "id", .generated(.string(.identifier(without: "#"))), isRequired: isRequired,
      otherwise: isRequired ? nil : "`<section id>/<index>`",
      "The item identifier, unique in the document and without `#`. It identifies the item across edits and updates.")
  }

  private static let template = KeyDescription(
    "template", .string(.name(.template)), otherwise: "none",
    "The name of one of the document's `templates`. The item inherits the keys of the template and can override them.")

  private static let repetition = KeyDescription(
    "repeat", .number(repeatBounds), otherwise: "one item",
    "Creates this many items from the object. In strings, `{i}` is replaced by the index of the item, from 0.")

  /// The schema of an element of `items`: an item, or a generator if it has `repeat`.
  package static let entry = ObjectDescription(
    "item", "An item, or with `repeat` a generator of items.",
    [repetition, identifier(isRequired: false), template] + looks)

  /// The schema of a single item, without `repeat`.
  static let item = ObjectDescription("item", "An item.", [identifier(isRequired: false), template] + looks)
  /// The schema of a single item whose `id` is required, as in snapshots.
  static let namedItem = ObjectDescription(
    "item", "An item with an `id`.", [identifier(isRequired: true), template] + looks)

  package static let templateEntry = ObjectDescription(
    "template", "Keys that items inherit.", [identifier(isRequired: false)] + looks)

  /// The schema of `each`: a JSON Pointer into the row for each item key.
  static let each = ObjectDescription(
    "each", "The location of each key's value in a row: a JSON Pointer, or a pair of them whose quotient is used.",
    ([identifier(isRequired: false)] + looks).map {
      $0.holding(.either([.string(.pointer), .list(.string(.pointer), count: 2)]))
    })

  /// The schema of a source, which replaces the array of items.
  package static let source = ObjectDescription(
    "source", "Items from a JSON file: one for each row of an array in it. If the file changes, sessions are updated.",
    [
      KeyDescription(
        "source", .string(.plain), isRequired: true,
        "The path of the file, relative to the document. The file must be in the workspace."),
      KeyDescription(
        "at", .string(.pointer), default: "",
        "The JSON Pointer of the array of rows. Empty if the whole file is the array."),
      KeyDescription(
        "each", .object(each), otherwise: "no values from the rows",
        "The location of each key's value in a row: a JSON Pointer such as `\"/id\"`, or a pair such as "
          + "`[\"/width\", \"/height\"]` whose quotient is used. Item keys outside of `each` apply to all rows."),
      template,
    ] + looks)
}
