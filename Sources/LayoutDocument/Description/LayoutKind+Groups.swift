import CollectionLayout
import JSON

// The groups of a compositional layout, and what is anchored in them.
extension LayoutKind {
  private static let dimension = ValueType.either([.number(.length), .object(dimensionObject)])

  static let dimensionObject = ObjectDescription(
    "dimension", "One side, as a part of what is around it or as an estimate; a number instead is points.",
    [
      KeyDescription(
        "fractionalWidth", .number(.fraction), otherwise: "none", unit: .fraction,
        uikit: "NSCollectionLayoutDimension.fractionalWidth(_:)", "A part of the width of what is around it."),
      KeyDescription(
        "fractionalHeight", .number(.fraction), otherwise: "none", unit: .fraction,
        uikit: "NSCollectionLayoutDimension.fractionalHeight(_:)", "A part of the height of what is around it."),
      KeyDescription(
        "estimated", .number(.length), otherwise: "none", unit: .points,
        uikit: "NSCollectionLayoutDimension.estimated(_:)",
        "As long as the item says (measured, else its own side, else by its aspect ratio), or as a group's elements "
          + "are; this long while that is not known."),
      KeyDescription(
        "uniformAcrossSiblings", .number(.length), otherwise: "none", unit: .points,
        uikit: "NSCollectionLayoutDimension.uniformAcrossSiblings(estimate:)",
        "As `estimated`, and then as long as the longest of its siblings that say so, where their group is estimated along "
          + "that side; of a section's group, all groups of the section are as long as the longest (documented)."),
    ], forms: [["fractionalWidth"], ["fractionalHeight"], ["estimated"], ["uniformAcrossSiblings"]])

  static let groupSize = ValueType.object(
    ObjectDescription(
      "size", "A width and a height: points, parts of what is around, or estimates.",
      [
        KeyDescription(
          "width", dimension, isRequired: true, unit: .points, uikit: "NSCollectionLayoutSize.widthDimension",
          "A number, `{\"fractionalWidth\": f}`, `{\"fractionalHeight\": f}` or `{\"estimated\": n}`."),
        KeyDescription(
          "height", dimension, isRequired: true, unit: .points, uikit: "NSCollectionLayoutSize.heightDimension",
          "A number, `{\"fractionalWidth\": f}`, `{\"fractionalHeight\": f}` or `{\"estimated\": n}`."),
      ]))

  private static let spacing = ValueType.either([
    .number(.length),
    .object(
      ObjectDescription(
        "spacing", "A distance that takes an equal share of what is left over; a number instead is fixed.",
        [
          KeyDescription(
            "flexible", .number(.length), isRequired: true, unit: .points,
            uikit: "NSCollectionLayoutSpacing.flexible(_:)", "At least so much, and a share of what is left over.")
        ])),
  ])

  static let edgeSpacing = ObjectDescription(
    "edgeSpacing", "What is left free around an item or a group.",
    ["top", "leading", "bottom", "trailing"].map {
      KeyDescription(
        $0, spacing, default: 0, unit: .points, uikit: "NSCollectionLayoutEdgeSpacing.\($0)",
        "What is left free at this side: a number, or `{\"flexible\": n}`.")
    })

  static let group: ObjectDescription = ObjectDescription(
    "group",
    "Elements side by side or one below the other, taken in turns as long as they fit, one at least. In a group's "
      + "`items` an object without `items` is one item's place.",
    [
      KeyDescription(
        "direction",
        .words([
          LayoutGroup.Direction.horizontal.rawValue: "Elements stand side by side.",
          LayoutGroup.Direction.vertical.rawValue: "Elements stand one below the other.",
          LayoutKind.customDirection: "Items stand where `frames` says.",
        ]), default: .string(LayoutGroup().direction.rawValue),
        uikit: "NSCollectionLayoutGroup.horizontal(layoutSize:subitems:)",
        "The axis along which the group's elements follow each other."),
      KeyDescription(
        "frames", .list(.object(groupFrame), count: nil), otherwise: "none",
        uikit: "NSCollectionLayoutGroup.custom(layoutSize:itemProvider:)", atMost: frameLimit,
        "The places of the items of a `custom` group, which has no `items`; for the items that are left they are taken "
          + "again, group after group. Parts in the group's `size` refer to the whole collection (recorded)."),
      KeyDescription(
        "size", groupSize, isRequired: true, unit: .points, uikit: "NSCollectionLayoutItem.layoutSize",
        "`{width, height}` of the group or item. Parts refer to what is around it: a group without its "
          + "`contentInsets` and, along it, without the spacings between its elements; or the section's content "
          + "(recorded)."),
      KeyDescription(
        "contentInsets", .edges(), default: JSONValue(LayoutGroup().contentInsets), unit: .points,
        uikit: "NSCollectionLayoutItem.contentInsets",
        "Make the content smaller within its place; nothing along an estimated side."),
      KeyDescription(
        "edgeSpacing", .object(edgeSpacing), default: [:], unit: .points, uikit: "NSCollectionLayoutItem.edgeSpacing",
        "What is left free around it."),
      KeyDescription(
        "count", .number(.groupCount), otherwise: "as many as fit",
        uikit: "NSCollectionLayoutGroup.horizontal(layoutSize:subitem:count:)",
        "So many elements share equally what the spacings leave of the group's length, whatever their own sizes "
          + "(recorded)."),
      KeyDescription(
        "repeatingSubitemCount", .number(.groupCount), otherwise: "as many as fit",
        uikit: "NSCollectionLayoutGroup.horizontal(layoutSize:repeatingSubitem:count:)",
        "So many elements at their own sizes, whether they fit or not; does nothing beside `count` (documented)."),
      KeyDescription(
        "supplementaryItems", .list(.object(supplementaryItem), count: nil), default: [],
        uikit: "NSCollectionLayoutItem.supplementaryItems", atMost: supplementaryItemLimit,
        "Badges and the like, anchored to each copy of the item or group."),
      KeyDescription(
        "interItemSpacing", spacing, default: JSONValue(LayoutGroup().interItemSpacing), unit: .points,
        uikit: "NSCollectionLayoutGroup.interItemSpacing",
        "Between the group's elements: a number, or `{\"flexible\": n}`."),
      KeyDescription(
        "items", .list(.recursive { .object(group) }, count: nil), otherwise: "one item's place",
        uikit: "NSCollectionLayoutGroup.subitems",
        "The group's elements: `{size, contentInsets, edgeSpacing, supplementaryItems}` or groups. A group has 10,000 items at most, and "
          + "groups nest 64 deep."),
    ])

  /// The word for a group whose items stand where it says.
  static let customDirection = "custom"
  /// Of a group's places.
  static let frameLimit = 10_000
  /// Of what is anchored to one item or group.
  static let supplementaryItemLimit = 100

  static let groupFrame = ObjectDescription(
    "groupFrame", "A place for one item, from the corner of its group, whatever the group's insets (recorded).",
    [
      KeyDescription("x", .number(.coordinate), default: 0, unit: .points, "From the group's leading edge."),
      KeyDescription("y", .number(.coordinate), default: 0, unit: .points, "From the group's top."),
      KeyDescription("width", .number(.length), isRequired: true, unit: .points, "The item's width."),
      KeyDescription("height", .number(.length), isRequired: true, unit: .points, "The item's height."),
      KeyDescription(
        "zIndex", .number(ItemDescription.depthBounds), otherwise: "what cells have",
        uikit: "NSCollectionLayoutGroupCustomItem.zIndex", "What lies over what: higher is nearer (recorded)."),
    ])

  static let anchor = ObjectDescription(
    "anchor", "A point of a rectangle by the edges that it lies on, and how far from there something is moved.",
    [
      KeyDescription(
        "edges",
        .list(
          .words([
            "top": "On the top.", "leading": "On the leading edge.", "bottom": "On the bottom.",
            "trailing": "On the trailing edge.",
          ]), count: nil), default: [], uikit: "NSCollectionLayoutAnchor.edges",
        "The edges that the point lies on; in the middle along an axis where neither or both of its edges are named "
          + "(recorded)."),
      KeyDescription(
        "absoluteOffset", .point, otherwise: "none", unit: .points,
        uikit: "NSCollectionLayoutAnchor.init(edges:absoluteOffset:)",
        "How far the view is moved, in points (recorded)."),
      KeyDescription(
        "fractionalOffset", .point, otherwise: "none", unit: .fraction,
        uikit: "NSCollectionLayoutAnchor.init(edges:fractionalOffset:)",
        "How far the view is moved, in parts of its own width and height (recorded)."),
    ])

  static let supplementaryItem = ObjectDescription(
    "supplementaryItem",
    "A badge or the like, anchored to each copy of an item or a group. A section's group has \(LayoutGroup.maximumKinds) "
      + "kinds at most.",
    [
      KeyDescription(
        "kind", .string(.identifier(without: ":")), isRequired: true,
        uikit: "NSCollectionLayoutSupplementaryItem.elementKind", "What clients know it by; without `:`."),
      KeyDescription(
        "size", groupSize, isRequired: true, unit: .points, uikit: "NSCollectionLayoutItem.layoutSize",
        "`{width, height}`. Parts refer to the item's frame; of what is anchored to a group, to what the group's own "
          + "`size` refers to (recorded)."),
      KeyDescription(
        "containerAnchor", .object(anchor), default: [:], uikit: "NSCollectionLayoutSupplementaryItem.containerAnchor",
        "The point of the item or group onto which a point of the view is put (recorded)."),
      KeyDescription(
        "itemAnchor", .object(anchor), otherwise: "the same edges",
        uikit: "NSCollectionLayoutSupplementaryItem.itemAnchor", "That point of the view (recorded)."),
      KeyDescription(
        "contentInsets", .edges(), default: JSONValue(LayoutSupplementaryItem(kind: "").contentInsets), unit: .points,
        uikit: "NSCollectionLayoutItem.contentInsets",
        "Make it smaller within its place; nothing along an estimated side (chosen)."),
      KeyDescription(
        "zIndex", .number(ItemDescription.depthBounds),
        default: .number(Double(LayoutSupplementaryItem(kind: "").zIndex)),
        uikit: "NSCollectionLayoutSupplementaryItem.zIndex",
        "What lies over what: higher is nearer; cells are at 0 (recorded)."),
    ])
}

extension JSONValue {
  /// The spacing as a document writes it.
  fileprivate init(_ spacing: LayoutSpacing) {
    switch spacing {
    case .fixed(let length): self = .number(length)
    case .flexible(let length): self = ["flexible": .number(length)]
    }
  }
}

extension NumberBounds {
  static let fraction = NumberBounds(0, 1000)
  static let groupCount = NumberBounds(1, 10_000, isWhole: true)
}
