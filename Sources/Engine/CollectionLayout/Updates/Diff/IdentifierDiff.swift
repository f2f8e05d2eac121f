/// The deletes, inserts and moves between two lists of unique identifiers.
///
/// Common identifiers in a longest increasing subsequence (LIS) stay, and the others move, so the number of moves is
/// minimal. The time is linear in the number of identifiers, or of slices if they are generated, plus O(m log m) for m
/// runs that are out of order.
public struct IdentifierDiff: Equatable, Sendable {
  /// Consecutive identifiers that move together.
  public struct Move: Equatable, Sendable {
    /// Indices in the old list.
    public internal(set) var from: Range<Int>
    /// The first index in the new list.
    public let to: Int
  }

  /// Indices in the old list, ascending.
  public private(set) var deletes: [Range<Int>] = []
  /// Indices in the new list, ascending.
  public private(set) var inserts: [Range<Int>] = []
  /// In the order of the new list.
  public private(set) var moves: [Move] = []

  /// Compares the identifiers of two item lists.
  public init(from old: ItemList, to new: ItemList) {
    let (head, tail) = old.commonPrefixAndSuffix(with: new)
    var patterns = PatternInterner()
    var (before, after) = (IdentifierRunList(), IdentifierRunList())
    before.skip(head)
    before.append(head..<old.count - tail, of: old, interning: &patterns)
    before.endList()
    after.skip(head)
    after.append(head..<new.count - tail, of: new, interning: &patterns)
    after.endList()
    self.init(IdentifierMatching(before, after, patternCount: patterns.count))
  }

  /// Compares two lists of identifiers.
  public init(from old: [Identifier], to new: [Identifier]) {
    self.init(IdentifierMatching(old, new))
  }

  init(_ matching: IdentifierMatching) {
    for range in matching.deletes(ofList: 0) { deletes.appendCoalescing(range) }
    let stays = matching.unmovedRuns(lists: [0])
    // Reserved at once: growing step by step touches twice the memory.
    moves.reserveCapacity(stays.indices.count { !stays[$0] && matching.oldIndices[$0] >= 0 })
    for run in matching.new.runs.indices {
      let range = matching.new.runs[run].range
      guard let from = matching.oldIndices(ofRun: run) else {
        inserts.appendCoalescing(range)
        continue
      }
      if stays[run] { continue }
      if let last = moves.last, last.from.upperBound == from.lowerBound, last.to + last.from.count == range.lowerBound {
        moves[moves.count - 1].from = last.from.lowerBound..<from.upperBound
      } else {
        moves.append(Move(from: from, to: range.lowerBound))
      }
    }
  }

  /// Whether both lists are equal.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
}

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
      var match: Int?
      // Fast path: after a match the next runs of both lists usually match, too.
      if guess < old.runs.count, old.runs[guess].hasSameFirst(new.runs[index]) {
        match = guess
      } else {
        if table == nil { table = IdentifierHashTable(old.runs, patternCount: patternCount) }
        match = table?.index(of: new.runs[index])
      }
      guard let match, newIndices[match] < 0 else { continue }
      newIndices[match] = Int32(truncatingIfNeeded: index)
      oldIndices[index] = Int32(truncatingIfNeeded: match)
      guess = match + 1
      left -= 1
    }
    (self.old, self.new) = (old, new)
  }

  /// Matches two lists of identifiers.
  init(_ old: [Identifier], _ new: [Identifier]) {
    var patterns = PatternInterner()
    let (before, after) = (IdentifierRunList(old, interning: &patterns), IdentifierRunList(new, interning: &patterns))
    self.init(before, after, patternCount: patterns.count)
  }

  /// Returns for each new run whether it stays. It does if it is in a longest increasing subsequence of the runs that
  /// its list has in common with its old list. `lists` are the old lists of the new ones; no list may occur twice.
  func unmovedRuns(lists: [Int?]) -> [Bool] {
    var stays = [Bool](repeating: false, count: new.runs.count)
    // The rank of each run among those that its old list keeps. Deleted runs in between are left out.
    var ranks = [Int32](repeating: -1, count: old.runs.count)
    for (list, oldList) in lists.enumerated() {
      guard let oldList else { continue }
      let (runs, oldRuns) = (new.range(ofList: list), old.range(ofList: oldList))
      var count: Int32 = 0
      for run in oldRuns where runs.contains(Int(newIndices[run])) {
        ranks[run] = count
        count += 1
      }
      var blocks = WeightedIncreasingSubsequence(count: Int(count))
      for run in runs {
        let oldRun = Int(oldIndices[run])
        guard oldRuns.contains(oldRun) else { continue }
        blocks.append(rank: Int(ranks[oldRun]), weight: new.runs[run].count)
      }
      let isKept = blocks.solve()
      var next = 0
      for run in runs where oldRuns.contains(Int(oldIndices[run])) {
        stays[run] = isKept[next]
        next += 1
      }
    }
    return stays
  }
}

extension IdentifierMatching {
  /// Returns the old indices of a new run; nil if it was inserted.
  func oldIndices(ofRun run: Int) -> Range<Int>? {
    oldIndices[run] < 0 ? nil : old.runs[Int(oldIndices[run])].range
  }

  /// Returns the indices of an old list whose identifiers are in no new list.
  func deletes(ofList list: Int) -> [Range<Int>] {
    old.range(ofList: list).filter { newIndices[$0] < 0 }.map { old.runs[$0].range }
  }
}
