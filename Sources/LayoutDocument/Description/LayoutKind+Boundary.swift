import CollectionLayout
import JSON

// What stands around and behind a compositional section, and around all sections.
extension LayoutKind {
  static let decorationItem = TypedObject<LayoutDecorationItem>(
    "decorationItem",
    "A background of the section, its boundary items included, from edge to edge of the content. Cells of a section that "
      + "has one are at the depth 1 (recorded).",
    LayoutDecorationItem(kind: ""),
    [
      KeyDescription(
        "kind", .string(.identifier(without: ":")), isRequired: true,
        uikit: "NSCollectionLayoutDecorationItem.background(elementKind:)", "What clients know it by; without `:`."
      ).into(\.kind),
      KeyDescription(
        "contentInsets", .edges(), unit: .points, uikit: "NSCollectionLayoutItem.contentInsets",
        "Make it smaller (recorded)."
      ).into(\.contentInsets),
      KeyDescription(
        "zIndex", .number(ItemDescription.depthBounds), uikit: "NSCollectionLayoutDecorationItem.zIndex",
        "What lies over what: higher is nearer (recorded)."
      ).into(\.zIndex),
    ])

  static let boundaryItem = TypedObject<LayoutBoundaryItem>(
    "boundaryItem",
    "A header, a footer or the like on the section's boundary. At the start and at the end along the scroll axis the "
      + "section grows by what sticks out of it; at the other sides it grows to the item's length. Those of one side "
      + "stand at the same place (recorded).",
    LayoutBoundaryItem(kind: ""),
    [
      KeyDescription(
        "kind", .string(.identifier(without: ":")), isRequired: true,
        uikit: "NSCollectionLayoutSupplementaryItem.elementKind", "What clients know it by; without `:`."
      ).into(\.kind),
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
        }, uikit: "NSCollectionLayoutBoundarySupplementaryItem.alignment",
        "Which side or corner of the section it stands at; what is not named is centred."
      ).into(\.alignment),
      KeyDescription(
        "size", .object(groupSize), isRequired: true, unit: .points,
        uikit: "NSCollectionLayoutBoundarySupplementaryItem.layoutSize",
        "`{width, height}`. Parts of a width refer to the section's content."
      ).into(\.size, groupSize),
      KeyDescription(
        "extendsBoundary", .boolean, uikit: "NSCollectionLayoutBoundarySupplementaryItem.extendsBoundary",
        "Whether the section grows by what sticks out of it; else it lies over the content."
      ).into(\.extendsBoundary),
      KeyDescription(
        "pinned", .boolean, uikit: "NSCollectionLayoutBoundarySupplementaryItem.pinToVisibleBounds",
        "Whether it stays in view while its section does; it is drawn in front of all else then (recorded)."
      ).into(\.isPinned),
      KeyDescription(
        "offset", .point, unit: .points, uikit: "NSCollectionLayoutBoundarySupplementaryItem.offset",
        "Moves it before the section grows (recorded)."
      ).into(\.offset),
      KeyDescription(
        "contentInsets", .edges(), unit: .points, uikit: "NSCollectionLayoutItem.contentInsets",
        "Make it smaller within its place; nothing along an estimated side (chosen)."
      ).into(\.contentInsets),
      KeyDescription(
        "zIndex", .number(ItemDescription.depthBounds), uikit: "NSCollectionLayoutSupplementaryItem.zIndex",
        "What lies over what: higher is nearer; cells are at 0 (recorded)."
      ).into(\.zIndex),
    ])

  /// The boundary items of an array; without those that have no kind.
  static func boundaryItems(_ node: SyntaxNode) -> [LayoutBoundaryItem] {
    node.elements.compactMap(namedBoundaryItem)
  }

  /// A boundary item; nil for what has no kind that clients could know it by.
  static func namedBoundaryItem(_ node: SyntaxNode) -> LayoutBoundaryItem? {
    boundaryItem.valueIfObject(node).flatMap { $0.kind.isEmpty ? nil : $0 }
  }

  static let configuration = TypedObject<CollectionConfiguration>(
    "configuration", "What holds for all sections together, whatever their layouts.", CollectionConfiguration(),
    [
      KeyDescription(
        "interSectionSpacing", .number(.length), unit: .points,
        uikit: "UICollectionViewCompositionalLayoutConfiguration.interSectionSpacing",
        "The distance between every two sections, also around an empty one (recorded)."
      ).into(\.interSectionSpacing),
      KeyDescription(
        "boundaryItems", .list(.object(boundaryItem), count: nil), default: [],
        uikit: "UICollectionViewCompositionalLayoutConfiguration.boundarySupplementaryItems",
        "What stands on the boundary of all sections together, as a section's `boundaryItems` stand on its own. Parts "
          + "refer to all that the content is wide, and along the scroll axis to the viewport (recorded)."
      ).into(\.boundaryItems, by: boundaryItems),
      KeyDescription(
        "contentInsetsReference", reference(isAutomatic: false),
        uikit: "UICollectionViewCompositionalLayoutConfiguration.contentInsetsReference",
        "What the insets of sections count from across the scroll axis where their layouts do not say it. The default "
          + "of UIKit is `safeArea` (documented)."
      ).into(\.contentInsetsReference),
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
