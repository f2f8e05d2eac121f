import CollectionLayout
import JSON

// What is anchored to the items and groups of a compositional layout.
extension LayoutKind {
  private static let edges: [(name: String, edge: LayoutAnchor.Edges, documentation: String)] = [
    ("top", .top, "On the top."), ("leading", .leading, "On the leading edge."),
    ("bottom", .bottom, "On the bottom."), ("trailing", .trailing, "On the trailing edge."),
  ]

  static let anchor = TypedObject<LayoutAnchor>(
    "anchor", "A point of a rectangle by the edges that it lies on, and how far from there something is moved.",
    LayoutAnchor(),
    [
      KeyDescription(
        "edges",
        .list(.word(edges.map { WordDescription($0.name, $0.documentation) }), count: nil), default: [],
        uikit: "NSCollectionLayoutAnchor.edges",
        "The edges that the point lies on; in the middle along an axis where neither or both of its edges are named "
          + "(recorded)."
      ).into(\.edges) { node in
        LayoutAnchor.Edges(node.elements.compactMap { name in edges.first { $0.name == name.stringValue }?.edge })
      },
      KeyDescription(
        "absoluteOffset", .point, otherwise: "none", unit: .points,
        uikit: "NSCollectionLayoutAnchor.init(edges:absoluteOffset:)",
        "How far the view is moved, in points (recorded)."
      ).into(\.offset) { Point.read($0, as: .point).map { .absolute($0) } },
      KeyDescription(
        "fractionalOffset", .point, otherwise: "none", unit: .fraction,
        uikit: "NSCollectionLayoutAnchor.init(edges:fractionalOffset:)",
        "How far the view is moved, in parts of its own width and height (recorded)."
      ).into(\.offset) { Point.read($0, as: .point).map { .fractional($0) } },
    ])

  static let supplementaryItem = TypedObject<LayoutSupplementaryItem>(
    "supplementaryItem",
    "A badge or the like, anchored to each copy of an item or a group. A section's group has \(LayoutGroup.maximumKinds) "
      + "kinds at most.", LayoutSupplementaryItem(kind: ""),
    [
      KeyDescription(
        "kind", .string(.identifier(without: ":")), isRequired: true,
        uikit: "NSCollectionLayoutSupplementaryItem.elementKind", "What clients know it by; without `:`."
      ).into(\.kind),
      KeyDescription(
        "size", .object(groupSize), isRequired: true, unit: .points, uikit: "NSCollectionLayoutItem.layoutSize",
        "`{width, height}`. Parts refer to the item's frame; of what is anchored to a group, to what the group's own "
          + "`size` refers to (recorded)."
      ).into(\.size, groupSize),
      KeyDescription(
        "containerAnchor", .object(anchor), uikit: "NSCollectionLayoutSupplementaryItem.containerAnchor",
        "The point of the item or group onto which a point of the view is put (recorded)."
      ).into(\.containerAnchor, anchor),
      KeyDescription(
        "itemAnchor", .object(anchor), otherwise: "the same edges",
        uikit: "NSCollectionLayoutSupplementaryItem.itemAnchor", "That point of the view (recorded)."
      ).into(\.itemAnchor, by: anchor.valueIfObject),
      KeyDescription(
        "contentInsets", .edges(), unit: .points, uikit: "NSCollectionLayoutItem.contentInsets",
        "Make it smaller within its place; nothing along an estimated side (chosen)."
      ).into(\.contentInsets),
      KeyDescription(
        "zIndex", .number(ItemDescription.depthBounds), uikit: "NSCollectionLayoutSupplementaryItem.zIndex",
        "What lies over what: higher is nearer; cells are at 0 (recorded)."
      ).into(\.zIndex),
    ])
}
