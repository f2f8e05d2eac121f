import CollectionLayout
import JSON
import LayoutBase

extension LayoutKind {
  static let listConfiguration = SchemaObject<ListConfiguration>(
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
    var layout =
      keys["list"].flatMap(listConfiguration.valueIfObject).map { CompositionalLayout(list: $0) }
      ?? CompositionalLayout(group: keys.value("group", sharedIn: \.groups) { layoutGroup($0) } ?? nil)
    layout.boundaryItems += keys.value("boundaryItems", sharedIn: \.boundaryItems, boundaryItems) ?? []
    layout.decorationItems =
      keys.value("decorationItems", sharedIn: \.decorationItems, decorationItems) ?? layout.decorationItems
    return layout
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
      // `LayoutKind.compositional` reads `group` and `list`, from which it creates the layout to which the other keys
      // are applied, and the two arrays of views, which sections share if they inherit them.
      PropertySchema(
        "group", .object(group), defaultDescription: "rows of 44 points",
        uikitName: "NSCollectionLayoutSection.init(group:)",
        "The group that is repeated and filled with the items."
      ).readElsewhere(),
      PropertySchema(
        "list", .object(listConfiguration), defaultDescription: "none",
        uikitName: "NSCollectionLayoutSection.list(using:layoutEnvironment:)",
        "Rows of a list, instead of `group`."
      ).readElsewhere(),
      PropertySchema(
        "boundaryItems", .array(.object(boundaryItem), count: nil), default: [],
        uikitName: "NSCollectionLayoutSection.boundarySupplementaryItems",
        "Headers, footers and other views on the boundary of the section."
      ).readElsewhere(),
      PropertySchema(
        "supplementariesFollowContentInsets", .boolean,
        uikitName: "NSCollectionLayoutSection.supplementariesFollowContentInsets",
        "Whether boundary items are inset by `contentInsets` across the scroll axis (recorded)."
      ).into(\.boundaryItemsFollowInsets),
      PropertySchema(
        "decorationItems", .array(.object(decorationItem), count: nil), default: [],
        uikitName: "NSCollectionLayoutSection.decorationItems", "Backgrounds of the section."
      ).readElsewhere(),
      // `automatic` is no `InsetsReference`: it resets the reference of a list to nil.
      PropertySchema(
        "contentInsetsReference", reference(isAutomatic: true), default: "automatic",
        uikitName: "NSCollectionLayoutSection.contentInsetsReference",
        "The reference of `contentInsets` across the scroll axis (recorded)."
      ).reading { $1.insetsReference = $0.word(InsetsReference.self) },
      PropertySchema(
        "supplementaryContentInsetsReference", reference(isAutomatic: true), default: "automatic",
        uikitName: "NSCollectionLayoutSection.supplementaryContentInsetsReference",
        "The reference of insets of boundary items across the scroll axis; `automatic` is that of cells (chosen)."
      ).reading { $1.supplementaryInsetsReference = $0.word(InsetsReference.self) },
    ], excludes: ["list": ["group"]])
}

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
        "stickyOffset", .number(.length), unit: .points,
        "The distance from the edge of the viewport, inside of `contentInset`, at which a pinned item stays."
      ).into(\.stickyOffset),
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

  /// Returns the boundary items of an array, without those that have no kind; empty for any other value.
  static func boundaryItems(_ node: SyntaxNode) -> [BoundarySupplementaryItem] {
    let elements = node.elements
    WorkCounter.add(elements.count)
    return elements.compactMap(namedBoundaryItem)
  }

  /// Returns the background decorations of an array, without those that have no kind; empty for any other value.
  private static func decorationItems(_ node: SyntaxNode) -> [LayoutDecorationItem] {
    node.elements.compactMap(decorationItem.valueIfObject).filter { !$0.kind.isEmpty }
  }

  /// Returns a boundary item; nil if the node is not an object, or has no kind, by which clients identify the item.
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

  /// Returns the type of keys that select the edges from which insets are measured. With `isAutomatic`, `automatic` is
  /// valid, too.
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
