import CollectionLayout

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
        for place in change.new { sections[section].take(drafts[section].entries[place], at: place) }
      } else {
        sections[section].take(drafts[section].entries[change.new], insteadOf: change.old.count)
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
  fileprivate mutating func take(_ entry: ItemEntry, at place: Int) {
    signatures[place] = entry.signature
    list.replaceRun(ofSlice: place, by: entry.run)
  }

  /// Replaces `count` entries by single items with explicit identifiers.
  fileprivate mutating func take(_ entries: Slice<EntryList>, insteadOf count: Int) {
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

  /// Releases the identifier of a single item.
  fileprivate mutating func release(_ entry: ItemEntry) -> Bool { entry.identifiers.map { release($0) } ?? false }
}
