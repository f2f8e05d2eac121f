import CollectionLayout
import JSON

/// The keys of the document and its sections.
package enum DocumentDescription {
  /// Of times and lengths of time.
  static let seconds = NumberBounds(0, 3600)
  /// Of pixels in a point.
  static let scales = NumberBounds(1, 16)
  /// What counts where a document says nothing.
  private static let usual = DocumentModel()

  static let header = supplement(
    "header", "A header: the first thing of its section, as long as the content is wide.", isSticky: true)
  static let footer = supplement(
    "footer", "A footer: the last thing of its section, as long as the content is wide.", isSticky: false)

  /// The word for the inset of the section's layout.
  static let sectionInset = "sectionInset"

  /// A header or a footer, when it is more than a length.
  private static func supplement(_ name: String, _ documentation: String, isSticky: Bool) -> ObjectDescription {
    ObjectDescription(
      name, documentation,
      [
        KeyDescription(
          "length", .number(.length), isRequired: true, unit: .points,
          uikit: "UICollectionViewFlowLayout.\(name)ReferenceSize", "The length along the scroll axis; 0 is none."),
        KeyDescription(
          "label", .string(.text), otherwise: "none",
          "A text that is passed on to clients, its first \(ItemDescription.textLimit >> 10) KiB."),
        KeyDescription(
          "color", .string(.color), otherwise: "none", uikit: "UIView.backgroundColor", "Passed on to clients."),
        KeyDescription(
          "sticky", .boolean, default: .bool(isSticky),
          uikit: isSticky
            ? "UICollectionViewFlowLayout.sectionHeadersPinToVisibleBounds"
            : "UICollectionViewFlowLayout.sectionFootersPinToVisibleBounds",
          "Whether the \(name) stays at the edge of the viewport while its section does. Does nothing while the "
            + "document's `stickyHeaders` is `none`."),
        KeyDescription(
          "stretchy", .boolean, default: false,
          "Whether the first section's header grows when the collection is pulled beyond its start; does nothing for "
            + "others."),
        KeyDescription(
          "inset",
          .either([
            .word([WordDescription(sectionInset, "The `sectionInset` of its section.")]), .edges(),
          ]), default: 0, unit: .points,
          "Room around it: across the scroll axis it is so much shorter, along it the section so much longer."),
        KeyDescription(
          "crossLength", .number(.length), otherwise: "all that `inset` leaves", unit: .points,
          "How long it is across the scroll axis."),
        KeyDescription(
          "alignment",
          .words(SectionSupplement.Alignment.self) {
            switch $0 {
            case .leading: "At the leading edge."
            case .center: "In the middle."
            case .trailing: "At the trailing edge."
            }
          }, default: .string(SectionSupplement.Alignment.leading.rawValue),
          "Where it stands across where `crossLength` is less than `inset` leaves."),
        KeyDescription(
          "data", .any, otherwise: "none",
          "Any JSON, passed on to clients; not more than \(ItemDescription.textLimit >> 10) KiB."),
      ])
  }

  static let pagedOffset = ObjectDescription(
    "pagedOffset",
    "Moves a section and all after it, as a finger does that swipes between pages; several add up. It moves what is "
      + "seen and hit and nothing that is laid out. Right to left does not mirror it.",
    [
      KeyDescription("x", .number(.coordinate), default: 0, unit: .points, "How far to the right."),
      KeyDescription("y", .number(.coordinate), default: 0, unit: .points, "How far down."),
      KeyDescription("excludesStickyHeaders", .boolean, default: false, "Whether sticky headers stay where they are."),
    ])

  package static let section = section(
    "Items that are laid out together, with what stands before, after and beside them.",
    items: .either([.deferred(.list(.object(ItemDescription.entry), count: nil)), .object(ItemDescription.source)]))

  /// A section whose items are written in some way.
  static func section(_ documentation: String, items: ValueType, isNamed: Bool = false) -> ObjectDescription {
    ObjectDescription(
      "section", documentation,
      [
        KeyDescription(
          "id", .string(.identifier(without: ":")), isRequired: isNamed,
          otherwise: isNamed ? nil : "`section-<index>`",
          "The section's name, unique in the document and without `:`. Elements keep their place in sessions by it."),
        KeyDescription(
          "layout", .tagged(LayoutKind.description), otherwise: "the document's layout",
          uikit: "UICollectionViewCompositionalLayout.init(sectionProvider:)",
          "Keys over those of the document's `layout`: of the same kind, or without one, they stand over the document's; "
            + "another kind replaces it."),
        KeyDescription(
          "header", .either([.number(.length), .object(header)]), otherwise: "none", unit: .points,
          uikit: "UICollectionView.elementKindSectionHeader",
          "A length along the scroll axis, or a header with more to say; 0 is none."),
        KeyDescription(
          "footer", .either([.number(.length), .object(footer)]), otherwise: "none", unit: .points,
          uikit: "UICollectionView.elementKindSectionFooter",
          "A length along the scroll axis, or a footer with more to say; 0 is none."),
        KeyDescription(
          "decorations", .list(.tagged(DecorationDescription.decorations), count: nil), default: [],
          uikit: "UICollectionViewLayout.layoutAttributesForDecorationView(ofKind:at:)",
          "What is drawn for the section beside its items: cards, ribbons, separators, rectangles of your own."),
        KeyDescription(
          "pagedOffset", .object(pagedOffset), otherwise: "none", "Moves this section and all after it in what is seen."
        ),
        KeyDescription(
          "items", items, default: [], "The items: an array of items and generators, or one source."),
      ])
  }

  static let templates = ObjectDescription(
    "templates", "Items without an `id`, by name. An item with `\"template\": name` starts from its keys.", [],
    otherKeys: .object(ItemDescription.templateEntry))

  /// The word for the insets of the device that the viewport names.
  static let deviceInsets = "device"

  static let viewport = ObjectDescription(
    "viewport", "The visible size: a width and a height, or a device and how it is held.",
    [
      KeyDescription(
        "width", .number(.length), isRequired: true, unit: .points, "From left to right."),
      KeyDescription(
        "height", .number(.length), isRequired: true, unit: .points, "From top to bottom."),
      KeyDescription(
        "device", .string(.device), otherwise: "none", "The name of a device, which has a size and a scale."),
      KeyDescription(
        "orientation",
        .words(Device.Orientation.self) {
          switch $0 {
          case .portrait: "Upright."
          case .landscape: "On its side: width and height are exchanged."
          }
        }, default: .string(Device.Orientation.portrait.rawValue), uikit: "UIInterfaceOrientation",
        "How the device is held."),
    ], forms: [["width", "height"], ["device", "orientation"]])

  package static let document = ObjectDescription(
    "document", "One collection view: its viewport, its sections and items, and how they are laid out.",
    [
      KeyDescription(
        "$schema", .string(.plain), otherwise: "none",
        "The address of a JSON Schema, for other editors; layoutd does not look at it."),
      KeyDescription(
        "viewport", .either([.string(.device), .object(viewport)]),
        default: ["width": .number(usual.viewport.width), "height": .number(usual.viewport.height)], unit: .points,
        uikit: "UICollectionView.bounds",
        "The visible size: `{width, height}`, the name of a device, or `{device, orientation}`. A device sets "
          + "`displayScale`, too. A client may override the size."),
      KeyDescription(
        "displayScale", .number(DocumentDescription.scales),
        otherwise: "the named device's; none for a size: frames stay exact",
        uikit: "UITraitCollection.displayScale",
        "Pixels in a point. Positions of cells are rounded to the nearest pixel, and lengths that are parts of something, "
          + "or a share of it, down to one, as on a device (recorded for `compositional`, chosen for the others); without "
          + "it frames stay exact."),
      KeyDescription(
        "scrollDirection",
        .words(ScrollDirection.self) {
          switch $0 {
          case .vertical: "The content is as wide as `contentInset` leaves it and scrolls up and down."
          case .horizontal: "The content is as high as `contentInset` leaves it and scrolls sideways."
          }
        }, default: .string(usual.collection.scrollDirection.rawValue),
        uikit: "UICollectionViewFlowLayout.scrollDirection", "The way the collection scrolls."),
      KeyDescription(
        "layoutDirection",
        .words(LayoutDirection.self) {
          switch $0 {
          case .leftToRight: "From left to right."
          case .rightToLeft: "From right to left: the finished frames are mirrored."
          }
        }, default: .string(usual.collection.layoutDirection.rawValue),
        uikit: "UIView.effectiveUserInterfaceLayoutDirection", "The way the script reads; `rtl` mirrors the frames."),
      KeyDescription(
        "stickyHeaders",
        .words(StickyHeaders.self) {
          switch $0 {
          case .none: "They scroll with their sections."
          case .push:
            "They stay until the end of their section pushes them out, as UIKit's pinned headers do (documented)."
          case .stack: "They stay below each other, however far their sections have gone."
          }
        }, default: .string(usual.collection.stickyHeaders.rawValue),
        uikit: "UICollectionViewFlowLayout.sectionHeadersPinToVisibleBounds",
        "What headers and footers do at the edge of the viewport."),
      KeyDescription(
        "contentInset", .edges(.coordinate), default: JSONValue(usual.collection.contentInset), unit: .points,
        uikit: "UIScrollView.contentInset",
        "Room around the content, all sections together. Across the scroll axis layouts have so much less room (recorded for "
          + "`flow`, chosen for the others)."),
      KeyDescription(
        "safeAreaInsets",
        .either([
          .word([WordDescription(deviceInsets, "Those of the device that `viewport` names.")]), .edges(),
        ]), default: JSONValue(usual.collection.guides.safeAreaInsets), unit: .points,
        uikit: "UIView.safeAreaInsets",
        "What bars and the corners of the screen cover: what the insets of sections may count from."),
      KeyDescription(
        "contentInsetAdjustment",
        .words(ContentInsetAdjustment.self) {
          switch $0 {
          case .never: "The inset is what is written."
          case .automatic: "The safe area is added along the scroll axis."
          case .always: "The safe area is added at all sides."
          }
        }, default: .string(ContentInsetAdjustment.never.rawValue),
        uikit: "UIScrollView.contentInsetAdjustmentBehavior",
        "Whether `safeAreaInsets` are added to `contentInset`. The default of UIKit is `automatic` (documented)."
      ),
      KeyDescription(
        "layoutMargins", .edges(), otherwise: "8 points more than `safeAreaInsets`", unit: .points,
        uikit: "UIView.layoutMargins", "Margins that the insets of sections may count from."),
      KeyDescription(
        "readableWidth", .number(.length), default: .number(usual.collection.guides.readableWidth), unit: .points,
        uikit: "UIView.readableContentGuide",
        "How wide content is at most whose insets count from the readable content."),
      KeyDescription(
        "header", .either([.number(.length), .object(header)]), otherwise: "none", unit: .points,
        uikit: "UITableView.tableHeaderView",
        "A header of the whole collection, before the first section; where `stickyHeaders` and its `sticky` let it stay, "
          + "the headers of sections stay behind it and never push it out."),
      KeyDescription(
        "footer", .either([.number(.length), .object(footer)]), otherwise: "none", unit: .points,
        uikit: "UITableView.tableFooterView", "A footer of the whole collection, behind the last section."),
      KeyDescription(
        "configuration", .object(LayoutKind.configuration), default: [:],
        uikit: "UICollectionViewCompositionalLayout.configuration", "What holds for all sections together."),
      KeyDescription(
        "contentOffset", .point, otherwise: "the insets' negatives", unit: .points,
        uikit: "UIScrollView.contentOffset", "Where a session begins; editing it moves no open session."),
      KeyDescription(
        "layout", .tagged(LayoutKind.description), default: ["kind": .string(LayoutKind.usual)],
        uikit: "UICollectionView.collectionViewLayout",
        "The layout of every section; a section's own `layout` stands over it."),
      KeyDescription(
        "effects", .list(.tagged(EffectDescription.effects), count: nil), default: [], atMost: EffectDescription.limit,
        "What is done to what is in view on every scroll, the first effect first; \(EffectDescription.limit) at most."),
      KeyDescription(
        "animation", .object(AnimationDescription.animation), default: [:],
        uikit: "UICollectionView.performBatchUpdates(_:completion:)", "How updates animate."),
      KeyDescription(
        "templates", .object(templates), default: [:],
        "Items without an `id`, by name, for items with `\"template\": name`; an item's own keys win."),
      KeyDescription(
        "sections", .list(.object(section), count: nil), isRequired: true,
        uikit: "UICollectionViewDataSource.numberOfSections(in:)", "The sections, from the start of the content."),
      KeyDescription(
        "timeline", .list(.object(TimelineDescription.event), count: nil), default: [],
        "What happens to the collection in a play, as `layoutd simulate` and previews show it."),
    ])
}

extension JSONValue {
  /// The edges as a document writes them.
  init(_ edges: EdgeInsets) {
    if edges == EdgeInsets(edges.top) {
      self = .number(edges.top)
    } else {
      self = [
        "top": .number(edges.top), "left": .number(edges.left), "bottom": .number(edges.bottom),
        "right": .number(edges.right),
      ]
    }
  }
}
