import CollectionLayout
import TestSupport
import Testing

@Suite struct IdentifierDiffTests {
  private func diff(_ old: String, _ new: String) -> IdentifierDiff {
    IdentifierDiff(from: old.map { Identifier(String($0)) }, to: new.map { Identifier(String($0)) })
  }

  private func list(_ rule: String, _ ranges: Range<Int>...) -> ItemList {
    let run = ItemRun(metrics: ItemMetrics())
    return ItemList(ranges.map { ItemSlice(run: run, identifiers: IdentifierSequence(TextSequence(rule)), range: $0) })
  }

  @Test func `deletes and inserts are ranges of indices`() {
    // b is deleted, x is inserted after c; a, c and d stay.
    let diff = diff("abcd", "acxd")
    #expect(diff.deletes == [1..<2])
    #expect(diff.inserts == [2..<3])
    #expect(diff.moves.isEmpty)
    #expect(self.diff("abc", "abc").isEmpty)
    #expect(self.diff("", "").isEmpty)
    #expect(self.diff("", "ab").inserts == [0..<2])
    #expect(self.diff("ab", "").deletes == [0..<2])
  }

  @Test func `the number of moves is minimal`() {
    // a b c d e → e a c b d: a c d (or a b d) stay, so two of five move.
    #expect(diff("abcde", "eacbd").moves.map(\.from.count).reduce(0, +) == 2)
    #expect(diff("abcde", "bcdea").moves == diff("12345", "23451").moves)
    #expect(diff("abcde", "bcdea").moves.map { [$0.from.lowerBound, $0.from.count, $0.to] } == [[0, 1, 4]])
    // Adjacent items that move together are one move; the longer half stays.
    #expect(diff("abcde", "deabc").moves.map { [$0.from.lowerBound, $0.from.count, $0.to] } == [[3, 2, 0]])
  }

  @Test func `of several diffs with the fewest moves always the same is found`() {
    func moves(_ old: String, _ new: String) -> [[Int]] {
      diff(old, new).moves.map { [$0.from.lowerBound, $0.from.count, $0.to] }
    }
    #expect(moves("ab", "ba") == [[1, 1, 0]])
    // Parts of the same length: those that came first stay.
    #expect(moves("abc", "bac") == [[1, 1, 0]])
    // Otherwise those that come first now.
    #expect(moves("abcd", "bacd") == [[0, 1, 1]])
  }

  @Test func `identifiers with and without numbers are distinguished`() {
    let old = ["a", "a0", "a1", "a2", "a-1", "1", "01", ""].map { Identifier($0) }
    let new = ["a0", "a", "a1", "01", "1", "a3", "", "a-1"].map { Identifier($0) }
    let diff = IdentifierDiff(from: old, to: new)
    #expect(diff.deletes == [3..<4])
    #expect(diff.inserts == [5..<6])
    // a0, a1, one of 01 and 1, and the empty identifier can stay; a, the other of 01 and 1, and a-1 move.
    #expect(diff.moves.map(\.from.count).reduce(0, +) == 3)
  }

  @Test func `ten million generated items are compared as runs`() {
    let count = 10_000_000
    let old = list("k{i}", 0..<count)
    // 5 is deleted, 7 moves to the end, and the halves are exchanged.
    let new = list("k{i}", 5_000_000..<count, 0..<5, 6..<7, 8..<5_000_000, 7..<8)
    let diff = IdentifierDiff(from: old, to: new)
    #expect(diff.deletes == [5..<6])
    #expect(diff.inserts.isEmpty)
    // The second half is longer by two and stays.
    #expect(
      diff.moves.map { [$0.from.lowerBound, $0.from.count, $0.to] } == [
        [0, 5, 5_000_000], [6, 1, 5_000_005], [8, 4_999_992, 5_000_006], [7, 1, 9_999_998],
      ])
  }

  @Test func `a generator and single items are compared across blocks of slices`() {
    let generated = list("k{i}", 0..<1_000)
    // Single items are one slice each, and a block has at most 512 slices.
    let run = ItemRun(metrics: ItemMetrics())
    let names = ["x"] + (0..<1_000).map { "k\($0)" }
    let single = ItemList(names.map { ItemSlice(run: run, identifier: Identifier($0)) })
    let insertion = IdentifierDiff(from: generated, to: single)
    #expect(insertion.inserts == [0..<1])
    #expect(insertion.deletes.isEmpty && insertion.moves.isEmpty)
    let deletion = IdentifierDiff(from: single, to: generated)
    #expect(deletion.deletes == [0..<1])
    #expect(deletion.inserts.isEmpty && deletion.moves.isEmpty)
  }

  @Test func `common ends of string identifiers are compared by rule`() {
    let old = list("k{i}-{i}", 0..<1_000_000)
    let new = list("k{i}-{i}", 0..<400_000, 400_001..<400_005, 400_000..<400_001, 400_006..<1_000_000)
    let diff = IdentifierDiff(from: old, to: new)
    #expect(diff.deletes == [400_005..<400_006])
    #expect(diff.moves.map { [$0.from.lowerBound, $0.from.count, $0.to] } == [[400_000, 1, 400_004]])
  }

  @Test func `a repeated identifier is matched once`() {
    let diff = diff("aab", "bba")
    #expect(diff.deletes == [1..<2])
    #expect(diff.inserts == [1..<2])
    #expect(diff.moves.map(\.from.count) == [1])
  }

  /// 2,000 pairs of lists. The number of moves is compared with a quadratic LIS.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `applying a diff gives the other list with the fewest moves`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for step in 0..<100 {
      let pool = names(&random)
      // Without generated items, all identifiers may have one pattern.
      let long = step.isMultiple(of: 4) ? [] : ["{i}", "m{i}", "n{i}-{i}"].map { list($0, 0..<60) }
      func draw() -> ItemList {
        var list = ItemList()
        let parts = long.flatMap { run -> [(ItemList, Range<Int>)] in
          let cuts = [0] + random.distinct(random.below(6), below: 60) + [60]
          return zip(cuts, cuts.dropFirst()).map { (run, $0..<$1) }
        }
        let single = ItemRun(metrics: ItemMetrics())
        for name in pool.shuffled(using: &random) where random.once(in: 2) {
          list.append(ItemSlice(run: single, identifier: Identifier(name)))
          if let (run, range) = random.once(in: 3) ? parts.randomElement(using: &random) : nil {
            list.append(range, of: run)
          }
        }
        // Removes repeated identifiers.
        var seen = Set<String>()
        var unique = ItemList()
        for item in 0..<list.count where seen.insert(list.identifier(at: item).text).inserted {
          unique.append(list.slice(at: item))
        }
        return unique
      }
      let old = draw()
      let new = random.once(in: 4) ? edited(old, &random) : draw()
      let names = [old, new].map { list in (0..<list.count).map { list.identifier(at: $0).text } }
      let diff = IdentifierDiff(from: old, to: new)
      #expect(apply(diff, to: names[0], reading: names[1]) == names[1], "seed \(seed), step \(step)")
      let moved = diff.moves.map(\.from.count).reduce(0, +)
      let common = names[1].compactMap { name in names[0].firstIndex(of: name) }
      #expect(common.count - moved == longestAscent(common), "seed \(seed), step \(step)")
      #expect(diff == IdentifierDiff(from: old, to: new))
      let plain = IdentifierDiff(from: names[0].map { Identifier($0) }, to: names[1].map { Identifier($0) })
      #expect(plain.deletes == diff.deletes && plain.inserts == diff.inserts, "seed \(seed), step \(step)")
      #expect(plain.moves.map(\.from.count).reduce(0, +) == moved, "seed \(seed), step \(step)")
    }
  }

  /// Returns identifiers of two patterns, or of one pattern with dense, sparse or zero-padded numbers.
  private func names(_ random: inout SeededGenerator) -> [String] {
    switch random.below(4) {
    case 0: (0..<40).map { random.once(in: 2) ? "k\($0)" : "x\($0)y" }
    case 1: (0..<40).map { "\($0 + 3)" }
    case 2: (0..<40).map { "k\($0 * $0 * 1000)" }
    default: (0..<40).map { "k\($0 < 10 ? "00" : "0")\($0)" }
    }
  }

  private func edited(_ list: ItemList, _ random: inout SeededGenerator) -> ItemList {
    guard list.count > 2 else { return list }
    let cuts = random.distinct(2, below: list.count)
    var edited = ItemList()
    for range in [0..<cuts[0], cuts[1]..<list.count, cuts[0]..<cuts[1]] { edited.append(range, of: list) }
    return edited
  }

  /// Applies a diff by removing and inserting single identifiers.
  private func apply(_ diff: IdentifierDiff, to old: [String], reading new: [String]) -> [String] {
    var list = old
    let gone = diff.deletes.flatMap(Array.init) + diff.moves.flatMap { Array($0.from) }
    for place in gone.sorted(by: >) { list.remove(at: place) }
    var placed = diff.inserts.flatMap { $0.map { ($0, new[$0]) } }
    for move in diff.moves {
      placed += move.from.enumerated().map { (move.to + $0.offset, old[$0.element]) }
    }
    for (place, name) in placed.sorted(by: { $0.0 < $1.0 }) { list.insert(name, at: place) }
    return list
  }

  private func longestAscent(_ places: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, place) in places.enumerated() {
      var length = 0
      for earlier in 0..<index where places[earlier] < place { length = max(length, lengths[earlier]) }
      lengths.append(length + 1)
    }
    return lengths.max() ?? 0
  }
}
