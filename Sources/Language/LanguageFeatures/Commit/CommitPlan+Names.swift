import CollectionLayout
import LayoutDocument

extension CommitPlan {
  /// Plans to write identifiers wherever the text would assign other ones, be it to a newly opened document or to the
  /// open one, whose identifiers are in `open`. Throws if too many items have to be written one by one.
  ///
  /// A written identifier can change the default identifiers of other items, so this is repeated until all are right,
  /// at most 32 times.
  mutating func writeNames(_ open: IdentifierAssignment) throws(CommitTooLarge) {
    nameSections()
    for _ in 0..<32 {
      var wrong: Set<IndexPath> = []
      let drafts = sections.map { (section: $0.identifier, entries: EntryList($0.entries.map(\.entry))) }
      for start in [IdentifierAssignment(), open] {
        var naming = start
        for (section, list) in naming.name(drafts).lists.enumerated() {
          var next = 0
          for (entry, planned) in sections[section].entries.enumerated() {
            let range = next..<min(next + planned.entry.count, list.count)
            next = range.upperBound
            if !CommitPlan.isNamed(planned.slices, as: range, of: list) {
              wrong.insert(IndexPath(section: section, item: entry))
            }
          }
        }
      }
      var isDone = true
      for place in wrong.sorted(by: >) where try writeName(at: place) { isDone = false }
      if isDone { return }
    }
  }

  static func isNamed(_ slices: [ItemSlice], as range: Range<Int>, of list: ItemList) -> Bool {
    var next = range.lowerBound
    for slice in slices {
      guard next + slice.range.count <= range.upperBound else { return false }
      var item = slice.range.lowerBound
      while item < slice.range.upperBound {
        let (index, offset) = list.locate(next)
        let other = list.slices[index]
        let start = other.range.lowerBound + offset
        if slice.hasSameIdentifiers(at: item, as: other, at: start) {
          let step = min(slice.range.upperBound - item, other.range.upperBound - start)
          (item, next) = (item + step, next + step)
        } else {
          guard slice.identifiers.identifier(at: item) == other.identifiers.identifier(at: start) else { return false }
          (item, next) = (item + 1, next + 1)
        }
      }
    }
    return next == range.upperBound
  }

  /// Plans to write the identifier of an entry; for a row, to replace the data source by items. Returns false if that
  /// is already planned, or if the entry has no items; throws if too many items have to be written one by one.
  /// `indexPath` has the indices of the section and of the entry in it.
  mutating func writeName(at indexPath: IndexPath) throws(CommitTooLarge) -> Bool {
    var planned = sections[indexPath.section].entries[indexPath.item]
    if planned.identifier != nil { return false }
    if case .row = planned.form {
      try writeRows(ofSection: indexPath.section)
      return true
    }
    let names = planned.slices.lazy.flatMap { slice in
      slice.range.lazy.map { slice.identifiers.identifier(at: $0).text }
    }
    if !planned.entry.isGenerator {
      guard let name = names.first else { return false }
      planned.identifier = DetectedStyle.string(name)
    } else if let template = CommitPlan.template(planned.slices) {
      planned.identifier = DetectedStyle.string(template)
    } else {
      let count = planned.slices.reduce(0) { $0 + $1.range.count }
      try self.count(count)
      // The generator is kept; its identifiers are listed in a `cycle`.
      planned.identifier = text.style.object([
        MemberText(key: "cycle", value: text.style.array(names.map(DetectedStyle.string)))
      ])
    }
    read(&planned)
    sections[indexPath.section].entries[indexPath.item] = planned
    return true
  }

  /// Returns the text from which a generator makes the identifiers of its items, with `{i}` unless there is one item;
  /// nil if there is no such text.
  static func template(_ slices: [ItemSlice]) -> String? {
    guard slices.count == 1, let slice = slices.first, slice.range.lowerBound == 0 else { return nil }
    let text: String
    switch slice.identifiers {
    case _ where slice.range.count == 1: text = slice.identifiers.identifier(at: 0).text
    case .numbered(let pattern, 0): text = "\(pattern.prefix){i}\(pattern.suffix)"
    case .text(.template(let slices)) where slices.count > 1: text = slices.joined(separator: "{i}")
    default: return nil
    }
    let rule = TextSequence(text)
    return [0, slice.range.upperBound - 1].allSatisfy {
      rule.value(at: $0) == slice.identifiers.identifier(at: $0).text
    } ? text : nil
  }

  /// Plans to replace a section's data source by one object for each row. Throws if there are too many rows. Does
  /// nothing for a section without a data source.
  mutating func writeRows(ofSection section: Int) throws(CommitTooLarge) {
    guard sections[section].isSource else { return }
    sections[section].isSource = false
    var entries: [PlannedEntry] = []
    for row in sections[section].entries {
      let range = 0..<row.slices.reduce(0) { $0 + $1.range.count }
      entries += try items(
        of: Segment(origin: .client, range: range, slices: row.slices), isNamed: row.entry.identifiers != nil
      ) { [text] run, index in text.members(of: run, at: index) }
    }
    sections[section].entries = entries
  }

  /// Plans to write the identifier of each section that would get another one from the text.
  mutating func nameSections() {
    let explicit = sections.map { section -> Identifier? in
      let node = section.original.map { originals[$0].node } ?? section.written
      return node.flatMap { SymbolIndexBuilder.sectionName(of: $0) }.map { Identifier($0.text) }
    }
    while true {
      var registry = IdentifierRegistry()
      var names = zip(sections, explicit).map { section, explicit in
        (section.writesIdentifier ? section.identifier : explicit).map { registry.reserve($0) }
      }
      for index in names.indices where names[index] == nil {
        names[index] = registry.reserve(Identifier("section-\(index)"))
      }
      var isDone = true
      for index in names.indices where names[index] != sections[index].identifier && !sections[index].writesIdentifier {
        sections[index].writesIdentifier = true
        isDone = false
      }
      if isDone { return }
    }
  }
}
