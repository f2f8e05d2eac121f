import Cancellation
import CollectionLayout
import JSON

extension DocumentDecoder {
  /// Returns the entries of a section, and their change since the previous text; the change is nil if unknown.
  mutating func entries(
    of section: SyntaxNode, _ items: inout ItemDecoder
  ) -> (entries: EntryList, change: EntryCache.Change?) {
    guard let node = section["items"] else {
      entryCache.append(EntryCache.Section())
      return (EntryList(), nil)
    }
    let before = entryCache.takePrevious(itemsAt: node.range.lowerBound)
    var read: (section: EntryCache.Section, change: EntryCache.Change?)
    switch node.kind {
    case .array: read = listed(node, before, &items)
    case .object: read = rows(node, before, &items)
    default: read = (EntryCache.Section(), nil)
    }
    read.section.start = node.range.lowerBound
    entryCache.append(read.section)
    return (read.section.entries, read.change)
  }

  /// Decodes an array of items. Unchanged entries at both ends are reused from the previous text.
  private mutating func listed(
    _ node: SyntaxNode, _ before: EntryCache.Section?, _ items: inout ItemDecoder
  ) -> (EntryCache.Section, EntryCache.Change?) {
    let elements = SyntaxArrayElements(of: node)
    guard var section = before, !section.isSource else {
      var entries: [ItemEntry] = []
      entries.reserveCapacity(elements.count)
      for element in elements {
        if entries.count & 0x3ff == 0x3ff, token?.isCancelled == true { break }
        if let entry = entry(of: element, &items) { entries.append(entry) }
      }
      return (EntryCache.Section(entries: EntryList(entries)), nil)
    }
    let (head, tail) = entryCache.commonEnds(section.entries, elements)
    let old = head..<section.entries.count - tail
    var change = EntryCache.Change(old: Array(section.entries[old]), new: head..<head)
    var isKept = keep(0..<head, of: &section.entries, elements, from: 0, &items)
    var fresh: [ItemEntry] = []
    for (place, index) in (head..<elements.count - tail).enumerated() {
      if place & 0x3ff == 0x3ff, token?.isCancelled == true { break }
      let earlier = place < change.old.count ? change.old[place] : nil
      if let entry = entry(of: elements[index], keeping: earlier, &items) { fresh.append(entry) }
    }
    section.entries.replaceSubrange(old, with: fresh)
    section.entries.setTemplatesStart(items.templatesStart)
    change.new = head..<head + fresh.count
    let rest = change.new.upperBound..<section.entries.count
    section.entries.move(rest, by: entryCache.shift)
    isKept = keep(rest, of: &section.entries, elements, from: elements.count - tail, &items) && isKept
    return (section, isKept ? change : nil)
  }

  /// Reuses the entries of unchanged elements, or decodes them again if they depend on something that changed. Returns
  /// false if any was decoded again.
  private mutating func keep(
    _ range: Range<Int>, of entries: inout EntryList, _ elements: SyntaxArrayElements, from first: Int,
    _ items: inout ItemDecoder
  ) -> Bool {
    var isKept = true
    for block in 0..<entries.blockCount {
      let part = entries.range(ofBlock: block).clamped(to: range)
      if part.isEmpty { continue }
      let summary = entries.summaries[block]
      if part == entries.range(ofBlock: block),
        items.take(allOf: summary, areTemplatesSame: entryCache.areTemplatesSame)
      {
        continue
      }
      // Replacing an entry by one of the same text keeps the blocks.
      var isBlockKept = true
      for index in part {
        let entry = entries[index]
        if items.take(entry, isTemplateSame: entryCache.areTemplatesSame) {
          if let found = entry.content.diagnostics?.fromSchema {
            report(found.map { $0.moved(by: entry.range.lowerBound) })
          }
        } else {
          // An unchanged element was an object before and still is.
          if let read = self.entry(of: elements[first + index - range.lowerBound], keeping: entry, &items) {
            entries.replace(index, with: read)
          }
          isBlockKept = false
        }
      }
      if isBlockKept { continue }
      isKept = false
      entries.updateSummary(ofBlock: block)
    }
    return isKept
  }

  /// Validates and decodes one element of `items`; nil if it is not an object. Equal runs of an earlier version of the
  /// entry are kept.
  private mutating func entry(
    of element: SyntaxNode, keeping before: ItemEntry? = nil, _ items: inout ItemDecoder
  ) -> ItemEntry? {
    var checker = SchemaValidator()
    checker.check(element, ItemSchema.entry)
    report(checker.diagnostics)
    let found = items.diagnostics.count
    guard var entry = items.entry(element) else { return nil }
    entry.note(
      CachedEntryDiagnostics(
        ofObject: checker.diagnostics, ofItem: Array(items.diagnostics[found...]), start: element.range.lowerBound))
    return before.map { entry.keepingRuns(of: $0) } ?? entry
  }

  /// Decodes the rows of a data source. The entries are reused if the rows, the mapping and the template are unchanged.
  private mutating func rows(
    _ node: SyntaxNode, _ before: EntryCache.Section?, _ items: inout ItemDecoder
  ) -> (EntryCache.Section, EntryCache.Change?) {
    guard let path = node["source"]?.stringValue else { return (EntryCache.Section(), nil) }
    let content = source(path)
    var section = before ?? EntryCache.Section()
    if case .tree(let tree) = content, tree === section.rows, let start = section.start,
      entryCache.isSame(from: start, as: node.range), entryCache.areTemplatesSame || node["template"] == nil,
      items.takeItems(allOf: section.entries.count)
    {
      section.entries.move(0..<section.entries.count, by: node.range.lowerBound - start)
      section.entries.setTemplatesStart(items.templatesStart)
      return (section, EntryCache.Change(old: [], new: 0..<0))
    }
    let found = items.diagnostics.count
    let rows = SourceDecoder(node, content: content, items: &items)
    report(rows.diagnostics)
    section = EntryCache.Section(entries: EntryList(rows.entries), isSource: true)
    if case .tree(let tree) = content, rows.diagnostics.isEmpty, items.diagnostics.count == found {
      section.rows = tree
    }
    return (section, nil)
  }
}
