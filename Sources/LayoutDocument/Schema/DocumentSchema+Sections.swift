import CollectionLayout
import JSON

// The schemas of sections, headers and footers.
extension DocumentSchema {
  static let header = supplement(
    "header", "A header: placed at the start of its section, as wide as the content.", isSticky: true)
  static let footer = supplement(
    "footer", "A footer: placed at the end of its section, as wide as the content.", isSticky: false)

  /// The value of `inset` that selects the `sectionInset` of the layout.
  static let sectionInset = "sectionInset"

  /// Returns the schema of a header or footer object.
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
        ).taken { node, value in
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

  /// Reads a header or footer from a length or an object; nil if the length cannot be read.
  ///
  /// `sectionInset` is the inset of the section's layout, or for the collection's header and footer of the default layout.
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
    items: .anyOf([.checkedByDecoder(.array(.object(ItemSchema.entry), count: nil)), .object(ItemSchema.source)]))

  /// Returns the schema of a section whose `items` have a given type; `isNamed` makes `id` required.
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
        ).taken { $1.header = supplement($0, header, sectionInset: $1.inset) },
        PropertySchema(
          "footer", .anyOf([.number(.length), .object(footer)]), defaultDescription: "none", unit: .points,
          uikitName: "UICollectionView.elementKindSectionFooter",
          "The height of the footer (the width if scrolling horizontally), or a footer object. 0 means no footer."
        ).taken { $1.footer = supplement($0, footer, sectionInset: $1.inset) },
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

/// A header or footer that is being decoded.
struct DecodedSupplementaryItem {
  var supplement: SupplementaryItem
  /// The inset that `"inset": "sectionInset"` selects, in points.
  var sectionInset = EdgeInsets.zero
}
