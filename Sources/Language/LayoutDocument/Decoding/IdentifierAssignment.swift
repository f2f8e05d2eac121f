package import CollectionLayout
package import LayoutBase

/// Assigns an identifier to each item of a document, and stores the identifiers: while the document is open, an item
/// without an explicit one keeps its identifier across edits in which `EntryDiff` matches its entry.
package struct IdentifierAssignment: Sendable {
  /// The entries of each section with their descendants, in the order of the document.
  package typealias SectionEntries = [(section: Identifier, entries: EntryList)]

  /// The identifiers that are assigned to the items of a section.
  package struct SectionScope: Sendable {
    package let identifier: Identifier
    /// The hashes of the entries, by which those of the next text are matched.
    var signatures: [EntryDiff.Signature]
    /// The assigned identifiers of each entry, empty where they are explicit. The array is empty if all are explicit.
    var names: [EntryIdentifiers]
    package internal(set) var list: ItemList
    /// Whether `list` has exactly one slice for each entry.
    let isEntryWise: Bool
  }

  package internal(set) var sections: [SectionScope] = []
  /// All identifiers that are in use.
  var registry = IdentifierRegistry()
  /// Whether an explicit identifier is used twice.
  private(set) var hasDuplicates = false

  package init() {}

  /// Assigns the identifiers. Returns the items of each section, and the diagnostics of duplicate identifiers.
  ///
  /// `drafts` has the entries of the current text, and `changes` those that differ from the previous text, by section;
  /// nil where unknown. Explicit identifiers have precedence over those that items had in the previous text, and these
  /// over default ones. A generator with too many duplicates gets default ones. If `token` is cancelled, nothing is
  /// assigned and the result is empty.
  package mutating func name(
    _ drafts: SectionEntries, changes: [EntryCache.Change?] = [], token: CancellationToken? = nil
  ) -> (lists: [ItemList], diagnostics: [Diagnostic]) {
    if updateIncrementally(changes, in: drafts) { return (sections.map(\.list), []) }
    var registry = IdentifierRegistry()
    registry.token = token
    var names = drafts.map { [EntryIdentifiers](repeating: EntryIdentifiers(), count: $0.entries.count) }
    let signatures = drafts.map { $0.entries.map(\.signature) }
    var poll = CancellationPoll(token)
    let diagnostics = reserveExplicit(drafts, in: &registry, names: &names, &poll)
    reservePrevious(drafts, signatures: signatures, in: &registry, names: &names, &poll)
    reserveDefaults(drafts, in: &registry, names: &names, &poll)
    if token?.isCancelled == true { return ([], []) }
    hasDuplicates = !diagnostics.isEmpty
    registry.token = nil
    self.registry = registry
    sections = drafts.indices.map { section in
      let entries = drafts[section].entries
      let list = IdentifierAssignment.list(entries, names[section])
      // Explicit identifiers are not stored: each assignment reads them from the entries.
      if entries.allSatisfy({ $0.identifiers != nil }) {
        names[section] = []
      } else {
        for (index, entry) in entries.enumerated() where entry.identifiers != nil {
          names[section][index] = EntryIdentifiers()
        }
      }
      return SectionScope(
        identifier: drafts[section].section, signatures: signatures[section], names: names[section], list: list,
        isEntryWise: list.slices.count == entries.count && entries.allSatisfy { $0.count > 0 })
    }
    return (sections.map(\.list), diagnostics)
  }

  /// Returns the items of each section as a newly opened document with this text would have them; nil if their
  /// identifiers are the same, or if `token` is cancelled. Call it after `name(_:changes:token:)` with the same
  /// sections.
  func freshLists(of drafts: SectionEntries, token: CancellationToken?) -> [ItemList]? {
    guard drafts.count == sections.count, drafts.indices.contains(where: { !hasDefaultNames($0, of: drafts) }) else {
      return nil
    }
    var fresh = IdentifierAssignment()
    let lists = fresh.name(drafts, token: token).lists
    if token?.isCancelled == true { return nil }
    return zip(lists, sections).contains { !$0.hasSameIdentifiers(as: $1.list) } ? lists : nil
  }

  /// Returns whether all items without explicit identifiers have default ones, which a newly opened document would
  /// assign too.
  private func hasDefaultNames(_ section: Int, of drafts: SectionEntries) -> Bool {
    let entries = drafts[section].entries
    var firstItem = 0
    var pattern: IdentifierPattern?
    for (index, entry) in entries.enumerated() {
      defer { firstItem += entry.count }
      if entry.identifiers != nil || entry.count == 0 { continue }
      guard let segment = sections[section].names[index].only, segment.range == 0..<entry.count,
        case .numbered(let current, let first) = segment.identifiers, first == firstItem
      else { return false }
      // The identifiers of one section share a pattern object.
      if current === pattern { continue }
      guard current == IdentifierPattern(prefix: "\(drafts[section].section.text)/") else { return false }
      pattern = current
    }
    return true
  }

  private static func list(_ entries: EntryList, _ names: [EntryIdentifiers]) -> ItemList {
    var list = ItemList()
    list.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      names[index].forEachSegment { part in
        list.append(ItemSlice(run: entry.run, identifiers: part.identifiers, range: part.range))
      }
    }
    list.shareIdentifiers()
    return list
  }

  /// Reserves the explicit identifiers, in text order. Returns the diagnostics of duplicates. Incomplete if the token
  /// of `poll` is cancelled.
  private func reserveExplicit(
    _ drafts: SectionEntries, in registry: inout IdentifierRegistry, names: inout [[EntryIdentifiers]],
    _ poll: inout CancellationPoll
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var firstRanges: [IdentifierSequence: Range<Int>?]?
    var reported: Set<Range<Int>> = []
    for (section, draft) in drafts.enumerated() {
      for (index, entry) in draft.entries.enumerated() {
        guard poll.shouldContinue(), let rule = entry.identifiers else { continue }
        let reserved = registry.reserveNames(rule, 0..<entry.count)
        names[section][index] = reserved ?? EntryIdentifiers()
        // All rows of a data source share one range for their identifiers, so it is reported once.
        guard let message = IdentifierAssignment.message(rule, reserved), let range = entry.identifierRange,
          reported.insert(range).inserted
        else { continue }
        if firstRanges == nil { firstRanges = IdentifierAssignment.firstRanges(in: drafts, &poll) }
        let first = firstRanges?[rule] ?? nil
        diagnostics.report(
          "duplicateIdentifier", at: range, message: message,
          related: first.map { $0 == range ? [] : [.init(range: $0, message: "First used here.")] } ?? [])
      }
    }
    return diagnostics
  }

  /// Returns the message about duplicates in the explicit identifiers `rule`, which were reserved as `reserved`; nil if
  /// there are none. `reserved` is nil if there are too many duplicates.
  private static func message(_ rule: IdentifierSequence, _ reserved: EntryIdentifiers?) -> String? {
    guard let reserved else {
      return "More than \(IdentifierRegistry.renamingLimit) generated ids are duplicates, or more than "
        + "\(IdentifierRegistry.intervalLimit) generators have ids that differ only in their numbers. Default ids "
        + "are used."
    }
    guard reserved.isDuplicate, let duplicate = reserved.segments.first(where: \.isDuplicate) else { return nil }
    return "Duplicate id \"\(rule.identifier(at: duplicate.range.lowerBound).text)\": an earlier item uses it."
  }

  /// Returns the byte range of the first `id` with each rule; nil if that is not in the text. Only needed for
  /// diagnostics. Incomplete if the token of `poll` is cancelled.
  private static func firstRanges(
    in drafts: SectionEntries, _ poll: inout CancellationPoll
  ) -> [IdentifierSequence: Range<Int>?] {
    var ranges: [IdentifierSequence: Range<Int>?] = [:]
    for draft in drafts {
      WorkCounter.add(draft.entries.count)
      for entry in draft.entries where poll.shouldContinue() {
        guard let rule = entry.identifiers, ranges[rule] == nil else { continue }
        ranges.updateValue(entry.identifierRange, forKey: rule)
      }
    }
    return ranges
  }

  /// Reserves the identifiers that items without explicit ones had in the previous text; some are missing if the token
  /// of `poll` is cancelled.
  private func reservePrevious(
    _ drafts: SectionEntries, signatures: [[EntryDiff.Signature]], in registry: inout IdentifierRegistry,
    names: inout [[EntryIdentifiers]], _ poll: inout CancellationPoll
  ) {
    let places = Dictionary(zip(sections.lazy.map(\.identifier), sections.indices), uniquingKeysWith: { $1 })
    for (section, draft) in drafts.enumerated() {
      guard let before = places[draft.section].map({ sections[$0] }),
        signatures[section].contains(where: { !$0.hasExplicitIdentifier })
      else { continue }
      let matches = EntryDiff.match(before.signatures, signatures[section])
      for (index, entry) in draft.entries.enumerated() where entry.identifiers == nil && poll.shouldContinue() {
        guard let match = matches[index], !before.signatures[match].hasExplicitIdentifier else { continue }
        var next = 0
        before.names[match].forEachSegment { segment in
          // What follows a segment that is not reserved gets default names, too.
          let range = segment.range.clamped(to: 0..<entry.count)
          guard range.lowerBound == next, let reserved = registry.reserveNames(segment.identifiers, range) else {
            return
          }
          names[section][index].append(reserved)
          next = range.upperBound
        }
      }
    }
  }

  /// Reserves default identifiers for all items that have none yet: the section's identifier and the item's index. Some
  /// are missing if the token of `poll` is cancelled.
  private func reserveDefaults(
    _ drafts: SectionEntries, in registry: inout IdentifierRegistry, names: inout [[EntryIdentifiers]],
    _ poll: inout CancellationPoll
  ) {
    for (section, draft) in drafts.enumerated() {
      let pattern = IdentifierPattern(prefix: "\(draft.section.text)/")
      var item = 0
      for (index, entry) in draft.entries.enumerated() where poll.shouldContinue() {
        let named = names[section][index].end
        if named < entry.count {
          names[section][index].append(
            EntryIdentifiers(registry.reserveDefaults(pattern, first: item, named..<entry.count)))
        }
        item += entry.count
      }
    }
  }
}

extension IdentifierAssignment {
  /// Assigns identifiers to the changed entries only, if that gives each item the one that a full assignment would give
  /// it. Otherwise returns false, and all must be assigned again.
  mutating func updateIncrementally(_ changes: [EntryCache.Change?], in drafts: SectionEntries) -> Bool {
    guard !hasDuplicates, sections.count == drafts.count, changes.count == drafts.count else { return false }
    var exchanges: [(section: Int, change: EntryCache.Change, keepsNames: Bool)] = []
    for (section, change) in changes.enumerated() {
      let (entries, before) = (drafts[section].entries, sections[section])
      guard before.identifier == drafts[section].section else { return false }
      guard let change else {
        // A section without items has no stored signatures.
        guard entries.isEmpty, before.signatures.isEmpty else { return false }
        continue
      }
      guard before.signatures.count + change.new.count == entries.count + change.old.count else { return false }
      if change.old.isEmpty, change.new.isEmpty { continue }
      let keepsNames = IdentifierAssignment.keepsNames(change, in: entries)
      guard before.isEntryWise, keepsNames || IdentifierAssignment.isNamed(change, in: entries) else { return false }
      exchanges.append((section, change, keepsNames))
    }
    // All removals precede all additions, because an item may have moved to another section.
    for (_, change, keepsNames) in exchanges where !keepsNames {
      guard change.old.allSatisfy({ registry.release($0) }) else { return false }
    }
    for (section, change, keepsNames) in exchanges where !keepsNames {
      guard change.new.allSatisfy({ registry.reserveNames(drafts[section].entries[$0]) }) else { return false }
    }
    for (section, change, keepsNames) in exchanges {
      if keepsNames {
        for index in change.new { sections[section].replaceEntry(at: index, with: drafts[section].entries[index]) }
      } else {
        sections[section].replaceEntries(change.old.count, with: drafts[section].entries[change.new])
      }
    }
    return true
  }

  /// Returns whether the changed entries keep their identifiers: the explicit ones are equal, the numbers of items too,
  /// and at most one entry differs, so that it is clear which entry it was before.
  private static func keepsNames(_ change: EntryCache.Change, in entries: EntryList) -> Bool {
    guard change.old.count == change.new.count else { return false }
    let others = zip(change.old, change.new).count { $0.signature.hash != entries[$1].signature.hash }
    return others <= 1
      && zip(change.old, change.new).allSatisfy { old, place in
        let new = entries[place]
        return old.count == new.count && old.isGenerator == new.isGenerator && old.identifiers == new.identifiers
      }
  }

  /// Returns whether all removed and added entries are single items with explicit identifiers, which have no effect on
  /// other identifiers.
  private static func isNamed(_ change: EntryCache.Change, in entries: EntryList) -> Bool {
    (change.old + entries[change.new]).allSatisfy { $0.identifiers != nil && $0.count == 1 }
  }
}

extension IdentifierAssignment.SectionScope {
  /// Replaces an entry by its edited version.
  fileprivate mutating func replaceEntry(at index: Int, with entry: ItemEntry) {
    signatures[index] = entry.signature
    list.replaceRun(ofSlice: index, by: entry.run)
  }

  /// Replaces `count` entries, from the start index of `entries` on, by `entries`: single items with explicit
  /// identifiers.
  fileprivate mutating func replaceEntries(_ count: Int, with entries: Slice<EntryList>) {
    let range = entries.startIndex..<entries.startIndex + count
    signatures.replaceSubrange(range, with: entries.map(\.signature))
    if !names.isEmpty { names.replaceSubrange(range, with: repeatElement(EntryIdentifiers(), count: entries.count)) }
    list.replaceSlices(
      range,
      by: entries.compactMap { entry in
        entry.identifiers.map { ItemSlice(run: entry.run, identifiers: $0, range: 0..<1) }
      })
    list.shareIdentifiers()
  }
}

extension IdentifierRegistry {
  /// Reserves the explicit identifier of a single item. Returns false if it is in use.
  fileprivate mutating func reserveNames(_ entry: ItemEntry) -> Bool {
    entry.identifiers.map { reserveIfFree($0) } ?? false
  }

  /// Releases the explicit identifier of a single item. Returns false if it was not reserved.
  fileprivate mutating func release(_ entry: ItemEntry) -> Bool { entry.identifiers.map { release($0) } ?? false }
}
