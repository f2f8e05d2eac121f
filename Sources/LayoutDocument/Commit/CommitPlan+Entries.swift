import CollectionLayout
import JSON

// Plans the entries of a section.
extension CommitPlan {
  mutating func entries(of segment: Segment, keepsRows: Bool) throws(CommitTooLarge) -> [PlannedEntry] {
    switch segment.origin {
    case .document(let section, let place):
      let draft = drafts[section].entries[place]
      if nodes[section]["items"]?.kind == .object {
        if keepsRows { return [PlannedEntry(form: .row, wanted: segment.slices, entry: draft)] }
        return try items(of: segment, isNamed: draft.identifiers != nil) { [text] run, place in
          text.members(of: run, at: place)
        }
      }
      let form = PlannedEntry.Origin.original(section: section, entry: place, members: nil)
      if segment.range == 0..<draft.count {
        return [PlannedEntry(form: form, wanted: segment.slices, entry: draft)]
      }
      let object = node(section, place)
      guard object != nil, draft.isGenerator, segment.range.lowerBound == 0 else {
        return try items(of: segment, isNamed: draft.identifiers != nil) { [text] run, place in
          object.map { text.members(of: $0, run, at: place) } ?? text.members(of: run, at: place)
        }
      }
      var planned = PlannedEntry(
        form: form, repeatCount: segment.range.count, wanted: segment.slices, entry: draft)
      read(&planned)
      return [planned]
    case .changed(let section, let place):
      guard let slice = segment.slices.first else { return [] }
      var planned = PlannedEntry(
        form: .original(section: section, entry: place, members: ownMembers(slice)), wanted: segment.slices,
        entry: drafts[section].entries[place])
      read(&planned)
      return [planned]
    case .client: return try clientEntries(segment)
    }
  }

  /// Returns the members of an item: those that the client sent if they still describe it, otherwise computed ones.
  func ownMembers(_ slice: ItemSlice) -> [MemberText] {
    let (run, place) = (slice.run, slice.range.lowerBound)
    if let written = parts.node(of: run), written["repeat"] == nil {
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
    let written = parts.node(of: slice.run)
    if segment.range.count == 1, written?["repeat"] == nil {
      var members = ownMembers(slice)
      // A generated identifier is written only if `writeNames` requires it.
      if let own = written?["id"]?.stringValue, own == name {
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
        return [PlannedEntry(form: .written(members), wanted: segment.slices, entry: entry)]
      }
    }
    return try items(of: segment, isNamed: written?["id"] != nil) { [text] run, place in
      written.map { text.members(of: $0, run, at: place) } ?? text.members(of: run, at: place)
    }
  }

  /// Returns one entry for each item of a segment. Throws `CommitTooLarge` if there are too many.
  mutating func items(
    of segment: Segment, isNamed: Bool, _ members: (ItemRun, Int) -> [MemberText]
  ) throws(CommitTooLarge) -> [PlannedEntry] {
    try count(segment.range.count)
    var entries: [PlannedEntry] = []
    for slice in segment.slices {
      for place in slice.range {
        let name = slice.identifiers.identifier(at: place)
        let offset = place - slice.range.lowerBound
        let wanted = [slice.slice(offset..<offset + 1)]
        let id = isNamed ? [MemberText(key: "id", value: DetectedStyle.string(name.text))] : []
        let own = id + members(slice.run, place)
        if let entry = text.entry(text.style.object(own)), entry.run.hasSameAppearance(at: 0, as: slice.run, at: place)
        {
          entries.append(PlannedEntry(form: .written(own), wanted: wanted, entry: entry))
        } else if let planned = made(id + text.members(of: slice.run, at: place), wanted) {
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

  func made(_ members: [MemberText], _ wanted: [ItemSlice]) -> PlannedEntry? {
    text.anyEntry(text.style.object(members)).map {
      PlannedEntry(form: .written(members), wanted: wanted, entry: $0)
    }
  }

  /// Inserts entries without items, which stay after the entry that precedes them in the text.
  func addEmptyEntries(ofSection section: Int, to entries: inout [PlannedEntry]) {
    let draft = drafts[section].entries
    guard draft.contains(where: { $0.count == 0 }) else { return }
    var following: [Int: [PlannedEntry]] = [:]
    var last = -1
    let kept = Set(
      entries.compactMap { planned -> Int? in
        if case .original(section, let entry, _) = planned.form { return entry }
        return nil
      })
    for (index, entry) in draft.enumerated() {
      if entry.count == 0 {
        following[last, default: []].append(
          PlannedEntry(form: .original(section: section, entry: index, members: nil), wanted: [], entry: entry))
      } else if kept.contains(index) {
        last = index
      }
    }
    var result = following[-1] ?? []
    for planned in entries {
      result.append(planned)
      if case .original(section, let entry, _) = planned.form { result += following[entry] ?? [] }
    }
    entries = result
  }
}
