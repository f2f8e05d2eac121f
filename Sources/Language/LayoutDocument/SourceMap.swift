package import CollectionLayout
package import JSON
package import LayoutBase

/// The source map of the last valid text and its model.
///
/// It maps entities to byte ranges by table lookup and offsets to entities by binary search.
package struct SourceMap: Sendable {
  /// The ranges of one section.
  struct SectionEntry: Sendable {
    var identifier: Identifier
    var node: SyntaxNode
    var range: Range<Int>
    /// The array of items, or the object of a data source.
    var items: Range<Int>?
    /// The byte ranges of the items and generators that produce at least one item.
    var entries: [Range<Int32>] = []
    /// One run for each entry; for a data source, the runs of all rows.
    var runs: [ItemRun] = []
    /// The end index of each run's items in the section.
    var ends: [Int32] = []
    var isSource = false
    /// The parents of the entries and their visible items; nil for a section without a tree.
    var outline: OutlineEntries?
    var header: SyntaxMember?
    var footer: SyntaxMember?
    var decorations: [Range<Int>] = []
    var boundaryItems: [BoundaryItem] = []
    var supplementaryItems: [SupplementaryItem] = []

    /// Appends the next slice of the section's items. An entry has exactly one run, so slices of one run are adjacent.
    mutating func append(_ slice: ItemSlice) {
      let end = (ends.last ?? 0) + Int32(slice.range.count)
      if runs.last === slice.run {
        ends[ends.count - 1] = end
      } else {
        runs.append(slice.run)
        ends.append(end)
      }
    }

    /// Returns the byte range of an entry.
    func range(ofEntry entry: Int) -> Range<Int> { Int(entries[entry].lowerBound)..<Int(entries[entry].upperBound) }

    /// The byte ranges of all entries.
    var ranges: some RandomAccessCollection<Range<Int>> {
      entries.lazy.map { Int($0.lowerBound)..<Int($0.upperBound) }
    }

    /// Returns the indices of an entry's items in the section.
    func places(ofEntry entry: Int) -> Range<Int> {
      if let outline { return outline.items[entry] }
      return (entry > 0 ? Int(ends[entry - 1]) : 0)..<Int(ends[entry])
    }

    /// Returns the innermost entry that contains an offset, by binary search; nil if there is none.
    func entry(at offset: Int) -> Int? {
      guard let outline else { return SourceMap.indexOfRange(containing: offset, in: ranges) }
      // The last entry that starts before the offset, or the innermost one of those around it that contains the offset.
      var entry = entries.indices.partitioningIndex { entries[$0].lowerBound > offset } - 1
      while entry >= 0, !range(ofEntry: entry).holds(offset) { entry = Int(outline.parents[entry]) }
      return entry < 0 ? nil : entry
    }
  }

  /// The entries of a section whose items are a tree, in the order of the text.
  struct OutlineEntries: Sendable {
    /// The index of the parent of each entry; −1 for a root.
    var parents: [Int32] = []
    /// The indices of the first visible items of each entry that follow each other in the section; empty if none is
    /// visible.
    var items: [Range<Int>] = []
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
  /// The section and entry of each run, sorted by the run's object identity for binary search.
  private var entries: [(run: ObjectIdentifier, section: Int32, entry: Int32)] = []

  /// Builds the map. `entries` are the entries of each section, in the order of the model's sections.
  /// `outlines` are the trees of the sections that have one. The viewport selects the variants of the layouts. The map is
  /// incomplete if `token` is cancelled.
  init(
    _ root: SyntaxNode, entries entryLists: [EntryList], of collection: CollectionModel, viewport: Size,
    outlines: [Identifier: SectionOutline] = [:], token: CancellationToken? = nil
  ) {
    self.root = root
    boundaryItems = SourceMap.boundaryItems(ofCollection: root)
    let nodes = root["sections"]?.elements.filter { $0.kind == .object } ?? []
    let layouts = LayoutDecoder(inherited: root["layout"])
    var shared = SharedViews()
    var poll = CancellationPoll(token)
    for (index, (node, section)) in zip(nodes, collection.sections).enumerated() where poll.shouldContinue() {
      var map = SectionEntry(identifier: section.identifier, node: node, range: node.range)
      map.header = node.member("header")
      map.footer = node.member("footer")
      map.decorations = DecorationDecoder.nodes(node["decorations"]).map(\.range)
      let keys = layouts.keys(ofSection: node, in: viewport).keys
      map.boundaryItems = shared.boundaryItems(in: keys["boundaryItems"])
      map.supplementaryItems = shared.supplementaryItems(in: keys["group"])
      map.items = node["items"]?.range
      map.isSource = node["items"]?.kind == .object
      if let outline = outlines[section.identifier], index < entryLists.count {
        map.setOutline(entryLists[index].withDescendants, outline, items: section.items, &poll)
      } else {
        for slice in section.items.slices where poll.shouldContinue() { map.append(slice) }
      }
      if !map.isSource, map.outline == nil, index < entryLists.count {
        map.entries.reserveCapacity(entryLists[index].count)
        for entry in entryLists[index] where entry.count > 0 && poll.shouldContinue() {
          map.entries.append(Int32(entry.range.lowerBound)..<Int32(entry.range.upperBound))
        }
      }
      for (entry, run) in map.runs.enumerated() where poll.shouldContinue() {
        entries.append((ObjectIdentifier(run), Int32(index), Int32(entry)))
      }
      indices[section.identifier] = index
      sections.append(map)
    }
    entries.sort(token: token) { $0.run < $1.run }
  }

  /// Returns the section and the entry of a run, by binary search; nil for a run of another text.
  func entry(of run: ItemRun) -> (section: Int, entry: Int)? {
    let run = ObjectIdentifier(run.origin)
    let index = entries.indices.partitioningIndex { entries[$0].run >= run }
    guard index < entries.count, entries[index].run == run else { return nil }
    return (Int(entries[index].section), Int(entries[index].entry))
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

  /// Returns the index of the range that contains an offset, by binary search. `ranges` are sorted and disjoint.
  static func indexOfRange(containing offset: Int, in ranges: some RandomAccessCollection<Range<Int>>) -> Int? {
    func range(_ index: Int) -> Range<Int> { ranges[ranges.index(ranges.startIndex, offsetBy: index)] }
    let index = (0..<ranges.count).partitioningIndex { range($0).upperBound >= offset }
    return index < ranges.count && range(index).holds(offset) ? index : nil
  }
}

// Maps ranges of the text to items and sections of the model.
extension SourceMap {
  /// An item or a generator in the text, with its items.
  package struct ItemSource {
    /// Bytes of the last valid text.
    package let range: Range<Int>
    package let run: ItemRun
    /// The index of the section in the model.
    package let section: Int
    /// Indices in the section; empty for items that are not visible.
    package let items: Range<Int>
  }

  /// Returns the section of a run and the indices of its items; nil for a run of another text.
  package func items(with run: ItemRun) -> (section: Int, items: Range<Int>)? {
    guard let location = entry(of: run) else { return nil }
    return (location.section, sections[location.section].places(ofEntry: location.entry))
  }

  /// Returns the index of a section in the model.
  package func index(ofSection name: Identifier) -> Int? { indices[name] }

  /// Returns the object of a section in the text; nil if the index is out of range.
  package func sectionNode(_ index: Int) -> SyntaxNode? {
    sections.indices.contains(index) ? sections[index].node : nil
  }

  /// Returns the index of the section whose range contains an offset, by binary search.
  package func section(at offset: Int) -> Int? {
    SourceMap.indexOfRange(containing: offset, in: sections.lazy.map(\.range))
  }

  /// Returns the indices of the sections that intersect a range of the text.
  package func sections(in range: Range<Int>) -> Range<Int> {
    SourceMap.places(in: sections.lazy.map(\.range), meeting: range)
  }

  /// Returns the items and generators of a section that intersect a range of the text; empty for a data source. Some are
  /// missing if `token` is cancelled.
  package func writtenItems(ofSection index: Int, in range: Range<Int>, token: CancellationToken?) -> [ItemSource] {
    let section = sections[index]
    guard !section.isSource else { return [] }
    // The ranges of a tree are not disjoint.
    let entries =
      section.outline == nil ? SourceMap.places(in: section.ranges, meeting: range) : section.entries.indices
    var items: [ItemSource] = []
    var poll = CancellationPoll(token)
    for entry in entries.clamped(to: section.runs.indices) where poll.shouldContinue() {
      guard section.range(ofEntry: entry).overlaps(range) else { continue }
      items.append(
        ItemSource(
          range: section.range(ofEntry: entry), run: section.runs[entry], section: index,
          items: section.places(ofEntry: entry)))
    }
    return items
  }

  /// Returns the indices of the ranges that intersect `range`, by binary search. `ranges` are sorted and disjoint.
  private static func places(in ranges: some RandomAccessCollection<Range<Int>>, meeting range: Range<Int>) -> Range<
    Int
  > {
    func one(_ index: Int) -> Range<Int> { ranges[ranges.index(ranges.startIndex, offsetBy: index)] }
    let first = (0..<ranges.count).partitioningIndex { one($0).upperBound > range.lowerBound }
    let end = (0..<ranges.count).partitioningIndex { one($0).lowerBound >= range.upperBound }
    return first..<max(first, end)
  }
}

// Sections whose items are a tree: the ranges of children are in those of their parents.
extension SourceMap.SectionEntry {
  /// Adds all entries of the section, also those whose items are not visible.
  ///
  /// `entries` are in the order of the text, with their descendants; `tree` has their items, and `visible` are the visible
  /// ones. The runs are those of the model, since it may be that of an earlier text that is equivalent.
  mutating func setOutline(
    _ entries: EntryList, _ tree: SectionOutline, items visible: ItemList, _ poll: inout CancellationPoll
  ) {
    var outline = SourceMap.OutlineEntries()
    var indices: [ObjectIdentifier: Int] = [:]
    var ancestors: [Int32] = []
    for (entry, run) in zip(entries.lazy.filter { $0.count > 0 }, tree.runsByEntry) where poll.shouldContinue() {
      let level = entry.content.outline?.level ?? 0
      ancestors.removeLast(ancestors.count - min(level, ancestors.count))
      outline.parents.append(ancestors.last ?? -1)
      ancestors.append(Int32(runs.count))
      indices[ObjectIdentifier(run)] = runs.count
      runs.append(run)
      self.entries.append(Int32(entry.range.lowerBound)..<Int32(entry.range.upperBound))
    }
    outline.items = [Range<Int>](repeating: 0..<0, count: runs.count)
    var start = 0
    for slice in visible.slices where poll.shouldContinue() {
      let places = start..<start + slice.range.count
      start = places.upperBound
      guard let entry = indices[ObjectIdentifier(slice.run.origin)] else { continue }
      let existing = outline.items[entry]
      if existing.isEmpty { outline.items[entry] = places }
      if !existing.isEmpty, existing.upperBound == places.lowerBound {
        outline.items[entry] = existing.lowerBound..<places.upperBound
      }
    }
    self.outline = outline
  }

  /// Returns the runs of the entries that name a template. `list` is the array of the roots.
  func runs(withTemplate name: String, in list: SyntaxNode, _ poll: inout CancellationPoll) -> [ItemRun] {
    entries.indices.compactMap { entry in
      guard poll.shouldContinue() else { return nil }
      let node = list.item(at: range(ofEntry: entry))
      return node?["template"]?.stringValue == name ? runs[entry] : nil
    }
  }
}

extension SourceMap {
  /// Returns the indices of the items of an entry in its section; nil if they are not visible, or if no entry has the
  /// range.
  package func visibleItems(ofSection index: Int, at range: Range<Int>) -> Range<Int>? {
    guard sections.indices.contains(index), let entry = sections[index].entry(at: range.lowerBound),
      sections[index].range(ofEntry: entry) == range
    else { return nil }
    let items = sections[index].places(ofEntry: entry)
    return items.isEmpty ? nil : items
  }
}

/// Finds the views of layouts, once for those that several sections share. The keys are positions in the text.
private struct SharedViews {
  private var supplementaryItems: [Int: [SourceMap.SupplementaryItem]] = [:]
  private var boundaryItems: [Int: [SourceMap.BoundaryItem]] = [:]

  /// Returns the boundary items of a list.
  mutating func boundaryItems(in list: SyntaxNode?) -> [SourceMap.BoundaryItem] {
    guard let list else { return [] }
    if let items = boundaryItems[list.range.lowerBound] { return items }
    let items = SourceMap.boundaryItems(list)
    boundaryItems[list.range.lowerBound] = items
    return items
  }

  /// Returns the supplementary items of a group and of all elements in it, in text order.
  mutating func supplementaryItems(in group: SyntaxNode?) -> [SourceMap.SupplementaryItem] {
    guard let group else { return [] }
    if let items = supplementaryItems[group.range.lowerBound] { return items }
    var items: [SourceMap.SupplementaryItem] = []
    SharedViews.collect(group, depth: 0, into: &items)
    items.sort { $0.range.lowerBound < $1.range.lowerBound }
    supplementaryItems[group.range.lowerBound] = items
    return items
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
  /// Returns the first member with a key.
  fileprivate func member(_ name: String) -> SyntaxMember? { members.first { $0.keyName == name } }
}

extension SectionOutline {
  /// The run of each entry that has items, in the order of the text. The first copy of a generator has all its entries.
  fileprivate var runsByEntry: [ItemRun] {
    var seen: Set<ObjectIdentifier> = []
    return rows.map(\.slice.run.origin).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}

extension SyntaxNode {
  /// Returns the item object with a range among the elements of an array of items and their descendants; nil if there is
  /// none. Binary search at each level.
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
