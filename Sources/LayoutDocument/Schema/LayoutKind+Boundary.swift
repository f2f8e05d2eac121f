import CollectionLayout
import JSON

// Boundary items and backgrounds of compositional sections, and the configuration of all sections.
extension LayoutKind {
  static let decorationItem = SchemaObject<LayoutDecorationItem>(
    "decorationItem",
    "A background of the section with its boundary items, as wide as the content. In a section that has one, cells "
      + "have the `zIndex` 1 (recorded).",
    LayoutDecorationItem(kind: ""),
    [
      PropertySchema(
        "kind", .string(.identifier(.elementKind)), isRequired: true,
        uikitName: "NSCollectionLayoutDecorationItem.background(elementKind:)", "The element kind, without `:`."
      ).into(\.kind),
      PropertySchema(
        "contentInsets", .edges(), unit: .points, uikitName: "NSCollectionLayoutItem.contentInsets",
        "The insets of the background (recorded)."
      ).into(\.contentInsets),
      PropertySchema(
        "zIndex", .number(ItemSchema.depthBounds), uikitName: "NSCollectionLayoutDecorationItem.zIndex",
        "The z-order of the background. Elements with higher values are drawn in front (recorded)."
      ).into(\.zIndex),
    ])

  static let boundaryItem = SchemaObject<BoundarySupplementaryItem>(
    "boundaryItem",
    "A header, footer or other supplementary view on the boundary of the section. At the start and the end of the "
      + "scroll axis the section grows by the part of the item outside of it; at the other sides it grows to the "
      + "length of the item. Items of one side overlap (recorded).",
    BoundarySupplementaryItem(kind: ""),
    [
      PropertySchema(
        "kind", .string(.identifier(.elementKind)), isRequired: true,
        uikitName: "NSCollectionLayoutSupplementaryItem.elementKind", "The element kind, without `:`."
      ).into(\.kind),
      PropertySchema(
        "alignment",
        .enumerationValues(BoundarySupplementaryItem.Alignment.self) {
          switch $0 {
          case .top: "Centered on the top side."
          case .bottom: "Centered on the bottom side."
          case .leading: "Centered on the leading side."
          case .trailing: "Centered on the trailing side."
          case .topLeading: "The top leading corner."
          case .topTrailing: "The top trailing corner."
          case .bottomLeading: "The bottom leading corner."
          case .bottomTrailing: "The bottom trailing corner."
          }
        }, uikitName: "NSCollectionLayoutBoundarySupplementaryItem.alignment",
        "The side or corner of the section at which the item is placed. It is centered on an axis that is not named."
      ).into(\.alignment),
      PropertySchema(
        "size", .object(groupSize), isRequired: true, unit: .points,
        uikitName: "NSCollectionLayoutBoundarySupplementaryItem.layoutSize",
        "`{width, height}`. Fractions of a width are relative to the section's content."
      ).into(\.size, groupSize),
      PropertySchema(
        "extendsBoundary", .boolean, uikitName: "NSCollectionLayoutBoundarySupplementaryItem.extendsBoundary",
        "Whether the section grows by the part of the item outside of it. If false, the item overlaps the content."
      ).into(\.extendsBoundary),
      PropertySchema(
        "pinned", .boolean, uikitName: "NSCollectionLayoutBoundarySupplementaryItem.pinToVisibleBounds",
        "Whether the item is pinned: it stays in view while its section does, in front of all other elements "
          + "(recorded)."
      ).into(\.pinsToVisibleBounds),
      PropertySchema(
        "offset", .point, unit: .points, uikitName: "NSCollectionLayoutBoundarySupplementaryItem.offset",
        "The offset of the item. It is applied before the section grows (recorded)."
      ).into(\.offset),
      PropertySchema(
        "contentInsets", .edges(), unit: .points, uikitName: "NSCollectionLayoutItem.contentInsets",
        "The insets of the view within its frame. Ignored along an estimated side (chosen)."
      ).into(\.contentInsets),
      PropertySchema(
        "zIndex", .number(ItemSchema.depthBounds), uikitName: "NSCollectionLayoutSupplementaryItem.zIndex",
        "The z-order of the item. Elements with higher values are drawn in front; cells have 0 (recorded)."
      ).into(\.zIndex),
    ])

  /// Returns the boundary items of an array. Items without a kind are omitted.
  static func boundaryItems(_ node: SyntaxNode) -> [BoundarySupplementaryItem] {
    node.elements.compactMap(namedBoundaryItem)
  }

  /// Returns a boundary item; nil if it has no kind, which clients need to identify it.
  static func namedBoundaryItem(_ node: SyntaxNode) -> BoundarySupplementaryItem? {
    boundaryItem.valueIfObject(node).flatMap { $0.kind.isEmpty ? nil : $0 }
  }

  static let configuration = SchemaObject<CollectionConfiguration>(
    "configuration", "Settings for all sections together, independent of their layouts.", CollectionConfiguration(),
    [
      PropertySchema(
        "interSectionSpacing", .number(.length), unit: .points,
        uikitName: "UICollectionViewCompositionalLayoutConfiguration.interSectionSpacing",
        "The distance between adjacent sections, empty ones included, in points (recorded)."
      ).into(\.interSectionSpacing),
      PropertySchema(
        "boundaryItems", .array(.object(boundaryItem), count: nil), default: [],
        uikitName: "UICollectionViewCompositionalLayoutConfiguration.boundarySupplementaryItems",
        "Boundary items of all sections together, like `boundaryItems` of a section. Fractions are relative to the "
          + "width of the content and, along the scroll axis, to the viewport (recorded)."
      ).into(\.boundaryItems, by: boundaryItems),
      PropertySchema(
        "contentInsetsReference", reference(isAutomatic: false),
        uikitName: "UICollectionViewCompositionalLayoutConfiguration.contentInsetsReference",
        "The reference of section insets across the scroll axis, for layouts that do not set one. UIKit's default is "
          + "`safeArea` (documented)."
      ).into(\.contentInsetsReference),
    ])

  /// Returns the values of an insets reference; `isAutomatic` adds `automatic`.
  static func reference(isAutomatic: Bool) -> ValueSchema {
    let words = InsetsReference.allCases.map { reference in
      switch reference {
      case .none: EnumerationValue(reference.rawValue, "The edges of the collection view.")
      case .safeArea: EnumerationValue(reference.rawValue, "The edges of `safeAreaInsets`.")
      case .layoutMargins: EnumerationValue(reference.rawValue, "The edges of `layoutMargins`.")
      case .readableContent:
        EnumerationValue(reference.rawValue, "The edges of `layoutMargins`, and `readableWidth` at most in width.")
      }
    }
    guard isAutomatic else { return .enumeration(words) }
    return .enumeration([EnumerationValue("automatic", "The reference in the document's `configuration`.")] + words)
  }
}
