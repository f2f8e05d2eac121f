/// Which names of some lists are in others, part by part, and which parts keep their order.
struct IdentifierMatching {
  let old: IdentifierStretches
  let new: IdentifierStretches
  /// The new part with the names of each old one; −1 where they are gone.
  private(set) var newPlaces: [Int32]
  /// The old part with the names of each new one; −1 where they come.
  private(set) var oldPlaces: [Int32]

  /// Compares lists whose patterns have the same numbers.
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
      // What follows in one list mostly follows in the other.
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

  /// Compares two lists of names.
  init(_ old: [Identifier], _ new: [Identifier]) {
    var patterns = IdentifierPatterns()
    let (before, after) = (IdentifierStretches(old, &patterns), IdentifierStretches(new, &patterns))
    self.init(before, after, patternCount: patterns.count)
  }

  /// Whether each new part stays: those on a longest ascending sequence of what its list has in common with the one
  /// before it. `lists` are the old lists of the new ones, no list twice.
  func staying(lists: [Int?]) -> [Bool] {
    var stays = [Bool](repeating: false, count: new.stretches.count)
    // Where among what an old list keeps each part stands: what goes away in between separates nothing.
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
  /// The places that a new part had in its old list; nil when it comes.
  func oldPlaces(ofPart part: Int) -> Range<Int>? {
    oldPlaces[part] < 0 ? nil : old.stretches[Int(oldPlaces[part])].places
  }

  /// The places of an old list whose names are in no new one.
  func deletes(ofList list: Int) -> [Range<Int>] {
    old.range(ofList: list).filter { newPlaces[$0] < 0 }.map { old.stretches[$0].places }
  }
}
