package import CollectionLayout
import JSON

// Items and sections that a client inserts are written in the document language. They use the document's templates and
// default layout.
extension DocumentSnapshot {
  /// Decodes an item; nil if the text is not an object.
  package func newItem(_ json: [UInt8]) -> NewItem? {
    var decoder = ItemDecoder(templates: lastValidRoot?["templates"], itemLimit: 1)
    guard let node = SyntaxTree(json).root, let entry = decoder.leaf(node) else { return nil }
    return NewItem(run: entry.run, identifier: entry.identifiers?.identifier(at: 0))
  }

  /// Decodes a section for an index of a collection; nil if the text is not an object.
  ///
  /// If the text has no identifiers for the section or its items, they get default identifiers that are not in `taken`.
  /// `name` is the identifier of an existing section that is replaced.
  package func newSection(
    _ json: [UInt8], at index: Int, called name: Identifier? = nil, taken: ReservedNames
  ) -> Section? {
    guard let node = SyntaxTree(json).root, node.kind == .object else { return nil }
    var sectionNames = taken.sections
    let own = SymbolIndexBuilder.sectionName(of: node).map { Identifier($0.text) }
    let identifier = name ?? own ?? sectionNames.reserve(Identifier("section-\(index)"))
    let layouts = LayoutDecoder(inherited: lastValidRoot?["layout"])
    let (layout, inset) = layouts.layout(ofSection: node)
    var items = ItemDecoder(templates: lastValidRoot?["templates"], itemLimit: ItemSchema.itemLimit)
    let entries = node["items"]?.elements.compactMap { items.leaf($0) } ?? []
    var section = Section(node, identifier: identifier, layout: layout, inset: inset)
    section.items = DocumentSnapshot.named(entries, in: identifier, taken.items)
    section.scaleText(by: textScale)
    return section
  }

  /// Decodes a section without its items; nil if the text is not an object.
  package func newSection(_ json: [UInt8], called name: Identifier) -> Section? {
    guard let node = SyntaxTree(json).root, node.kind == .object else { return nil }
    let (layout, inset) = LayoutDecoder(inherited: lastValidRoot?["layout"]).layout(ofSection: node)
    var section = Section(node, identifier: name, layout: layout, inset: inset)
    section.scaleText(by: textScale)
    return section
  }

  /// Reserves the explicit identifiers of an item or of a section's items, so that default identifiers cannot use them.
  package func reserveNames(askedBy json: [UInt8], isSection: Bool, in taken: inout ReservedNames) {
    guard let node = SyntaxTree(json).root else { return }
    var decoder = ItemDecoder(templates: lastValidRoot?["templates"], itemLimit: ItemSchema.itemLimit)
    for item in isSection ? node["items"]?.elements ?? [] : [node] {
      guard let entry = decoder.leaf(item), let identifiers = entry.identifiers else { continue }
      _ = taken.items.reserveAvailable(identifiers, 0..<entry.count)
    }
  }

  private static func named(_ entries: [ItemEntry], in section: Identifier, _ taken: IdentifierRegistry) -> ItemList {
    var claims = taken
    // Explicit identifiers are reserved first, as in a document.
    for entry in entries { entry.identifiers.map { _ = claims.reserveAvailable($0, 0..<entry.count) } }
    let pattern = IdentifierPattern(prefix: "\(section.text)/")
    var list = ItemList()
    for entry in entries {
      // Explicit identifiers are used unchanged. A duplicate makes the batch invalid.
      let segments =
        entry.identifiers.map {
          [IdentifierRegistry.Segment(identifiers: $0, range: 0..<entry.count, isDuplicate: false)]
        }
        ?? claims.reserve(.numbered(pattern, first: list.count), 0..<entry.count)
      for segment in segments {
        list.append(ItemSlice(run: entry.run, identifiers: segment.identifiers, range: segment.range))
      }
    }
    return list
  }
}

/// The identifiers that are in use in a collection.
package struct ReservedNames: Sendable {
  package var sections = IdentifierRegistry()
  package var items = IdentifierRegistry()

  /// Collects the identifiers of a collection, except those of sections and items that a batch removes.
  package init(
    of model: CollectionModel, withoutSections gone: Set<Int>, withoutItemsOf emptied: Set<Int>,
    withoutItems deleted: [Int: Set<Int>]
  ) {
    for (index, section) in model.sections.enumerated() where !gone.contains(index) {
      _ = sections.reserve(section.identifier)
      guard !emptied.contains(index) else { continue }
      var kept = section.items
      if let deleted = deleted[index] {
        kept = ItemList()
        var next = 0
        for item in deleted.sorted() where item >= next && item < section.items.count {
          kept.append(next..<item, of: section.items)
          next = item + 1
        }
        kept.append(next..<section.items.count, of: section.items)
      }
      for slice in kept.slices { _ = items.reserveAvailable(slice.identifiers, slice.range) }
    }
  }

  /// Adds the identifiers of a new section, or of an existing one with new items.
  package mutating func add(_ section: Section) {
    if !sections.contains(section.identifier) { _ = sections.reserve(section.identifier) }
    for slice in section.items.slices { _ = items.reserveAvailable(slice.identifiers, slice.range) }
  }
}
