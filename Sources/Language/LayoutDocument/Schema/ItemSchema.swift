import CollectionLayout
import JSON

/// The schemas of items, templates, generators and sources. `ItemDecoder` decodes them.
package enum ItemSchema {
  package static let repeatBounds = NumberBounds(0, Double(itemLimit), isWhole: true)
  /// The maximum number of items in a document.
  package static let itemLimit = 10_000_000
  /// The maximum length of a label, a text or data, in bytes. Each is sent with every item that has it.
  package static let textLimit = 64 << 10
  /// The maximum number of ancestors of an item in a tree.
  package static let maximumLevel = 64
  /// The maximum number of rows of trees that the expanded generators of a document need. Each row is stored, unlike
  /// those of a collapsed generator, which share one.
  package static let expandedRowLimit = 100_000
  static let seedBounds = NumberBounds(-9_007_199_254_740_992, 9_007_199_254_740_992, isWhole: true)
  static let columnSpanBounds = NumberBounds(1, 1000, isWhole: true)
  static let depthBounds = NumberBounds(-1_000_000, 1_000_000, isWhole: true)

  /// The keys that items, templates, generators and data sources have in common: size, appearance and content.
  private static let appearance: [PropertySchema] = [
    PropertySchema(
      "text", .perItem(.string(.text)), defaultDescription: "none", uikitName: "UILabel.text",
      "The text of the item, for clients. In a tags layout it determines the width of the item."),
    PropertySchema(
      "fontSize", .perItem(.number(.length)), defaultDescription: "the layout's", unit: .points,
      uikitName: "UIFont.pointSize",
      onlyIn: [TagsLayout.kind], "The font size of the text of a tag, in points."),
    PropertySchema(
      "size", .perItem(.array(.perItem(.number(.length)), count: 2)), defaultDescription: "the layout's", unit: .points,
      uikitName: "UICollectionViewDelegateFlowLayout.collectionView(_:layout:sizeForItemAt:)",
      "The size of the item: `[width, height]`. `width` and `height` override it; it overrides `aspectRatio`."),
    PropertySchema(
      "width", .perItem(.number(.length)), defaultDescription: "from `size`, `aspectRatio` or the layout",
      unit: .points,
      "The width of the item, in points. Ignored by layouts with a fixed item width."),
    PropertySchema(
      "height", .perItem(.number(.length)), defaultDescription: "from `size`, `aspectRatio` or the layout",
      unit: .points,
      "The height of the item, in points. Ignored by layouts with a fixed item height."),
    PropertySchema(
      "aspectRatio", .perItem(.number(.ratio)), defaultDescription: "none",
      "The width divided by the height. Used to compute the side that is not given."),
    DeferredSizeSchema.itemKey,
    PropertySchema(
      "fullSpan", .perItem(.boolean), default: false, onlyIn: [WaterfallLayout.kind],
      "Whether the item spans all lanes of a waterfall."),
    PropertySchema(
      "columnSpan", .perItem(.number(columnSpanBounds)), default: 1, onlyIn: [WaterfallLayout.kind, SheetLayout.kind],
      "The number of neighboring lanes of a waterfall, or columns of a sheet, that the item spans, at most all of them."
    ),
    PropertySchema(
      "label", .perItem(.string(.text)), defaultDescription: "none",
      "A text for clients, truncated to \(textLimit >> 10) KiB."),
    PropertySchema(
      "color", .perItem(.string(.color)), defaultDescription: "none", uikitName: "UIView.backgroundColor",
      "The background color, for clients: `#RGB`, `#RRGGBB` or `#RRGGBBAA`."),
    PropertySchema(
      "alpha", .perItem(.number(.unit)), default: 1, unit: .fraction,
      uikitName: "UICollectionViewLayoutAttributes.alpha", "The opacity of the item, from 0 to 1."),
    PropertySchema(
      "zIndex", .perItem(.number(depthBounds)), default: 0, uikitName: "UICollectionViewLayoutAttributes.zIndex",
      "The z-order of the item. Elements with higher values are drawn in front."),
    PropertySchema(
      "hidden", .perItem(.boolean), default: false, uikitName: "UICollectionViewLayoutAttributes.isHidden",
      "Whether the item is hidden. A hidden item keeps its frame."),
    PropertySchema(
      "sticky", .perItem(.boolean), default: false,
      "Whether the item stays at the edge of the viewport, after pinned headers, until the next sticky item of its section "
        + "or the end of the section pushes it. With `stickyHeaders` `stack` the sticky items of a section stack. Ignored "
        + "in orthogonal sections, and for more than 10,000 items of a section."),
    PropertySchema(
      "transform", .array(.number(.coordinate), count: 6), default: [1, 0, 0, 1, 0, 0],
      uikitName: "UICollectionViewLayoutAttributes.transform",
      "The affine transform of the item about its center: `[a, b, c, d, tx, ty]`. The frame does not include it."),
    LayerStyleSchema.shadowKey(defaultDescription: "none"), LayerStyleSchema.borderKey,
    PropertySchema(
      "data", .any, defaultDescription: "none", "Any JSON for clients, \(textLimit >> 10) KiB at most."),
  ]

  private static func identifier(isRequired: Bool) -> PropertySchema {
    PropertySchema(
      "id", .perItem(.string(.identifier(.item))), isRequired: isRequired,
      defaultDescription: isRequired ? nil : "`<section id>/<index>`",
      "The item identifier, unique in the document and without `#`. It identifies the item across edits and updates.")
  }

  private static let template = PropertySchema(
    "template", .string(.name(.template)), defaultDescription: "none",
    "The name of one of the document's `templates`. The item inherits the keys of the template and can override them.")

  private static let repetition = PropertySchema(
    "repeat", .number(repeatBounds), defaultDescription: "one item",
    "Creates this many items from the object. In strings, `{i}` is replaced by the index of the item, from 0.")

  private static let expansion = PropertySchema(
    "isExpanded", .boolean, default: false, uikitName: "NSDiffableDataSourceSectionSnapshot.expand(_:)",
    "Whether the children of the item are shown. Clients expand and collapse items with `layoutd/expandItems` and "
      + "`layoutd/collapseItems`.")

  private static let children: PropertySchema = PropertySchema(
    "children", .array(.lazy { .object(entry) }, count: nil), default: [],
    uikitName: "NSDiffableDataSourceSectionSnapshot.append(_:to:)",
    "The items below this one in an outline, \(maximumLevel) levels at most. They follow it in the section while all "
      + "items above them are expanded. Each copy of a generator has its own children, which cannot have `repeat`.")

  /// The schema of an element of `items`: an item, or a generator if it has `repeat`.
  package static let entry: ObjectSchema = ObjectSchema(
    "item", "An item, or with `repeat` a generator of items.",
    [repetition, identifier(isRequired: false), template] + appearance + [expansion, children])

  /// The schema of an element of `items` without children, as in sections that a batch inserts.
  static let flatEntry = ObjectSchema(
    "item", "An item, or with `repeat` a generator of items.",
    [repetition, identifier(isRequired: false), template] + appearance)

  static let outlineItem: ObjectSchema = ObjectSchema(
    "item",
    "An item of a section snapshot. An item in the section that has only `id`, `isExpanded` and `children` here "
      + "keeps its other keys.",
    [
      identifier(isRequired: true), template, expansion,
      PropertySchema(
        "children", .array(.lazy { outlineElement }, count: nil), default: [],
        uikitName: "NSDiffableDataSourceSectionSnapshot.append(_:to:)",
        "The items below this one, \(maximumLevel) levels at most."),
    ] + appearance)

  /// An element of a section snapshot: the identifier of an item in the section, or an item object.
  static let outlineElement: ValueSchema = ValueSchema.anyOf([.string(.name(.item)), .object(outlineItem)])

  /// The schema of an item without `repeat`.
  package static let item = ObjectSchema("item", "An item.", [identifier(isRequired: false), template] + appearance)
  /// The schema of an item without `repeat` whose `id` is required, as in snapshots.
  static let namedItem = ObjectSchema(
    "item", "An item with an `id`.", [identifier(isRequired: true), template] + appearance)

  package static let templateEntry = ObjectSchema(
    "template", "Keys that items inherit.", [identifier(isRequired: false)] + appearance + [expansion])

  /// The schema of `each` in a data source: for each item key, a JSON Pointer into the row.
  package static let each = ObjectSchema(
    "each", "The location of each key's value in a row: a JSON Pointer, or a pair of them whose quotient is used.",
    ([identifier(isRequired: false)] + appearance).map {
      $0.holding(.anyOf([.string(.pointer), .array(.string(.pointer), count: 2)]))
    })

  /// The schema of a data source, which a section has instead of an array of items.
  package static let source = ObjectSchema(
    "source", "Items from a JSON file: one for each row of an array in it. If the file changes, sessions are updated.",
    [
      PropertySchema(
        "source", .string(.plain), isRequired: true,
        "The path of the file, relative to the document. The file must be in the workspace."),
      PropertySchema(
        "at", .string(.pointer), default: "",
        "The JSON Pointer of the array of rows. Empty if the whole file is the array."),
      PropertySchema(
        "each", .object(each), defaultDescription: "no values from the rows",
        "The location of each key's value in a row: a JSON Pointer such as `\"/id\"`, or a pair such as "
          + "`[\"/width\", \"/height\"]` whose quotient is used. Item keys outside of `each` apply to all rows."),
      template,
    ] + appearance)
}
