import CollectionLayout
import JSON

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
    ], forms: [["fractionalWidth"], ["fractionalHeight"], ["estimated"]])

  private static let groupSize = ValueType.object(
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
        .words(LayoutGroup.Direction.self) {
          switch $0 {
          case .horizontal: "Elements stand side by side."
          case .vertical: "Elements stand one below the other."
          }
        }, default: .string(LayoutGroup().direction.rawValue),
        uikit: "NSCollectionLayoutGroup.horizontal(layoutSize:subitems:)",
        "The axis along which the group's elements follow each other."),
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
        "So many elements share equally what the spacings leave of the group's length (recorded)."),
      KeyDescription(
        "interItemSpacing", spacing, default: JSONValue(LayoutGroup().interItemSpacing), unit: .points,
        uikit: "NSCollectionLayoutGroup.interItemSpacing",
        "Between the group's elements: a number, or `{\"flexible\": n}`."),
      KeyDescription(
        "items", .list(.recursive { .object(group) }, count: nil), otherwise: "one item's place",
        uikit: "NSCollectionLayoutGroup.subitems",
        "The group's elements: `{size, contentInsets, edgeSpacing}` or groups. A group has 10,000 items at most, and "
          + "groups nest 64 deep."),
    ])

  static let boundaryItem = ObjectDescription(
    "boundaryItem",
    "A header, a footer or the like on the section's boundary. At the start and at the end along the scroll axis the "
      + "section grows by what sticks out of it; at the other sides it grows to the item's length. Those of one side "
      + "stand at the same place (recorded).",
    [
      KeyDescription(
        "kind", .string(.identifier(without: ":")), isRequired: true,
        uikit: "NSCollectionLayoutSupplementaryItem.elementKind", "What clients know it by; without `:`."),
      KeyDescription(
        "alignment",
        .words(LayoutBoundaryItem.Alignment.self) {
          switch $0 {
          case .top: "In the middle of the top side."
          case .bottom: "In the middle of the bottom side."
          case .leading: "In the middle of the leading side."
          case .trailing: "In the middle of the trailing side."
          case .topLeading: "In the corner at the top of the leading side."
          case .topTrailing: "In the corner at the top of the trailing side."
          case .bottomLeading: "In the corner at the bottom of the leading side."
          case .bottomTrailing: "In the corner at the bottom of the trailing side."
          }
        }, default: .string(LayoutBoundaryItem(kind: "").alignment.rawValue),
        uikit: "NSCollectionLayoutBoundarySupplementaryItem.alignment",
        "Which side or corner of the section it stands at; what is not named is centred."),
      KeyDescription(
        "size", groupSize, isRequired: true, unit: .points,
        uikit: "NSCollectionLayoutBoundarySupplementaryItem.layoutSize",
        "`{width, height}`. Parts of a width refer to the section's content."),
      KeyDescription(
        "extendsBoundary", .boolean, default: .bool(LayoutBoundaryItem(kind: "").extendsBoundary),
        uikit: "NSCollectionLayoutBoundarySupplementaryItem.extendsBoundary",
        "Whether the section grows by what sticks out of it; else it lies over the content."),
      KeyDescription(
        "pinned", .boolean, default: .bool(LayoutBoundaryItem(kind: "").isPinned),
        uikit: "NSCollectionLayoutBoundarySupplementaryItem.pinToVisibleBounds",
        "Whether it stays in view while its section does; it is drawn in front of all else then (recorded)."),
      KeyDescription(
        "offset", .point,
        default: [
          "x": .number(LayoutBoundaryItem(kind: "").offset.x), "y": .number(LayoutBoundaryItem(kind: "").offset.y),
        ], unit: .points, uikit: "NSCollectionLayoutBoundarySupplementaryItem.offset",
        "Moves it before the section grows (recorded)."),
    ])

  static let compositional: LayoutKind = {
    let usual = CompositionalLayout()
    return LayoutKind(
      CompositionalLayout.kind,
      "Fills copies of one group with the items, group after group. Without a group, or with one that has no `items`, "
        + "every item is a row 44 points thick. As `UICollectionViewCompositionalLayout` (recorded).",
      [
        KeyDescription(
          "orthogonalScrolling",
          .words(CompositionalLayout.OrthogonalScrolling.self) {
            switch $0 {
            case .none: "They do not."
            case .continuous: "They do, and stop anywhere."
            case .continuousGroupLeadingBoundary: "They do, and stop where a group starts."
            case .paging: "They do, and stop after as much as is in view."
            case .groupPaging: "They do, and stop at the next group."
            case .groupPagingCentered: "They do, and stop with the next group in the middle."
            }
          }, default: .string(usual.orthogonalScrolling.rawValue),
          uikit: "NSCollectionLayoutSection.orthogonalScrollingBehavior",
          "Whether the groups scroll across, by themselves."),
        KeyDescription(
          "interGroupSpacing", .number(.length), default: .number(usual.interGroupSpacing), unit: .points,
          uikit: "NSCollectionLayoutSection.interGroupSpacing", "The distance between groups."),
        KeyDescription(
          "contentInsets", .edges(), default: JSONValue(usual.contentInsets), unit: .points,
          uikit: "NSCollectionLayoutSection.contentInsets",
          "Room around the groups, inside of boundary items that extend the section."),
        KeyDescription(
          "group", .object(group), otherwise: "rows 44 points thick", uikit: "NSCollectionLayoutSection.init(group:)",
          "The group that the items fill copies of."),
        KeyDescription(
          "boundaryItems", .list(.object(boundaryItem), count: nil), default: [],
          uikit: "NSCollectionLayoutSection.boundarySupplementaryItems", "What stands on the section's boundary."),
        KeyDescription(
          "supplementariesFollowContentInsets", .boolean, default: .bool(usual.boundaryItemsFollowInsets),
          uikit: "NSCollectionLayoutSection.supplementariesFollowContentInsets",
          "Whether boundary items refer to what `contentInsets` leave across the scroll axis; else to all of it."),
      ]
    ) { $0.compositionalLayout }
  }()
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
