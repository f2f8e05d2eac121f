import CollectionLayout
import JSON

extension LayoutKind {
  private static let dimension = ValueType.either([
    .number(.length),
    .object(
      ObjectDescription(
        "dimension",
        [
          KeyDescription("fractionalWidth", .number(.fraction)), KeyDescription("fractionalHeight", .number(.fraction)),
          KeyDescription("estimated", .number(.length)),
        ])),
  ])

  private static let groupSize = ValueType.object(
    ObjectDescription(
      "size",
      [
        KeyDescription("width", dimension, isRequired: true), KeyDescription("height", dimension, isRequired: true),
      ]))

  private static let spacing = ValueType.either([
    .number(.length),
    .object(ObjectDescription("spacing", [KeyDescription("flexible", .number(.length), isRequired: true)])),
  ])

  private static let edgeSpacing = ValueType.object(
    ObjectDescription(
      "edgeSpacing", ["top", "leading", "bottom", "trailing"].map { KeyDescription($0, spacing) }))

  private static let group: ValueType = .object(
    ObjectDescription(
      "group",
      [
        KeyDescription("direction", .word(LayoutGroup.Direction.allCases.map(\.rawValue))),
        KeyDescription("size", groupSize, isRequired: true),
        KeyDescription("items", .list(.recursive { group }, count: nil)),
        KeyDescription("count", .number(.groupCount)),
        KeyDescription("interItemSpacing", spacing),
        KeyDescription("contentInsets", .edges()),
        KeyDescription("edgeSpacing", edgeSpacing),
      ]))

  private static let boundaryItem = ValueType.object(
    ObjectDescription(
      "boundaryItem",
      [
        KeyDescription("kind", .string(.identifier(without: ":")), isRequired: true),
        KeyDescription("alignment", .word(LayoutBoundaryItem.Alignment.allCases.map(\.rawValue))),
        KeyDescription("size", groupSize, isRequired: true),
        KeyDescription("extendsBoundary", .boolean),
        KeyDescription("pinned", .boolean),
        KeyDescription("offset", .point),
      ]))

  static let compositional = LayoutKind(
    CompositionalLayout.kind,
    [
      KeyDescription("group", group),
      KeyDescription("interGroupSpacing", .number(.length)),
      KeyDescription("contentInsets", .edges()),
      KeyDescription(
        "orthogonalScrolling", .word(CompositionalLayout.OrthogonalScrolling.allCases.map(\.rawValue))),
      KeyDescription("boundaryItems", .list(boundaryItem, count: nil)),
    ]
  ) { keys in
    CompositionalLayout(
      group: keys["group"]?.layoutGroup(depth: 0),
      interGroupSpacing: keys["interGroupSpacing"]?.number(in: .length) ?? 0,
      contentInsets: keys["contentInsets"]?.edges(in: .length) ?? .zero,
      orthogonalScrolling: keys["orthogonalScrolling"]?.word(CompositionalLayout.OrthogonalScrolling.self) ?? .none,
      boundaryItems: keys["boundaryItems"]?.boundaryItems ?? [])
  }
}

extension NumberBounds {
  static let fraction = NumberBounds(0, 1000)
  static let groupCount = NumberBounds(1, 10_000, isWhole: true)
}
