// Kinds whose keys are known and checked, and that are laid out as nothing so far.
extension LayoutKind {
  private static let columnBounds = NumberBounds(1, 1000, isWhole: true)

  static let carousel = LayoutKind(
    "carousel",
    [
      KeyDescription("cardWidth", .number(.length)),
      KeyDescription("cardHeight", .number(.length)),
      KeyDescription("spacing", .number(.length)),
      KeyDescription("minimumScale", .number(.unit)),
      KeyDescription("snap", .boolean),
    ])

  static let list = LayoutKind(
    "list", [KeyDescription("rowHeight", .number(.length)), KeyDescription("spacing", .number(.length))])

  static let grid = LayoutKind(
    "grid",
    [
      KeyDescription("columnCount", .number(columnBounds)),
      KeyDescription("rowSpacing", .number(.length)),
      KeyDescription("columnSpacing", .number(.length)),
      KeyDescription("aspectRatio", .number(.ratio)),
    ])

  private static let dimension = ValueType.either([
    .number(.length),
    .object(
      ObjectDescription(
        "dimension",
        [
          KeyDescription("fractionalWidth", .number(NumberBounds(0, 1000))),
          KeyDescription("fractionalHeight", .number(NumberBounds(0, 1000))),
          KeyDescription("estimated", .number(.length)),
        ])),
  ])

  private static let compositionalSize = ValueType.object(
    ObjectDescription(
      "size",
      [
        KeyDescription("width", dimension, isRequired: true), KeyDescription("height", dimension, isRequired: true),
      ]))

  private static let edgeSpacing = ValueType.object(
    ObjectDescription(
      "edgeSpacing",
      ["top", "leading", "bottom", "trailing"].map { KeyDescription($0, spacing) }))

  private static let spacing = ValueType.either([
    .number(.length),
    .object(ObjectDescription("spacing", [KeyDescription("flexible", .number(.length), isRequired: true)])),
  ])

  private static let group: ValueType = .object(
    ObjectDescription(
      "group",
      [
        KeyDescription("direction", .word(["horizontal", "vertical"])),
        KeyDescription("size", compositionalSize, isRequired: true),
        KeyDescription("items", .list(.recursive { group }, count: nil)),
        KeyDescription("count", .number(NumberBounds(1, 10000, isWhole: true))),
        KeyDescription("interItemSpacing", spacing),
        KeyDescription("contentInsets", .edges()),
        KeyDescription("edgeSpacing", edgeSpacing),
      ]))

  static let compositional = LayoutKind(
    "compositional",
    [
      KeyDescription("group", group),
      KeyDescription("interGroupSpacing", .number(.length)),
      KeyDescription("contentInsets", .edges()),
      KeyDescription(
        "orthogonalScrolling",
        .word([
          "none", "continuous", "continuousGroupLeadingBoundary", "paging", "groupPaging", "groupPagingCentered",
        ])),
      KeyDescription(
        "boundaryItems",
        .list(
          .object(
            ObjectDescription(
              "boundaryItem",
              [
                KeyDescription("kind", .string(.identifier(without: ":")), isRequired: true),
                KeyDescription(
                  "alignment",
                  .word([
                    "top", "bottom", "leading", "trailing", "topLeading", "topTrailing", "bottomLeading",
                    "bottomTrailing",
                  ])),
                KeyDescription("size", compositionalSize, isRequired: true),
                KeyDescription("extendsBoundary", .boolean),
                KeyDescription("pinned", .boolean),
                KeyDescription("offset", .point),
              ])), count: nil)),
    ])
}
