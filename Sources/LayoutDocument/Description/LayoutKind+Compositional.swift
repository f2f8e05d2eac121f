import CollectionLayout
import JSON

extension LayoutKind {
  static let list = TypedObject<ListConfiguration>(
    "list",
    "Rows of one item each, 44 points long until they are measured, with a list's insets, header, footer and separators. "
      + "Insets, and the lengths of headers and footers, are those of the Mac's idiom (recorded).", ListConfiguration(),
    [
      KeyDescription(
        "appearance",
        .words(ListConfiguration.Appearance.self) {
          switch $0 {
          case .plain: "From edge to edge; headers are pinned."
          case .grouped: "35 points above each section and 20 below."
          case .insetGrouped: "As `grouped`, 16 points in from both sides."
          case .sidebar: "13 points in from both sides, 10 below."
          case .sidebarPlain: "13 points in from both sides; headers are pinned."
          }
        }, uikit: "UICollectionLayoutListConfiguration.appearance", "How the list looks."
      ).into(\.appearance),
      KeyDescription(
        "headerMode",
        .words(ListConfiguration.HeaderMode.self) {
          switch $0 {
          case .none: "There is no header."
          case .supplementary: "A boundary item of the kind `header`."
          case .firstItemInSection: "The first item stands for it."
          }
        }, uikit: "UICollectionLayoutListConfiguration.headerMode", "What is above the rows."
      ).into(\.headerMode),
      KeyDescription(
        "footerMode",
        .words(ListConfiguration.FooterMode.self) {
          switch $0 {
          case .none: "There is no footer."
          case .supplementary: "A boundary item of the kind `footer`."
          }
        }, uikit: "UICollectionLayoutListConfiguration.footerMode", "What is below the rows."
      ).into(\.footerMode),
      KeyDescription(
        "showsSeparators", .boolean, uikit: "UICollectionLayoutListConfiguration.showsSeparators",
        "Whether a line a pixel thick is drawn between rows, as decorations of the kind `separator`."
      ).into(\.showsSeparators),
      KeyDescription(
        "headerTopPadding", .number(.length), unit: .points,
        uikit: "UICollectionLayoutListConfiguration.headerTopPadding",
        "Room above the header, or above the first item that stands for it (chosen)."
      ).into(\.headerTopPadding),
    ])

  static let orthogonalScrollingProperties = TypedObject<OrthogonalScrollingProperties>(
    "orthogonalScrollingProperties", "How a section that scrolls across slows down, and what it does at its ends.",
    OrthogonalScrollingProperties(),
    [
      KeyDescription(
        "decelerationRate",
        .words(OrthogonalScrollingProperties.Deceleration.self) {
          switch $0 {
          case .automatic: "As the collection does, which is `normal`."
          case .normal: "0.998 of the velocity is left after a millisecond."
          case .fast: "0.99 of the velocity is left after a millisecond."
          }
        }, uikit: "UICollectionLayoutSectionOrthogonalScrollingProperties.decelerationRate",
        "How quickly a scroll that was let go slows down (documented)."
      ).into(\.decelerationRate),
      KeyDescription(
        "bounce",
        .words(OrthogonalScrollingProperties.Bounce.self) {
          switch $0 {
          case .automatic: "It bounces where there is more than can be seen at once."
          case .always: "It bounces."
          case .never: "It stops at its ends."
          }
        }, uikit: "UICollectionLayoutSectionOrthogonalScrollingProperties.bounce",
        "What happens beyond the first and the last group (documented)."
      ).into(\.bounce),
    ])

  static let compositional = LayoutKind(compositionalKeys) { keys in
    if let list = keys["list"].flatMap(list.valueIfObject) { return CompositionalLayout(list: list) }
    return CompositionalLayout(group: keys["group"].flatMap { layoutGroup($0) })
  }

  private static let compositionalKeys = TypedObject<CompositionalLayout>(
    CompositionalLayout.kind,
    "Fills copies of one group with the items, group after group. Without a group, or with one that has no `items`, "
      + "every item is a row 44 points thick. As `UICollectionViewCompositionalLayout` (recorded).",
    CompositionalLayout(),
    [
      KeyDescription(
        "orthogonalScrolling",
        .words(CompositionalLayout.OrthogonalScrolling.self) {
          switch $0 {
          case .none: "They do not."
          case .continuous: "They do, and stop anywhere."
          case .continuousGroupLeadingBoundary: "They do, and stop where a group starts."
          case .paging: "They do, and stop after as much as is in view."
          case .groupPaging: "They do, and stop at the next group."
          case .groupPagingCentered: "They do, and stop with the next group in the middle."
          }
        }, uikit: "NSCollectionLayoutSection.orthogonalScrollingBehavior",
        "Whether the groups scroll across, by themselves."
      ).into(\.orthogonalScrolling),
      KeyDescription(
        "orthogonalScrollingProperties", .object(orthogonalScrollingProperties),
        uikit: "NSCollectionLayoutSection.orthogonalScrollingProperties",
        "How the groups slow down and behave at the ends where they scroll across."
      ).into(\.orthogonalScrollingProperties, orthogonalScrollingProperties),
      KeyDescription(
        "interGroupSpacing", .number(.length), unit: .points, uikit: "NSCollectionLayoutSection.interGroupSpacing",
        "The distance between groups."
      ).into(\.interGroupSpacing),
      KeyDescription(
        "contentInsets", .edges(), unit: .points, uikit: "NSCollectionLayoutSection.contentInsets",
        "Room around the groups, inside of boundary items that extend the section."
      ).into(\.contentInsets),
      // The list or the group is what all other keys stand over, wherever it is written.
      KeyDescription(
        "group", .object(group), otherwise: "rows 44 points thick", uikit: "NSCollectionLayoutSection.init(group:)",
        "The group that the items fill copies of."
      ).readElsewhere(),
      KeyDescription(
        "list", .object(list), otherwise: "none",
        uikit: "NSCollectionLayoutSection.list(using:layoutEnvironment:)",
        "Rows as in a list, in place of `group`."
      ).readElsewhere(),
      // Beside those of the list.
      KeyDescription(
        "boundaryItems", .list(.object(boundaryItem), count: nil), default: [],
        uikit: "NSCollectionLayoutSection.boundarySupplementaryItems", "What stands on the section's boundary."
      ).taken { $1.boundaryItems += boundaryItems($0) },
      KeyDescription(
        "supplementariesFollowContentInsets", .boolean,
        uikit: "NSCollectionLayoutSection.supplementariesFollowContentInsets",
        "Whether boundary items refer to what `contentInsets` leave across the scroll axis; else to all of it "
          + "(recorded)."
      ).into(\.boundaryItemsFollowInsets),
      KeyDescription(
        "decorationItems", .list(.object(decorationItem), count: nil), default: [],
        uikit: "NSCollectionLayoutSection.decorationItems", "What is drawn behind the section."
      ).into(\.decorationItems) { $0.elements.compactMap(decorationItem.valueIfObject).filter { !$0.kind.isEmpty } },
      // `automatic` is no reference; over that of a list it is none.
      KeyDescription(
        "contentInsetsReference", reference(isAutomatic: true), default: "automatic",
        uikit: "NSCollectionLayoutSection.contentInsetsReference",
        "What `contentInsets` count from across the scroll axis (recorded)."
      ).taken { $1.insetsReference = $0.word(InsetsReference.self) },
      KeyDescription(
        "supplementaryContentInsetsReference", reference(isAutomatic: true), default: "automatic",
        uikit: "NSCollectionLayoutSection.supplementaryContentInsetsReference",
        "The same for the section's boundary items; `automatic` is what the cells have (chosen)."
      ).taken { $1.supplementaryInsetsReference = $0.word(InsetsReference.self) },
    ])
}
