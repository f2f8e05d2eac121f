/// Matches the runs of old and new identifier lists, and finds the runs that keep their order.
struct IdentifierMatching {
  let old: IdentifierRunList
  let new: IdentifierRunList
  /// The new run with the identifiers of each old one; −1 if they were deleted.
  private(set) var newIndices: [Int32]
  /// The old run with the identifiers of each new one; −1 if they were inserted.
  private(set) var oldIndices: [Int32]

  /// Matches lists whose patterns were interned in one table.
  init(_ one: IdentifierRunList, _ other: IdentifierRunList, patternCount: Int) {
    let cuts = RunSplitter(one, other, patternCount: patternCount)
    let (old, new) = (cuts.split(to: one), cuts.split(to: other))
    newIndices = Array(repeating: -1, count: old.runs.count)
    oldIndices = Array(repeating: -1, count: new.runs.count)
    var table: IdentifierHashTable?
    var left = old.runs.count
    var guess = 0
    for index in new.runs.indices where left > 0 {
      var found: Int?
      // Fast path: after a match the next runs of both lists usually match, too.
      if guess < old.runs.count, old.runs[guess].hasSameFirst(new.runs[index]) {
        found = guess
      } else {
        if table == nil { table = IdentifierHashTable(old.runs, patternCount: patternCount) }
        found = table?.index(of: new.runs[index])
      }
      guard let found, newIndices[found] < 0 else { continue }
      newIndices[found] = Int32(truncatingIfNeeded: index)
      oldIndices[index] = Int32(truncatingIfNeeded: found)
      guess = found + 1
      left -= 1
    }
    (self.old, self.new) = (old, new)
  }

  /// Matches two lists of identifiers.
  init(_ old: [Identifier], _ new: [Identifier]) {
    var patterns = PatternInterner()
    let (before, after) = (IdentifierRunList(old, &patterns), IdentifierRunList(new, &patterns))
    self.init(before, after, patternCount: patterns.count)
  }

  /// Returns for each new run whether it stays. It does if it is in a longest increasing subsequence of the runs that
  /// its list has in common with its old list. `lists` are the old lists of the new ones; no list may occur twice.
  func unmovedParts(lists: [Int?]) -> [Bool] {
    var stays = [Bool](repeating: false, count: new.runs.count)
    // The rank of each run among those that its old list keeps. Deleted runs in between are left out.
    var ranks = [Int32](repeating: -1, count: old.runs.count)
    for (list, oldList) in lists.enumerated() {
      guard let oldList else { continue }
      let (parts, oldParts) = (new.range(ofList: list), old.range(ofList: oldList))
      var count: Int32 = 0
      for part in oldParts where parts.contains(Int(newIndices[part])) {
        ranks[part] = count
        count += 1
      }
      var blocks = WeightedIncreasingSubsequence(count: Int(count))
      for part in parts {
        let oldPart = Int(oldIndices[part])
        guard oldParts.contains(oldPart) else { continue }
        blocks.append(rank: Int(ranks[oldPart]), weight: new.runs[part].count)
      }
      let kept = blocks.solve()
      var next = 0
      for part in parts where oldParts.contains(Int(oldIndices[part])) {
        stays[part] = kept[next]
        next += 1
      }
    }
    return stays
  }
}

extension IdentifierMatching {
  /// Returns the old indices of a new run; nil if it was inserted.
  func oldIndices(ofPart part: Int) -> Range<Int>? {
    oldIndices[part] < 0 ? nil : old.runs[Int(oldIndices[part])].range
  }

  /// Returns the indices of an old list whose identifiers are in no new list.
  func deletes(ofList list: Int) -> [Range<Int>] {
    old.range(ofList: list).filter { newIndices[$0] < 0 }.map { old.runs[$0].range }
  }
}
