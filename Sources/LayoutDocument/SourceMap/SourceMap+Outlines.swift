import CollectionLayout
import JSON

// Sections whose items are a tree: the ranges of children are in those of their parents.
extension SourceMap.SectionEntry {
  /// Adds all entries of the section, also those whose items are not visible.
  ///
  /// `entries` are in the order of the text, with their descendants; `tree` has their items, and `visible` are the visible
  /// ones. The runs are those of the model, since it may be that of an earlier text that is equivalent.
  mutating func setOutline(_ entries: EntryList, _ tree: SectionOutline, items visible: ItemList) {
    var outline = SourceMap.OutlineEntries()
    var indices: [ObjectIdentifier: Int] = [:]
    var ancestors: [Int32] = []
    for (entry, run) in zip(entries.lazy.filter { $0.count > 0 }, tree.runsByEntry) {
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
    for slice in visible.slices {
      let places = start..<start + slice.range.count
      start = places.upperBound
      guard let entry = indices[ObjectIdentifier(slice.run.origin)] else { continue }
      let known = outline.items[entry]
      if known.isEmpty { outline.items[entry] = places }
      if !known.isEmpty, known.upperBound == places.lowerBound {
        outline.items[entry] = known.lowerBound..<places.upperBound
      }
    }
    self.outline = outline
  }

  /// Returns the runs of the entries that name a template. `list` is the array of the roots.
  func runs(withTemplate name: String, in list: SyntaxNode) -> [ItemRun] {
    entries.indices.compactMap { entry in
      let node = list.item(at: range(ofEntry: entry))
      return node?["template"]?.stringValue == name ? runs[entry] : nil
    }
  }
}

extension SourceMap {
  /// Returns the indices of the items of an entry in its section; nil if they are not visible, or if no entry has the
  /// range.
  func visibleItems(ofSection index: Int, at range: Range<Int>) -> Range<Int>? {
    guard sections.indices.contains(index), let entry = sections[index].entry(at: range.lowerBound),
      sections[index].range(ofEntry: entry) == range
    else { return nil }
    let items = sections[index].places(ofEntry: entry)
    return items.isEmpty ? nil : items
  }
}

extension SectionOutline {
  /// The run of each entry that has items, in the order of the text. The first copy of a generator has all its entries.
  fileprivate var runsByEntry: [ItemRun] {
    var found: Set<ObjectIdentifier> = []
    return rows.map(\.slice.run.origin).filter { found.insert(ObjectIdentifier($0)).inserted }
  }
}

extension SyntaxNode {
  /// Returns the item object with a range among the elements of an array of items and their descendants; nil if there is
  /// none. Binary search at each level.
  func item(at range: Range<Int>) -> SyntaxNode? {
    var list = self
    while list.kind == .array {
      let elements = SyntaxArrayElements(of: list)
      let place = (0..<elements.count).partitioningIndex { elements.range(at: $0).upperBound > range.lowerBound }
      guard place < elements.count, elements.range(at: place).lowerBound <= range.lowerBound else { return nil }
      let element = elements[place]
      if element.range == range { return element }
      guard let children = element["children"] else { return nil }
      list = children
    }
    return nil
  }
}
