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
      KeyDescription(
        "uniformAcrossSiblings", .number(.length), otherwise: "none", unit: .points,
        uikit: "NSCollectionLayoutDimension.uniformAcrossSiblings(estimate:)",
        "As `estimated`, and then as long as the longest of its siblings that say so, where their group is estimated along "
          + "that side; of a section's group, all groups of the section are as long as the longest (documented)."),
    ], forms: [["fractionalWidth"], ["fractionalHeight"], ["estimated"], ["uniformAcrossSiblings"]])

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

  static let decorationItem = ObjectDescription(
    "decorationItem",
    "A background of the section, its boundary items included, from edge to edge of the content. Cells of a section that "
      + "has one are at the depth 1 (recorded).",
    [
      KeyDescription(
        "kind", .string(.identifier(without: ":")), isRequired: true,
        uikit: "NSCollectionLayoutDecorationItem.background(elementKind:)", "What clients know it by; without `:`."),
      KeyDescription(
        "contentInsets", .edges(), default: JSONValue(LayoutDecorationItem(kind: "").contentInsets), unit: .points,
        uikit: "NSCollectionLayoutItem.contentInsets", "Make it smaller (recorded)."),
      KeyDescription(
        "zIndex", .number(ItemDescription.depthBounds), default: .number(Double(LayoutDecorationItem(kind: "").zIndex)),
        uikit: "NSCollectionLayoutDecorationItem.zIndex", "What lies over what: higher is nearer (recorded)."),
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
      KeyDescription(
        "contentInsets", .edges(), default: JSONValue(LayoutBoundaryItem(kind: "").contentInsets), unit: .points,
        uikit: "NSCollectionLayoutItem.contentInsets",
        "Make it smaller within its place; nothing along an estimated side (chosen)."),
      KeyDescription(
        "zIndex", .number(ItemDescription.depthBounds), default: .number(Double(LayoutBoundaryItem(kind: "").zIndex)),
        uikit: "NSCollectionLayoutSupplementaryItem.zIndex",
        "What lies over what: higher is nearer; cells are at 0 (recorded)."),
    ])

  static let configuration = ObjectDescription(
    "configuration", "What holds for all sections together, whatever their layouts.",
    [
      KeyDescription(
        "interSectionSpacing", .number(.length), default: .number(CollectionConfiguration().interSectionSpacing),
        unit: .points, uikit: "UICollectionViewCompositionalLayoutConfiguration.interSectionSpacing",
        "The distance between every two sections, also around an empty one (recorded)."),
      KeyDescription(
        "boundaryItems", .list(.object(boundaryItem), count: nil), default: [],
        uikit: "UICollectionViewCompositionalLayoutConfiguration.boundarySupplementaryItems",
        "What stands on the boundary of all sections together, as a section's `boundaryItems` stand on its own. Parts "
          + "refer to all that the content is wide, and along the scroll axis to the viewport (recorded)."),
      KeyDescription(
        "contentInsetsReference", reference(isAutomatic: false),
        default: .string(CollectionConfiguration().contentInsetsReference.rawValue),
        uikit: "UICollectionViewCompositionalLayoutConfiguration.contentInsetsReference",
        "What the insets of sections count from across the scroll axis where their layouts do not say it. In UIKit it is "
          + "`safeArea` where nobody says it (documented)."),
    ])

  /// The words for what insets count from.
  private static func reference(isAutomatic: Bool) -> ValueType {
    let words = InsetsReference.allCases.map { reference in
      switch reference {
      case .none: WordDescription(reference.rawValue, "The edges of the collection view.")
      case .safeArea: WordDescription(reference.rawValue, "The edges of `safeAreaInsets`.")
      case .layoutMargins: WordDescription(reference.rawValue, "The edges of `layoutMargins`.")
      case .readableContent:
        WordDescription(reference.rawValue, "Those of `layoutMargins`, and in the width no more than `readableWidth`.")
      }
    }
    guard isAutomatic else { return .word(words) }
    return .word([WordDescription("automatic", "What the document's `configuration` says.")] + words)
  }

  static let list = ObjectDescription(
    "list",
    "Rows of one item each, 44 points long until they are measured, with a list's insets, header, footer and separators. "
      + "Insets, and the lengths of headers and footers, are those of the Mac's idiom (recorded).",
    [
      KeyDescription(
        "appearance",
        .words(ListConfiguration.Appearance.self) {
          switch $0 {
          case .plain: "From edge to edge; headers are pinned."
          case .grouped: "35 points above each section and 20 below."
          case .insetGrouped: "As `grouped`, 16 points in from both sides."
          case .sidebar: "13 points in from both sides, 10 below."
          case .sidebarPlain: "13 points in from both sides; headers are pinned."
          }
        }, default: .string(ListConfiguration().appearance.rawValue),
        uikit: "UICollectionLayoutListConfiguration.appearance", "How the list looks."),
      KeyDescription(
        "headerMode",
        .words(ListConfiguration.HeaderMode.self) {
          switch $0 {
          case .none: "There is no header."
          case .supplementary: "A boundary item of the kind `header`."
          case .firstItemInSection: "The first item stands for it."
          }
        }, default: .string(ListConfiguration().headerMode.rawValue),
        uikit: "UICollectionLayoutListConfiguration.headerMode", "What is above the rows."),
      KeyDescription(
        "footerMode",
        .words(ListConfiguration.FooterMode.self) {
          switch $0 {
          case .none: "There is no footer."
          case .supplementary: "A boundary item of the kind `footer`."
          }
        }, default: .string(ListConfiguration().footerMode.rawValue),
        uikit: "UICollectionLayoutListConfiguration.footerMode", "What is below the rows."),
      KeyDescription(
        "showsSeparators", .boolean, default: .bool(ListConfiguration().showsSeparators),
        uikit: "UICollectionLayoutListConfiguration.showsSeparators",
        "Whether a line a pixel thick is drawn between rows, as decorations of the kind `separator`."),
      KeyDescription(
        "headerTopPadding", .number(.length), default: 0, unit: .points,
        uikit: "UICollectionLayoutListConfiguration.headerTopPadding", "Room above the header (chosen)."),
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
          "list", .object(list), otherwise: "none",
          uikit: "NSCollectionLayoutSection.list(using:layoutEnvironment:)",
          "Rows as in a list, in place of `group`."),
        KeyDescription(
          "boundaryItems", .list(.object(boundaryItem), count: nil), default: [],
          uikit: "NSCollectionLayoutSection.boundarySupplementaryItems", "What stands on the section's boundary."),
        KeyDescription(
          "supplementariesFollowContentInsets", .boolean, default: .bool(usual.boundaryItemsFollowInsets),
          uikit: "NSCollectionLayoutSection.supplementariesFollowContentInsets",
          "Whether boundary items refer to what `contentInsets` leave across the scroll axis; else to all of it "
            + "(recorded)."),
        KeyDescription(
          "decorationItems", .list(.object(decorationItem), count: nil), default: [],
          uikit: "NSCollectionLayoutSection.decorationItems", "What is drawn behind the section."),
        KeyDescription(
          "contentInsetsReference", reference(isAutomatic: true), default: "automatic",
          uikit: "NSCollectionLayoutSection.contentInsetsReference",
          "What `contentInsets` count from across the scroll axis (recorded)."),
        KeyDescription(
          "supplementaryContentInsetsReference", reference(isAutomatic: true), default: "automatic",
          uikit: "NSCollectionLayoutSection.supplementaryContentInsetsReference",
          "The same for the section's boundary items; `automatic` is what the cells have (chosen)."),
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
