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
      header: supplement(node["header"], isStickyByDefault: true),
      footer: supplement(node["footer"], isStickyByDefault: false),
      decorations: DecorationDecoder.decorations(node["decorations"]), pagedOffset: pagedOffset(node["pagedOffset"]))
  }

  private static func pagedOffset(_ node: SyntaxNode?) -> PagedOffset? {
    guard let node, let offset = node.point else { return nil }
    return PagedOffset(offset: offset, excludesStickyHeaders: node["excludesStickyHeaders"]?.boolValue ?? false)
  }

  private static func supplement(_ node: SyntaxNode?, isStickyByDefault: Bool) -> SectionSupplement? {
    guard let node else { return nil }
    if let length = node.number(in: .length) {
      return SectionSupplement(length: length, isSticky: isStickyByDefault)
    }
    guard let length = node["length"]?.number(in: .length) else { return nil }
    return SectionSupplement(
      length: length, isSticky: node["sticky"]?.boolValue ?? isStickyByDefault,
      isStretchy: node["stretchy"]?.boolValue ?? false,
      content: ItemContent(
        color: RuleDecoder.color(node["color"], isGenerated: false),
        label: RuleDecoder.text(node["label"], isGenerated: false),
        data: RuleDecoder.data(node["data"], isGenerated: false)))
  }
}
