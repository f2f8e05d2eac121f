package import CollectionLayout
package import JSON
import LayoutBase

/// A part of a document that a range of its text describes. Sections are given by their identifiers.
package enum DocumentEntity: Equatable, Sendable {
  /// Items, by the runs that describe them.
  case items([ItemRun])
  /// A whole section.
  case section(Identifier)
  case header(Identifier)
  case footer(Identifier)
  /// A decoration, by its index in the list of the section `of`.
  case decoration(Int, of: Identifier)
  /// A boundary item of the section `of`, or of the whole collection if that is nil. `number` counts those of one kind
  /// from 0.
  case boundaryItem(kind: String, number: Int, of: Identifier?)
  /// The anchored supplementary items of one kind in the section `of`.
  case supplementaryItems(kind: String, of: Identifier)
}

extension PreparedCollection {
  /// Returns the part of the document that describes an element; nil if there is none. `attributes` are those of the
  /// element.
  package func entity(of key: ElementKey, _ attributes: LayoutAttributes) -> DocumentEntity? {
    let path = attributes.indexPath
    switch key {
    case .cell:
      guard model.sections.indices.contains(path.section), path.item < model.sections[path.section].items.count else {
        return nil
      }
      return .items([model.sections[path.section].items.item(at: path.item).run])
    case .header(let section): return .header(section)
    case .footer(let section): return .footer(section)
    case .decoration(let key):
      return decorationIndex(kind: key.kind, at: path).flatMap { index in
        key.section.map { .decoration(index, of: $0) }
      }
    case .boundaryItem(let key): return .boundaryItem(kind: key.kind, number: key.number, of: key.section)
    case .supplementaryItem(let key): return key.section.map { .supplementaryItems(kind: key.kind, of: $0) }
    case .disappearing: return nil
    }
  }
}

extension TextDelta {
  /// Maps a byte range of the old text to the new one; nil if the range is empty, or if its first or last byte was
  /// removed.
  func mapToCurrent(_ range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty, let start = mapped(range.lowerBound..<range.lowerBound + 1)?.lowerBound,
      let end = mapped(range.upperBound - 1..<range.upperBound)?.upperBound
    else { return nil }
    return start..<end
  }

  /// Maps a byte offset of the new text to the old one. Offsets inside of the replacement map to the start of the
  /// replaced range.
  package func mapToLastValid(_ offset: Int) -> Int {
    if offset <= new.lowerBound { return offset }
    return offset >= new.upperBound ? offset - offsetDelta : old.lowerBound
  }
}

// Maps entities to ranges of the text, and offsets to entities.
extension SourceMap {
  /// Returns the byte range, in the last valid text, of a part of the document; nil if the text does not have it.
  package func range(of entity: DocumentEntity) -> Range<Int>? {
    switch entity {
    case .items(let runs):
      return runs.first.flatMap { entry(of: $0) }?.entry.range
    case .section(let name): return section(name)?.node.range
    case .header(let name): return section(name)?.header?.value?.range
    case .footer(let name): return section(name)?.footer?.value?.range
    case .decoration(let index, let name):
      guard let ranges = section(name)?.decorations, ranges.indices.contains(index) else { return nil }
      return ranges[index]
    case .boundaryItem(let kind, let number, let name):
      let items = name.map { section($0)?.boundaryItems ?? [] } ?? boundaryItems
      return items.first { $0.kind == kind && $0.number == number }?.range
    case .supplementaryItems(let kind, let name):
      return section(name)?.supplementaryItems.first { $0.kind == kind }?.range
    }
  }

  /// Returns the innermost parts of the document that a byte offset of the last valid text describes. There are several
  /// if sections share a layout or items a template; some of these are missing if `token` is cancelled.
  func entities(at offset: Int, token: CancellationToken?) -> [DocumentEntity] {
    guard let section = section(at: offset).map({ sections[$0] }) else {
      var shared: [DocumentEntity] = []
      var poll = CancellationPoll(token)
      for section in sections where poll.shouldContinue(after: 1 + section.boundaryItems.count) {
        shared += SourceMap.entities(around: section, at: offset)
      }
      shared += SourceMap.entities(boundaryItems, of: nil, at: offset)
      return shared.isEmpty ? itemsOfTemplate(at: offset, &poll) : shared
    }
    if let items = section.items, items.range.holds(offset) {
      if section.isSource { return section.entries.isEmpty ? [] : [.items(section.entries.map(\.run))] }
      return section.entry(at: offset).map { [.items([section.entries[$0].run])] } ?? []
    }
    if section.header?.range.holds(offset) ?? false { return [.header(section.identifier)] }
    if section.footer?.range.holds(offset) ?? false { return [.footer(section.identifier)] }
    if let decoration = section.decorations.firstIndex(where: { $0.holds(offset) }) {
      return [.decoration(decoration, of: section.identifier)]
    }
    let entities = SourceMap.entities(around: section, at: offset)
    return entities.isEmpty ? [.section(section.identifier)] : entities
  }

  /// Returns those of a section's boundary items and anchored supplementary items whose text contains an offset.
  private static func entities(around section: SectionEntry, at offset: Int) -> [DocumentEntity] {
    entities(section.boundaryItems, of: section.identifier, at: offset)
      + section.supplementaryItems.filter { $0.range.holds(offset) }
      .map { .supplementaryItems(kind: $0.kind, of: section.identifier) }
  }

  private func section(_ name: Identifier) -> SectionEntry? { indices[name].map { sections[$0] } }

  /// Returns those of some boundary items whose text contains an offset. `section` is nil for those of the collection.
  private static func entities(_ items: [BoundaryItem], of section: Identifier?, at offset: Int) -> [DocumentEntity] {
    items.filter { $0.range.holds(offset) }.map { .boundaryItem(kind: $0.kind, number: $0.number, of: section) }
  }

  /// Returns all items that inherit from the template whose text contains an offset; some are missing if the token of
  /// `poll` is cancelled.
  private func itemsOfTemplate(at offset: Int, _ poll: inout CancellationPoll) -> [DocumentEntity] {
    let template = root["templates"]?.members.first { $0.range.holds(offset) }
    guard let name = template?.keyName else { return [] }
    var runs: [ItemRun] = []
    for section in sections {
      guard let items = section.items else { continue }
      if section.isSource {
        if items["template"]?.stringValue == name { runs += section.entries.map(\.run) }
        continue
      }
      var entries = section.entries[...]
      for object in OutlineTraversal(of: items) where poll.shouldContinue() {
        // In contrast to the text, `entries` has no entries without items.
        guard object.node.range.lowerBound == entries.first?.range.lowerBound, let entry = entries.popFirst() else {
          continue
        }
        if object.node["template"]?.stringValue == name { runs.append(entry.run) }
      }
    }
    return runs.isEmpty ? [] : [.items(runs)]
  }
}
