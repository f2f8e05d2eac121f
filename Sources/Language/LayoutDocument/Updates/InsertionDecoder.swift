package import CollectionLayout
package import JSON

/// Decodes the items and sections that a client or a timeline inserts. They are objects of the document language, and
/// can use the document's templates and default layout.
///
/// It is a class so that the templates are found once, and only if something is inserted.
package final class InsertionDecoder {
  private let document: DocumentSnapshot
  private lazy var layouts = LayoutDecoder(inherited: document.lastValidRoot?["layout"])
  private lazy var templates = ItemTemplates(document.lastValidRoot?["templates"])

  package init(_ document: DocumentSnapshot) { self.document = document }

  /// Decodes an item; nil if the node is not an object.
  func item(_ node: SyntaxNode?) -> NewItem? {
    var decoder = ItemDecoder(templates: templates, itemLimit: 1)
    guard let node, let entry = decoder.leaf(node) else { return nil }
    return NewItem(run: entry.run, identifier: entry.identifiers?.identifier(at: 0))
  }

  /// Decodes a section that gets the index `index`; nil if the node is not an object.
  ///
  /// If it has no identifiers for itself or its items, they get default identifiers that are not in `reserved`. `name`
  /// is the identifier of an existing section that it replaces; nil if it replaces none.
  package func section(
    _ node: SyntaxNode?, at index: Int, called name: Identifier? = nil, reserved: ReservedNames
  ) -> Section? {
    guard let node, node.kind == .object else { return nil }
    var sectionNames = reserved.sections
    let explicit = SymbolIndexBuilder.sectionName(of: node).map { Identifier($0.text) }
    let identifier = name ?? explicit ?? sectionNames.reserve(Identifier("section-\(index)"))
    let (layout, inset) = layouts.layout(ofSection: node)
    var items = ItemDecoder(templates: templates, itemLimit: ItemSchema.itemLimit)
    let entries = node["items"]?.elements.compactMap { items.leaf($0) } ?? []
    var section = Section(node, identifier: identifier, layout: layout, inset: inset)
    section.items = Self.named(entries, in: identifier, reserved.items)
    section.scaleText(by: document.textScale)
    return section
  }

  /// Decodes a section without its items, with the identifier `name`; nil if the node is not an object.
  func section(_ node: SyntaxNode?, called name: Identifier) -> Section? {
    guard let node, node.kind == .object else { return nil }
    let (layout, inset) = layouts.layout(ofSection: node)
    var section = Section(node, identifier: name, layout: layout, inset: inset)
    section.scaleText(by: document.textScale)
    return section
  }

  /// Reserves the explicit identifiers in an item or in the items of a section, so that default identifiers do not use
  /// them.
  func reserveNames(requestedBy node: SyntaxNode, isSection: Bool, in reserved: inout ReservedNames) {
    var decoder = ItemDecoder(templates: templates, itemLimit: ItemSchema.itemLimit)
    for item in isSection ? node["items"]?.elements ?? [] : [node] {
      guard let entry = decoder.leaf(item), let identifiers = entry.identifiers else { continue }
      _ = reserved.items.reserveAvailable(identifiers, 0..<entry.count)
    }
  }

  private static func named(_ entries: [ItemEntry], in section: Identifier, _ reserved: IdentifierRegistry) -> ItemList
  {
    var registry = reserved
    // Explicit identifiers are reserved first, as in a document.
    for entry in entries { entry.identifiers.map { _ = registry.reserveAvailable($0, 0..<entry.count) } }
    let pattern = IdentifierPattern(prefix: "\(section.text)/")
    var list = ItemList()
    for entry in entries {
      // Explicit identifiers are used unchanged. A duplicate makes the batch invalid.
      let segments =
        entry.identifiers.map {
          [IdentifierRegistry.Segment(identifiers: $0, range: 0..<entry.count, isDuplicate: false)]
        }
        ?? registry.reserveDefaults(pattern, first: list.count, 0..<entry.count)
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

  /// Collects the identifiers of a collection, except those of the sections `gone`, of the items in the sections
  /// `emptied`, and of the items `deleted`, by section. All are given by their indices.
  package init(
    of model: CollectionModel, withoutSections gone: Set<Int>, withoutItemsOf emptied: Set<Int>,
    withoutItems deleted: [Int: Set<Int>]
  ) {
    for (index, section) in model.sections.enumerated() where !gone.contains(index) {
      _ = sections.reserve(section.identifier)
      guard !emptied.contains(index) else { continue }
      var remaining = section.items
      if let deleted = deleted[index] {
        remaining = ItemList()
        var next = 0
        for item in deleted.sorted() where item >= next && item < section.items.count {
          remaining.append(next..<item, of: section.items)
          next = item + 1
        }
        remaining.append(next..<section.items.count, of: section.items)
      }
      for slice in remaining.slices { _ = items.reserveAvailable(slice.identifiers, slice.range) }
    }
  }

  /// Adds the identifiers of a new section, or of an existing one with new items.
  package mutating func add(_ section: Section) {
    if !sections.contains(section.identifier) { _ = sections.reserve(section.identifier) }
    for slice in section.items.slices { _ = items.reserveAvailable(slice.identifiers, slice.range) }
  }
}
