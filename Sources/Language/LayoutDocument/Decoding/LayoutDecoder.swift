import CollectionLayout
package import JSON

/// Decodes the layouts of sections, merged with the document's default layout.
package struct LayoutDecoder {
  private let inherited: SyntaxNode?
  /// The long values of the default layout, which sections share; nil without a default layout.
  private let shared: SharedLayoutValues?
  /// The kind of the document's default layout, `LayoutKind.defaults` if it names none; nil if the kind is unknown.
  package let inheritedKind: LayoutKind?

  /// Creates the decoder for a document whose default layout is `inherited`; nil if it has none.
  package init(inherited: SyntaxNode?) {
    self.inherited = inherited?.kind == .object ? inherited : nil
    shared = self.inherited.map { SharedLayoutValues($0) }
    inheritedKind = LayoutKind.named(self.inherited?["kind"]?.stringValue ?? LayoutKind.defaults)
  }

  /// The layout and the inset, in points, of a section without a layout object.
  var defaults: (layout: any SectionLayout, inset: EdgeInsets) {
    layout(of: MergedLayoutKeys(explicit: nil, inherited: inherited, sharing: shared), inheritedKind)
  }

  /// The inset of the document's default layout, in points.
  var defaultInset: EdgeInsets { LayoutDecoder.inset(of: MergedLayoutKeys(explicit: nil, inherited: inherited)) }

  /// Returns the layout and the inset, in points, of a section; an unknown `kind` is treated as missing.
  ///
  /// Callers that decode many sections pass `defaults` as `default`, so that sections without a layout object share it.
  func layout(
    ofSection section: SyntaxNode, default inherited: (layout: any SectionLayout, inset: EdgeInsets)? = nil
  ) -> (layout: any SectionLayout, inset: EdgeInsets) {
    guard let explicit = section["layout"], explicit.kind == .object, !explicit.members.isEmpty else {
      return inherited ?? self.defaults
    }
    let (keys, kind) = keys(ofSection: section)
    return layout(of: keys, kind)
  }

  /// Returns the layout that merged keys describe, with its variants, and the inset in points.
  private func layout(
    of keys: MergedLayoutKeys, _ kind: LayoutKind?
  ) -> (layout: any SectionLayout, inset: EdgeInsets) {
    let (layout, inset) = LayoutDecoder.layout(keys, kind)
    let variants = variants(of: keys, kind).map { variant in
      let (layout, inset) = LayoutDecoder.layout(variant.keys, variant.kind)
      return AdaptiveLayout.Variant(minimumWidth: variant.minimumWidth, layout: layout, inset: inset)
    }
    return (variants.isEmpty ? layout : AdaptiveLayout(base: layout, variants: variants), inset)
  }

  /// A variant of a layout: a layout for viewports of a minimum width.
  private struct Variant {
    let minimumWidth: Double
    /// The keys of the variant, merged with those of the layout that has the variants if both have one kind.
    let keys: MergedLayoutKeys
    let kind: LayoutKind?
  }

  /// Returns the valid variants of a layout in text order, at most `LayoutKind.variantLimit`.
  private func variants(of keys: MergedLayoutKeys, _ kind: LayoutKind?) -> [Variant] {
    guard let list = keys[LayoutKind.variantsKey], list.kind == .array else { return [] }
    return list.elements(atMost: LayoutKind.variantLimit).compactMap { node in
      guard let variant = LayoutKind.variant.valueIfObject(node), let explicit = node["layout"],
        explicit.kind == .object
      else { return nil }
      let ownKind = explicit["kind"]?.stringValue.flatMap(LayoutKind.named) ?? kind
      let merged =
        ownKind?.name == kind?.name
        ? keys.under(explicit) : MergedLayoutKeys(explicit: explicit, inherited: nil, sharing: shared)
      return Variant(minimumWidth: variant.minimumWidth, keys: merged, kind: ownKind)
    }
  }

  private static func layout(_ keys: MergedLayoutKeys, _ kind: LayoutKind?) -> (any SectionLayout, EdgeInsets) {
    (kind?.make(keys) ?? FlowLayout(), inset(of: keys))
  }

  private static func inset(of keys: MergedLayoutKeys) -> EdgeInsets {
    var around = LayoutKind.surroundings.defaults
    LayoutKind.surroundings.read(into: &around) { keys[$0] }
    return around.inset
  }

  /// Returns the keys of a section's layout merged with those of the default layout, and the kind of layout; nil if
  /// that is unknown.
  package func keys(ofSection section: SyntaxNode) -> (keys: MergedLayoutKeys, kind: LayoutKind?) {
    let explicit = section["layout"].flatMap { $0.kind == .object ? $0 : nil }
    let ownKind = explicit?["kind"]?.stringValue.flatMap(LayoutKind.named)
    // Layouts of the same kind are merged key by key; another kind replaces the default layout.
    let isMerged = ownKind == nil || ownKind?.name == inheritedKind?.name
    let keys = MergedLayoutKeys(explicit: explicit, inherited: isMerged ? inherited : nil, sharing: shared)
    return (keys, ownKind ?? inheritedKind)
  }

  /// Returns the keys and the kind of the variant of a section's layout that applies in a viewport; if none does, those
  /// of `keys(ofSection:)`. The kind is nil if it is unknown.
  func keys(ofSection section: SyntaxNode, in viewport: Size) -> (keys: MergedLayoutKeys, kind: LayoutKind?) {
    let (keys, kind) = keys(ofSection: section)
    // As in `AdaptiveLayout`, the last one whose minimum width the viewport reaches.
    let variant = variants(of: keys, kind).last { $0.minimumWidth <= viewport.width }
    return variant.map { ($0.keys, $0.kind) } ?? (keys, kind)
  }
}
