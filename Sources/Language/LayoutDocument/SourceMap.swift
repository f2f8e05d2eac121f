package import CollectionLayout
package import JSON
package import LayoutBase

/// The source map of the last valid text and its model.
///
/// It maps entities to byte ranges by table lookup and offsets to entities by binary search.
package struct SourceMap: Sendable {
  /// An item or a generator in the text, or a row of a data source, which has at least one item in the model.
  package struct Entry: Sendable {
    private let bytes: Range<Int32>
    private var places: Range<Int32> = 0..<0
    /// The run of the model; that of an earlier text if it is equal.
    package let run: ItemRun
    /// The index of the parent in the section's entries; −1 for a root.
    fileprivate let parent: Int32

    fileprivate init(_ range: Range<Int>, _ run: ItemRun, parent: Int32) {
      bytes = Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
      (self.run, self.parent) = (run, parent)
    }

    /// The byte range in the last valid text; for a row that of the object that describes the data source.
    package var range: Range<Int> { Int(bytes.lowerBound)..<Int(bytes.upperBound) }

    /// The indices, in the section, of the first consecutive visible items of the entry; empty if none is visible.
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

  /// The ranges of one section.
  struct SectionEntry: Sendable {
    var identifier: Identifier
    var node: SyntaxNode
    /// The array of items, or the object of a data source.
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

    /// Returns the index of the innermost entry that contains an offset, by binary search; nil if there is none.
    func entry(at offset: Int) -> Int? {
      // From the last entry that starts at the offset or before it, go up to the first one that contains the offset.
      var entry = entries.indices.partitioningIndex { entries[$0].range.lowerBound > offset } - 1
      while entry >= 0, !entries[entry].range.holds(offset) { entry = Int(entries[entry].parent) }
      return entry < 0 ? nil : entry
    }

    /// Returns the index of the first entry that can end after an offset.
    fileprivate func firstEntry(endingAfter offset: Int) -> Int {
      var entry = max(0, entries.indices.partitioningIndex { entries[$0].range.lowerBound > offset } - 1)
      while entry < entries.count, entries[entry].parent >= 0 { entry = Int(entries[entry].parent) }
      return entry
    }
  }

  /// A boundary item of a section's layout or of the collection.
  struct BoundaryItem: Sendable {
    var kind: String
    var number: Int
    var range: Range<Int>
  }

  /// A supplementary item that is anchored to a section's group or to an element in it.
  struct SupplementaryItem: Sendable {
    var kind: String
    var range: Range<Int>
  }

  let root: SyntaxNode
  private(set) var sections: [SectionEntry] = []
  private(set) var indices: [Identifier: Int] = [:]
  /// The boundary items of the whole collection.
  let boundaryItems: [BoundaryItem]
  /// The index of the section, and that of the entry in it, of each run.
  private var locations: [ObjectIdentifier: (section: Int32, entry: Int32)] = [:]

  /// Builds the map. `entries` are the entries of each section, in the order of the model's sections. `outlines` are
  /// the trees of the sections that have one. The viewport selects the variants of the layouts. The map is incomplete
  /// if `token` is cancelled.
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

  /// Adds entries to the last section. `slices` has all items, also those that are not visible.
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

  /// Adds the visible items to the entries of the last section.
  private mutating func addItems(_ items: ItemList, _ poll: inout CancellationPoll) {
    var start = 0
    for slice in items.slices where poll.shouldContinue() {
      let range = start..<start + slice.range.count
      start = range.upperBound
      guard let (section, entry) = locations[ObjectIdentifier(slice.run.origin)] else { continue }
      sections[Int(section)].entries[Int(entry)].add(items: range)
    }
  }

  /// Returns the section and the entry of a run; nil for a run of another text.
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
  /// Boundary items are numbered within their kind; the collection's header and footer have number 0.
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
  /// Returns the section of a run and the indices of its items; nil for a run of another text.
  package func items(with run: ItemRun) -> (section: Int, items: Range<Int>)? {
    entry(of: run).map { ($0.section, $0.entry.items) }
  }

  /// Returns the index of a section in the model.
  package func index(ofSection name: Identifier) -> Int? { indices[name] }

  /// Returns the object of a section in the text; nil if the index is out of range.
  package func sectionNode(_ index: Int) -> SyntaxNode? {
    sections.indices.contains(index) ? sections[index].node : nil
  }

  /// Returns the index of the section whose range contains an offset, by binary search; nil if there is none.
  package func section(at offset: Int) -> Int? {
    let index = sections.indices.partitioningIndex { sections[$0].node.range.upperBound >= offset }
    return index < sections.count && sections[index].node.range.holds(offset) ? index : nil
  }

  /// Returns the indices of the sections that intersect a range of the text, by binary search.
  package func sections(in range: Range<Int>) -> Range<Int> {
    let first = sections.indices.partitioningIndex { sections[$0].node.range.upperBound > range.lowerBound }
    let end = sections.indices.partitioningIndex { sections[$0].node.range.lowerBound >= range.upperBound }
    return first..<max(first, end)
  }

  /// Returns the items and generators of a section that intersect a range of the text; empty for a data source. Some
  /// are missing if `token` is cancelled.
  package func writtenItems(ofSection index: Int, in range: Range<Int>, token: CancellationToken?) -> [Entry] {
    let section = sections[index]
    guard !section.isSource else { return [] }
    var poll = CancellationPoll(token)
    let entries = section.entries[section.firstEntry(endingAfter: range.lowerBound)...]
      .prefix { poll.shouldContinue() && $0.range.lowerBound < range.upperBound }
    return entries.filter { $0.range.overlaps(range) }
  }

  /// Returns the indices of the items of an entry in its section; nil if they are not visible, or if no entry has the
  /// range.
  package func visibleItems(ofSection index: Int, at range: Range<Int>) -> Range<Int>? {
    guard sections.indices.contains(index), let entry = sections[index].entry(at: range.lowerBound) else { return nil }
    let match = sections[index].entries[entry]
    return match.range != range || match.items.isEmpty ? nil : match.items
  }
}

/// Finds the supplementary views in the layouts of sections; a layout that several sections share is read once.
private struct SharedViews {
  private var supplementaryItems: [SyntaxNode: [SourceMap.SupplementaryItem]] = [:]
  private var boundaryItems: [SyntaxNode: [SourceMap.BoundaryItem]] = [:]

  /// Returns the boundary items of a list.
  mutating func boundaryItems(in list: SyntaxNode?) -> [SourceMap.BoundaryItem] {
    list.map { boundaryItems.value(of: $0, make: SourceMap.boundaryItems) } ?? []
  }

  /// Returns the supplementary items of a group and of all elements in it, in text order.
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
  /// Returns whether an offset is in the range or at its end, the cursor position after the last character.
  func holds(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }

  /// Whether this range contains another one.
  package func encloses(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

extension SyntaxNode {
  /// The objects among the elements of a document's `sections`.
  package var sectionObjects: [SyntaxNode] { self["sections"]?.elements.filter { $0.kind == .object } ?? [] }

  /// Returns the first member of an object with a key; nil if there is none.
  package func member(_ name: String) -> SyntaxMember? { members.first { $0.keyName == name } }

  /// Returns the item object with a range among the elements of an array of items and their descendants; nil if there
  /// is none. Binary search at each level.
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
