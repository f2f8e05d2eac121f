import CollectionLayout
import JSON

/// The schema of the document's top-level keys.
package enum DocumentSchema {
  /// Bounds of times and durations, in seconds.
  static let seconds = NumberBounds(0, 3600)
  /// Bounds of display scales, in pixels per point.
  static let scales = NumberBounds(1, 16)

  package static let templates = ObjectSchema(
    "templates", "Templates by name. An item with `\"template\": name` inherits the keys of that template.", [],
    otherKeys: .object(ItemSchema.templateEntry))

  /// The word for which `contentOffset` is the end of the content.
  private static let endOfContent = "end"

  /// The word for which `safeAreaInsets` are those of the device that `viewport` names.
  static let deviceInsets = "device"

  static let viewport = SchemaObject<DecodedViewport>(
    "viewport", "The size of the viewport: a width and a height, or a device and its orientation.", DecodedViewport(),
    [
      PropertySchema(
        "width", .number(.length), isRequired: true, unit: .points, "The width of the viewport, in points."
      ).into(\.width),
      PropertySchema(
        "height", .number(.length), isRequired: true, unit: .points, "The height of the viewport, in points."
      ).into(\.height),
      PropertySchema(
        "device", .string(.device), defaultDescription: "none",
        "The name of a device, which sets the size and `displayScale`."
      ).into(\.device) { $0.stringValue.flatMap(Devices.named) },
      PropertySchema(
        "orientation",
        .enumerationValues(Device.Orientation.self) {
          switch $0 {
          case .portrait: "The device is upright."
          case .landscape: "The device is on its side: width and height are swapped."
          }
        }, uikitName: "UIInterfaceOrientation", "The orientation of the device."
      ).into(\.orientation),
    ], alternatives: [["width", "height"], ["device", "orientation"]])

  package static let document = keys.description

  static let keys = SchemaObject<DecodedDocument>(
    "document", "One collection view: its viewport, sections, items and layouts.",
    DecodedDocument(),
    [
      // Ignored by layoutd: other editors use it.
      PropertySchema(
        "$schema", .string(.plain), defaultDescription: "none",
        "The URL of a JSON Schema for other editors. Ignored by layoutd."
      ).readElsewhere(),
      PropertySchema(
        "viewport", .anyOf([.string(.device), .object(viewport)]),
        default: DocumentModel().viewport.written(as: .size), unit: .points, uikitName: "UICollectionView.bounds",
        "The size of the viewport: `{width, height}`, the name of a device, or `{device, orientation}`. A device also "
          + "sets `displayScale`. A client can show another size or device."
      ).reading { $1.takeViewport($0) },
      PropertySchema(
        "displayScale", .number(DocumentSchema.scales),
        defaultDescription: "that of the device in `viewport`; none for a size",
        uikitName: "UITraitCollection.displayScale",
        "The number of pixels per point. If set, positions of cells are rounded to the nearest pixel, and lengths that "
          + "are fractions or shares of another length are rounded down to a pixel, as on a device (recorded for "
          + "`compositional`, chosen for the other kinds). If not set, frames are not rounded."
      ).reading { $1.takeDisplayScale($0) },
      PropertySchema(
        "scrollDirection",
        .enumerationValues(ScrollAxes.self) {
          switch $0 {
          case .vertical: "The content scrolls up and down. Its width is that of the viewport minus `contentInset`."
          case .horizontal: "The content scrolls sideways. Its height is that of the viewport minus `contentInset`."
          case .both:
            "The content scrolls up and down and sideways. Sections follow each other from top to bottom, and the content "
              + "is as wide as the widest of them: a `sheet`, or a `compositional` group."
          }
        }, uikitName: "UICollectionViewFlowLayout.scrollDirection", "The scroll direction of the collection."
      ).into(\.model.collection.scrollAxes),
      PropertySchema(
        "layoutDirection",
        .enumerationValues(LayoutDirection.self) {
          switch $0 {
          case .leftToRight: "The leading edge is the left edge."
          case .rightToLeft: "The leading edge is the right edge. The layout is mirrored."
          }
        }, uikitName: "UIView.effectiveUserInterfaceLayoutDirection",
        "The reading direction. `rtl` mirrors the layout."
      ).into(\.model.collection.layoutDirection),
      PropertySchema(
        "stickyHeaders",
        .enumerationValues(StickyHeaders.self) {
          switch $0 {
          case .none: "Headers and footers scroll with their sections."
          case .push:
            "A header stays at the edge until the end of its section pushes it out, as a pinned header in UIKit "
              + "(documented)."
          case .stack: "Headers that have reached the edge stay there, stacked below each other."
          }
        }, uikitName: "UICollectionViewFlowLayout.sectionHeadersPinToVisibleBounds",
        "Whether section headers and footers stay at the edge of the viewport while scrolling."
      ).into(\.model.collection.stickyHeaders),
      PropertySchema(
        "reorder",
        .enumerationValues(Reordering.self) {
          switch $0 {
          case .none: "Items cannot be dragged."
          case .withinSection: "An item can be dragged to another index of its section."
          case .acrossSections: "An item can be dragged to any index of any section."
          }
        }, default: .string(Reordering.none.rawValue),
        uikitName: "UICollectionViewDataSource.collectionView(_:canMoveItemAt:)",
        "Whether and where the user may drag items."
      ).into(\.model.reordering),
      PropertySchema(
        "contentInset", .edges(.coordinate), unit: .points, uikitName: "UIScrollView.contentInset",
        "The inset of the content from the edges of the viewport. Across the scroll axis it reduces the size available "
          + "to layouts (recorded for `flow`, chosen for the other kinds)."
      ).into(\.model.collection.contentInset),
      PropertySchema(
        "contentAlignment",
        .enumerationValues(ContentAlignment.self) {
          switch $0 {
          case .start: "At the start of the viewport."
          case .center: "In the middle of the viewport."
          case .end: "At the end of the viewport, as the messages of a chat."
          }
        },
        "Where content rests that is shorter than the viewport within `contentInset`, along the scroll axis. The free "
          + "space before it is added to the content inset: frames and the content size do not change, the content "
          + "offset at the start does."
      ).into(\.model.collection.contentAlignment),
      PropertySchema(
        "safeAreaInsets",
        .anyOf([
          .enumeration([EnumerationValue(deviceInsets, "The safe area insets of the device that `viewport` names.")]),
          .edges(),
        ]), default: LayoutGuides().safeAreaInsets.written(as: .edges()), unit: .points,
        uikitName: "UIView.safeAreaInsets",
        "The insets of the area that bars and screen corners do not cover. Section insets can be relative to it."
      ).reading { $1.takeSafeArea($0) },
      PropertySchema(
        "contentInsetAdjustment",
        .enumerationValues(ContentInsetAdjustment.self) {
          switch $0 {
          case .never: "`contentInset` is used unchanged."
          case .automatic: "The safe area insets along the scroll axis are added."
          case .always: "The safe area insets of all sides are added."
          }
        }, default: .string(ContentInsetAdjustment.never.rawValue),
        uikitName: "UIScrollView.contentInsetAdjustmentBehavior",
        "Whether `safeAreaInsets` are added to `contentInset`. UIKit's default is `automatic` (documented)."
      ).reading { $1.adjustContentInset($0) },
      PropertySchema(
        "layoutMargins", .edges(), defaultDescription: "`safeAreaInsets` plus 8 points", unit: .points,
        uikitName: "UIView.layoutMargins", "The margins that section insets can be relative to."
      ).into(\.model.collection.guides.layoutMargins) { EdgeInsets.read($0, as: .edges()) ?? .zero },
      PropertySchema(
        "readableWidth", .number(.length), unit: .points, uikitName: "UIView.readableContentGuide",
        "The maximum width of content whose insets are relative to the readable content guide, in points."
      ).into(\.model.collection.guides.readableWidth),
      PropertySchema(
        "header", .anyOf([.number(.length), .object(header)]), defaultDescription: "none", unit: .points,
        uikitName: "UITableView.tableHeaderView",
        "The header of the whole collection, before the first section. If it is sticky, section headers are pinned "
          + "after it and never push it out."
      ).reading { $1.model.collection.header = supplement($0, header, sectionInset: $1.sectionInset) },
      PropertySchema(
        "footer", .anyOf([.number(.length), .object(footer)]), defaultDescription: "none", unit: .points,
        uikitName: "UITableView.tableFooterView", "The footer of the whole collection, after the last section."
      ).reading { $1.model.collection.footer = supplement($0, footer, sectionInset: $1.sectionInset) },
      PropertySchema(
        "configuration", .object(LayoutKind.configuration),
        uikitName: "UICollectionViewCompositionalLayout.configuration", "Settings for all sections together."
      ).into(\.model.collection.configuration, LayoutKind.configuration),
      PropertySchema(
        "contentOffset",
        .anyOf([
          .point, .enumeration([EnumerationValue(endOfContent, "The end of the content, content insets included.")]),
        ]), defaultDescription: "the start of the content", unit: .points, uikitName: "UIScrollView.contentOffset",
        "The initial content offset of a session: `{x, y}`, or `\"end\"` for the end of the content. Editing it does "
          + "not scroll open sessions."
      ).into(\.model.contentOffset) { node in
        node.stringValue == endOfContent ? .end : Point.read(node, as: .point).map { .point($0) }
      },
      // `LayoutDecoder` reads it, because the layouts of sections inherit its keys.
      PropertySchema(
        "layout", .union(LayoutKind.description), default: ["kind": .string(LayoutKind.defaults)],
        uikitName: "UICollectionView.collectionViewLayout",
        "The default layout of all sections. A section can override it with its own `layout`."
      ).readElsewhere(),
      PropertySchema(
        "effects", .array(.union(EffectSchema.effects), count: nil), default: [], atMost: EffectSchema.limit,
        "The scroll effects, applied to visible elements in this order; \(EffectSchema.limit) at most."
      ).into(\.model.collection.effects, by: EffectKind.effects),
      PropertySchema(
        "animation", .object(AnimationSchema.animation),
        uikitName: "UICollectionView.performBatchUpdates(_:completion:)", "The animation of updates."
      ).into(\.model.animation, AnimationSchema.animation),
      // `DocumentDecoder` reads these keys: they need the item identifiers and the entry cache.
      PropertySchema(
        "templates", .object(templates), default: [:],
        "Templates by name, for items with `\"template\": name`. An item's own keys override those of its template."
      ).readElsewhere(),
      PropertySchema(
        "sections", .array(.object(section), count: nil), isRequired: true,
        uikitName: "UICollectionViewDataSource.numberOfSections(in:)", "The sections, in the order of the content."
      ).readElsewhere(),
      PropertySchema(
        "timeline", .array(.object(TimelineSchema.event), count: nil), default: [],
        "The timed events of a simulation, which `layoutd simulate` and previews run."
      ).readElsewhere(),
      PropertySchema(
        "lint", .object(LintSchema.settings),
        "The severities of the rules of `layoutd lint`, by rule. A rule that is missing has its default severity."
      ).into(\.model.lint, LintSchema.settings),
    ])
}

// The schemas of sections, headers and footers.
extension DocumentSchema {
  static let header = supplement(
    "header", "A header: placed at the start of its section, as wide as the content.", isSticky: true)
  static let footer = supplement(
    "footer", "A footer: placed at the end of its section, as wide as the content.", isSticky: false)

  /// The word for which the `inset` of a header or footer is the `sectionInset` of the layout.
  static let sectionInset = "sectionInset"

  /// Returns the schema of a header or footer as an object. With `isSticky` it has the keys for pinning.
  private static func supplement(
    _ name: String, _ documentation: String, isSticky: Bool
  ) -> SchemaObject<DecodedSupplementaryItem> {
    SchemaObject(
      name, documentation, DecodedSupplementaryItem(supplement: SupplementaryItem(length: 0, isSticky: isSticky)),
      [
        PropertySchema(
          "length", .number(.length), isRequired: true, unit: .points,
          uikitName: "UICollectionViewFlowLayout.\(name)ReferenceSize",
          "The length along the scroll axis, in points. 0 means none."
        ).into(\.supplement.length),
        PropertySchema(
          "label", .string(.text), defaultDescription: "none",
          "A text for clients, truncated to \(ItemSchema.textLimit >> 10) KiB."
        ).into(\.supplement.content.label) { .some(RuleDecoder.limitedText($0, isGenerated: false)) },
        PropertySchema(
          "color", .string(.color), defaultDescription: "none", uikitName: "UIView.backgroundColor",
          "The background color, for clients."
        ).into(\.supplement.content.color) { .some(RuleDecoder.color($0, isGenerated: false)) },
        PropertySchema(
          "sticky", .boolean,
          uikitName: isSticky
            ? "UICollectionViewFlowLayout.sectionHeadersPinToVisibleBounds"
            : "UICollectionViewFlowLayout.sectionFootersPinToVisibleBounds",
          "Whether the \(name) stays at the edge of the viewport while its section is visible. Ignored if the "
            + "document's `stickyHeaders` is `none`."
        ).into(\.supplement.isSticky),
        PropertySchema(
          "stickyOffset", .number(.length), unit: .points,
          "The distance from the edge of the viewport, inside of `contentInset`, at which a sticky \(name) stays. With "
            + "`stickyHeaders` `stack`, that of the first sticky \(name) moves all of them."
        ).into(\.supplement.stickyOffset),
        PropertySchema(
          "stretchy", .boolean,
          "Whether the header grows when the collection is pulled beyond its start. Only for the header of the first "
            + "section; ignored for others."
        ).into(\.supplement.isStretchy),
        PropertySchema(
          "inset",
          .anyOf([
            .enumeration([
              EnumerationValue(
                sectionInset,
                "The `sectionInset` of the section's layout, or for the \(name) of the collection that of the document's "
                  + "`layout`.")
            ]), .edges(),
          ]), default: 0, unit: .points,
          "The inset of the \(name). Across the scroll axis it makes the \(name) shorter, along the scroll axis it "
            + "makes the section longer."
        ).reading { node, value in
          let isSections = node.stringValue == sectionInset
          value.supplement.inset = isSections ? value.sectionInset : EdgeInsets.read(node, as: .edges()) ?? .zero
        },
        PropertySchema(
          "crossLength", .number(.length), defaultDescription: "the available length minus `inset`", unit: .points,
          "The length across the scroll axis, in points."
        ).into(\.supplement.crossLength),
        PropertySchema(
          "alignment",
          .enumerationValues(SupplementaryItem.Alignment.self) {
            switch $0 {
            case .leading: "Aligned with the leading edge."
            case .center: "Centered."
            case .trailing: "Aligned with the trailing edge."
            }
          }, "The alignment across the scroll axis, if `crossLength` is less than the available length."
        ).into(\.supplement.alignment),
        DeferredSizeSchema.supplementKey(name).into(\.supplement.deferredSize) {
          .some(DeferredSizeSchema.size($0))
        },
        PropertySchema(
          "data", .any, defaultDescription: "none",
          "Any JSON for clients, \(ItemSchema.textLimit >> 10) KiB at most."
        ).into(\.supplement.content.data) { .some(RuleDecoder.data($0, isGenerated: false)) },
      ])
  }

  /// Reads a header or footer, which is a length or an object; nil if its length is missing or invalid.
  ///
  /// `sectionInset` is the inset of the section's layout, in points; for the collection's header and footer, that of
  /// the default layout.
  static func supplement(
    _ node: SyntaxNode, _ object: SchemaObject<DecodedSupplementaryItem>, sectionInset: EdgeInsets
  ) -> SupplementaryItem? {
    var written = object.defaults
    written.sectionInset = sectionInset
    if let length = node.number(in: .length) {
      written.supplement.length = length
      return written.supplement
    }
    return object.read(into: &written) { node[$0] } ? written.supplement : nil
  }

  static let pagedOffset = SchemaObject<PagedOffset>(
    "pagedOffset",
    "Shifts a section and all sections after it, as swiping between pages does. Several shifts add up. Frames and hit "
      + "testing are shifted; the content size is not, and `rtl` does not mirror the shift.",
    PagedOffset(offset: .zero),
    [
      PropertySchema("x", .number(.coordinate), unit: .points, "The shift to the right, in points.").into(\.offset.x),
      PropertySchema("y", .number(.coordinate), unit: .points, "The shift downwards, in points.").into(\.offset.y),
      PropertySchema("excludesStickyHeaders", .boolean, "Whether sticky headers are not shifted.")
        .into(\.excludesStickyHeaders),
    ])

  package static let section: ObjectSchema = keysOfSection.description

  static let keysOfSection: SchemaObject<Section> = section(
    "Items with a common layout, with the section's header, footer and decorations.",
    items: .anyOf([.array(.object(ItemSchema.entry), count: nil), .object(ItemSchema.source)]))

  /// Returns the schema of a section. `items` is the type of its items; with `isNamed` the key `id` is required.
  static func section(_ documentation: String, items: ValueSchema, isNamed: Bool = false) -> SchemaObject<Section> {
    SchemaObject(
      "section", documentation, Section(identifier: Identifier(""), layout: FlowLayout()),
      [
        // `DocumentDecoder` reads `id`, `layout` and `items`: a section is created with its identifier and layout, and
        // items get their identifiers together with those of all other sections.
        PropertySchema(
          "id", .string(.identifier(.section)), isRequired: isNamed,
          defaultDescription: isNamed ? nil : "`section-<index>`",
          "The section identifier, unique in the document and without `:` and `#`. It stays the same across updates."
        ).readElsewhere(),
        PropertySchema(
          "layout", .union(LayoutKind.description), defaultDescription: "the document's layout",
          uikitName: "UICollectionViewCompositionalLayout.init(sectionProvider:)",
          "The layout of the section. With the same `kind` as the document's `layout`, or without one, its keys "
            + "override those of the document; another `kind` replaces them."
        ).readElsewhere(),
        PropertySchema(
          "header", .anyOf([.number(.length), .object(header)]), defaultDescription: "none", unit: .points,
          uikitName: "UICollectionView.elementKindSectionHeader",
          "The height of the header (the width if scrolling horizontally), or a header object. 0 means no header."
        ).reading { $1.header = supplement($0, header, sectionInset: $1.inset) },
        PropertySchema(
          "footer", .anyOf([.number(.length), .object(footer)]), defaultDescription: "none", unit: .points,
          uikitName: "UICollectionView.elementKindSectionFooter",
          "The height of the footer (the width if scrolling horizontally), or a footer object. 0 means no footer."
        ).reading { $1.footer = supplement($0, footer, sectionInset: $1.inset) },
        PropertySchema(
          "decorations", .array(.union(DecorationSchema.decorations), count: nil), default: [],
          uikitName: "UICollectionViewLayout.layoutAttributesForDecorationView(ofKind:at:)",
          "Decoration views of the section: cards, ribbons, separators and custom rectangles."
        ).into(\.decorations, by: DecorationDecoder.decorations),
        PropertySchema(
          "pagedOffset", .object(pagedOffset), defaultDescription: "none",
          "Shifts this section and all sections after it on screen."
        ).into(\.pagedOffset, by: pagedOffset.valueIfObject),
        PropertySchema(
          "items", items, default: [], "The items: an array of items and generators, or a source."
        ).readElsewhere(),
      ])
  }
}

/// A header or footer while it is decoded.
struct DecodedSupplementaryItem {
  var supplement: SupplementaryItem
  /// The inset in points that a header or footer has if its `inset` is `sectionInset`.
  var sectionInset = EdgeInsets.zero
}
