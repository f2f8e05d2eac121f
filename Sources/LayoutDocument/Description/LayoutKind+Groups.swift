import CollectionLayout
import JSON

// The groups of a compositional layout.
extension LayoutKind {
  private static let dimension = ValueType.either([.number(.length), .object(dimensionObject)])

  static let dimensionObject = TypedObject<LayoutDimension>(
    "dimension", "One side, as a part of what is around it or as an estimate; a number instead is points.",
    .absolute(0),
    [
      KeyDescription(
        "fractionalWidth", .number(.fraction), otherwise: "none", unit: .fraction,
        uikit: "NSCollectionLayoutDimension.fractionalWidth(_:)", "A part of the width of what is around it."
      ).into(\.self) { $0.number(in: .fraction).map { .fractionalWidth($0) } },
      KeyDescription(
        "fractionalHeight", .number(.fraction), otherwise: "none", unit: .fraction,
        uikit: "NSCollectionLayoutDimension.fractionalHeight(_:)", "A part of the height of what is around it."
      ).into(\.self) { $0.number(in: .fraction).map { .fractionalHeight($0) } },
      KeyDescription(
        "estimated", .number(.length), otherwise: "none", unit: .points,
        uikit: "NSCollectionLayoutDimension.estimated(_:)",
        "As long as the item says (measured, else its own side, else by its aspect ratio), or as a group's elements "
          + "are; this long while that is not known."
      ).into(\.self) { $0.number(in: .length).map { .estimated($0) } },
      KeyDescription(
        "uniformAcrossSiblings", .number(.length), otherwise: "none", unit: .points,
        uikit: "NSCollectionLayoutDimension.uniformAcrossSiblings(estimate:)",
        "As `estimated`, and then as long as the longest of its siblings that say so, where their group is estimated along "
          + "that side; of a section's group, all groups of the section are as long as the longest (documented)."
      ).into(\.self) { $0.number(in: .length).map { .uniformAcrossSiblings($0) } },
    ], forms: [["fractionalWidth"], ["fractionalHeight"], ["estimated"], ["uniformAcrossSiblings"]])

  private static func dimension(_ node: SyntaxNode) -> LayoutDimension? {
    node.number(in: .length).map { .absolute($0) } ?? dimensionObject.valueOfForm(node)
  }

  static let groupSize = TypedObject<LayoutGroupSize>(
    "size", "A width and a height: points, parts of what is around, or estimates.", LayoutGroupSize(),
    [
      KeyDescription(
        "width", dimension, isRequired: true, unit: .points, uikit: "NSCollectionLayoutSize.widthDimension",
        "A number, `{\"fractionalWidth\": f}`, `{\"fractionalHeight\": f}` or `{\"estimated\": n}`."
      ).into(\.width, by: dimension),
      KeyDescription(
        "height", dimension, isRequired: true, unit: .points, uikit: "NSCollectionLayoutSize.heightDimension",
        "A number, `{\"fractionalWidth\": f}`, `{\"fractionalHeight\": f}` or `{\"estimated\": n}`."
      ).into(\.height, by: dimension),
    ])

  private static let spacing = ValueType.either([.number(.length), .object(spacingObject)])

  private static let spacingObject = TypedObject<LayoutSpacing>(
    "spacing", "A distance that takes an equal share of what is left over; a number instead is fixed.", .fixed(0),
    [
      KeyDescription(
        "flexible", .number(.length), isRequired: true, unit: .points,
        uikit: "NSCollectionLayoutSpacing.flexible(_:)", "At least so much, and a share of what is left over."
      ).into(\.self) { $0.number(in: .length).map { .flexible($0) } }
    ])

  private static func spacing(_ node: SyntaxNode) -> LayoutSpacing? {
    node.number(in: .length).map { .fixed($0) } ?? spacingObject.complete(node)
  }

  static let edgeSpacing: TypedObject<LayoutEdgeSpacing> = {
    func side(_ name: String) -> KeyDescription {
      KeyDescription(
        name, spacing, default: 0, unit: .points, uikit: "NSCollectionLayoutEdgeSpacing.\(name)",
        "What is left free at this side: a number, or `{\"flexible\": n}`.")
    }
    return TypedObject(
      "edgeSpacing", "What is left free around an item or a group.", .none,
      [
        side("top").into(\.top, by: spacing), side("leading").into(\.leading, by: spacing),
        side("bottom").into(\.bottom, by: spacing), side("trailing").into(\.trailing, by: spacing),
      ])
  }()

  /// A group while it is read.
  struct WrittenGroup {
    var group = LayoutGroup()
    /// Whether its items stand where it says.
    var isCustom = false
    /// How many groups are around it.
    var depth = 0
  }

  static let group: TypedObject<WrittenGroup> = TypedObject(
    "group",
    "Elements side by side or one below the other, taken in turns as long as they fit, one at least. In a group's "
      + "`items` an object without `items` is one item's place.", WrittenGroup(),
    [
      KeyDescription(
        "direction",
        .words([
          LayoutGroup.Direction.horizontal.rawValue: "Elements stand side by side.",
          LayoutGroup.Direction.vertical.rawValue: "Elements stand one below the other.",
          LayoutKind.customDirection: "Items stand where `frames` says.",
        ]), default: .string(LayoutGroup().direction.rawValue),
        uikit: "NSCollectionLayoutGroup.horizontal(layoutSize:subitems:)",
        "The axis along which the group's elements follow each other."
      ).taken {
        $1.isCustom = $0.stringValue == customDirection
        $1.group.direction = $0.word(LayoutGroup.Direction.self) ?? $1.group.direction
      },
      KeyDescription(
        "frames", .list(.object(groupFrame), count: nil), otherwise: "none",
        uikit: "NSCollectionLayoutGroup.custom(layoutSize:itemProvider:)", atMost: frameLimit,
        "The places of the items of a `custom` group, which has no `items`; for the items that are left they are taken "
          + "again, group after group. Parts in the group's `size` refer to the whole collection (recorded)."
      ).taken {
        if $1.isCustom { $1.group.frames = $0.elements.prefix(frameLimit).compactMap(groupFrame.valueIfObject) }
      },
      KeyDescription(
        "size", .object(groupSize), isRequired: true, unit: .points, uikit: "NSCollectionLayoutItem.layoutSize",
        "`{width, height}` of the group or item. Parts refer to what is around it: a group without its "
          + "`contentInsets` and, along it, without the spacings between its elements; or the section's content "
          + "(recorded)."
      ).into(\.group.size, groupSize),
      KeyDescription(
        "contentInsets", .edges(), unit: .points, uikit: "NSCollectionLayoutItem.contentInsets",
        "Make the content smaller within its place; nothing along an estimated side."
      ).into(\.group.contentInsets),
      KeyDescription(
        "edgeSpacing", .object(edgeSpacing), unit: .points, uikit: "NSCollectionLayoutItem.edgeSpacing",
        "What is left free around it."
      ).into(\.group.edgeSpacing, edgeSpacing),
      KeyDescription(
        "count", .number(.groupCount), otherwise: "as many as fit",
        uikit: "NSCollectionLayoutGroup.horizontal(layoutSize:subitem:count:)",
        "So many elements share equally what the spacings leave of the group's length, whatever their own sizes "
          + "(recorded)."
      ).into(\.group.count),
      KeyDescription(
        "repeatingSubitemCount", .number(.groupCount), otherwise: "as many as fit",
        uikit: "NSCollectionLayoutGroup.horizontal(layoutSize:repeatingSubitem:count:)",
        "So many elements at their own sizes, whether they fit or not; does nothing beside `count` (documented)."
      ).into(\.group.repeatingSubitemCount),
      KeyDescription(
        "supplementaryItems", .list(.object(supplementaryItem), count: nil), default: [],
        uikit: "NSCollectionLayoutItem.supplementaryItems", atMost: supplementaryItemLimit,
        "Badges and the like, anchored to each copy of the item or group."
      ).into(\.group.supplementaryItems) {
        $0.elements.prefix(supplementaryItemLimit).compactMap(supplementaryItem.valueIfObject)
          .filter { !$0.kind.isEmpty }
      },
      KeyDescription(
        "interItemSpacing", spacing, default: 0, unit: .points, uikit: "NSCollectionLayoutGroup.interItemSpacing",
        "Between the group's elements: a number, or `{\"flexible\": n}`."
      ).into(\.group.interItemSpacing, by: spacing),
      KeyDescription(
        "items", .list(.recursive { .object(group) }, count: nil), otherwise: "one item's place",
        uikit: "NSCollectionLayoutGroup.subitems",
        "The group's elements: `{size, contentInsets, edgeSpacing, supplementaryItems}` or groups. A group has 10,000 items at most, and "
          + "groups nest 64 deep."
      ).taken { node, written in
        guard written.depth < LayoutGroup.maximumDepth, written.group.frames.isEmpty else { return }
        let depth = written.depth + 1
        written.group.items = node.elements.compactMap { element in
          // What has items in it is a group; anything else is one item's place.
          layoutGroup(element, depth: depth).map { $0.isPlace ? .item($0.place) : .group($0) }
        }
      },
    ])

  /// A group, and the groups in it; nil for what is no object.
  static func layoutGroup(_ node: SyntaxNode, depth: Int = 0) -> LayoutGroup? {
    guard node.kind == .object else { return nil }
    var written = WrittenGroup(depth: depth)
    group.read(into: &written) { node[$0] }
    return written.group
  }

  /// The word for a group whose items stand where it says.
  static let customDirection = "custom"
  /// Of a group's places.
  static let frameLimit = 10_000
  /// Of what is anchored to one item or group.
  static let supplementaryItemLimit = 100

  static let groupFrame = TypedObject<LayoutGroupFrame>(
    "groupFrame", "A place for one item, from the corner of its group, whatever the group's insets (recorded).",
    LayoutGroupFrame(.zero),
    [
      KeyDescription("x", .number(.coordinate), unit: .points, "From the group's leading edge.").into(\.frame.x),
      KeyDescription("y", .number(.coordinate), unit: .points, "From the group's top.").into(\.frame.y),
      KeyDescription("width", .number(.length), isRequired: true, unit: .points, "The item's width.")
        .into(\.frame.width),
      KeyDescription("height", .number(.length), isRequired: true, unit: .points, "The item's height.")
        .into(\.frame.height),
      KeyDescription(
        "zIndex", .number(ItemDescription.depthBounds), otherwise: "what cells have",
        uikit: "NSCollectionLayoutGroupCustomItem.zIndex", "What lies over what: higher is nearer (recorded)."
      ).into(\.zIndex),
    ])
}

extension NumberBounds {
  static let fraction = NumberBounds(0, 1000)
  static let groupCount = NumberBounds(1, 10_000, isWhole: true)
}
