import CollectionLayout

extension SectionOutline {
  /// Creates the tree of a section's entries; nil if no entry has children or is expanded.
  ///
  /// `entries` are in the order of the text, and `items` are all their items.
  init?(_ entries: EntryList, items: ItemList) {
    guard entries.contains(.outline) else { return nil }
    var slices: [[ItemSlice]] = []
    slices.reserveCapacity(entries.count)
    var next = 0
    for entry in entries {
      var own = ItemList()
      own.append(next..<min(items.count, next + entry.count), of: items)
      slices.append(Array(own.slices))
      next += entry.count
    }
    self.init(rows: [])
    var index = 0
    while index < entries.count {
      let level = entries[index].content.outline?.level ?? 0
      var end = index + 1
      while end < entries.count, entries[end].content.outline?.level ?? 0 > level { end += 1 }
      if entries[index].count > 1, end > index + 1 {
        append(copies: index..<end, entries, slices)
        index = end
      } else {
        for slice in slices[index] {
          rows.append(
            Row(slice: slice, level: level, isExpanded: entries[index].content.outline?.isExpanded ?? false))
        }
        // Without an item, such as `"repeat": 0`, there are no children.
        index = entries[index].count == 0 ? end : index + 1
      }
    }
    updateRuns()
  }

  /// Appends a generator and its descendants: in one block of rows for each range of copies whose identifiers have one
  /// rule, or copy by copy if it is expanded.
  private mutating func append(copies block: Range<Int>, _ entries: EntryList, _ slices: [[ItemSlice]]) {
    let isExpanded = entries[block.lowerBound].content.outline?.isExpanded ?? false
    let count = entries[block.lowerBound].count
    var bounds: Set<Int> = [0, count]
    for entry in block {
      for slice in slices[entry] { bounds.formUnion([slice.range.lowerBound, slice.range.upperBound]) }
    }
    let sorted = isExpanded ? Array(0...count) : bounds.filter { $0 <= count }.sorted()
    var cursors = [Int](repeating: 0, count: block.count)
    for (start, end) in zip(sorted, sorted.dropFirst()) {
      for entry in block {
        let (own, place) = (slices[entry], entry - block.lowerBound)
        while cursors[place] < own.count, own[cursors[place]].range.upperBound <= start { cursors[place] += 1 }
        // The item limit may have cut off copies of a descendant.
        guard cursors[place] < own.count, own[cursors[place]].range.contains(start) else { continue }
        let slice = own[cursors[place]]
        let outline = entries[entry].content.outline
        rows.append(
          Row(
            slice: slice.slice(start - slice.range.lowerBound..<end - slice.range.lowerBound),
            level: outline?.level ?? 0, isExpanded: outline?.isExpanded ?? false))
      }
    }
  }
}
