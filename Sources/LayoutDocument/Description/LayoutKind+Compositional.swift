import CollectionLayout
import JSON

extension LayoutKind {
  static let list = ObjectDescription(
    "list",
    "Rows of one item each, 44 points long until they are measured, with a list's insets, header, footer and separators. "
      + "Insets, and the lengths of headers and footers, are those of the Mac's idiom (recorded).",
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
        }, default: .string(ListConfiguration().appearance.rawValue),
        uikit: "UICollectionLayoutListConfiguration.appearance", "How the list looks."),
      KeyDescription(
        "headerMode",
        .words(ListConfiguration.HeaderMode.self) {
          switch $0 {
          case .none: "There is no header."
          case .supplementary: "A boundary item of the kind `header`."
          case .firstItemInSection: "The first item stands for it."
          }
        }, default: .string(ListConfiguration().headerMode.rawValue),
        uikit: "UICollectionLayoutListConfiguration.headerMode", "What is above the rows."),
      KeyDescription(
        "footerMode",
        .words(ListConfiguration.FooterMode.self) {
          switch $0 {
          case .none: "There is no footer."
          case .supplementary: "A boundary item of the kind `footer`."
          }
        }, default: .string(ListConfiguration().footerMode.rawValue),
        uikit: "UICollectionLayoutListConfiguration.footerMode", "What is below the rows."),
      KeyDescription(
        "showsSeparators", .boolean, default: .bool(ListConfiguration().showsSeparators),
        uikit: "UICollectionLayoutListConfiguration.showsSeparators",
        "Whether a line a pixel thick is drawn between rows, as decorations of the kind `separator`."),
      KeyDescription(
        "headerTopPadding", .number(.length), default: 0, unit: .points,
        uikit: "UICollectionLayoutListConfiguration.headerTopPadding",
        "Room above the header, or above the first item that stands for it (chosen)."),
    ])

  static let orthogonalScrollingProperties = ObjectDescription(
    "orthogonalScrollingProperties", "How a section that scrolls across slows down, and what it does at its ends.",
    [
      KeyDescription(
        "decelerationRate",
        .words(OrthogonalScrollingProperties.Deceleration.self) {
          switch $0 {
          case .automatic: "As the collection does, which is `normal`."
          case .normal: "0.998 of the velocity is left after a millisecond."
          case .fast: "0.99 of the velocity is left after a millisecond."
          }
        }, default: .string(OrthogonalScrollingProperties().decelerationRate.rawValue),
        uikit: "UICollectionLayoutSectionOrthogonalScrollingProperties.decelerationRate",
        "How quickly a scroll that was let go slows down (documented)."),
      KeyDescription(
        "bounce",
        .words(OrthogonalScrollingProperties.Bounce.self) {
          switch $0 {
          case .automatic: "It bounces where there is more than can be seen at once."
          case .always: "It bounces."
          case .never: "It stops at its ends."
          }
        }, default: .string(OrthogonalScrollingProperties().bounce.rawValue),
        uikit: "UICollectionLayoutSectionOrthogonalScrollingProperties.bounce",
        "What happens beyond the first and the last group (documented)."),
    ])

  static let compositional: LayoutKind = {
    let usual = CompositionalLayout()
    return LayoutKind(
      CompositionalLayout.kind,
      "Fills copies of one group with the items, group after group. Without a group, or with one that has no `items`, "
        + "every item is a row 44 points thick. As `UICollectionViewCompositionalLayout` (recorded).",
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
          }, default: .string(usual.orthogonalScrolling.rawValue),
          uikit: "NSCollectionLayoutSection.orthogonalScrollingBehavior",
          "Whether the groups scroll across, by themselves."),
        KeyDescription(
          "orthogonalScrollingProperties", .object(orthogonalScrollingProperties), default: [:],
          uikit: "NSCollectionLayoutSection.orthogonalScrollingProperties",
          "How the groups slow down and behave at the ends where they scroll across."),
        KeyDescription(
          "interGroupSpacing", .number(.length), default: .number(usual.interGroupSpacing), unit: .points,
          uikit: "NSCollectionLayoutSection.interGroupSpacing", "The distance between groups."),
        KeyDescription(
          "contentInsets", .edges(), default: JSONValue(usual.contentInsets), unit: .points,
          uikit: "NSCollectionLayoutSection.contentInsets",
          "Room around the groups, inside of boundary items that extend the section."),
        KeyDescription(
          "group", .object(group), otherwise: "rows 44 points thick", uikit: "NSCollectionLayoutSection.init(group:)",
          "The group that the items fill copies of."),
        KeyDescription(
          "list", .object(list), otherwise: "none",
          uikit: "NSCollectionLayoutSection.list(using:layoutEnvironment:)",
          "Rows as in a list, in place of `group`."),
        KeyDescription(
          "boundaryItems", .list(.object(boundaryItem), count: nil), default: [],
          uikit: "NSCollectionLayoutSection.boundarySupplementaryItems", "What stands on the section's boundary."),
        KeyDescription(
          "supplementariesFollowContentInsets", .boolean, default: .bool(usual.boundaryItemsFollowInsets),
          uikit: "NSCollectionLayoutSection.supplementariesFollowContentInsets",
          "Whether boundary items refer to what `contentInsets` leave across the scroll axis; else to all of it "
            + "(recorded)."),
        KeyDescription(
          "decorationItems", .list(.object(decorationItem), count: nil), default: [],
          uikit: "NSCollectionLayoutSection.decorationItems", "What is drawn behind the section."),
        KeyDescription(
          "contentInsetsReference", reference(isAutomatic: true), default: "automatic",
          uikit: "NSCollectionLayoutSection.contentInsetsReference",
          "What `contentInsets` count from across the scroll axis (recorded)."),
        KeyDescription(
          "supplementaryContentInsetsReference", reference(isAutomatic: true), default: "automatic",
          uikit: "NSCollectionLayoutSection.supplementaryContentInsetsReference",
          "The same for the section's boundary items; `automatic` is what the cells have (chosen)."),
      ]
    ) { $0.compositionalLayout }
  }()
}
