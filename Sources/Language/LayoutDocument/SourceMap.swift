package import CollectionLayout
package import JSON
package import LayoutBase

/// An index between byte ranges of the last valid text and the parts of its model.
///
/// Sections and items are found by tables; those at an offset by binary search.
package struct SourceMap: Sendable {
  /// An item or a generator in the text, or a row of a data source; only those that make at least one item.
  package struct Entry: Sendable {
    private let bytes: Range<Int32>
    private var places: Range<Int32> = 0..<0
    /// The run of the items in the model. It may be an equal one of an earlier text.
    package let run: ItemRun
    /// The index, in the section's entries, of the entry whose child this is; −1 for a root.
    fileprivate let parent: Int32

    fileprivate init(_ range: Range<Int>, _ run: ItemRun, parent: Int32) {
      bytes = Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
      (self.run, self.parent) = (run, parent)
    }

    /// The byte range in the last valid text; for a row, that of the data source object.
    package var range: Range<Int> { Int(bytes.lowerBound)..<Int(bytes.upperBound) }

    /// The indices in the section of the entry's visible items, up to the first gap between them; empty if none is
    /// visible.
    package var items: Range<Int> { Int(places.lowerBound)..<Int(places.upperBound) }

    fileprivate mutating func add(items range: Range<Int>) {
      let range = Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
      if places.isEmpty {
        places = range
      } else if places.upperBound == range.lowerBound {
        places = places.lowerBound..<range.upperBound
      }
    }
  }

  /// The byte ranges of one section and its parts.
  struct SectionEntry: Sendable {
    var identifier: Identifier
    var node: SyntaxNode
    /// The array of items, or the data source object; nil if the section has neither.
    var items: SyntaxNode?
    /// The entries in the order of the text, each before its descendants, which are in its range.
    var entries: [Entry] = []
    var header: SyntaxMember?
    var footer: SyntaxMember?
    var decorations: [Range<Int>] = []
    var boundaryItems: [BoundaryItem] = []
    var supplementaryItems: [SupplementaryItem] = []

    /// Whether the entries are rows of a data source.
    var isSource: Bool { items?.kind == .object }

    /// Returns the index of the innermost entry that contains a byte offset or ends at it, by binary search; nil if
    /// there is none.
    func entry(at offset: Int) -> Int? {
      // From the last entry that starts at the offset or before it, go up to the first one that contains the offset.
      var entry = entries.indices.partitioningIndex { entries[$0].range.lowerBound > offset } - 1
      while entry >= 0, !entries[entry].range.holds(offset) { entry = Int(entries[entry].parent) }
      return entry < 0 ? nil : entry
    }

    /// Returns the index of the first entry that can end after a byte offset.
    fileprivate func firstEntry(endingAfter offset: Int) -> Int {
      var entry = max(0, entries.indices.partitioningIndex { entries[$0].range.lowerBound > offset } - 1)
      while entry < entries.count, entries[entry].parent >= 0 { entry = Int(entries[entry].parent) }
      return entry
    }
  }

  /// A boundary item of a section's layout or of the collection. `number` counts those of one kind from 0.
  struct BoundaryItem: Sendable {
    var kind: String
    var number: Int
    var range: Range<Int>
  }

  /// A supplementary item that is anchored to an item or a group of a section.
  struct SupplementaryItem: Sendable {
    var kind: String
    var range: Range<Int>
  }

  let root: SyntaxNode
  private(set) var sections: [SectionEntry] = []
  private(set) var indices: [Identifier: Int] = [:]
  /// The boundary items of the whole collection.
  let boundaryItems: [BoundaryItem]
  /// For each run the index of its section, and that of its entry in the section.
  private var locations: [ObjectIdentifier: (section: Int32, entry: Int32)] = [:]

  /// Builds the map. `entries` are those of each section without descendants, in the order of the model's sections;
  /// `outlines` are the trees of sections whose items have children or are expanded. `viewport` selects the variants of
  /// layouts. The map is incomplete if `token` is cancelled.
  init(
    _ root: SyntaxNode, entries entryLists: [EntryList], of collection: CollectionModel, viewport: Size,
    outlines: [Identifier: SectionOutline] = [:], token: CancellationToken? = nil
  ) {
    self.root = root
    boundaryItems = SourceMap.boundaryItems(ofCollection: root)
    let layouts = LayoutDecoder(inherited: root["layout"])
    var shared = SharedViews()
    var poll = CancellationPoll(token)
    for (index, (node, section)) in zip(root.sectionObjects, collection.sections).enumerated()
    where poll.shouldContinue() {
      var map = SectionEntry(identifier: section.identifier, node: node, items: node["items"])
      map.header = node.member("header")
      map.footer = node.member("footer")
      map.decorations = DecorationDecoder.nodes(node["decorations"]).map(\.range)
      let keys = layouts.keys(ofSection: node, in: viewport).keys
      map.boundaryItems = shared.boundaryItems(in: keys["boundaryItems"])
      map.supplementaryItems = shared.supplementaryItems(in: keys["group"])
      if let limit = keys.member("maximumLines") {
        map.supplementaryItems.append(SupplementaryItem(kind: TagsLayout.overflowKind, range: limit.range))
      }
      indices[section.identifier] = index
      sections.append(map)
      guard index < entryLists.count else { continue }
      if let outline = outlines[section.identifier] {
        add(entryLists[index].withDescendants, outline.rows.lazy.map(\.slice), &poll)
      } else {
        add(entryLists[index], section.items.slices, &poll)
      }
      addItems(section.items, &poll)
    }
  }

  /// Adds entries to the last section. `slices` has all of their items, whether visible or not.
  private mutating func add(_ list: EntryList, _ slices: some Sequence<ItemSlice>, _ poll: inout CancellationPoll) {
    let section = sections.count - 1
    let source = sections[section].isSource ? sections[section].items?.range : nil
    var entries = list.lazy.filter { $0.count > 0 }.makeIterator()
    var ancestors: [Int32] = []
    for slice in slices where poll.shouldContinue() {
      // An entry has exactly one run. The first copy of a generator has all entries of its tree.
      let run = slice.run.origin
      guard locations[ObjectIdentifier(run)] == nil, let entry = entries.next() else { continue }
      let index = Int32(sections[section].entries.count)
      ancestors.removeLast(ancestors.count - min(entry.content.outline?.level ?? 0, ancestors.count))
      sections[section].entries.append(Entry(source ?? entry.range, run, parent: ancestors.last ?? -1))
      locations[ObjectIdentifier(run)] = (Int32(section), index)
      ancestors.append(index)
    }
  }

  /// Adds the indices of the visible items to the entries of the last section.
  private mutating func addItems(_ items: ItemList, _ poll: inout CancellationPoll) {
    var start = 0
    for slice in items.slices where poll.shouldContinue() {
      let range = start..<start + slice.range.count
      start = range.upperBound
      guard let (section, entry) = locations[ObjectIdentifier(slice.run.origin)] else { continue }
      sections[Int(section)].entries[Int(entry)].add(items: range)
    }
  }

  /// Returns the section and the entry of a run; nil for a run that is not in this text.
  func entry(of run: ItemRun) -> (section: Int, entry: Entry)? {
    guard let (section, entry) = locations[ObjectIdentifier(run.origin)] else { return nil }
    return (Int(section), sections[Int(section)].entries[Int(entry)])
  }

  fileprivate static func boundaryItems(_ list: SyntaxNode?) -> [BoundaryItem] {
    var counts: [String: Int] = [:]
    let elements = list?.elements ?? []
    WorkCounter.add(elements.count)
    return elements.compactMap { node in
      guard let kind = LayoutKind.namedBoundaryItem(node)?.kind else { return nil }
      defer { counts[kind, default: 0] += 1 }
      return BoundaryItem(kind: kind, number: counts[kind, default: 0], range: node.range)
    }
  }

  /// Returns the collection's header and footer, followed by the boundary items of its configuration.
  ///
  /// Those of one kind are numbered from 0; the header and the footer are the first of their kinds.
  private static func boundaryItems(ofCollection root: SyntaxNode) -> [BoundaryItem] {
    let headerAndFooter = [LayoutAttributes.headerKind, LayoutAttributes.footerKind].compactMap { kind in
      root[kind].map { BoundaryItem(kind: kind, number: 0, range: $0.range) }
    }
    let others = boundaryItems(root["configuration"]?["boundaryItems"]).map { item in
      var item = item
      if headerAndFooter.contains(where: { $0.kind == item.kind }) { item.number += 1 }
      return item
    }
    return headerAndFooter + others
  }
}

// Maps ranges of the text to items and sections of the model.
extension SourceMap {
  /// Returns the index of the section with a run, and the indices of the visible items of the run's entry; nil for a
  /// run that is not in this text.
  package func items(with run: ItemRun) -> (section: Int, items: Range<Int>)? {
    entry(of: run).map { ($0.section, $0.entry.items) }
  }

  /// Returns the index of a section in the model; nil if there is none.
  package func index(ofSection name: Identifier) -> Int? { indices[name] }

  /// Returns the object of a section in the text; nil if the index is out of range.
  package func sectionNode(_ index: Int) -> SyntaxNode? {
    sections.indices.contains(index) ? sections[index].node : nil
  }

  /// Returns the index of the section that contains a byte offset or ends at it, by binary search; nil if there is
  /// none.
  package func section(at offset: Int) -> Int? {
    let index = sections.indices.partitioningIndex { sections[$0].node.range.upperBound >= offset }
    return index < sections.count && sections[index].node.range.holds(offset) ? index : nil
  }

  /// Returns the indices of the sections that intersect a byte range, by binary search.
  package func sections(in range: Range<Int>) -> Range<Int> {
    let first = sections.indices.partitioningIndex { sections[$0].node.range.upperBound > range.lowerBound }
    let end = sections.indices.partitioningIndex { sections[$0].node.range.lowerBound >= range.upperBound }
    return first..<max(first, end)
  }

  /// Returns the items and generators of a section that intersect a byte range; empty for a data source. Some are
  /// missing if `token` is cancelled.
  package func writtenItems(ofSection index: Int, in range: Range<Int>, token: CancellationToken?) -> [Entry] {
    let section = sections[index]
    guard !section.isSource else { return [] }
    var poll = CancellationPoll(token)
    let entries = section.entries[section.firstEntry(endingAfter: range.lowerBound)...]
      .prefix { poll.shouldContinue() && $0.range.lowerBound < range.upperBound }
    return entries.filter { $0.range.overlaps(range) }
  }

  /// Returns the indices in the section of the visible items of the entry with a byte range; nil if none is visible, or
  /// if no entry has the range.
  package func visibleItems(ofSection index: Int, at range: Range<Int>) -> Range<Int>? {
    guard sections.indices.contains(index), let entry = sections[index].entry(at: range.lowerBound) else { return nil }
    let match = sections[index].entries[entry]
    return match.range != range || match.items.isEmpty ? nil : match.items
  }
}

/// Finds the supplementary views in layouts. A list that several sections share is read once.
private struct SharedViews {
  private var supplementaryItems: [SyntaxNode: [SourceMap.SupplementaryItem]] = [:]
  private var boundaryItems: [SyntaxNode: [SourceMap.BoundaryItem]] = [:]

  /// Returns the boundary items of an array; empty for nil.
  mutating func boundaryItems(in list: SyntaxNode?) -> [SourceMap.BoundaryItem] {
    list.map { boundaryItems.value(of: $0, make: SourceMap.boundaryItems) } ?? []
  }

  /// Returns the supplementary items of a group and of all groups and items in it, in text order; empty for nil.
  mutating func supplementaryItems(in group: SyntaxNode?) -> [SourceMap.SupplementaryItem] {
    guard let group else { return [] }
    return supplementaryItems.value(of: group) { group in
      var items: [SourceMap.SupplementaryItem] = []
      SharedViews.collect(group, depth: 0, into: &items)
      return items.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
  }

  private static func collect(_ node: SyntaxNode, depth: Int, into items: inout [SourceMap.SupplementaryItem]) {
    guard node.kind == .object, depth < LayoutGroup.maximumDepth else { return }
    if let list = node["supplementaryItems"], list.kind == .array {
      for item in list.elements {
        guard let kind = item["kind"]?.stringValue else { continue }
        items.append(SourceMap.SupplementaryItem(kind: kind, range: item.range))
      }
    }
    guard let elements = node["items"], elements.kind == .array else { return }
    for element in elements.elements { collect(element, depth: depth + 1, into: &items) }
  }
}

extension Range<Int> {
  /// Returns whether an offset is in the range or at its end, where the cursor is after the last character.
  func holds(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }

  /// Whether this range contains another one.
  package func encloses(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

extension SyntaxNode {
  /// The objects among the elements of a document's `sections`.
  package var sectionObjects: [SyntaxNode] { self["sections"]?.elements.filter { $0.kind == .object } ?? [] }

  /// Returns the first member with a key; nil if there is none, or if this is not an object.
  package func member(_ name: String) -> SyntaxMember? { members.first { $0.keyName == name } }

  /// Returns the item object with a byte range, in this array of items or among their descendants, by binary search at
  /// each level; nil if there is none.
  package func item(at range: Range<Int>) -> SyntaxNode? {
    var list = self
    while list.kind == .array {
      let elements = SyntaxArrayElements(of: list)
      let index = (0..<elements.count).partitioningIndex { elements.range(at: $0).upperBound > range.lowerBound }
      guard index < elements.count, elements.range(at: index).lowerBound <= range.lowerBound else { return nil }
      let element = elements[index]
      if element.range == range { return element }
      guard let children = element["children"] else { return nil }
      list = children
    }
    return nil
  }
}
