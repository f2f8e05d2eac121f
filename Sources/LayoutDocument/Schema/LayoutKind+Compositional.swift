import CollectionLayout
import JSON

extension LayoutKind {
  static let list = SchemaObject<ListConfiguration>(
    "list",
    "Rows of one item each, estimated at 44 points, with the insets, header, footer and separators of a list. Insets "
      + "and the lengths of headers and footers are those of UIKit's Mac idiom (recorded).",
    ListConfiguration(),
    [
      PropertySchema(
        "appearance",
        .enumerationValues(ListConfiguration.Appearance.self) {
          switch $0 {
          case .plain: "Rows extend from edge to edge; headers are pinned."
          case .grouped: "Each section has 35 points above it and 20 points below."
          case .insetGrouped: "As `grouped`, with an inset of 16 points at both sides."
          case .sidebar: "An inset of 13 points at both sides and 10 points below."
          case .sidebarPlain: "An inset of 13 points at both sides; headers are pinned."
          }
        }, uikitName: "UICollectionLayoutListConfiguration.appearance", "The appearance of the list."
      ).into(\.appearance),
      PropertySchema(
        "headerMode",
        .enumerationValues(ListConfiguration.HeaderMode.self) {
          switch $0 {
          case .none: "No header."
          case .supplementary: "A boundary item of the kind `header`."
          case .firstItemInSection: "The first item of the section is its header."
          }
        }, uikitName: "UICollectionLayoutListConfiguration.headerMode", "The header of the list."
      ).into(\.headerMode),
      PropertySchema(
        "footerMode",
        .enumerationValues(ListConfiguration.FooterMode.self) {
          switch $0 {
          case .none: "No footer."
          case .supplementary: "A boundary item of the kind `footer`."
          }
        }, uikitName: "UICollectionLayoutListConfiguration.footerMode", "The footer of the list."
      ).into(\.footerMode),
      PropertySchema(
        "showsSeparators", .boolean, uikitName: "UICollectionLayoutListConfiguration.showsSeparators",
        "Whether lines of one pixel are drawn between rows, as decorations of the kind `separator`."
      ).into(\.showsSeparators),
      PropertySchema(
        "headerTopPadding", .number(.length), unit: .points,
        uikitName: "UICollectionLayoutListConfiguration.headerTopPadding",
        "The padding above the header, or above the first item if it is the header, in points (chosen)."
      ).into(\.headerTopPadding),
    ])

  static let orthogonalScrollingProperties = SchemaObject<OrthogonalScrollingProperties>(
    "orthogonalScrollingProperties", "The deceleration and the bounce of an orthogonally scrolling section.",
    OrthogonalScrollingProperties(),
    [
      PropertySchema(
        "decelerationRate",
        .enumerationValues(OrthogonalScrollingProperties.Deceleration.self) {
          switch $0 {
          case .automatic: "The rate of the collection, which is `normal`."
          case .normal: "The velocity is multiplied by 0.998 per millisecond."
          case .fast: "The velocity is multiplied by 0.99 per millisecond."
          }
        }, uikitName: "UICollectionLayoutSectionOrthogonalScrollingProperties.decelerationRate",
        "The deceleration of a scroll after the finger is lifted (documented)."
      ).into(\.decelerationRate),
      PropertySchema(
        "bounce",
        .enumerationValues(OrthogonalScrollingProperties.Bounce.self) {
          switch $0 {
          case .automatic: "The section bounces if its content is larger than its visible part."
          case .always: "The section always bounces."
          case .never: "The section stops at its ends."
          }
        }, uikitName: "UICollectionLayoutSectionOrthogonalScrollingProperties.bounce",
        "The behavior at the first and the last group (documented)."
      ).into(\.bounce),
    ])

  static let compositional = LayoutKind(compositionalKeys) { keys in
    if let list = keys["list"].flatMap(list.valueIfObject) { return CompositionalLayout(list: list) }
    return CompositionalLayout(group: keys["group"].flatMap { layoutGroup($0) })
  }

  private static let compositionalKeys = SchemaObject<CompositionalLayout>(
    CompositionalLayout.kind,
    "Repeats one group and fills it with the items. Without a group, or with one that has no `items`, every item is a "
      + "row of 44 points. Follows `UICollectionViewCompositionalLayout` (recorded).",
    CompositionalLayout(),
    [
      PropertySchema(
        "orthogonalScrolling",
        .enumerationValues(CompositionalLayout.OrthogonalScrollingBehavior.self) {
          switch $0 {
          case .none: "Groups do not scroll across."
          case .continuous: "Groups scroll freely."
          case .continuousGroupLeadingBoundary: "Groups scroll freely and stop at the leading edge of a group."
          case .paging: "Groups scroll by the visible length of the section."
          case .groupPaging: "Groups scroll one at a time."
          case .groupPagingCentered: "Groups scroll one at a time and are centered."
          }
        }, uikitName: "NSCollectionLayoutSection.orthogonalScrollingBehavior",
        "Orthogonal scrolling: whether the groups scroll across the scroll axis, by a separate offset."
      ).into(\.orthogonalScrolling),
      PropertySchema(
        "orthogonalScrollingProperties", .object(orthogonalScrollingProperties),
        uikitName: "NSCollectionLayoutSection.orthogonalScrollingProperties",
        "The deceleration and the bounce of orthogonal scrolling."
      ).into(\.orthogonalScrollingProperties, orthogonalScrollingProperties),
      PropertySchema(
        "interGroupSpacing", .number(.length), unit: .points, uikitName: "NSCollectionLayoutSection.interGroupSpacing",
        "The distance between groups, in points."
      ).into(\.interGroupSpacing),
      PropertySchema(
        "contentInsets", .edges(), unit: .points, uikitName: "NSCollectionLayoutSection.contentInsets",
        "The insets of the groups, inside of boundary items that extend the section."
      ).into(\.contentInsets),
      // `LayoutKind.compositional` reads `list` and `group` first, and applies all other keys to the result.
      PropertySchema(
        "group", .object(group), defaultDescription: "rows of 44 points",
        uikitName: "NSCollectionLayoutSection.init(group:)",
        "The group that is repeated and filled with the items."
      ).readElsewhere(),
      PropertySchema(
        "list", .object(list), defaultDescription: "none",
        uikitName: "NSCollectionLayoutSection.list(using:layoutEnvironment:)",
        "Rows of a list, instead of `group`."
      ).readElsewhere(),
      // Added to the boundary items of the list.
      PropertySchema(
        "boundaryItems", .array(.object(boundaryItem), count: nil), default: [],
        uikitName: "NSCollectionLayoutSection.boundarySupplementaryItems",
        "Headers, footers and other views on the boundary of the section."
      ).taken { $1.boundaryItems += boundaryItems($0) },
      PropertySchema(
        "supplementariesFollowContentInsets", .boolean,
        uikitName: "NSCollectionLayoutSection.supplementariesFollowContentInsets",
        "Whether boundary items are inset by `contentInsets` across the scroll axis (recorded)."
      ).into(\.boundaryItemsFollowInsets),
      PropertySchema(
        "decorationItems", .array(.object(decorationItem), count: nil), default: [],
        uikitName: "NSCollectionLayoutSection.decorationItems", "Backgrounds of the section."
      ).into(\.decorationItems) { $0.elements.compactMap(decorationItem.valueIfObject).filter { !$0.kind.isEmpty } },
      // `automatic` is no `InsetsReference`: it resets the reference of a list to nil.
      PropertySchema(
        "contentInsetsReference", reference(isAutomatic: true), default: "automatic",
        uikitName: "NSCollectionLayoutSection.contentInsetsReference",
        "The reference of `contentInsets` across the scroll axis (recorded)."
      ).taken { $1.insetsReference = $0.word(InsetsReference.self) },
      PropertySchema(
        "supplementaryContentInsetsReference", reference(isAutomatic: true), default: "automatic",
        uikitName: "NSCollectionLayoutSection.supplementaryContentInsetsReference",
        "The reference of insets of boundary items across the scroll axis; `automatic` is that of cells (chosen)."
      ).taken { $1.supplementaryInsetsReference = $0.word(InsetsReference.self) },
    ], excludes: ["list": ["group"]])
}
