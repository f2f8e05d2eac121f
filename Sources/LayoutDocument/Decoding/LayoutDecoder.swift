import CollectionLayout
import JSON

/// Decodes the layout of a section, merged with the document's default layout.
struct LayoutDecoder {
  private let inherited: SyntaxNode?
  private let inheritedKind: LayoutKind?

  /// `inherited` is the document's default layout.
  init(inherited: SyntaxNode?) {
    self.inherited = inherited?.kind == .object ? inherited : nil
    inheritedKind = LayoutKind.named(self.inherited?["kind"]?.stringValue ?? LayoutKind.defaults)
  }

  /// The layout and the inset of a section without its own layout.
  var defaults: (layout: any SectionLayout, inset: EdgeInsets) {
    LayoutDecoder.layout(of: MergedLayoutKeys(own: nil, inherited: inherited), inheritedKind)
  }

  /// Returns the layout and the inset of a section; an unknown `kind` is treated as absent.
  ///
  /// Callers that decode many sections pass `defaults`, so that the sections share it.
  func layout(
    ofSection section: SyntaxNode, usual: (layout: any SectionLayout, inset: EdgeInsets)? = nil
  ) -> (layout: any SectionLayout, inset: EdgeInsets) {
    guard let own = section["layout"], own.kind == .object, !own.members.isEmpty else { return usual ?? self.defaults }
    let (keys, kind) = keys(ofSection: section)
    return LayoutDecoder.layout(of: keys, kind)
  }

  /// Decodes a layout with its variants, and the inset.
  private static func layout(
    of keys: MergedLayoutKeys, _ kind: LayoutKind?
  ) -> (layout: any SectionLayout, inset: EdgeInsets) {
    let (layout, inset) = LayoutDecoder.layout(keys, kind)
    guard let list = keys[LayoutKind.variantsKey], list.kind == .array else { return (layout, inset) }
    let variants = list.elements.prefix(LayoutKind.variantLimit).compactMap { node -> AdaptiveLayout.Variant? in
      guard var variant = LayoutKind.variant.valueIfObject(node), let own = node["layout"], own.kind == .object
      else { return nil }
      let ownKind = own["kind"]?.stringValue.flatMap(LayoutKind.named) ?? kind
      let merged = ownKind?.name == kind?.name ? keys.under(own) : MergedLayoutKeys(own: own, inherited: nil)
      (variant.layout, variant.inset) = LayoutDecoder.layout(merged, ownKind)
      return variant
    }
    return (variants.isEmpty ? layout : AdaptiveLayout(base: layout, variants: variants), inset)
  }

  private static func layout(_ keys: MergedLayoutKeys, _ kind: LayoutKind?) -> (any SectionLayout, EdgeInsets) {
    var around = LayoutKind.surroundings.defaults
    LayoutKind.surroundings.read(into: &around) { keys[$0] }
    return (kind?.make(keys) ?? FlowLayout(), around.inset)
  }

  /// Returns the keys of a section's layout merged with those of the default one, and its kind.
  func keys(ofSection section: SyntaxNode) -> (keys: MergedLayoutKeys, kind: LayoutKind?) {
    let own = section["layout"].flatMap { $0.kind == .object ? $0 : nil }
    let ownKind = own?["kind"]?.stringValue.flatMap(LayoutKind.named)
    // Layouts of the same kind are merged key by key; another kind replaces the default layout.
    let isMerged = ownKind == nil || ownKind?.name == inheritedKind?.name
    return (MergedLayoutKeys(own: own, inherited: isMerged ? inherited : nil), ownKind ?? inheritedKind)
  }
}
