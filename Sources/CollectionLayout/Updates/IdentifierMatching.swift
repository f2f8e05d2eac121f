/// Matches the runs of old and new identifier lists, and finds the runs that keep their order.
struct IdentifierMatching {
  let old: IdentifierStretches
  let new: IdentifierStretches
  /// The new run with the identifiers of each old one; −1 if they were deleted.
  private(set) var newPlaces: [Int32]
  /// The old run with the identifiers of each new one; −1 if they were inserted.
  private(set) var oldPlaces: [Int32]

  /// Matches lists whose patterns were interned in one table.
  init(_ one: IdentifierStretches, _ other: IdentifierStretches, patternCount: Int) {
    let cuts = StretchCuts(one, other, patternCount: patternCount)
    let (old, new) = (cuts.applied(to: one), cuts.applied(to: other))
    newPlaces = Array(repeating: -1, count: old.stretches.count)
    oldPlaces = Array(repeating: -1, count: new.stretches.count)
    var table: IdentifierTable?
    var left = old.stretches.count
    var guess = 0
    for index in new.stretches.indices where left > 0 {
      var found: Int?
      // Fast path: after a match the next runs of both lists usually match, too.
      if guess < old.stretches.count, old.stretches[guess].beginsLike(new.stretches[index]) {
        found = guess
      } else {
        if table == nil { table = IdentifierTable(old.stretches, patternCount: patternCount) }
        found = table?.index(of: new.stretches[index])
      }
      guard let found, newPlaces[found] < 0 else { continue }
      newPlaces[found] = Int32(truncatingIfNeeded: index)
      oldPlaces[index] = Int32(truncatingIfNeeded: found)
      guess = found + 1
      left -= 1
    }
    (self.old, self.new) = (old, new)
  }

  /// Matches two lists of identifiers.
  init(_ old: [Identifier], _ new: [Identifier]) {
    var patterns = IdentifierPatterns()
    let (before, after) = (IdentifierStretches(old, &patterns), IdentifierStretches(new, &patterns))
    self.init(before, after, patternCount: patterns.count)
  }

  /// Returns for each new run whether it stays. It does if it is in a longest increasing subsequence of the runs that
  /// its list has in common with its old list. `lists` are the old lists of the new ones; no list may occur twice.
  func staying(lists: [Int?]) -> [Bool] {
    var stays = [Bool](repeating: false, count: new.stretches.count)
    // The rank of each run among those that its old list keeps. Deleted runs in between are left out.
    var ranks = [Int32](repeating: -1, count: old.stretches.count)
    for (list, oldList) in lists.enumerated() {
      guard let oldList else { continue }
      let (parts, oldParts) = (new.range(ofList: list), old.range(ofList: oldList))
      var count: Int32 = 0
      for part in oldParts where parts.contains(Int(newPlaces[part])) {
        ranks[part] = count
        count += 1
      }
      var blocks = AscendingBlocks(count: Int(count))
      for part in parts {
        let oldPart = Int(oldPlaces[part])
        guard oldParts.contains(oldPart) else { continue }
        blocks.append(rank: Int(ranks[oldPart]), weight: new.stretches[part].count)
      }
      let kept = blocks.heaviest()
      var next = 0
      for part in parts where oldParts.contains(Int(oldPlaces[part])) {
        stays[part] = kept[next]
        next += 1
      }
    }
    return stays
  }
}

extension IdentifierMatching {
  /// Returns the old indices of a new run; nil if it was inserted.
  func oldPlaces(ofPart part: Int) -> Range<Int>? {
    oldPlaces[part] < 0 ? nil : old.stretches[Int(oldPlaces[part])].places
  }

  /// Returns the indices of an old list whose identifiers are in no new list.
  func deletes(ofList list: Int) -> [Range<Int>] {
    old.range(ofList: list).filter { newPlaces[$0] < 0 }.map { old.stretches[$0].places }
  }
}
