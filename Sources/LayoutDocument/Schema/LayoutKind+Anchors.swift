import CollectionLayout
import JSON

// Supplementary items that are anchored to the items and groups of a compositional layout.
extension LayoutKind {
  private static let edges: [(name: String, edge: LayoutAnchor.Edges, documentation: String)] = [
    ("top", .top, "The top edge."), ("leading", .leading, "The leading edge."),
    ("bottom", .bottom, "The bottom edge."), ("trailing", .trailing, "The trailing edge."),
  ]

  static let anchor = SchemaObject<LayoutAnchor>(
    "anchor", "A point of a rectangle, given by edges, and an offset from it.",
    LayoutAnchor(),
    [
      PropertySchema(
        "edges",
        .array(.enumeration(edges.map { EnumerationValue($0.name, $0.documentation) }), count: nil), default: [],
        uikitName: "NSCollectionLayoutAnchor.edges",
        "The edges that the point is on. The point is centered on an axis of which neither or both edges are given "
          + "(recorded)."
      ).into(\.edges) { node in
        LayoutAnchor.Edges(node.elements.compactMap { name in edges.first { $0.name == name.stringValue }?.edge })
      },
      PropertySchema(
        "absoluteOffset", .point, defaultDescription: "none", unit: .points,
        uikitName: "NSCollectionLayoutAnchor.init(edges:absoluteOffset:)",
        "The offset of the view, in points (recorded)."
      ).into(\.offset) { Point.read($0, as: .point).map { .absolute($0) } },
      PropertySchema(
        "fractionalOffset", .point, defaultDescription: "none", unit: .fraction,
        uikitName: "NSCollectionLayoutAnchor.init(edges:fractionalOffset:)",
        "The offset of the view, as fractions of its width and height (recorded)."
      ).into(\.offset) { Point.read($0, as: .point).map { .fractional($0) } },
    ])

  static let supplementaryItem = SchemaObject<LayoutSupplementaryItem>(
    "supplementaryItem",
    "A supplementary view, such as a badge, anchored to each copy of an item or group. The group of a section can have "
      + "\(LayoutGroup.maximumKinds) kinds at most.",
    LayoutSupplementaryItem(kind: ""),
    [
      PropertySchema(
        "kind", .string(.identifier(.elementKind)), isRequired: true,
        uikitName: "NSCollectionLayoutSupplementaryItem.elementKind", "The element kind, without `:`."
      ).into(\.kind),
      PropertySchema(
        "size", .object(groupSize), isRequired: true, unit: .points, uikitName: "NSCollectionLayoutItem.layoutSize",
        "`{width, height}`. Fractions are relative to the frame of the item; for a view that is anchored to a group, "
          + "to the container of the group (recorded)."
      ).into(\.size, groupSize),
      PropertySchema(
        "containerAnchor", .object(anchor), uikitName: "NSCollectionLayoutSupplementaryItem.containerAnchor",
        "The point of the item or group at which `itemAnchor` is placed (recorded)."
      ).into(\.containerAnchor, anchor),
      PropertySchema(
        "itemAnchor", .object(anchor), defaultDescription: "the edges of `containerAnchor`",
        uikitName: "NSCollectionLayoutSupplementaryItem.itemAnchor",
        "The point of the view that is placed at `containerAnchor` (recorded)."
      ).into(\.itemAnchor, by: anchor.valueIfObject),
      PropertySchema(
        "contentInsets", .edges(), unit: .points, uikitName: "NSCollectionLayoutItem.contentInsets",
        "The insets of the view within its frame. Ignored along an estimated side (chosen)."
      ).into(\.contentInsets),
      PropertySchema(
        "zIndex", .number(ItemSchema.depthBounds), uikitName: "NSCollectionLayoutSupplementaryItem.zIndex",
        "The z-order of the view. Elements with higher values are drawn in front; cells have 0 (recorded)."
      ).into(\.zIndex),
    ])
}
