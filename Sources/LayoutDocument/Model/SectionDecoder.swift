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
      header: supplement(node["header"], DocumentDescription.header),
      footer: supplement(node["footer"], DocumentDescription.footer),
      decorations: DecorationDecoder.decorations(node["decorations"]), pagedOffset: pagedOffset(node["pagedOffset"]))
  }

  private static func pagedOffset(_ node: SyntaxNode?) -> PagedOffset? {
    guard let node, let offset = node.point else { return nil }
    let keys = DescribedObject(node, DocumentDescription.pagedOffset)
    return PagedOffset(offset: offset, excludesStickyHeaders: keys.flag("excludesStickyHeaders"))
  }

  private static func supplement(_ node: SyntaxNode?, _ description: ObjectDescription) -> SectionSupplement? {
    guard let node else { return nil }
    let keys = DescribedObject(node, description)
    if let length = node.number(in: .length) { return SectionSupplement(length: length, isSticky: keys.flag("sticky")) }
    guard let length = keys.writtenNumber("length") else { return nil }
    return SectionSupplement(
      length: length, isSticky: keys.flag("sticky"), isStretchy: keys.flag("stretchy"),
      content: ItemContent(
        color: RuleDecoder.color(node["color"], isGenerated: false),
        label: RuleDecoder.limitedText(node["label"], isGenerated: false),
        data: RuleDecoder.data(node["data"], isGenerated: false)))
  }
}
