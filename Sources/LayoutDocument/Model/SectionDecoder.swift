import CollectionLayout
import JSON

/// Reads a section but for its layout and its items.
enum SectionDecoder {
  /// The section without items that an object describes.
  static func section(
    _ node: SyntaxNode, identifier: Identifier, layout: any SectionLayout, inset: EdgeInsets
  ) -> Section {
    Section(
      identifier: identifier, layout: layout, inset: inset,
      header: supplement(node["header"], DocumentDescription.header, sectionInset: inset),
      footer: supplement(node["footer"], DocumentDescription.footer, sectionInset: inset),
      decorations: DecorationDecoder.decorations(node["decorations"]), pagedOffset: pagedOffset(node["pagedOffset"]))
  }

  private static func pagedOffset(_ node: SyntaxNode?) -> PagedOffset? {
    guard let node, let offset = node.point else { return nil }
    let keys = DescribedObject(node, DocumentDescription.pagedOffset)
    return PagedOffset(offset: offset, excludesStickyHeaders: keys.flag("excludesStickyHeaders"))
  }

  /// A header or a footer, of a section with an inset or of the collection.
  static func supplement(
    _ node: SyntaxNode?, _ description: ObjectDescription, sectionInset: EdgeInsets = .zero
  ) -> SectionSupplement? {
    guard let node else { return nil }
    let keys = DescribedObject(node, description)
    if let length = node.number(in: .length) { return SectionSupplement(length: length, isSticky: keys.flag("sticky")) }
    guard let length = keys.writtenNumber("length") else { return nil }
    let isInset = node["inset"]?.stringValue == DocumentDescription.sectionInset
    return SectionSupplement(
      length: length, isSticky: keys.flag("sticky"), isStretchy: keys.flag("stretchy"),
      content: ItemContent(
        color: RuleDecoder.color(node["color"], isGenerated: false),
        label: RuleDecoder.limitedText(node["label"], isGenerated: false),
        data: RuleDecoder.data(node["data"], isGenerated: false)),
      inset: isInset ? sectionInset : keys.edges("inset"), crossLength: keys.writtenNumber("crossLength"),
      alignment: keys.word("alignment", SectionSupplement.Alignment.self) ?? .leading)
  }
}
