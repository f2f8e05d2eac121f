import CollectionLayout
import JSON

// The keys of sections, and of headers and footers.
extension DocumentDescription {
  static let header = supplement(
    "header", "A header: the first thing of its section, as long as the content is wide.", isSticky: true)
  static let footer = supplement(
    "footer", "A footer: the last thing of its section, as long as the content is wide.", isSticky: false)

  /// The word for the inset of the section's layout.
  static let sectionInset = "sectionInset"

  /// A header or a footer, when it is more than a length.
  private static func supplement(
    _ name: String, _ documentation: String, isSticky: Bool
  ) -> TypedObject<WrittenSupplement> {
    TypedObject(
      name, documentation, WrittenSupplement(supplement: SectionSupplement(length: 0, isSticky: isSticky)),
      [
        KeyDescription(
          "length", .number(.length), isRequired: true, unit: .points,
          uikit: "UICollectionViewFlowLayout.\(name)ReferenceSize", "The length along the scroll axis; 0 is none."
        ).into(\.supplement.length),
        KeyDescription(
          "label", .string(.text), otherwise: "none",
          "A text that is passed on to clients, its first \(ItemDescription.textLimit >> 10) KiB."
        ).into(\.supplement.content.label) { .some(RuleDecoder.limitedText($0, isGenerated: false)) },
        KeyDescription(
          "color", .string(.color), otherwise: "none", uikit: "UIView.backgroundColor", "Passed on to clients."
        ).into(\.supplement.content.color) { .some(RuleDecoder.color($0, isGenerated: false)) },
        KeyDescription(
          "sticky", .boolean,
          uikit: isSticky
            ? "UICollectionViewFlowLayout.sectionHeadersPinToVisibleBounds"
            : "UICollectionViewFlowLayout.sectionFootersPinToVisibleBounds",
          "Whether the \(name) stays at the edge of the viewport while its section does. Does nothing while the "
            + "document's `stickyHeaders` is `none`."
        ).into(\.supplement.isSticky),
        KeyDescription(
          "stretchy", .boolean,
          "Whether the first section's header grows when the collection is pulled beyond its start; does nothing for "
            + "others."
        ).into(\.supplement.isStretchy),
        KeyDescription(
          "inset",
          .either([
            .word([WordDescription(sectionInset, "The `sectionInset` of its section.")]), .edges(),
          ]), default: 0, unit: .points,
          "Room around it: across the scroll axis it is so much shorter, along it the section so much longer."
        ).taken { node, value in
          let isSections = node.stringValue == sectionInset
          value.supplement.inset = isSections ? value.sectionInset : EdgeInsets.read(node, as: .edges()) ?? .zero
        },
        KeyDescription(
          "crossLength", .number(.length), otherwise: "all that `inset` leaves", unit: .points,
          "How long it is across the scroll axis."
        ).into(\.supplement.crossLength),
        KeyDescription(
          "alignment",
          .words(SectionSupplement.Alignment.self) {
            switch $0 {
            case .leading: "At the leading edge."
            case .center: "In the middle."
            case .trailing: "At the trailing edge."
            }
          }, "Where it stands across where `crossLength` is less than `inset` leaves."
        ).into(\.supplement.alignment),
        KeyDescription(
          "data", .any, otherwise: "none",
          "Any JSON, passed on to clients; not more than \(ItemDescription.textLimit >> 10) KiB."
        ).into(\.supplement.content.data) { .some(RuleDecoder.data($0, isGenerated: false)) },
      ])
  }

  /// A header or a footer, of a section with an inset or of the collection.
  static func supplement(
    _ node: SyntaxNode, _ object: TypedObject<WrittenSupplement>, sectionInset: EdgeInsets = .zero
  ) -> SectionSupplement? {
    var written = object.usual
    written.sectionInset = sectionInset
    if let length = node.number(in: .length) {
      written.supplement.length = length
      return written.supplement
    }
    return object.read(into: &written) { node[$0] } ? written.supplement : nil
  }

  static let pagedOffset = TypedObject<PagedOffset>(
    "pagedOffset",
    "Moves a section and all after it, as a finger does that swipes between pages; several add up. It moves what is "
      + "seen and hit and nothing that is laid out. Right to left does not mirror it.", PagedOffset(offset: .zero),
    [
      KeyDescription("x", .number(.coordinate), unit: .points, "How far to the right.").into(\.offset.x),
      KeyDescription("y", .number(.coordinate), unit: .points, "How far down.").into(\.offset.y),
      KeyDescription("excludesStickyHeaders", .boolean, "Whether sticky headers stay where they are.")
        .into(\.excludesStickyHeaders),
    ])

  package static let section: ObjectDescription = keysOfSection.description

  static let keysOfSection: TypedObject<Section> = section(
    "Items that are laid out together, with what stands before, after and beside them.",
    items: .either([.deferred(.list(.object(ItemDescription.entry), count: nil)), .object(ItemDescription.source)]))

  /// A section whose items are written in some way.
  static func section(_ documentation: String, items: ValueType, isNamed: Bool = false) -> TypedObject<Section> {
    TypedObject(
      "section", documentation, Section(identifier: Identifier(""), layout: FlowLayout()),
      [
        // The name and the layout are what a section is made with, and the items are named with those of all others.
        KeyDescription(
          "id", .string(.identifier(without: ":")), isRequired: isNamed,
          otherwise: isNamed ? nil : "`section-<index>`",
          "The section's name, unique in the document and without `:`. Elements keep their place in sessions by it."
        ).readElsewhere(),
        KeyDescription(
          "layout", .tagged(LayoutKind.description), otherwise: "the document's layout",
          uikit: "UICollectionViewCompositionalLayout.init(sectionProvider:)",
          "Keys over those of the document's `layout`: of the same kind, or without one, they stand over the document's; "
            + "another kind replaces it."
        ).readElsewhere(),
        KeyDescription(
          "header", .either([.number(.length), .object(header)]), otherwise: "none", unit: .points,
          uikit: "UICollectionView.elementKindSectionHeader",
          "A length along the scroll axis, or a header with more to say; 0 is none."
        ).taken { $1.header = supplement($0, header, sectionInset: $1.inset) },
        KeyDescription(
          "footer", .either([.number(.length), .object(footer)]), otherwise: "none", unit: .points,
          uikit: "UICollectionView.elementKindSectionFooter",
          "A length along the scroll axis, or a footer with more to say; 0 is none."
        ).taken { $1.footer = supplement($0, footer, sectionInset: $1.inset) },
        KeyDescription(
          "decorations", .list(.tagged(DecorationDescription.decorations), count: nil), default: [],
          uikit: "UICollectionViewLayout.layoutAttributesForDecorationView(ofKind:at:)",
          "What is drawn for the section beside its items: cards, ribbons, separators, rectangles of your own."
        ).into(\.decorations, by: DecorationDecoder.decorations),
        KeyDescription(
          "pagedOffset", .object(pagedOffset), otherwise: "none", "Moves this section and all after it in what is seen."
        ).into(\.pagedOffset, by: pagedOffset.valueIfObject),
        KeyDescription(
          "items", items, default: [], "The items: an array of items and generators, or one source."
        ).readElsewhere(),
      ])
  }
}

/// A header or a footer while it is read.
struct WrittenSupplement {
  var supplement: SectionSupplement
  /// What its inset may be said to be.
  var sectionInset = EdgeInsets.zero
}
