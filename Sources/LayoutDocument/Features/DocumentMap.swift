import CollectionLayout
import JSON

/// The way between what a text describes and the ranges of bytes where it stands; for one good text and its model.
///
/// Finding a range is a look into a table, finding what stands at an offset a binary search.
struct DocumentMap: Sendable {
  /// What is known of one section.
  struct SectionMap: Sendable {
    var identifier: Identifier
    var node: SyntaxNode
    var range: Range<Int>
    /// The array of items, or the source object.
    var items: Range<Int>?
    /// The objects of items and generators that stand for any.
    var entries: [Range<Int32>] = []
    /// One an entry; all of a source.
    var runs: [ItemRun] = []
    /// Where the items of each run end, counted in items of the section.
    var ends: [Int32] = []
    var isSource = false
    var header: SyntaxMember?
    var footer: SyntaxMember?
    var decorations: [Range<Int>] = []
    var boundaryItems: [BoundaryItem] = []
    var supplementaryItems: [SupplementaryItem] = []

    /// Takes the next piece of the section's items: no two entries share a run, and none has more than one.
    mutating func append(_ piece: ItemPiece) {
      let end = (ends.last ?? 0) + Int32(piece.range.count)
      if runs.last === piece.run {
        ends[ends.count - 1] = end
      } else {
        runs.append(piece.run)
        ends.append(end)
      }
    }

    /// The bytes of an entry.
    func range(ofEntry entry: Int) -> Range<Int> { Int(entries[entry].lowerBound)..<Int(entries[entry].upperBound) }

    /// The bytes of all entries.
    var ranges: some RandomAccessCollection<Range<Int>> {
      entries.lazy.map { Int($0.lowerBound)..<Int($0.upperBound) }
    }

    /// The places of an entry's items in the section.
    func places(ofEntry entry: Int) -> Range<Int> { (entry > 0 ? Int(ends[entry - 1]) : 0)..<Int(ends[entry]) }
  }

  /// One of the boundary items of a section's layout.
  struct BoundaryItem: Sendable {
    var kind: String
    var number: Int
    var range: Range<Int>
  }

  /// What a section's group, or something in it, has anchored to it.
  struct SupplementaryItem: Sendable {
    var kind: String
    var range: Range<Int>
  }

  private let root: SyntaxNode
  private(set) var sections: [SectionMap] = []
  private(set) var indices: [Identifier: Int] = [:]
  /// Of the whole collection.
  private let boundaryItems: [BoundaryItem]
  /// Which entry each run is of, in the order of the runs' identities.
  private var entries: [(run: ObjectIdentifier, section: Int32, entry: Int32)] = []

  /// `entries` are what the items of each section were read from, in the order of the model's sections.
  init(_ root: SyntaxNode, entries remembered: [[Entry]], of collection: CollectionModel) {
    self.root = root
    boundaryItems = DocumentMap.boundaryItems(ofCollection: root)
    let nodes = root["sections"]?.elements.filter { $0.kind == .object } ?? []
    let layouts = LayoutDecoder(inherited: root["layout"])
    var anchored = AnchoredItems()
    for (index, (node, section)) in zip(nodes, collection.sections).enumerated() {
      var map = SectionMap(identifier: section.identifier, node: node, range: node.range)
      map.header = node.member("header")
      map.footer = node.member("footer")
      map.decorations = DecorationDecoder.nodes(node["decorations"]).map(\.range)
      let keys = layouts.keys(ofSection: node).keys
      map.boundaryItems = DocumentMap.boundaryItems(keys["boundaryItems"])
      map.supplementaryItems = anchored.items(in: keys["group"])
      map.items = node["items"]?.range
      map.isSource = node["items"]?.kind == .object
      for piece in section.items.pieces { map.append(piece) }
      if !map.isSource, index < remembered.count {
        map.entries.reserveCapacity(remembered[index].count)
        for entry in remembered[index] where entry.count > 0 {
          map.entries.append(Int32(entry.range.lowerBound)..<Int32(entry.range.upperBound))
        }
      }
      for (entry, run) in map.runs.enumerated() {
        entries.append((ObjectIdentifier(run), Int32(index), Int32(entry)))
      }
      indices[section.identifier] = index
      sections.append(map)
    }
    entries.sort { $0.run < $1.run }
  }

  /// The entry of a run; nil for a run of another text.
  func entry(of run: ItemRun) -> (section: Int, entry: Int)? {
    let run = ObjectIdentifier(run)
    let place = entries.indices.partitioningIndex { entries[$0].run >= run }
    guard place < entries.count, entries[place].run == run else { return nil }
    return (Int(entries[place].section), Int(entries[place].entry))
  }

  private static func boundaryItems(_ list: SyntaxNode?) -> [BoundaryItem] {
    var counts: [String: Int] = [:]
    return (list?.elements ?? []).compactMap { node in
      guard let kind = LayoutKind.namedBoundaryItem(node)?.kind else { return nil }
      defer { counts[kind, default: 0] += 1 }
      return BoundaryItem(kind: kind, number: counts[kind, default: 0], range: node.range)
    }
  }

  /// The collection's header and footer, and the boundary items of its configuration behind those of their kinds.
  private static func boundaryItems(ofCollection root: SyntaxNode) -> [BoundaryItem] {
    let own = [LayoutAttributes.headerKind, LayoutAttributes.footerKind].compactMap { kind in
      root[kind].map { BoundaryItem(kind: kind, number: 0, range: $0.range) }
    }
    let others = boundaryItems(root["configuration"]?["boundaryItems"]).map { item in
      var item = item
      if own.contains(where: { $0.kind == item.kind }) { item.number += 1 }
      return item
    }
    return own + others
  }

  /// Where a part stands; nil where it does not.
  func range(of part: DocumentPart) -> Range<Int>? {
    switch part {
    case .items(let runs):
      guard let run = runs.first, let place = entry(of: run) else { return nil }
      let section = sections[place.section]
      if section.isSource { return section.items }
      return place.entry < section.entries.count ? section.range(ofEntry: place.entry) : nil
    case .section(let name): return section(name)?.range
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

  /// What stands at an offset: the innermost parts; several where sections share what is written once.
  func parts(at offset: Int) -> [DocumentPart] {
    guard let section = DocumentMap.place(of: offset, in: sections.lazy.map(\.range)).map({ sections[$0] }) else {
      let shared =
        sections.flatMap { DocumentMap.parts(around: $0, at: offset) }
        + DocumentMap.parts(boundaryItems, of: nil, at: offset)
      return shared.isEmpty ? itemsOfTemplate(at: offset) : shared
    }
    if let items = section.items, items.holds(offset) {
      if section.isSource { return section.runs.isEmpty ? [] : [.items(section.runs)] }
      guard let entry = DocumentMap.place(of: offset, in: section.ranges), entry < section.runs.count else {
        return []
      }
      return [.items([section.runs[entry]])]
    }
    if section.header?.range.holds(offset) ?? false { return [.header(section.identifier)] }
    if section.footer?.range.holds(offset) ?? false { return [.footer(section.identifier)] }
    if let decoration = section.decorations.firstIndex(where: { $0.holds(offset) }) {
      return [.decoration(decoration, of: section.identifier)]
    }
    let parts = DocumentMap.parts(around: section, at: offset)
    return parts.isEmpty ? [.section(section.identifier)] : parts
  }

  /// The boundary items of a section's layout that stand at an offset, and what the layout anchors to items and groups.
  private static func parts(around section: SectionMap, at offset: Int) -> [DocumentPart] {
    parts(section.boundaryItems, of: section.identifier, at: offset)
      + section.supplementaryItems.filter { $0.range.holds(offset) }
      .map { .supplementaryItems(kind: $0.kind, of: section.identifier) }
  }

  private func section(_ name: Identifier) -> SectionMap? { indices[name].map { sections[$0] } }

  /// Those of some boundary items that stand at an offset.
  private static func parts(_ items: [BoundaryItem], of section: Identifier?, at offset: Int) -> [DocumentPart] {
    items.filter { $0.range.holds(offset) }.map { .boundaryItem(kind: $0.kind, number: $0.number, of: section) }
  }

  /// All items that start from the template at an offset.
  private func itemsOfTemplate(at offset: Int) -> [DocumentPart] {
    let template = root["templates"]?.members.first { $0.range.holds(offset) }
    guard let name = template?.keyName else { return [] }
    let nodes = root["sections"]?.elements.filter { $0.kind == .object } ?? []
    var runs: [ItemRun] = []
    for (node, section) in zip(nodes, sections) {
      guard let items = node["items"] else { continue }
      if section.isSource {
        if items["template"]?.stringValue == name { runs += section.runs }
        continue
      }
      // Entries are those of the elements that stand for any item.
      var entry = 0
      for element in items.elements
      where entry < section.entries.count && element.range == section.range(ofEntry: entry) {
        if entry < section.runs.count, element["template"]?.stringValue == name { runs.append(section.runs[entry]) }
        entry += 1
      }
    }
    return runs.isEmpty ? [] : [.items(runs)]
  }

  /// Which of some ranges, in order and apart, holds an offset.
  static func place(of offset: Int, in ranges: some RandomAccessCollection<Range<Int>>) -> Int? {
    func range(_ place: Int) -> Range<Int> { ranges[ranges.index(ranges.startIndex, offsetBy: place)] }
    let place = (0..<ranges.count).partitioningIndex { range($0).upperBound >= offset }
    return place < ranges.count && range(place).holds(offset) ? place : nil
  }
}

/// Finds what is anchored in groups; a group that many sections share is looked through once.
private struct AnchoredItems {
  private var known: [Int: [DocumentMap.SupplementaryItem]] = [:]

  /// What is anchored to a group and to what is in it, in the order of the text.
  mutating func items(in group: SyntaxNode?) -> [DocumentMap.SupplementaryItem] {
    guard let group else { return [] }
    if let items = known[group.range.lowerBound] { return items }
    var items: [DocumentMap.SupplementaryItem] = []
    AnchoredItems.collect(group, depth: 0, into: &items)
    items.sort { $0.range.lowerBound < $1.range.lowerBound }
    known[group.range.lowerBound] = items
    return items
  }

  private static func collect(_ node: SyntaxNode, depth: Int, into items: inout [DocumentMap.SupplementaryItem]) {
    guard node.kind == .object, depth < LayoutGroup.maximumDepth else { return }
    if let list = node["supplementaryItems"], list.kind == .array {
      for item in list.elements {
        guard let kind = item["kind"]?.stringValue else { continue }
        items.append(DocumentMap.SupplementaryItem(kind: kind, range: item.range))
      }
    }
    guard let elements = node["items"], elements.kind == .array else { return }
    for element in elements.elements { collect(element, depth: depth + 1, into: &items) }
  }
}

extension Range<Int> {
  /// Whether an offset lies in it or at its end, where a cursor behind the last character stands.
  fileprivate func holds(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}

extension SyntaxNode {
  /// The first member with a key.
  fileprivate func member(_ name: String) -> SyntaxMember? { members.first { $0.keyName == name } }
}
