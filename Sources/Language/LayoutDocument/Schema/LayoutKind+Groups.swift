import CollectionLayout
import JSON

// The groups of a compositional layout.
extension LayoutKind {
  private static let dimension = ValueSchema.anyOf([.number(.length), .object(dimensionObject)])

  static let dimensionObject = SchemaObject<LayoutDimension>(
    "dimension", "A width or height: a number of points, a fraction of the container, or an estimate.",
    .absolute(0),
    [
      PropertySchema(
        "fractionalWidth", .number(.fraction), defaultDescription: "none", unit: .fraction,
        uikitName: "NSCollectionLayoutDimension.fractionalWidth(_:)",
        "The length as a fraction of the container's width."
      ).into(\.self) { $0.number(in: .fraction).map { .fractionalWidth($0) } },
      PropertySchema(
        "fractionalHeight", .number(.fraction), defaultDescription: "none", unit: .fraction,
        uikitName: "NSCollectionLayoutDimension.fractionalHeight(_:)",
        "The length as a fraction of the container's height."
      ).into(\.self) { $0.number(in: .fraction).map { .fractionalHeight($0) } },
      PropertySchema(
        "estimated", .number(.length), defaultDescription: "none", unit: .points,
        uikitName: "NSCollectionLayoutDimension.estimated(_:)",
        "An estimated length, in points. It is replaced by the length of the item (measured, else its own, else from "
          + "its aspect ratio), or by that of the elements of a group."
      ).into(\.self) { $0.number(in: .length).map { .estimated($0) } },
      PropertySchema(
        "uniformAcrossSiblings", .number(.length), defaultDescription: "none", unit: .points,
        uikitName: "NSCollectionLayoutDimension.uniformAcrossSiblings(estimate:)",
        "As `estimated`, then as long as the longest sibling with this key, if their group is estimated along that "
          + "side. For the group of a section, all groups of the section get the length of the longest (documented)."
      ).into(\.self) { $0.number(in: .length).map { .uniformAcrossSiblings($0) } },
    ], alternatives: [["fractionalWidth"], ["fractionalHeight"], ["estimated"], ["uniformAcrossSiblings"]])

  private static func dimension(_ node: SyntaxNode) -> LayoutDimension? {
    node.number(in: .length).map { .absolute($0) } ?? dimensionObject.valueOfForm(node)
  }

  static let groupSize = SchemaObject<LayoutSize>(
    "size", "A width and a height: points, fractions of the container, or estimates.", LayoutSize(),
    [
      PropertySchema(
        "width", dimension, isRequired: true, unit: .points, uikitName: "NSCollectionLayoutSize.widthDimension",
        "The width: a number, `{\"fractionalWidth\": f}`, `{\"fractionalHeight\": f}` or `{\"estimated\": n}`."
      ).into(\.width, by: dimension),
      PropertySchema(
        "height", dimension, isRequired: true, unit: .points, uikitName: "NSCollectionLayoutSize.heightDimension",
        "The height: a number, `{\"fractionalWidth\": f}`, `{\"fractionalHeight\": f}` or `{\"estimated\": n}`."
      ).into(\.height, by: dimension),
    ])

  private static let spacing = ValueSchema.anyOf([.number(.length), .object(spacingObject)])

  private static let spacingObject = SchemaObject<LayoutSpacing>(
    "spacing", "A flexible distance, which takes an equal share of the remaining length. A number is a fixed distance.",
    .fixed(0),
    [
      PropertySchema(
        "flexible", .number(.length), isRequired: true, unit: .points,
        uikitName: "NSCollectionLayoutSpacing.flexible(_:)",
        "The minimum distance, in points. An equal share of the remaining length is added."
      ).into(\.self) { $0.number(in: .length).map { .flexible($0) } }
    ])

  private static func spacing(_ node: SyntaxNode) -> LayoutSpacing? {
    node.number(in: .length).map { .fixed($0) } ?? spacingObject.complete(node)
  }

  static let edgeSpacing: SchemaObject<LayoutEdgeSpacing> = {
    func side(_ name: String) -> PropertySchema {
      PropertySchema(
        name, spacing, default: 0, unit: .points, uikitName: "NSCollectionLayoutEdgeSpacing.\(name)",
        "The spacing at the \(name) edge: a number, or `{\"flexible\": n}`.")
    }
    return SchemaObject(
      "edgeSpacing", "The spacing around an item or a group.", .none,
      [
        side("top").into(\.top, by: spacing), side("leading").into(\.leading, by: spacing),
        side("bottom").into(\.bottom, by: spacing), side("trailing").into(\.trailing, by: spacing),
      ])
  }()

  /// A group while it is decoded.
  package struct GroupBuilder {
    var group = LayoutGroup()
    /// Whether `direction` is `custom`, so that `frames` places the items.
    var isCustom = false
    /// The number of groups around this one.
    var depth = 0
  }

  package static let group: SchemaObject<GroupBuilder> = SchemaObject(
    "group",
    "A horizontal or vertical stack of elements, which repeat in order as long as they fit, at least once. In `items` "
      + "of a group, an object without `items` is the slot of one item.",
    GroupBuilder(),
    [
      PropertySchema(
        "direction",
        .enumerationValues([
          LayoutGroup.Direction.horizontal.rawValue: "Elements are placed side by side.",
          LayoutGroup.Direction.vertical.rawValue: "Elements are placed below each other.",
          LayoutKind.customDirection: "`frames` places the items.",
        ]), default: .string(LayoutGroup().direction.rawValue),
        uikitName: "NSCollectionLayoutGroup.horizontal(layoutSize:subitems:)",
        "The axis along which the elements of the group are placed."
      ).reading {
        $1.isCustom = $0.stringValue == customDirection
        $1.group.direction = $0.word(LayoutGroup.Direction.self) ?? $1.group.direction
      },
      PropertySchema(
        "frames", .array(.object(groupFrame), count: nil), defaultDescription: "none",
        uikitName: "NSCollectionLayoutGroup.custom(layoutSize:itemProvider:)", atMost: frameLimit,
        "The frames of the items of a `custom` group, which has no `items`. Further items repeat them in another "
          + "group. Fractions in the group's `size` are relative to the whole collection (recorded)."
      ).reading {
        if $1.isCustom { $1.group.frames = $0.elements.prefix(frameLimit).compactMap(groupFrame.valueIfObject) }
      },
      PropertySchema(
        "size", .object(groupSize), isRequired: true, unit: .points, uikitName: "NSCollectionLayoutItem.layoutSize",
        "`{width, height}` of the group or item. Fractions are relative to the container: the enclosing group minus "
          + "its `contentInsets` and, along its axis, the spacings between its elements; or the section's content "
          + "(recorded)."
      ).into(\.group.size, groupSize),
      PropertySchema(
        "contentInsets", .edges(), unit: .points, uikitName: "NSCollectionLayoutItem.contentInsets",
        "The insets of the content within its frame. Ignored along an estimated side."
      ).into(\.group.contentInsets),
      PropertySchema(
        "edgeSpacing", .object(edgeSpacing), unit: .points, uikitName: "NSCollectionLayoutItem.edgeSpacing",
        "The spacing around the group or item."
      ).into(\.group.edgeSpacing, edgeSpacing),
      PropertySchema(
        "count", .number(.groupCount), defaultDescription: "as many as fit",
        uikitName: "NSCollectionLayoutGroup.horizontal(layoutSize:subitem:count:)",
        "The number of elements. They share the length of the group minus the spacings equally; their own sizes are "
          + "ignored (recorded)."
      ).into(\.group.count),
      PropertySchema(
        "repeatingSubitemCount", .number(.groupCount), defaultDescription: "as many as fit",
        uikitName: "NSCollectionLayoutGroup.horizontal(layoutSize:repeatingSubitem:count:)",
        "The number of elements at their own sizes, even if they do not fit. Ignored if `count` is given (documented)."
      ).into(\.group.repeatingSubitemCount),
      PropertySchema(
        "supplementaryItems", .array(.object(supplementaryItem), count: nil), default: [],
        uikitName: "NSCollectionLayoutItem.supplementaryItems", atMost: supplementaryItemLimit,
        "Supplementary views, such as badges, anchored to each copy of the item or group."
      ).into(\.group.supplementaryItems) {
        $0.elements.prefix(supplementaryItemLimit).compactMap(supplementaryItem.valueIfObject)
          .filter { !$0.kind.isEmpty }
      },
      PropertySchema(
        "interItemSpacing", spacing, default: 0, unit: .points, uikitName: "NSCollectionLayoutGroup.interItemSpacing",
        "The spacing between the elements of the group: a number, or `{\"flexible\": n}`."
      ).into(\.group.interItemSpacing, by: spacing),
      PropertySchema(
        "items", .array(.lazy { .object(group) }, count: nil), defaultDescription: "the slot of one item",
        uikitName: "NSCollectionLayoutGroup.subitems",
        "The elements of the group: groups, or slots `{size, contentInsets, edgeSpacing, supplementaryItems}`. A group "
          + "can have 10,000 items at most, nested in 64 levels at most."
      ).reading { node, written in
        guard written.depth < LayoutGroup.maximumDepth, written.group.frames.isEmpty else { return }
        let depth = written.depth + 1
        written.group.items = node.elements.compactMap { element in
          // An element without items is the slot of one item.
          layoutGroup(element, depth: depth).map { $0.isLeaf ? .item($0.asItem) : .group($0) }
        }
      },
    ], excludes: ["count": ["repeatingSubitemCount"], "frames": ["items"]])

  /// Returns a group with the groups in it; nil if the node is not an object. `depth` is the number of groups around
  /// it.
  static func layoutGroup(_ node: SyntaxNode, depth: Int = 0) -> LayoutGroup? {
    guard node.kind == .object else { return nil }
    var written = GroupBuilder(depth: depth)
    group.read(into: &written) { node[$0] }
    return written.group
  }

  /// The word for which the `frames` of a group place its items.
  static let customDirection = "custom"
  /// The maximum number of frames of a group.
  static let frameLimit = 10_000
  /// The maximum number of supplementary items of one item or group.
  static let supplementaryItemLimit = 100

  static let groupFrame = SchemaObject<LayoutGroupFrame>(
    "groupFrame",
    "The frame of one item, relative to the corner of its group. Insets of the group are ignored (recorded).",
    LayoutGroupFrame(.zero),
    [
      PropertySchema("x", .number(.coordinate), unit: .points, "The distance from the group's leading edge, in points.")
        .into(\.frame.x),
      PropertySchema("y", .number(.coordinate), unit: .points, "The distance from the group's top edge, in points.")
        .into(\.frame.y),
      PropertySchema("width", .number(.length), isRequired: true, unit: .points, "The item's width, in points.")
        .into(\.frame.width),
      PropertySchema("height", .number(.length), isRequired: true, unit: .points, "The item's height, in points.")
        .into(\.frame.height),
      PropertySchema(
        "zIndex", .number(ItemSchema.depthBounds), defaultDescription: "that of cells",
        uikitName: "NSCollectionLayoutGroupCustomItem.zIndex",
        "The z-order of the item. Elements with higher values are drawn in front (recorded)."
      ).into(\.zIndex),
    ])
}

extension NumberBounds {
  package static let fraction = NumberBounds(0, 1000)
  static let groupCount = NumberBounds(1, 10_000, isWhole: true)
}
