package import CollectionLayout
package import LayoutBase

/// Assigns an identifier to every item of a document, and stores them: an item without an explicit identifier keeps its
/// identifier while the document remains open.
package struct IdentifierAssignment: Sendable {
  /// The entries of each section, in the order of the document.
  package typealias SectionEntries = [(section: Identifier, entries: EntryList)]

  /// The assigned identifiers of a section.
  package struct SectionScope: Sendable {
    package let identifier: Identifier
    /// The signatures of the entries, for matching them with those of the next text.
    var signatures: [EntryDiff.Signature]
    /// The identifiers of each entry, without the explicit ones; empty if all entries have explicit ones.
    var names: [EntryIdentifiers]
    package internal(set) var list: ItemList
    /// Whether the slices of `list` correspond one to one to the entries.
    let isEntryWise: Bool
  }

  package internal(set) var sections: [SectionScope] = []
  /// The reserved identifiers.
  var claims = IdentifierRegistry()
  /// Whether any explicit identifier is a duplicate.
  private(set) var hasDuplicates = false

  package init() {}

  /// Returns the item lists of all sections, and diagnostics for duplicate identifiers.
  ///
  /// `changes` are the changes of each section since the last assignment, nil where unknown. No identifier is assigned
  /// once `token` is cancelled.
  ///
  /// Explicit identifiers are reserved first, then those of the previous text, then default ones. A generator with too
  /// many duplicates gets default ones.
  package mutating func name(
    _ drafts: SectionEntries, changes: [EntryCache.Change?] = [], token: CancellationToken? = nil
  ) -> (lists: [ItemList], diagnostics: [Diagnostic]) {
    if updateIncrementally(changes, in: drafts) { return (sections.map(\.list), []) }
    var claims = IdentifierRegistry()
    claims.token = token
    var names = drafts.map { [EntryIdentifiers](repeating: EntryIdentifiers(), count: $0.entries.count) }
    let signatures = drafts.map { $0.entries.map(\.signature) }
    var poll = CancellationPoll(token)
    let diagnostics = reserveExplicit(drafts, in: &claims, names: &names, &poll)
    reservePrevious(drafts, signatures: signatures, in: &claims, names: &names, &poll)
    reserveDefaults(drafts, in: &claims, names: &names, &poll)
    if token?.isCancelled == true { return ([], []) }
    hasDuplicates = !diagnostics.isEmpty
    claims.token = nil
    self.claims = claims
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

  /// Returns the item lists that a newly opened document with this text would have; nil if they have the same
  /// identifiers. Call it after `name(_:changes:token:)` with the same sections.
  func freshLists(of drafts: SectionEntries, token: CancellationToken?) -> [ItemList]? {
    guard drafts.count == sections.count, drafts.indices.contains(where: { !hasDefaultNames($0, of: drafts) }) else {
      return nil
    }
    var fresh = IdentifierAssignment()
    let lists = fresh.name(drafts, token: token).lists
    if token?.isCancelled == true { return nil }
    return zip(lists, sections).contains { !$0.hasSameIdentifiers(as: $1.list) } ? lists : nil
  }

  /// Returns whether each entry without explicit identifiers has the default ones of its index, so that a newly opened
  /// document would assign the same.
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

  /// Reserves explicit identifiers, in text order.
  private func reserveExplicit(
    _ drafts: SectionEntries, in claims: inout IdentifierRegistry, names: inout [[EntryIdentifiers]],
    _ poll: inout CancellationPoll
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var firstRanges: [IdentifierSequence: Range<Int>?]?
    var reported: Set<Range<Int>> = []
    for (section, draft) in drafts.enumerated() {
      for (index, entry) in draft.entries.enumerated() {
        guard poll.shouldContinue(), let rule = entry.identifiers else { continue }
        let reserved = claims.claim(rule, 0..<entry.count)
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

  /// Returns the message of the diagnostic if `reserved` has duplicates, or is nil because there are too many of them;
  /// otherwise nil.
  private static func message(_ rule: IdentifierSequence, _ reserved: EntryIdentifiers?) -> String? {
    guard let reserved else {
      return "More than \(IdentifierRegistry.renamingLimit) generated ids are duplicates, or more than "
        + "\(IdentifierRegistry.intervalLimit) generators have ids like these. Default ids are used."
    }
    guard reserved.isDuplicate, let duplicate = reserved.segments.first(where: \.isDuplicate) else { return nil }
    return "Duplicate id \"\(rule.identifier(at: duplicate.range.lowerBound).text)\": an earlier item uses it."
  }

  /// Returns the range of the `id` of the first entry with each identifier rule; nil if that entry has no `id` in the
  /// text. Computed only for diagnostics.
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

  /// Reserves the identifiers that items without explicit ones had in the previous text.
  private func reservePrevious(
    _ drafts: SectionEntries, signatures: [[EntryDiff.Signature]], in claims: inout IdentifierRegistry,
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
          guard range.lowerBound == next, let reserved = claims.claim(segment.identifiers, range) else { return }
          names[section][index].append(reserved)
          next = range.upperBound
        }
      }
    }
  }

  /// Reserves default identifiers for the remaining items: the section's identifier and the item's index.
  private func reserveDefaults(
    _ drafts: SectionEntries, in claims: inout IdentifierRegistry, names: inout [[EntryIdentifiers]],
    _ poll: inout CancellationPoll
  ) {
    for (section, draft) in drafts.enumerated() {
      let pattern = IdentifierPattern(prefix: "\(draft.section.text)/")
      var item = 0
      for (index, entry) in draft.entries.enumerated() where poll.shouldContinue() {
        let named = names[section][index].end
        if named < entry.count {
          names[section][index].append(
            EntryIdentifiers(claims.reserveDefaults(pattern, first: item, named..<entry.count)))
        }
        item += entry.count
      }
    }
  }
}

extension IdentifierAssignment {
  /// Assigns identifiers to the changed entries only, if that gives every item the identifier that a full assignment
  /// would give it. Returns false otherwise; the caller must then assign all.
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
      guard change.old.allSatisfy({ claims.release($0) }) else { return false }
    }
    for (section, change, keepsNames) in exchanges where !keepsNames {
      guard change.new.allSatisfy({ claims.claim(drafts[section].entries[$0]) }) else { return false }
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

  /// Returns whether the changed entries have the same explicit identifiers as before. At most one of those without
  /// explicit identifiers may have changed, so that its predecessor is unambiguous.
  private static func keepsNames(_ change: EntryCache.Change, in entries: EntryList) -> Bool {
    guard change.old.count == change.new.count else { return false }
    let others = zip(change.old, change.new).count { $0.signature.hash != entries[$1].signature.hash }
    return others <= 1
      && zip(change.old, change.new).allSatisfy { old, place in
        let new = entries[place]
        return old.count == new.count && old.isGenerator == new.isGenerator && old.identifiers == new.identifiers
      }
  }

  /// Returns whether all removed and added entries are single items with explicit identifiers, on which no other
  /// identifier depends.
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

  /// Replaces `count` entries by single items with explicit identifiers.
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
  /// Reserves the identifier of a single item; false if it is in use.
  fileprivate mutating func claim(_ entry: ItemEntry) -> Bool { entry.identifiers.map { reserveIfFree($0) } ?? false }

  /// Releases the identifier of a single item; false if it was not reserved.
  fileprivate mutating func release(_ entry: ItemEntry) -> Bool { entry.identifiers.map { release($0) } ?? false }
}
