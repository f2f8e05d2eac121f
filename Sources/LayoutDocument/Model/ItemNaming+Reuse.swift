import CollectionLayout

extension ItemNaming {
  /// Whether naming the entries anew would give every item the name that it has: no entry came or went, those that
  /// changed ask for the same names, and without names of their own at most one of a section changed, so that there is
  /// no doubt which one it was.
  func keepsNames(_ drafts: Drafts, _ changes: [EntryMemo.Change?]) -> Bool {
    guard !hasDuplicates, sections.count == drafts.count, changes.count == drafts.count else { return false }
    return drafts.indices.allSatisfy { section in
      let (entries, before) = (drafts[section].entries, sections[section])
      guard before.identifier == drafts[section].section, before.signatures.count == entries.count else { return false }
      if entries.isEmpty { return true }
      guard let change = changes[section], change.old.count == change.new.count else { return false }
      let others = zip(change.old, change.new).count { $0.signature.hash != entries[$1].signature.hash }
      return others <= 1
        && zip(change.old, change.new).allSatisfy { old, place in
          let new = entries[place]
          return old.count == new.count && old.isGenerator == new.isGenerator && old.identifiers == new.identifiers
            && before.hasOnePiece(old, at: place)
        }
    }
  }
}

extension ItemNaming.NamedSection {
  /// Whether one piece of the list is the entry, in the same place.
  fileprivate func hasOnePiece(_ entry: Entry, at place: Int) -> Bool {
    let pieces = list.pieces
    guard pieces.count == signatures.count, pieces[place].run === entry.run else { return false }
    return (place == 0 || pieces[place - 1].run !== entry.run)
      && (place + 1 == pieces.count || pieces[place + 1].run !== entry.run)
  }

  /// Puts a changed entry in the place of the one that it was.
  mutating func take(_ entry: Entry, at place: Int) {
    signatures[place] = entry.signature
    list.replaceRun(ofPiece: place, by: entry.run)
  }
}
