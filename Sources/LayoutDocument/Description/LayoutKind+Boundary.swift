import CollectionLayout
import JSON

// What stands around and behind a compositional section, and around all sections.
extension LayoutKind {
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
        "What the insets of sections count from across the scroll axis where their layouts do not say it. The default "
          + "of UIKit is `safeArea` (documented)."),
    ])

  /// The words for what insets count from.
  static func reference(isAutomatic: Bool) -> ValueType {
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
}
