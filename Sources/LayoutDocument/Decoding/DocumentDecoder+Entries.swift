import Cancellation
import CollectionLayout
import JSON

extension DocumentDecoder {
  /// Returns the entries of a section, and their change since the previous text; the change is nil if unknown.
  mutating func entries(
    of section: SyntaxNode, _ items: inout ItemDecoder
  ) -> (entries: [ItemEntry], change: EntryCache.Change?) {
    guard let node = section["items"] else {
      entryCache.append(EntryCache.Section())
      return ([], nil)
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
    _ node: SyntaxNode, _ before: consuming EntryCache.Section?, _ items: inout ItemDecoder
  ) -> (EntryCache.Section, EntryCache.Change?) {
    let elements = SyntaxArrayElements(of: node)
    guard var section = before, !section.isSource else {
      var section = EntryCache.Section()
      section.entries.reserveCapacity(elements.count)
      for element in elements {
        if section.entries.count & 0x3ff == 0x3ff, token?.isCancelled == true { break }
        read(element, into: &section, &items)
      }
      return (section, nil)
    }
    let (head, tail) = entryCache.commonEnds(section.entries, elements)
    let old = head..<section.entries.count - tail
    var change = EntryCache.Change(old: Array(section.entries[old]), new: head..<head)
    var isKept = keep(0..<head, of: &section, elements, from: 0, shift: 0, &items)
    var fresh = EntryCache.Section()
    for (place, index) in (head..<elements.count - tail).enumerated() {
      if place & 0x3ff == 0x3ff, token?.isCancelled == true { break }
      read(elements[index], keeping: place < change.old.count ? change.old[place] : nil, into: &fresh, &items)
    }
    section.entries.replaceSubrange(old, with: fresh.entries)
    section.needsLook = section.needsLook || fresh.needsLook
    change.new = head..<head + fresh.entries.count
    let rest = change.new.upperBound..<section.entries.count
    isKept =
      keep(rest, of: &section, elements, from: elements.count - tail, shift: entryCache.shift, &items) && isKept
    return (section, isKept ? change : nil)
  }

  /// Reuses the entries of unchanged elements, or decodes them again if they depend on something that changed. Returns
  /// false if any was decoded again.
  private mutating func keep(
    _ range: Range<Int>, of section: inout EntryCache.Section, _ elements: SyntaxArrayElements, from first: Int,
    shift: Int,
    _ items: inout ItemDecoder
  ) -> Bool {
    if shift != 0 || entryCache.haveTemplatesMoved {
      for index in range { section.entries[index].move(by: shift, templatesStart: items.templatesStart) }
    }
    var isKept = true
    for index in range {
      let entry = section.entries[index]
      if items.take(entry, isTemplateSame: entryCache.areTemplatesSame) {
        if section.needsLook, let found = entry.content.diagnostics?.fromSchema {
          report(found.map { $0.moved(by: entry.range.lowerBound) })
        }
      } else {
        var fresh = EntryCache.Section()
        read(elements[first + index - range.lowerBound], keeping: entry, into: &fresh, &items)
        // An unchanged element was an object before and still is.
        if let read = fresh.entries.first { section.entries[index] = read }
        section.needsLook = section.needsLook || fresh.needsLook
        isKept = false
      }
    }
    return isKept
  }

  /// Validates and decodes one element of `items`; appends nothing if it is not an object.
  private mutating func read(
    _ element: SyntaxNode, keeping before: ItemEntry? = nil, into section: inout EntryCache.Section,
    _ items: inout ItemDecoder
  ) {
    var checker = SchemaValidator()
    checker.check(element, ItemSchema.entry)
    report(checker.diagnostics)
    let found = items.diagnostics.count
    guard var entry = items.entry(element) else { return }
    entry.note(
      CachedEntryDiagnostics(
        ofObject: checker.diagnostics, ofItem: Array(items.diagnostics[found...]), start: element.range.lowerBound))
    section.needsLook = section.needsLook || entry.content.diagnostics != nil || entry.content.usesTemplate
    section.entries.append(before.map { entry.keepingRuns(of: $0) } ?? entry)
  }

  /// Decodes the rows of a data source. The entries are reused if the rows, the mapping and the template are unchanged.
  private mutating func rows(
    _ node: SyntaxNode, _ before: consuming EntryCache.Section?, _ items: inout ItemDecoder
  ) -> (EntryCache.Section, EntryCache.Change?) {
    guard let path = node["source"]?.stringValue else { return (EntryCache.Section(), nil) }
    let content = source(path)
    var section = before ?? EntryCache.Section()
    if case .tree(let tree) = content, tree === section.rows, let start = section.start,
      entryCache.isSame(from: start, as: node.range), entryCache.areTemplatesSame || node["template"] == nil,
      items.takeItems(allOf: section.entries.count)
    {
      if start != node.range.lowerBound || entryCache.haveTemplatesMoved {
        for index in section.entries.indices {
          section.entries[index].move(by: node.range.lowerBound - start, templatesStart: items.templatesStart)
        }
      }
      return (section, EntryCache.Change(old: [], new: 0..<0))
    }
    let found = items.diagnostics.count
    let rows = SourceDecoder(node, content: content, items: &items)
    report(rows.diagnostics)
    section = EntryCache.Section(entries: rows.entries, isSource: true)
    if case .tree(let tree) = content, rows.diagnostics.isEmpty, items.diagnostics.count == found {
      section.rows = tree
    }
    return (section, nil)
  }
}
