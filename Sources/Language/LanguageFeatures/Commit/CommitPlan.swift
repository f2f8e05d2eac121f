import CollectionLayout
import JSON
import LayoutBase
import LayoutDocument

/// Maps the sections and items of a collection to those of the text, and plans the text of those that it lacks or that
/// have changed.
struct CommitPlan {
  var sections: [PlannedSection] = []
  let text: ItemSerializer
  let originals: [OriginalSection]
  let before: CollectionModel
  let fragments: ParsedFragments
  let search: IdentifierIndex
  var expandedCount = 0
  /// The edits of the keys `isExpanded` in sections whose items have children, by the index of the section in the
  /// document. Other changes of these sections cannot be written.
  var expansionEdits: [Int: [TextEdit]] = [:]

  /// Plans the text of the collection `after`.
  ///
  /// `before` is the collection of the document, `originals` are its sections in the text, and `fragments` the sections
  /// and items that the client sent. Throws `CommitTooLarge` if too many items have to be written one by one.
  init(
    _ after: CollectionModel, before: CollectionModel, originals: [OriginalSection], fragments: ParsedFragments,
    text: ItemSerializer
  ) throws(CommitTooLarge) {
    self.text = text
    self.originals = originals
    self.before = before
    self.fragments = fragments
    search = IdentifierIndex(before, expectedLookups: .max)
    for section in after.sections {
      sections.append(try planned(section, original: search.sectionIndex(of: section.identifier)))
    }
  }

  private mutating func planned(_ section: Section, original: Int?) throws(CommitTooLarge) -> PlannedSection {
    var planned = PlannedSection(
      identifier: section.identifier, original: original, written: fragments.sections[section.identifier], entries: [],
      isSource: false)
    var segments: [Segment] = []
    for slice in section.items.slices { split(slice, into: &segments) }
    if let original {
      planned.isSource = originals[original].isSource && isWhole(segments, ofSection: original)
    }
    for segment in segments { planned.entries += try entries(of: segment, keepsRows: planned.isSource) }
    if let original, !planned.isSource { addEmptyEntries(ofSection: original, to: &planned.entries) }
    return planned
  }

  /// Decodes the text that an entry will have, and stores the result in `planned.entry`.
  func read(_ planned: inout PlannedEntry) {
    let bytes: [UInt8]
    switch planned.form {
    case .original(let section, let entry, _):
      guard let node = originals[section].object(ofEntry: entry) else { return }
      bytes = TextEdit.applied(
        planned.edits(of: node, style: text.style), to: node.range, of: node.tree.text)
    case .written(let members): bytes = text.style.object(planned.named(members))
    case .row: return
    }
    if let entry = text.anyEntry(bytes) { planned.entry = entry }
  }
}

// Plans the entries of a section.
extension CommitPlan {
  mutating func entries(of segment: Segment, keepsRows: Bool) throws(CommitTooLarge) -> [PlannedEntry] {
    switch segment.origin {
    case .document(let section, let entry):
      let draft = originals[section].entries[entry]
      if originals[section].isSource {
        if keepsRows { return [PlannedEntry(form: .row, slices: segment.slices, entry: draft)] }
        return try items(of: segment, isNamed: draft.identifiers != nil) { [text] run, index in
          text.members(of: run, at: index)
        }
      }
      let form = PlannedEntry.Origin.original(section: section, entry: entry, members: nil)
      if segment.range == 0..<draft.count {
        return [PlannedEntry(form: form, slices: segment.slices, entry: draft)]
      }
      let object = originals[section].object(ofEntry: entry)
      guard object != nil, draft.isGenerator, segment.range.lowerBound == 0 else {
        return try items(of: segment, isNamed: draft.identifiers != nil) { [text] run, index in
          object.map { text.members(of: $0, run, at: index) } ?? text.members(of: run, at: index)
        }
      }
      var planned = PlannedEntry(
        form: form, repeatCount: segment.range.count, slices: segment.slices, entry: draft)
      read(&planned)
      return [planned]
    case .changed(let section, let entry):
      guard let slice = segment.slices.first else { return [] }
      var planned = PlannedEntry(
        form: .original(section: section, entry: entry, members: ownMembers(slice)), slices: segment.slices,
        entry: originals[section].entries[entry])
      read(&planned)
      return [planned]
    case .client: return try clientEntries(segment)
    }
  }

  /// Returns the members of the first item of a slice, without `id`: those that the client sent if they still describe
  /// it, otherwise computed ones.
  func ownMembers(_ slice: ItemSlice) -> [MemberText] {
    let (run, place) = (slice.run, slice.range.lowerBound)
    if let written = fragments.node(of: run), written["repeat"] == nil {
      let members = text.members(of: written, without: ["id"])
      if let entry = text.entry(text.style.object(members)), entry.count == 1,
        entry.run.hasSameAppearance(at: 0, as: run, at: place)
      {
        return members
      }
    }
    return text.members(of: run, at: place)
  }

  mutating func clientEntries(_ segment: Segment) throws(CommitTooLarge) -> [PlannedEntry] {
    guard let slice = segment.slices.first else { return [] }
    let name = slice.identifiers.identifier(at: slice.range.lowerBound).text
    let written = fragments.node(of: slice.run)
    if segment.range.count == 1, written?["repeat"] == nil {
      var members = ownMembers(slice)
      // A generated identifier is written only if `writeNames` requires it.
      if let id = written?["id"]?.stringValue, id == name {
        members.insert(MemberText(key: "id", value: DetectedStyle.string(name)), at: 0)
      }
      return [made(members, segment.slices)].compactMap { $0 }
    }
    if let node = written, segment.range.lowerBound == 0 {
      var members = text.members(of: node, without: ["repeat"])
      let count = DetectedStyle.number(Double(segment.range.count))
      members.insert(MemberText(key: "repeat", value: count), at: 0)
      if let entry = text.entry(text.style.object(members)), entry.run == slice.run,
        entry.count == segment.range.count
      {
        return [PlannedEntry(form: .written(members), slices: segment.slices, entry: entry)]
      }
    }
    return try items(of: segment, isNamed: written?["id"] != nil) { [text] run, index in
      written.map { text.members(of: $0, run, at: index) } ?? text.members(of: run, at: index)
    }
  }

  /// Returns one object for each item of a segment, with its identifier if `isNamed`. `members` returns the other
  /// members of an item, by its run and its index in it. Throws `CommitTooLarge` if too many items are written one by
  /// one.
  mutating func items(
    of segment: Segment, isNamed: Bool, _ members: (ItemRun, Int) -> [MemberText]
  ) throws(CommitTooLarge) -> [PlannedEntry] {
    try count(segment.range.count)
    var entries: [PlannedEntry] = []
    for slice in segment.slices {
      for index in slice.range {
        let name = slice.identifiers.identifier(at: index)
        let offset = index - slice.range.lowerBound
        let slices = [slice.slice(offset..<offset + 1)]
        let id = isNamed ? [MemberText(key: "id", value: DetectedStyle.string(name.text))] : []
        let written = id + members(slice.run, index)
        if let entry = text.entry(text.style.object(written)),
          entry.run.hasSameAppearance(at: 0, as: slice.run, at: index)
        {
          entries.append(PlannedEntry(form: .written(written), slices: slices, entry: entry))
        } else if let planned = made(id + text.members(of: slice.run, at: index), slices) {
          entries.append(planned)
        }
      }
    }
    return entries
  }

  mutating func count(_ items: Int) throws(CommitTooLarge) {
    expandedCount += items
    if expandedCount > CommitTooLarge.limit { throw CommitTooLarge() }
  }

  func made(_ members: [MemberText], _ slices: [ItemSlice]) -> PlannedEntry? {
    text.anyEntry(text.style.object(members)).map {
      PlannedEntry(form: .written(members), slices: slices, entry: $0)
    }
  }

  /// Inserts the section's entries without items, such as a generator with `repeat` 0, after the entries that precede
  /// them in the text.
  func addEmptyEntries(ofSection section: Int, to entries: inout [PlannedEntry]) {
    let draft = originals[section].entries
    guard draft.contains(where: { $0.count == 0 }) else { return }
    let empty = draft.enumerated().map { index, entry in
      entry.count > 0
        ? nil : PlannedEntry(form: .original(section: section, entry: index, members: nil), slices: [], entry: entry)
    }
    entries = entries.inserting(empty) { planned in
      if case .original(section, let entry, _) = planned.form { entry } else { nil }
    }
  }
}

// Maps the items of a section to entries of the text.
extension CommitPlan {
  /// Consecutive items of the collection that are from the same entry of the document, or from the client.
  struct Segment {
    enum Origin: Equatable {
      case document(section: Int, entry: Int)
      /// A single item of the document whose values have changed.
      case changed(section: Int, entry: Int)
      case client
    }

    var origin: Origin
    /// The indices of the items in their entry, or in the run of the client.
    var range: Range<Int>
    var slices: [ItemSlice]
  }

  func split(_ slice: ItemSlice, into segments: inout [Segment]) {
    let isClients = fragments.node(of: slice.run) != nil
    var next = slice.range.lowerBound
    while next < slice.range.upperBound {
      var segment = Segment(origin: .client, range: next..<next + 1, slices: [])
      if isClients, slice.range.count > 1 {
        segment.range = next..<slice.range.upperBound
      } else if let indexPath = search.indexPath(of: slice.identifiers.identifier(at: next)) {
        find(slice, from: next, at: indexPath, for: &segment)
      }
      let offset = next - slice.range.lowerBound
      segment.slices = [slice.slice(offset..<offset + segment.range.count)]
      next += segment.range.count
      let continues =
        segments.last.map { last in
          last.origin == segment.origin && last.range.upperBound == segment.range.lowerBound
            && (segment.origin != .client || last.slices.last?.run === slice.run)
        } ?? false
      if continues {
        let last = segments.count - 1
        segments[last].range = segments[last].range.lowerBound..<segment.range.upperBound
        segments[last].slices += segment.slices
      } else {
        segments.append(segment)
      }
    }
  }

  /// Compares the item `next` of the run of `slice` with the document's item at `indexPath`, which has the same
  /// identifier. Sets the origin and the range of `segment` if their values are equal, or if the document's item has a
  /// separate object, which can be edited.
  func find(_ slice: ItemSlice, from next: Int, at indexPath: IndexPath, for segment: inout Segment) {
    let items = before.sections[indexPath.section].items
    let (index, offset) = items.locate(indexPath.item)
    let other = items.slices[index]
    let start = other.range.lowerBound + offset
    let original = originals[indexPath.section]
    guard let entry = original.entry(withItem: indexPath.item) else { return }
    let isSameRun = other.run === slice.run || other.run == slice.run
    if isSameRun, start == next, slice.hasSameIdentifiers(at: next, as: other, at: start) {
      segment.origin = .document(section: indexPath.section, entry: entry)
      segment.range = next..<next + min(slice.range.upperBound - next, other.range.upperBound - start)
    } else if slice.run.hasSameAppearance(at: next, as: other.run, at: start) {
      segment.origin = .document(section: indexPath.section, entry: entry)
      segment.range = start..<start + 1
    } else {
      let draft = original.entries[entry]
      guard draft.count == 1, !draft.isGenerator, original.node["items"]?.kind == .array else { return }
      segment.origin = .changed(section: indexPath.section, entry: entry)
      segment.range = 0..<1
    }
  }

  func isWhole(_ segments: [Segment], ofSection section: Int) -> Bool {
    let entries = originals[section].entries
    guard segments.count == entries.count else { return false }
    return zip(segments, entries.indices).allSatisfy { segment, entry in
      segment.origin == .document(section: section, entry: entry) && segment.range == 0..<entries[entry].count
    }
  }
}

/// A section of the document, with the entries of its items.
struct OriginalSection {
  let node: SyntaxNode
  let identifier: Identifier
  /// The entries: items and generators in the order of the text with their descendants, or the rows of a data source.
  let entries: EntryList
  /// The objects of the entries; empty for a data source, whose rows have no text in the document.
  let objects: [SyntaxNode]
  /// For each entry the index of its first item in the section.
  private let starts: [Int]

  init(_ node: SyntaxNode, _ identifier: Identifier, _ entries: EntryList) {
    (self.node, self.identifier, self.entries) = (node, identifier, entries)
    objects = OutlineTraversal(of: node["items"]).map(\.node)
    var next = 0
    starts = entries.map { entry in
      defer { next += entry.count }
      return next
    }
  }

  var isSource: Bool { node["items"]?.kind == .object }

  /// Returns the object of an entry; nil for a row of a data source.
  func object(ofEntry entry: Int) -> SyntaxNode? { objects.indices.contains(entry) ? objects[entry] : nil }

  /// Returns the index of the entry that makes an item; nil for a negative index.
  func entry(withItem item: Int) -> Int? {
    // Entries without items have the same start as the next entry, so the last entry with this start has the item.
    let entry = starts.indices.partitioningIndex { starts[$0] > item } - 1
    return entry >= 0 ? entry : nil
  }
}
